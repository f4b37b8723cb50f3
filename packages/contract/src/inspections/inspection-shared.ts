import { RENDITION_WIDTHS } from '@lintel/domain/base/file-rules';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { DateOnly, Id, Instant, idParams } from '../base/scalars.ts';
import { SecretLinkToken } from '../base/secret-link.ts';
import { Inspection, InspectionCheck, InspectionPhoto } from './inspection.ts';
import { FindingRow } from './inspection-report.ts';
import { VoiceNote } from './inspection-voice.ts';

/** A check for people who cannot sign in: no note, no charge, nobody’s name. */
export const SharedCheck = InspectionCheck.pick({
  id: true,
  area: true,
  title: true,
  result: true,
  severity: true,
}).extend({
  photos: z.array(InspectionPhoto.pick({ id: true, takenAt: true, marks: true, isReady: true })),
  /** How long each is and what somebody typed for it; the sound itself, in which people may be named, is not handed out. */
  voiceNotes: z.array(VoiceNote.pick({ id: true, seconds: true, words: true })),
  /** What follows from a fail, and until when; null where nothing does. */
  followUp: FindingRow.pick({ dueOn: true, isOverdue: true }).extend({ isClosed: z.boolean() }).nullable(),
});

/** A submitted inspection for people who cannot sign in. */
export const SharedInspection = Inspection.pick({
  propertyName: true,
  unitName: true,
  type: true,
  templateName: true,
  status: true,
  score: true,
}).extend({
  /** The day on which it was submitted, as the property counts days. */
  submittedOn: DateOnly,
  /** Nobody could get in. */
  isWithoutAccess: z.boolean(),
  checks: z.array(SharedCheck),
  expiresAt: Instant.nullable(),
  computedAt: Instant,
});

const SECRET = z.strictObject({ token: SecretLinkToken });

export const inspectionShared = defineContract({
  readSharedInspection: {
    method: 'GET',
    path: '/inspection/shared/:token',
    access: 'public',
    summary: 'One submitted inspection with its results, for whoever has its secret address',
    description:
      'Holds place, results, deadlines, photos and the typed words of voice notes; no sound, no notes, charges or names, and nothing about residents. It shows what the person who made the address may see now, and nothing while the inspection is open again.',
    params: SECRET,
    response: SharedInspection,
    errors: ['NOT_FOUND'],
    reads: [],
    asInstance: true,
    limit: 'heavy',
  },
  readSharedInspectionPhoto: {
    method: 'GET',
    path: '/inspection/shared/:token/photo/:photoId',
    access: 'public',
    summary:
      'A photo of such an inspection in the width `w` (1080 pixels unless said), with an address to fetch it from for five minutes at most',
    description:
      'Photos are resized, so that the picture as the phone took it, with its place, is never handed out. The address ends at once when the secret one is revoked.',
    params: SECRET.extend(idParams('photoId').shape),
    query: z.strictObject({ w: z.literal(RENDITION_WIDTHS).optional() }),
    response: z.strictObject({ id: Id, url: z.string().nullable(), urlExpiresAt: Instant.nullable() }),
    errors: ['NOT_FOUND'],
    reads: [],
    asInstance: true,
  },
});
