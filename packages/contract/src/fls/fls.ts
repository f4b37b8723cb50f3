import { FLS_EVENT_KINDS, FLS_TYPES } from '@lintel/domain/fls/fls';
import { FLS_DEVICE_KINDS } from '@lintel/domain/fls/fls-devices';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import {
  Cents,
  Count,
  DateOnly,
  Email,
  GivenDate,
  Id,
  Instant,
  idParams,
  line,
  lineOrEmpty,
  text,
} from '../base/scalars.ts';
import { RecallDecision } from '../items/recall.ts';
import { FlsChecks } from './fls-intervals.ts';
import {
  DOCUMENTS,
  FlsCheckInterval,
  FlsDeficiency,
  FlsDevice,
  FlsEvent,
  FlsMissedUnit,
  RESULTS,
  SEVERITIES,
} from './fls-record-parts.ts';
import { FlsRecordRow } from './fls-records.ts';
import { FlsRequest } from './fls-request.ts';

/** The most devices of a record, units of a visit, and records of one sweep. */
const DEVICES_MAX = 500;
const UNITS_MAX = 2000;
const SWEEP_MAX = 500;

export const FlsRecord = FlsRecordRow.omit({ FlsEvent: true }).extend({
  today: DateOnly,
  assertedReason: z.string().nullable(),
  assertedBy: z.string().nullable(),
  assertedAt: Instant.nullable(),
  regionalMaintenanceManager: z.string().nullable(),
  /** Newest first. */
  FlsEvent: z.array(FlsEvent),
  intervals: z.array(FlsCheckInterval),
  /** They were set here, and do not follow those of the organization. */
  hasOwnIntervals: z.boolean(),
  deficiencies: z.array(FlsDeficiency),
  devices: z.array(FlsDevice),
  /** Units that nobody has entered since the visit that missed them. */
  missed: z.array(FlsMissedUnit),
  /** Of what is fixed: the mean days it took; null where nothing is. */
  meanDaysToCorrect: z.number().nullable(),
  /** Visits of its vendor that are planned after its insurance ends, at all properties that the caller sees; this one is among them. */
  uninsuredVisits: Count,
  /** Addresses of its vendor. */
  vendorEmails: z.array(z.string()),
  /** What its vendor was asked for by mail, newest first. */
  requests: z.array(FlsRequest),
});

const Vendor = { vendorId: Id.nullable().optional() };
const reason = line(500);

export const FlsRecordBody = z.strictObject({
  propertyId: Id,
  type: z.enum(FLS_TYPES),
  enabled: z.boolean().optional(),
  /** A typed date shows as asserted and needs a reason; so does a system that does not apply. */
  compliantThrough: GivenDate.nullable().optional(),
  reason: reason.optional(),
  scheduled: GivenDate.nullable().optional(),
  ...Vendor,
  notes: text(4000).nullable().optional(),
});

export const FlsRecordChanges = FlsRecordBody.omit({ propertyId: true, type: true });

const EventFields = {
  eventDate: GivenDate,
  kind: z.enum(FLS_EVENT_KINDS),
  result: RESULTS,
  ...Vendor,
  costCents: Cents.min(0).nullable().optional(),
  /** A document of the same property. */
  fileId: Id.nullable().optional(),
  documentKind: DOCUMENTS.nullable().optional(),
  unitsRequired: Count.max(100_000).nullable().optional(),
  devicesTested: Count.max(1_000_000).nullable().optional(),
  devicesFailed: Count.max(1_000_000).nullable().optional(),
  devicesNotAccessible: Count.max(1_000_000).nullable().optional(),
  vendorLicence: line(60).nullable().optional(),
  /** Until when the record is compliant by it; left out, it follows from the interval of the certificate. */
  compliantThrough: GivenDate.nullable().optional(),
  note: text(2000).nullable().optional(),
};

export const FlsEventBody = z.strictObject({
  ...EventFields,
  /** Units that had to be entered and were not; they become a list to be worked off. */
  missedUnitIds: z.array(Id).max(UNITS_MAX).optional(),
  deficiencies: z
    .array(
      z.strictObject({
        severity: SEVERITIES,
        description: line(500),
        dueOn: GivenDate.nullable().optional(),
        quoteCents: Cents.min(0).nullable().optional(),
      }),
    )
    .max(100)
    .optional(),
});

