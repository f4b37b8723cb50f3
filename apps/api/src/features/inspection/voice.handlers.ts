import type { inspectionVoice } from '@lintel/contract/inspections/inspection-voice';
import { recordedAt } from '@lintel/domain/inspections/inspections';
import { conflict, forbidden, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { bringFileBack } from '#platform/records/file-holders.ts';
import { checkMayRemove, checkReason, heldDraft, submitted } from './capture.handlers.ts';
import * as write from './inspection-write.queries.ts';
import * as voice from './voice.queries.ts';

/** Voice notes land once and are evidence as photos are; what they say is typed by people. */
export const voiceHandlers: Handlers<typeof inspectionVoice> = {
  async addVoiceNote({ params, body }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const at = await heldDraft(db, viewer, params.inspectionId);
      const place = { organizationId: at.organizationId, inspectionId: at.id };
      const landed = await voice.selectVoiceNoteByKey(db, place, body.noteKey);
      if (landed) return landed;
      if (at.status !== 'DRAFT') throw submitted();
      if (!(await write.lockCheck(db, at, body.checkId)))
        throw unprocessable('checkId', 'There is no such check in this inspection.');
      if (!(await write.isOwnFile(db, viewer, at, body.fileId, 'VOICE_NOTE')))
        throw unprocessable('fileId', 'There is no such recording of yours at this property. Upload it first.');
      await voice.insertVoiceNote(
        db,
        viewer,
        at,
        { ...body, recordedAt: recordedAt(body.recordedAt, now, at.createdAt) },
        now,
      );
      const made = await voice.selectVoiceNoteByKey(db, place, body.noteKey);
      if (!made) throw notFound('voice note');
      const { organizationId } = at;
      audit({ organizationId, action: 'create', entity: 'inspection_voice_note', entityId: made.id, after: body });
      return made;
    });
  },

  async getVoiceNote({ params }, ctx) {
    const found = await ctx.read((db) => voice.selectVoiceNote(db, ctx.viewer, params.voiceNoteId));
    if (!found) throw notFound('voice note');
    const { note, inspectionId, name, contentType, storageKey: key } = found;
    const said = { ...note, inspectionId, name, contentType };
    if (key === null) return { ...said, url: null, urlExpiresAt: null };
    const { url, expiresAt } = await ctx.platform.files.storage.presignGet({ key, name, contentType });
    return { ...said, url, urlExpiresAt: expiresAt };
  },

  async updateVoiceNote({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    const words = body.words?.trim() || null;
    return inTx(async (db, audit) => {
      const held = await voice.lockVoiceNote(db, viewer, params.voiceNoteId);
      if (!held || held.isRemoved) throw notFound('voice note');
      if (held.status === 'REVIEWED') throw conflict('This inspection is reviewed. A manager can open it again.');
      if (held.status === 'SUBMITTED' && !held.canManage)
        throw forbidden('The inspection is submitted. Those who manage the property may type what a voice note says.');
      if (held.version !== ifMatch) throw stale('voice note');
      await voice.updateWords(db, held, words, now);
      const { organizationId, id } = held;
      audit({ organizationId, action: 'update', entity: 'inspection_voice_note', entityId: id, after: { words } });
      const saved = await voice.selectVoiceNoteByKey(db, held, held.noteKey);
      if (!saved) throw notFound('voice note');
      return saved;
    });
  },

  async removeVoiceNote({ params, body }, { viewer, now, write: inTx }) {
    const reason = body.reason?.trim() || null;
    await inTx(async (db, audit) => {
      const held = await voice.lockVoiceNote(db, viewer, params.voiceNoteId);
      if (!held || held.isRemoved) throw notFound('voice note');
      checkMayRemove(held, 'voice note');
      checkReason(held, 'voice note', reason);
      await voice.updateVoiceNoteRemoval(db, held, { by: viewer.userId, reason }, now);
      const { organizationId, id } = held;
      audit({ organizationId, action: 'remove', entity: 'inspection_voice_note', entityId: id, after: { reason } });
    });
    return undefined;
  },

  async restoreVoiceNote({ params }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const held = await voice.lockVoiceNote(db, viewer, params.voiceNoteId);
      if (!held) throw notFound('voice note');
      checkMayRemove(held, 'voice note');
      if (held.isRemoved) {
        await voice.updateVoiceNoteRemoval(db, held, null, now);
        const { organizationId, id, fileId } = held;
        audit({ organizationId, action: 'restore', entity: 'inspection_voice_note', entityId: id });
        if (await bringFileBack(db, { organizationId, id: fileId }, now))
          audit({ organizationId, action: 'restore', entity: 'file', entityId: fileId });
      }
      const back = await voice.selectVoiceNoteByKey(db, held, held.noteKey);
      if (!back) throw notFound('voice note');
      return back;
    });
  },
};
