import { RENDITION_WIDTHS } from '@lintel/domain/base/file-rules';
import { STARTER_NAMES } from '@lintel/domain/inspections/inspection-starters';
import { INSPECTION_MOVES } from '@lintel/domain/inspections/inspections';
import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, Id, Instant, idParams, line, text } from '../base/scalars.ts';
import { FindingRow, InspectionRow } from './inspection-report.ts';
import { RemovedVoiceNote, VoiceNote } from './inspection-voice.ts';
import {
  CheckResultKey,
  DeviceKey,
  InspectionStatusKey,
  InspectionTypeKey,
  NoAccessKey,
  PhotoRuleKey,
  RecordedAt,
  SeverityKey,
} from './inspection-words.ts';

const Share = z.number().min(0).max(1);
export const PhotoMark = z.strictObject({
  kind: z.enum(['ARROW', 'CIRCLE']),
  from: z.tuple([Share, Share]),
  to: z.tuple([Share, Share]),
});

export const InspectionPhoto = z.strictObject({
  id: Id,
  checkId: Id,
  fileId: Id,
  photoKey: DeviceKey,
  takenAt: Instant,
  takenBy: z.string().nullable(),
  marks: z.array(PhotoMark),
  /** Its picture was checked and can be shown. */
  isReady: z.boolean(),
});

export const RemovedPhoto = z.strictObject({
  id: Id,
  area: z.string(),
  title: z.string(),
  removedAt: Instant,
  removedBy: z.string().nullable(),
  reason: z.string().nullable(),
});

export const InspectionCheck = z.strictObject({
  id: Id,
  position: z.int().positive(),
  area: z.string(),
  code: z.string(),
  title: z.string(),
  hint: z.string().nullable(),
  itemId: Id.nullable(),
  usualSeverity: SeverityKey,
  photoRule: PhotoRuleKey,
  raisesFlag: z.boolean(),
  usualChargeCents: Cents.nullable(),
  result: CheckResultKey.nullable(),
  severity: SeverityKey.nullable(),
  note: z.string().nullable(),
  chargeCents: Cents.nullable(),
  /** Names the answer; a new one says which answer it follows. */
  answerKey: DeviceKey.nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: Instant.nullable(),
  photos: z.array(InspectionPhoto),
  voiceNotes: z.array(VoiceNote),
  /** What the previous inspection of this place answered to the same check, with its last photo. */
  before: z
    .strictObject({ inspectionId: Id, doneOn: DateOnly, result: CheckResultKey.nullable(), photoId: Id.nullable() })
    .nullable(),
});

export const Inspection = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  type: InspectionTypeKey,
  templateName: z.string(),
  templateNumber: z.int().positive(),
  runId: Id.nullable(),
  runName: z.string().nullable(),
  inspectorId: Id.nullable(),
  inspectorName: z.string().nullable(),
  status: InspectionStatusKey,
  dueOn: DateOnly,
  isLate: z.boolean(),
  startedAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  submittedBy: z.string().nullable(),
  reviewedAt: Instant.nullable(),
  reviewedBy: z.string().nullable(),
  signedBy: z.string().nullable(),
  /** It is submitted with a signature, unless nobody could get in. */
  mustBeSigned: z.boolean(),
  noAccessReason: NoAccessKey.nullable(),
  note: z.string().nullable(),
  score: z.number().nullable(),
  checks: z.array(InspectionCheck),
  findings: z.array(FindingRow),
  /** Photos that were taken out, the newest first. */
  removedPhotos: z.array(RemovedPhoto),
  removedVoiceNotes: z.array(RemovedVoiceNote),
  may: z.strictObject({
    record: z.boolean(),
    /** Voice notes too. */
    removePhotos: z.boolean(),
    typeVoiceNotes: z.boolean(),
    moves: z.array(z.enum(INSPECTION_MOVES)),
  }),
  version: z.int().positive(),
});

/** From which template: one of the organization, or a built-in one that becomes one of it. */
export const FROM_TEMPLATE = { templateId: Id.optional(), starter: z.enum(STARTER_NAMES).optional() };

export const InspectionBody = z.strictObject({
  propertyId: Id,
  unitId: Id.nullable().optional(),
  ...FROM_TEMPLATE,
  /** Made like this one: its place, template and inspector, unless they are given too. */
  copyOf: Id.optional(),
  dueOn: GivenDate,
  inspectorId: Id.nullable().optional(),
});

