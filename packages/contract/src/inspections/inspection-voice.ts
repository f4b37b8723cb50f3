import { VOICE_NOTE_SECONDS_MAX, VOICE_NOTE_WORDS_MAX } from '@lintel/domain/inspections/inspection-voice';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Id, Instant, idParams, line, text } from '../base/scalars.ts';
import { DeviceKey, RecordedAt } from './inspection-words.ts';

const Seconds = z.int().min(1).max(VOICE_NOTE_SECONDS_MAX);

export const VoiceNote = z.strictObject({
  id: Id,
  checkId: Id,
  fileId: Id,
  noteKey: DeviceKey,
  recordedAt: Instant,
  recordedBy: z.string().nullable(),
  /** How long it is, as the device that recorded it says. */
  seconds: Seconds,
  /** What it says, typed by a person. */
  words: z.string().nullable(),
  /** Its sound was checked and can be played. */
  isReady: z.boolean(),
  version: z.int().positive(),
});

export const RemovedVoiceNote = z.strictObject({
  id: Id,
  area: z.string(),
  title: z.string(),
  seconds: Seconds,
  removedAt: Instant,
  removedBy: z.string().nullable(),
  reason: z.string().nullable(),
});

const VoiceNoteBody = z.strictObject({
  noteKey: DeviceKey,
  checkId: Id,
  /** A recording that the caller has uploaded to this property. */
  fileId: Id,
  recordedAt: RecordedAt,
  seconds: Seconds,
});

export const inspectionVoice = defineContract({
  addVoiceNote: {
    method: 'POST',
    path: '/inspection/:inspectionId/voice-note',
    access: 'user',
    summary: 'Add an uploaded recording to a check; the same voice note lands once',
    params: idParams('inspectionId'),
    body: VoiceNoteBody,
    response: VoiceNote,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['INSPECTION'],
    about: { inspectionId: 'params.inspectionId' },
    idempotent: true,
  },
  getVoiceNote: {
    method: 'GET',
    path: '/inspection/voice-note/:voiceNoteId',
    access: 'user',
    summary: 'A voice note of an inspection with an address to play it from for five minutes',
    params: idParams('voiceNoteId'),
    response: VoiceNote.extend({
      inspectionId: Id,
      name: z.string(),
      contentType: z.string(),
      url: z.string().nullable(),
      urlExpiresAt: Instant.nullable(),
    }),
    errors: ['NOT_FOUND'],
    reads: ['INSPECTION'],
    about: { voiceNoteId: 'params.voiceNoteId' },
  },
  updateVoiceNote: {
    method: 'PUT',
    path: '/inspection/voice-note/:voiceNoteId',
    access: 'user',
    summary:
      'Type what a voice note says, or take that out; of a submitted inspection only by those who manage the property, and not once it is reviewed',
    params: idParams('voiceNoteId'),
    body: z.strictObject({ words: text(VOICE_NOTE_WORDS_MAX).nullable() }),
    response: VoiceNote,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE'],
    writes: ['INSPECTION'],
    about: {},
    etag: true,
    ifMatch: 'required',
  },
  removeVoiceNote: {
    method: 'POST',
    path: '/inspection/voice-note/:voiceNoteId/remove',
    access: 'user',
    summary:
      'Take a voice note out of an inspection; of a submitted one only by those who manage the property, with a reason',
    params: idParams('voiceNoteId'),
    body: z.strictObject({ reason: line(500).optional() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'UNPROCESSABLE'],
    writes: ['INSPECTION'],
    about: {},
    idempotent: true,
  },
  restoreVoiceNote: {
    method: 'POST',
    path: '/inspection/voice-note/:voiceNoteId/restore',
    access: 'user',
    summary: 'Put a voice note back that was taken out',
    params: idParams('voiceNoteId'),
    response: VoiceNote,
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    writes: ['INSPECTION'],
    about: {},
    idempotent: true,
  },
});
