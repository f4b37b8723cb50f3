import type { inspection } from '@lintel/contract/inspections/inspection';
import type { Db } from '@lintel/db/pooled-kysely';
import { correctionDue, recordedAt } from '@lintel/domain/inspections/inspections';
import { conflict, forbidden, notFound, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { bringFileBack } from '#platform/records/file-holders.ts';
import { flagFindings } from './finding-flags.ts';
import { selectCheck, selectPhoto, selectPhotoByKey } from './inspection-select.queries.ts';
import * as write from './inspection-write.queries.ts';
import * as photos from './photo.queries.ts';

type CaptureHandlers = Pick<
  Handlers<typeof inspection>,
  'recordCheck' | 'addInspectionPhoto' | 'removeInspectionPhoto' | 'restoreInspectionPhoto' | 'getInspectionImage'
>;

/** What is recorded on the spot, perhaps long before it arrives: each answer and photo lands once, and none replaces one it has not seen. */
export const captureHandlers: CaptureHandlers = {
  async recordCheck({ params, body }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const at = await heldDraft(db, viewer, params.inspectionId);
      const check = await write.lockCheck(db, at, params.checkId);
      if (!check) throw notFound('check');
      const { answerKey, follows } = body;
      const answer = async () => {
        const found = await selectCheck(db, viewer, check.id);
        if (!found) throw notFound('check');
        return found;
      };
      if (check.answerKey === answerKey) return answer();
      if (at.status !== 'DRAFT') throw submitted();
      if (check.answerKey !== follows)
        throw conflict('Somebody else answered this check meanwhile. Look at both answers and keep one.');
      if (body.result !== 'FAIL' && body.severity)
        throw unprocessable('severity', 'Only a check that failed has a severity.');
      const severity = body.result === 'FAIL' ? (body.severity ?? check.usualSeverity) : null;
      const said = { ...body, recordedAt: recordedAt(body.recordedAt, now, at.createdAt), severity };
      await write.updateAnswer(db, viewer, at, check.id, said, now);
      if (severity === null) await write.archiveFinding(db, at, check.id, now);
      else await recordFinding(db, at, check, severity, said.recordedAt, now);
      if (severity === 'LIFE_THREATENING') await flagFindings(db, viewer, at, now, 'LIFE_THREATENING');
      const { organizationId } = at;
      audit({ organizationId, action: 'record', entity: 'inspection_check', entityId: check.id, after: body });
      return answer();
    });
  },

  async addInspectionPhoto({ params, body }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const at = await heldDraft(db, viewer, params.inspectionId);
      const place = { organizationId: at.organizationId, inspectionId: at.id };
      const landed = await selectPhotoByKey(db, place, body.photoKey);
      if (landed) return landed;
      if (at.status !== 'DRAFT') throw submitted();
      if (!(await write.lockCheck(db, at, body.checkId)))
        throw unprocessable('checkId', 'There is no such check in this inspection.');
      if (!(await write.isOwnFile(db, viewer, at, body.fileId, 'ITEM_PHOTO')))
        throw unprocessable('fileId', 'There is no such picture of yours at this property. Upload it first.');
      const takenAt = recordedAt(body.takenAt, now, at.createdAt);
      await write.insertPhoto(db, viewer, at, { ...body, takenAt }, now);
      const made = await selectPhotoByKey(db, place, body.photoKey);
      if (!made) throw notFound('photo');
      const { organizationId } = at;
      audit({ organizationId, action: 'create', entity: 'inspection_photo', entityId: made.id, after: body });
      return made;
    });
  },

  async removeInspectionPhoto({ params, body }, { viewer, now, write: inTx }) {
    const reason = body.reason?.trim() || null;
    await inTx(async (db, audit) => {
      const held = await photos.lockPhoto(db, viewer, params.photoId);
      if (!held || held.isRemoved) throw notFound('photo');
      checkMayRemove(held, 'photo');
      checkReason(held, 'photo', reason);
      await photos.updateRemoval(db, held, { by: viewer.userId, reason }, now);
      const { organizationId, id } = held;
      audit({ organizationId, action: 'remove', entity: 'inspection_photo', entityId: id, after: { reason } });
    });
    return undefined;
  },

  async restoreInspectionPhoto({ params }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const held = await photos.lockPhoto(db, viewer, params.photoId);
      if (!held) throw notFound('photo');
      checkMayRemove(held, 'photo');
      if (held.isRemoved) {
        await photos.updateRemoval(db, held, null, now);
        const { organizationId, id, fileId } = held;
        audit({ organizationId, action: 'restore', entity: 'inspection_photo', entityId: id });
        if (await bringFileBack(db, { organizationId, id: fileId }, now))
          audit({ organizationId, action: 'restore', entity: 'file', entityId: fileId });
      }
      const back = await selectPhotoByKey(db, held, held.photoKey);
      if (!back) throw notFound('photo');
      return back;
    });
  },

  async getInspectionImage({ params, query: { w } }, ctx) {
    const found = await ctx.read((db) => selectPhoto(db, ctx.viewer, params.photoId));
    if (!found) throw notFound('photo');
    const { photo, inspectionId, name, width, height, contentType, storageKey } = found;
    const said = { ...photo, inspectionId, name, width, height };
    if (storageKey === null) return { ...said, url: null, urlExpiresAt: null };
    const { files } = ctx.platform;
    const { url, expiresAt } =
      w === undefined
        ? await files.storage.presignGet({ key: storageKey, name, contentType })
        : files.presignRendition(storageKey, w);
    return { ...said, url, urlExpiresAt: expiresAt };
  },
};

/** The inspection that is recorded in, locked with others who do. */
export async function heldDraft(db: Db, viewer: Viewer, inspectionId: number): Promise<write.HeldInspection> {
  const at = await write.lockInspection(db, viewer, inspectionId, 'SHARED');
  if (!at) throw notFound('inspection');
  return at;
}

type Held = Pick<photos.HeldPhoto, 'status' | 'canManage'>;

/** Throws unless the person may take such evidence out, or put it back: of a draft who records, else who manages the property. */
export function checkMayRemove({ status, canManage }: Held, noun: 'photo' | 'voice note'): void {
  if (status !== 'DRAFT' && !canManage)
    throw forbidden(`The inspection is submitted. Those who manage the property may take a ${noun} out of it.`);
}

/** Throws where evidence of a submitted inspection is taken out without a reason. */
export function checkReason({ status }: Held, noun: 'photo' | 'voice note', reason: string | null): void {
  if (status !== 'DRAFT' && reason === null)
    throw unprocessable(
      'reason',
      `The inspection is submitted, and its ${noun}s are evidence. Say why this one is taken out.`,
    );
}

/** What is answered to whoever records in an inspection that is no draft any more. */
export function submitted() {
  return conflict('This inspection was submitted meanwhile. A manager can open it again.');
}

// The deadline counts from when a finding was first recorded; one that was put right before begins anew.
async function recordFinding(
  db: Db,
  at: write.HeldInspection,
  check: write.HeldCheck,
  severity: NonNullable<write.HeldCheck['usualSeverity']>,
  recorded: string,
  now: string,
): Promise<void> {
  const known = await write.selectFindingOf(db, at, check.id);
  if (known?.isOpen && known.severity === severity) return;
  const foundAt = known?.isOpen ? known.foundAt : recorded;
  await write.upsertFinding(
    db,
    at,
    check,
    { severity, foundAt, ...correctionDue(severity, foundAt, at.timezone) },
    now,
  );
}