export const InspectionChanges = z.strictObject({
  move: z.enum(INSPECTION_MOVES).optional(),
  dueOn: GivenDate.optional(),
  inspectorId: Id.nullable().optional(),
  signedBy: line(120).nullable().optional(),
  noAccessReason: NoAccessKey.nullable().optional(),
  note: text(4000).nullable().optional(),
});

export const AnswerBody = z.strictObject({
  answerKey: DeviceKey,
  /** The answer that was there when this one was given; null where there was none. */
  follows: DeviceKey.nullable(),
  recordedAt: RecordedAt,
  result: CheckResultKey,
  /** The severity of a fail; the check's usual one if left out. */
  severity: SeverityKey.nullable().optional(),
  note: text(2000).nullable().optional(),
  chargeCents: Cents.min(0).nullable().optional(),
});

export const PhotoBody = z.strictObject({
  photoKey: DeviceKey,
  checkId: Id,
  /** A picture that the caller has uploaded to this property. */
  fileId: Id,
  takenAt: RecordedAt,
  marks: z.array(PhotoMark).max(40).optional(),
});

const ABOUT = { inspectionId: 'params.inspectionId', propertyId: 'answer.propertyId' } as const;

export const inspection = defineContract({
  listUnitInspections: {
    method: 'GET',
    path: '/inspection/unit/:unitId/recent',
    access: 'user',
    summary: 'The inspections of a unit, the newest first, with what failed and what is open',
    params: idParams('unitId'),
    query: wholeListQuery,
    response: pageOf(InspectionRow),
    errors: ['NOT_FOUND'],
    reads: ['INSPECTION'],
    about: { unitId: 'params.unitId' },
  },
  listPropertyInspections: {
    method: 'GET',
    path: '/inspection/property/:propertyId',
    access: 'user',
    summary: 'The inspections of a property, the newest first, with what failed and what is open',
    params: idParams('propertyId'),
    query: wholeListQuery,
    response: pageOf(InspectionRow),
    errors: ['NOT_FOUND'],
    reads: ['INSPECTION'],
    about: { propertyId: 'params.propertyId' },
  },
  getInspectionImage: {
    method: 'GET',
    path: '/inspection/image/:photoId',
    access: 'user',
    summary: 'A photo of an inspection with an address to fetch it from for five minutes; `w` asks for a resized one',
    params: idParams('photoId'),
    query: z.strictObject({ w: z.literal(RENDITION_WIDTHS).optional() }),
    response: InspectionPhoto.extend({
      inspectionId: Id,
      name: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      url: z.string().nullable(),
      urlExpiresAt: Instant.nullable(),
    }),
    errors: ['NOT_FOUND'],
    reads: ['INSPECTION'],
    about: { photoId: 'params.photoId' },
  },
  createInspection: {
    method: 'POST',
    path: '/inspection',
    access: 'user',
    summary: 'Plan an inspection of a unit, or of the whole property, from a template or like another inspection',
    body: InspectionBody,
    response: Inspection,
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['INSPECTION'],
    about: { propertyId: 'body.propertyId' },
    etag: true,
    idempotent: true,
  },
  getInspection: {
    method: 'GET',
    path: '/inspection/:inspectionId',
    access: 'user',
    summary: 'One inspection with its checks, photos and findings, beside those of the inspection before',
    params: idParams('inspectionId'),
    response: Inspection,
    errors: ['NOT_FOUND'],
    reads: ['INSPECTION'],
    about: ABOUT,
    things: { inspection: '' },
    etag: true,
  },
  updateInspection: {
    method: 'PUT',
    path: '/inspection/:inspectionId',
    access: 'user',
    summary: 'Assign, note that nobody could get in, sign, submit, review or open an inspection again',
    params: idParams('inspectionId'),
    body: InspectionChanges,
    response: Inspection,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['INSPECTION'],
    about: ABOUT,
    thing: 'inspection',
    etag: true,
    ifMatch: 'required',
    idempotent: true,
  },
  deleteInspection: {
    method: 'DELETE',
    path: '/inspection/:inspectionId',
    access: 'user',
    summary: 'Archive an inspection that has no answer yet',
    params: idParams('inspectionId'),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
    writes: ['INSPECTION'],
    about: { inspectionId: 'params.inspectionId' },
    ifMatch: 'required',
  },
  recordCheck: {
    method: 'POST',
    path: '/inspection/:inspectionId/check/:checkId',
    access: 'user',
    summary:
      'Record the answer to a check; the same answer lands once, and one that follows another than the current is refused',
    description:
      'A device without a signal sends its answers later, in order. Each names the answer that it follows: where somebody else answered meanwhile, the call is a 409 and changes nothing.',
    params: idParams('inspectionId', 'checkId'),
    body: AnswerBody,
    response: InspectionCheck,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    status: 200,
    writes: ['INSPECTION'],
    about: { inspectionId: 'params.inspectionId' },
    idempotent: true,
  },
  addInspectionPhoto: {
    method: 'POST',
    path: '/inspection/:inspectionId/photo',
    access: 'user',
    summary: 'Add an uploaded picture to a check; the same photo lands once',
    params: idParams('inspectionId'),
    body: PhotoBody,
    response: InspectionPhoto,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['INSPECTION'],
    about: { inspectionId: 'params.inspectionId' },
    idempotent: true,
  },
  removeInspectionPhoto: {
    method: 'POST',
    path: '/inspection/image/:photoId/remove',
    access: 'user',
    summary:
      'Take a photo out of an inspection; of a submitted one only by those who manage the property, with a reason',
    params: idParams('photoId'),
    body: z.strictObject({ reason: line(500).optional() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['INSPECTION'],
    about: {},
    idempotent: true,
  },
  restoreInspectionPhoto: {
    method: 'POST',
    path: '/inspection/image/:photoId/restore',
    access: 'user',
    summary: 'Put a photo back that was taken out',
    params: idParams('photoId'),
    response: InspectionPhoto,
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    writes: ['INSPECTION'],
    about: {},
    idempotent: true,
  },
  getInspectionSample: {
    method: 'GET',
    path: '/inspection/sample/:propertyId',
    access: 'user',
    summary:
      'Which units to look at where not all can be: those that tell most, with why, and how sure a look at them is',
    params: idParams('propertyId'),
    query: z.strictObject({ size: z.int().min(1).max(200).optional() }),
    response: z.strictObject({
      units: Count,
      /** The chance, in percent, that a random sample of this size contains a unit with a fault that one in ten has. */
      confidence: z.number().nullable(),
      picks: z.array(
        z.strictObject({
          unitId: Id,
          unitName: z.string(),
          buildingName: z.string().nullable(),
          lifeUsedPct: z.number().nullable(),
          daysSinceLook: Count.nullable(),
          repairs: Count,
          reasons: z.array(z.enum(['OLDEST_ITEMS', 'LONGEST_SINCE_LOOK', 'NEVER_LOOKED', 'MOST_REPAIRS', 'AT_RANDOM'])),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
    reads: ['INSPECTION', 'ITEM', 'MAINTENANCE_NOTE'],
    about: { propertyId: 'params.propertyId' },
  },
  updateInspectionFinding: {
    method: 'PUT',
    path: '/inspection/finding/:findingId',
    access: 'user',
    summary: 'Close a finding, saying how it was put right, or open it again',
    params: idParams('findingId'),
    body: z.strictObject({
      isClosed: z.boolean(),
      note: text(2000).nullable().optional(),
      /** Who signs for what was put right; needed where the inspection must be signed. */
      signedBy: line(120).nullable().optional(),
    }),
    response: FindingRow,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['INSPECTION'],
    about: { findingId: 'params.findingId', propertyId: 'answer.propertyId' },
    etag: true,
    ifMatch: 'required',
  },
  getInspectionPdf: {
    method: 'GET',
    path: '/inspection/:inspectionId/pdf',
    access: 'user',
    summary: 'An inspection as a PDF: summary, what failed, every answer, the words of voice notes, photos',
    params: idParams('inspectionId'),
    errors: ['NOT_FOUND'],
    sends: 'application/pdf',
    limit: 'heavy',
  },
  getInspectionZip: {
    method: 'GET',
    path: '/inspection/:inspectionId/zip',
    access: 'user',
    summary:
      'An inspection as a zip: its PDF, a CSV of its answers, and its photos and voice notes in folders by building, unit and area',
    params: idParams('inspectionId'),
    errors: ['NOT_FOUND'],
    sends: 'application/zip',
    limit: 'heavy',
  },
});