export const FlsTurkBody = z.strictObject({
  documentId: Id,
  propertyId: Id,
  type: z.enum(FLS_TYPES),
  vendor: lineOrEmpty(120).nullable().optional(),
  eventDate: GivenDate,
  /** What the document says; without it the document says nothing about being compliant. */
  compliantThrough: GivenDate.nullable().optional(),
  notes: text(2000).nullable().optional(),
  kind: z.enum(FLS_EVENT_KINDS).optional(),
  result: RESULTS.optional(),
  documentKind: DOCUMENTS.optional(),
});

export const FlsDeficiencyBody = z.strictObject({
  severity: SEVERITIES,
  description: line(500),
  foundOn: GivenDate,
  dueOn: GivenDate.nullable().optional(),
  quoteCents: Cents.min(0).nullable().optional(),
  fixedOn: GivenDate.nullable().optional(),
  proofFileId: Id.nullable().optional(),
});

export const FlsDeviceBody = z.strictObject({
  id: Id.optional(),
  label: line(120),
  location: lineOrEmpty(120).nullable().optional(),
  kind: z.enum(FLS_DEVICE_KINDS).nullable().optional(),
  maker: lineOrEmpty(120).nullable().optional(),
  model: lineOrEmpty(120).nullable().optional(),
  serial: lineOrEmpty(120).nullable().optional(),
  madeOn: GivenDate.nullable().optional(),
  lastTest: GivenDate.nullable().optional(),
  nextTest: GivenDate.nullable().optional(),
  result: z.enum(['PASS', 'FAIL']).nullable().optional(),
});

/** A change of a record: it answers with the record as it is then. */
/** What routes that change a record have in common. */
export const RECORD_CHANGE = {
  access: 'user',
  params: idParams('flsRecordId'),
  response: FlsRecord,
  status: 200,
  errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
  writes: ['FLS', 'FLS_PROFILE'],
  about: { flsRecordId: 'params.flsRecordId', propertyId: 'answer.propertyId' },
  thing: 'flsRecord',
  etag: true,
  ifMatch: 'required',
} as const;

