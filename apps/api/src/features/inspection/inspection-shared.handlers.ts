import type { inspectionShared } from '@lintel/contract/inspections/inspection-shared';
import type { Db } from '@lintel/db/pooled-kysely';
import { notFound } from '#platform/base/errors.ts';
import { noteLinkRead, type OpenedLink, openSecretLink } from '#platform/identity/secret-link.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { selectInspection, selectPhoto, type WireInspection } from './inspection-select.queries.ts';
import { selectSubmittedOn } from './submitted-on.queries.ts';

/** In pixels, where no width is asked for. */
const SHOWN_WIDTH = 1080;

/** A submitted inspection for people without an account: with the rights of whoever made the address, and without names, notes or money. Of voice notes it has the words that were typed for them, and no sound. */
export const inspectionSharedHandlers: Handlers<typeof inspectionShared> = {
  async readSharedInspection({ params: { token } }, { now, read, write }) {
    const found = await read((db) => selectShared(db, token, now));
    if (!found) throw notFound('inspection');
    const { link, inspection, submittedOn } = found;
    await write((db) => noteLinkRead(db, link, now));
    const { propertyName, unitName, type, templateName, status, score, noAccessReason } = inspection;
    return {
      ...{ propertyName, unitName, type, templateName, status, score, submittedOn },
      isWithoutAccess: noAccessReason !== null,
      checks: checksOf(inspection),
      expiresAt: link.expiresAt,
      computedAt: now,
    };
  },

  async readSharedInspectionPhoto({ params: { token, photoId }, query: { w = SHOWN_WIDTH } }, { now, read, platform }) {
    const found = await read(async (db) => {
      const shared = await selectShared(db, token, now);
      const photo = shared && (await selectPhoto(db, shared.link.viewer, photoId));
      return photo && photo.inspectionId === shared.inspection.id
        ? { storageKey: photo.storageKey, linkId: shared.link.linkId }
        : undefined;
    });
    if (!found) throw notFound('photo');
    if (found.storageKey === null) return { id: photoId, url: null, urlExpiresAt: null };
    const { url, expiresAt } = platform.files.presignRendition(found.storageKey, w, found.linkId);
    return { id: photoId, url, urlExpiresAt: expiresAt };
  },
};

type Shared = { link: OpenedLink; inspection: WireInspection; submittedOn: string };

/** The inspection behind an address, as long as it is submitted; one that was opened again shows nothing. */
async function selectShared(db: Db, token: string, now: string): Promise<Shared | undefined> {
  const link = await openSecretLink(db, { token, purpose: 'INSPECTION', now });
  if (!link || link.inspectionId === null) return undefined;
  const inspection = await selectInspection(db, link.viewer, link.inspectionId, now);
  if (!inspection || inspection.status === 'DRAFT') return undefined;
  const submittedOn = await selectSubmittedOn(db, inspection.id);
  return submittedOn === undefined ? undefined : { link, inspection, submittedOn };
}

function checksOf({ checks, findings }: WireInspection) {
  return checks.map(({ id, area, title, result, severity, photos, voiceNotes }) => {
    const finding = findings.find(({ checkId }) => checkId === id);
    return {
      ...{ id, area, title, result, severity },
      photos: photos.map(({ id: photoId, takenAt, marks, isReady }) => ({ id: photoId, takenAt, marks, isReady })),
      voiceNotes: voiceNotes.map(({ id: noteId, seconds, words }) => ({ id: noteId, seconds, words })),
      followUp: finding
        ? { dueOn: finding.dueOn, isOverdue: finding.isOverdue, isClosed: finding.closedAt !== null }
        : null,
    };
  });
}
