import { randomUUID } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@lintel/contract/base/route';
import type { tagInfo } from '@lintel/contract/scan-tags/tag-info';
import type { Db } from '@lintel/db/pooled-kysely';
import { FILE_REJECTIONS, FILE_TYPES } from '@lintel/domain/base/file-rules';
import { TAG_REPORT_WORDS } from '@lintel/domain/scan-tags/scan-tags';
import { typedTagCode } from '@lintel/domain/scan-tags/tag-code';
import { queueMessage } from '#platform/background/outbox.ts';
import { conflict, notFound } from '#platform/base/errors.ts';
import { stagingKey } from '#platform/files/storage.ts';
import { type Finding, raiseFlags } from '#platform/lookups/raise-flags.ts';
import { sendsOf } from '#platform/mail/sends.ts';
import { countTagReport, countTagText, mayTakeTagPhoto } from '#platform/operations/auth-attempts.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { finishUpload, insertFile } from '#platform/records/new-file.ts';
import { noteScan } from './scan-log.queries.ts';
import { insertReport, type PublicTag, selectByCode, selectByUuid, selectReportPhoto } from './tag-info.queries.ts';

type Report = RouteInput<typeof tagInfo.reportTagProblem>['body'];
type Taken = RouteOutput<typeof tagInfo.reportTagProblem>['photos'];
type Public = Ctx<null>;

/** Whoever reports a problem on a public page. */
const STRANGER = { userId: null };

const ACCEPTED = { accepted: true } as const;

/** The pages of tags for people without an account. Whether a tag is unknown, blank or void, they learn the same: nothing. */
export const tagInfoHandlers: Handlers<typeof tagInfo> = {
  async findTagInfo({ params }, ctx) {
    const code = typedTagCode(params.code);
    const { uuid } = await opened(code === null ? undefined : await ctx.read((db) => selectByCode(db, code)), ctx);
    return { uuid };
  },

  async getTagInfo({ params }, ctx) {
    const tag = await opened(await ctx.read((db) => selectByUuid(db, params.uuid)), ctx);
    const { propertyName, kind, typeName, unitName, supportPhone, supportEmail } = tag;
    return {
      propertyName,
      kind,
      typeName,
      unitName,
      supportPhone,
      supportEmail,
      canText: addressOf(tag, ctx) !== null,
    };
  },

  async reportTagProblem({ params: { uuid }, body }, ctx) {
    const tag = await shown(uuid, ctx);
    // A robot is told what a person is told.
    if (body.website) return { ...ACCEPTED, photos: [] };
    await countTagReport(ctx.platform, { uuid, address: ctx.address });
    const photos = await announced(tag, body, ctx);
    await ctx.write(async (db, audit) => {
      const { organizationId, propertyId } = tag;
      const reportId = await insertReport(db, tag, ctx.now);
      const at = { organizationId, propertyId, userId: null, now: ctx.now };
      const [raised] = await raiseFlags(db, at, [findingOf(tag, body, reportId)]);
      for (const { key, sent } of photos) await insertPhoto(db, tag, { id: reportId, key }, sent);
      const after = { tagId: tag.tagId, reportId, category: body.category, photos: photos.length };
      const entityId = raised?.alertId ?? null;
      audit({ organizationId, action: 'report', entity: 'asset_alert', entityId, after });
    });
    return { ...ACCEPTED, photos: photos.map(({ key, upload }) => ({ key, upload })) };
  },

  async finishTagPhoto({ params }, ctx) {
    const photo = await ctx.read((db) => selectReportPhoto(db, params));
    if (!photo) throw notFound('photo');
    const { state } = photo;
    if (state === 'READY') return { state: 'TAKEN', reason: null };
    if (state === 'REJECTED') return { state: 'REFUSED', reason: FILE_REJECTIONS[photo.rejectedCode ?? 'NOT_CHECKED'] };
    if (state === 'PENDING' && !(await finishUpload(ctx, photo, STRANGER)))
      throw conflict('The photo has not arrived yet. Send it first.');
    return { state: 'CHECKING', reason: null };
  },

  async sendTagLink({ body: { uuid, phoneNumber } }, ctx) {
    const tag = await shown(uuid, ctx);
    if (!sendsOf(ctx.platform).SMS) throw conflict('This server sends no text messages.');
    const address = addressOf(tag, ctx);
    if (address === null) throw conflict('This server has no public address to send.');
    await countTagText(ctx.platform, { uuid, phoneNumber, address: ctx.address });
    await ctx.write(async (db) => {
      await queueMessage(db, {
        organizationId: tag.organizationId,
        channel: 'SMS',
        to: phoneNumber,
        subject: '',
        text: `${tag.propertyName}: report a problem or see whom to call at ${address}`,
        template: 'TAG_LINK',
      });
    });
    return ACCEPTED;
  },
};

/** Notes the scan of a tag that there is, and refuses one that shows nothing as one that there is not. */
async function opened(tag: PublicTag | undefined, { write, now }: Public): Promise<PublicTag> {
  if (!tag) throw notFound('tag');
  const result = tag.state === 'VOID' ? 'VOID' : tag.isShown ? 'SHOWN' : 'NOT_LINKED';
  await write((db) => noteScan(db, tag, { userId: null, result, now }));
  if (!tag.isShown) throw notFound('tag');
  return tag;
}

type Announced = Taken[number] & { sent: NonNullable<Report['photos']>[number] };

/** The photos of a report that are taken: as many as are left of the day, each with a key that nobody can guess and one address for its bytes. */
async function announced(tag: PublicTag, { photos = [] }: Report, { platform, address }: Public): Promise<Announced[]> {
  const taken: Announced[] = [];
  for (const sent of photos) {
    if (!(await mayTakeTagPhoto(platform, { uuid: tag.uuid, address }))) break;
    const key = randomUUID();
    const upload = await platform.files.storage.presignPut({ ...sent, key: stagingKey(tag.organizationId, key) });
    taken.push({ key, upload, sent });
  }
  return taken;
}

async function insertPhoto(db: Db, tag: PublicTag, report: { id: number; key: string }, sent: Announced['sent']) {
  const { organizationId, propertyId, itemId, unitId } = tag;
  const name = `report.${FILE_TYPES[sent.contentType].endings[0]}`;
  const place = { organizationId, propertyId, itemId, unitId, storageKey: stagingKey(organizationId, report.key) };
  const file = { ...sent, ...place, purpose: 'REPORT_PHOTO', name, takenAt: null, report } as const;
  if ((await insertFile(db, STRANGER, file)) === undefined) throw notFound('tag');
}

async function shown(uuid: string, { read }: Public): Promise<PublicTag> {
  const tag = await read((db) => selectByUuid(db, uuid));
  if (!tag?.isShown) throw notFound('tag');
  return tag;
}

function addressOf({ uuid }: PublicTag, { platform }: Public): string | null {
  const { publicBaseUrl } = platform.settings;
  return publicBaseUrl === null || !sendsOf(platform).SMS ? null : `${publicBaseUrl}/info/tag/${uuid}`;
}

// Each report is a reason of its own. What is needed to call back comes first, since a flag tells only the beginning of a long text.
function findingOf({ itemId, unitId, title }: PublicTag, { category, phone, text }: Report, reportId: number): Finding {
  const callBack = phone === undefined ? '' : ` Call back: ${phone}.`;
  return {
    code: 'PUBLIC_REPORT',
    source: `tag report ${reportId}`,
    itemId,
    unitId,
    ...(title !== null && { title }),
    detail: `${TAG_REPORT_WORDS[category]}.${callBack} ${text.trim()}`,
  };
}