export const fls = defineContract({
  createFlsRecord: {
    method: 'POST',
    path: '/fls-record',
    access: 'user',
    summary: 'Set up a system of a property with its usual intervals',
    body: FlsRecordBody,
    response: FlsRecord,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['FLS', 'FLS_PROFILE'],
    about: { propertyId: 'body.propertyId' },
    etag: true,
    idempotent: true,
  },
  getFlsRecord: {
    method: 'GET',
    path: '/fls-record/:flsRecordId',
    access: 'user',
    summary: 'One record with its visits, intervals, deficiencies, devices and units not entered',
    params: idParams('flsRecordId'),
    response: FlsRecord,
    errors: ['NOT_FOUND'],
    reads: ['FLS', 'FLS_PROFILE', 'FILE', 'VENDOR', 'UNIT'],
    about: { flsRecordId: 'params.flsRecordId', propertyId: 'answer.propertyId' },
    things: { flsRecord: '' },
    etag: true,
  },
  updateFlsRecord: {
    ...RECORD_CHANGE,
    method: 'PUT',
    path: '/fls-record/:flsRecordId',
    summary: 'Change whether a system applies, its visit, vendor or notes, or type its date, which needs a reason',
    body: FlsRecordChanges,
  },
  deleteFlsRecord: {
    method: 'DELETE',
    path: '/fls-record/:flsRecordId',
    access: 'user',
    needs: 'manage',
    summary: 'Archive a record with what belongs to it; the system can then be set up anew',
    params: idParams('flsRecordId'),
    errors: ['NOT_FOUND', 'STALE'],
    writes: ['FLS', 'FLS_PROFILE'],
    about: { flsRecordId: 'params.flsRecordId' },
    ifMatch: 'required',
  },
  addFlsEvent: {
    ...RECORD_CHANGE,
    method: 'POST',
    path: '/fls-record/:flsRecordId/event',
    summary: 'Record a visit; it moves the date only where it passed, has a document and gives the certificate',
    body: FlsEventBody,
  },
  removeFlsEvent: {
    ...RECORD_CHANGE,
    method: 'POST',
    path: '/fls-record/:flsRecordId/event/:flsEventId/remove',
    summary: 'Take back a visit that was recorded wrongly; a date that rested on it falls back to the visit before',
    params: idParams('flsRecordId', 'flsEventId'),
    body: z.strictObject({ reason }),
  },
  createFlsEventFromDocument: {
    method: 'POST',
    path: '/fls-record/turk',
    access: 'user',
    summary: 'What a person read from a fire and life safety document becomes a record with its visit',
    body: FlsTurkBody,
    response: FlsRecord,
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['FLS', 'FLS_PROFILE'],
    about: { propertyId: 'body.propertyId' },
    etag: true,
    idempotent: true,
  },
  setFlsIntervals: {
    ...RECORD_CHANGE,
    method: 'PUT',
    path: '/fls-record/:flsRecordId/intervals',
    summary:
      'Set how often what is looked at, and which check gives the certificate; null takes what its organization has set',
    body: z.strictObject({ intervals: FlsChecks.nullable() }),
  },
  setFlsDevices: {
    ...RECORD_CHANGE,
    method: 'PUT',
    path: '/fls-record/:flsRecordId/devices',
    summary: 'Set the devices of a record: the whole list; those without an id are new, those left out are archived',
    body: z.strictObject({ devices: z.array(FlsDeviceBody).max(DEVICES_MAX) }),
  },
  decideFlsDeviceRecall: {
    ...RECORD_CHANGE,
    method: 'POST',
    path: '/fls-record/:flsRecordId/device/:flsDeviceId/recall/:recallId',
    summary: 'Decide whether a recall notice concerns a device, or note that its remedy was done',
    description: 'As for items: NOT_AFFECTED needs a reason, REMEDIED a day, POSSIBLE takes a decision back.',
    params: idParams('flsRecordId', 'flsDeviceId', 'recallId'),
    body: RecallDecision,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE', 'CONFLICT'],
  },
  addFlsDeficiency: {
    ...RECORD_CHANGE,
    method: 'POST',
    path: '/fls-record/:flsRecordId/deficiency',
    summary: 'Record a deficiency; one that is critical makes the record impaired until it is fixed',
    body: FlsDeficiencyBody,
  },
  updateFlsDeficiency: {
    ...RECORD_CHANGE,
    method: 'PUT',
    path: '/fls-record/:flsRecordId/deficiency/:flsDeficiencyId',
    summary: 'Change a deficiency, or say when it was fixed and what proves it',
    params: idParams('flsRecordId', 'flsDeficiencyId'),
    body: FlsDeficiencyBody.partial(),
  },
  enterFlsUnits: {
    ...RECORD_CHANGE,
    method: 'POST',
    path: '/fls-record/:flsRecordId/entered',
    summary: 'Say that units which a visit had missed were entered since',
    body: z.strictObject({ missedUnitIds: z.array(Id).min(1).max(UNITS_MAX), enteredOn: GivenDate }),
  },
  requestFlsReport: {
    ...RECORD_CHANGE,
    method: 'POST',
    path: '/fls-record/:flsRecordId/request',
    summary:
      'Ask the vendor by mail for the report of the last visit; the newest of `requests` says whether the mail goes out or is kept',
    body: z.strictObject({ to: Email, note: text(1000).nullable().optional() }),
  },
  requestFlsInsurance: {
    ...RECORD_CHANGE,
    method: 'POST',
    path: '/fls-record/:flsRecordId/insurance-request',
    summary:
      'Ask the vendor of a planned visit by mail for certificates of insurance that hold on the day, once for all of its visits',
    body: z.strictObject({ to: Email, note: text(1000).nullable().optional() }),
  },
  scheduleFlsVisits: {
    method: 'POST',
    path: '/fls-record/visits',
    access: 'user',
    summary:
      'Plan the visit of one vendor at many properties in one sweep; records that are not the caller’s are refused',
    body: z.strictObject({
      flsRecordIds: z.array(Id).min(1).max(SWEEP_MAX),
      scheduled: GivenDate.nullable(),
      vendorId: Id.nullable().optional(),
    }),
    response: z.strictObject({
      changed: Count,
      /** Of the visits that are planned now: those whose vendor’s insurance ends before. */
      uninsured: Count,
    }),
    status: 200,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['FLS', 'FLS_PROFILE'],
    idempotent: true,
  },
});
