import type { RouteInput } from '@lintel/contract/route';
import type { tagInfo } from '@lintel/contract/tag-info';
import { TAG_REPORT_WORDS } from '@lintel/domain/scan-tags/scan-tags';
import { typedTagCode } from '@lintel/domain/scan-tags/tag-code';
import { countTagReport, countTagText } from '#platform/auth-attempts.ts';
import type { Ctx, Handlers } from '#platform/context.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { type Finding, raiseFlags } from '#platform/lookups/raise-flags.ts';
import { queueMessage } from '#platform/outbox.ts';
import { sendsOf } from '#platform/sends.ts';
import { noteScan } from './scan-log.queries.ts';
import { insertReport, type PublicTag, selectByCode, selectByUuid } from './tag-info.queries.ts';

type Report = RouteInput<typeof tagInfo.reportTagProblem>['body'];
type Public = Ctx<null>;

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
    if (body.website) return ACCEPTED;
    await countTagReport(ctx.platform, { uuid, address: ctx.address });
    await ctx.write(async (db, audit) => {
      const { organizationId, propertyId } = tag;
      const reportId = await insertReport(db, tag, ctx.now);
      const at = { organizationId, propertyId, userId: null, now: ctx.now };
      const [raised] = await raiseFlags(db, at, [findingOf(tag, body, reportId)]);
      const after = { tagId: tag.tagId, reportId, category: body.category };
      const entityId = raised?.alertId ?? null;
      audit({ organizationId, action: 'report', entity: 'asset_alert', entityId, after });
    });
    return ACCEPTED;
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
