import {
  FLS_DOCUMENT_WORDS,
  FLS_EVENT_KINDS,
  FLS_INTERVALS,
  FLS_RESULT_WORDS,
  FLS_SEVERITY_WORDS,
  type FlsDocument,
  type FlsResult,
  type FlsSeverity,
} from '@lintel/domain/fls/fls';
import { FLS_DEVICE_KINDS } from '@lintel/domain/fls/fls-devices';
import * as z from 'zod';
import { Cents, Count, DateOnly, Id } from '../base/scalars.ts';
import { FoundRecall } from '../items/recall.ts';

// why: the keys of an object lose their names in Object.keys
export const RESULTS = z.enum(Object.keys(FLS_RESULT_WORDS) as [FlsResult, ...FlsResult[]]);
export const DOCUMENTS = z.enum(Object.keys(FLS_DOCUMENT_WORDS) as [FlsDocument, ...FlsDocument[]]);
export const SEVERITIES = z.enum(Object.keys(FLS_SEVERITY_WORDS) as [FlsSeverity, ...FlsSeverity[]]);

export const FlsEvent = z.strictObject({
  id: Id,
  eventDate: DateOnly,
  kind: z.enum(FLS_EVENT_KINDS),
  result: RESULTS,
  vendorName: z.string().nullable(),
  costCents: Cents.nullable(),
  fileId: Id.nullable(),
  fileName: z.string().nullable(),
  documentKind: DOCUMENTS.nullable(),
  unitsRequired: Count.nullable(),
  unitsEntered: Count.nullable(),
  /** Of the units not entered then: how many were entered since. */
  unitsEnteredLater: Count,
  devicesTested: Count.nullable(),
  devicesFailed: Count.nullable(),
  devicesNotAccessible: Count.nullable(),
  /** The licence number of the company, as the papers give it. */
  vendorLicence: z.string().nullable(),
  proposedNext: DateOnly.nullable(),
  /** Until when the record is compliant by this visit; null where it proves nothing. */
  movesTo: DateOnly.nullable(),
  /** Why it moved no date; null where it did. */
  whyNotMoved: z.string().nullable(),
  note: z.string().nullable(),
  /** Why no bill is to come for it; null where one is waited for, or none was ever expected. */
  noBillReason: z.string().nullable(),
  recordedBy: z.string().nullable(),
});

/** How often a part of a system is looked at, and when next. */
export const FlsCheckInterval = z.strictObject({
  kind: z.enum(FLS_INTERVALS),
  task: z.string(),
  isCertificate: z.boolean(),
  /** The newest visit of this kind that passed, at least in part. */
  lastDone: DateOnly.nullable(),
  nextDue: DateOnly.nullable(),
});

export const FlsDeficiency = z.strictObject({
  id: Id,
  severity: SEVERITIES,
  description: z.string(),
  foundOn: DateOnly,
  dueOn: DateOnly.nullable(),
  quoteCents: Cents.nullable(),
  fixedOn: DateOnly.nullable(),
  /** Days from the day it was found until it was fixed, or until today. */
  ageDays: Count,
  proofFileId: Id.nullable(),
  proofFileName: z.string().nullable(),
});

export const FlsDevice = z.strictObject({
  id: Id,
  label: z.string(),
  location: z.string().nullable(),
  kind: z.enum(FLS_DEVICE_KINDS).nullable(),
  maker: z.string().nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  madeOn: DateOnly.nullable(),
  lastTest: DateOnly.nullable(),
  nextTest: DateOnly.nullable(),
  result: z.enum(['PASS', 'FAIL']).nullable(),
  /** The recall notices that may concern it by its record as it is now, and what was decided; none is no proof that it is safe. */
  recalls: z.array(FoundRecall),
});

export const FlsMissedUnit = z.strictObject({
  id: Id,
  unitId: Id,
  unitName: z.string(),
  unitStatus: z.enum(['OCCUPIED', 'NOTICE', 'VACANT', 'TURN', 'DOWN', 'MODEL']).nullable(),
  missedOn: DateOnly,
});
