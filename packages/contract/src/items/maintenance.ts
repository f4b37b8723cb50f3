import * as z from 'zod';
import { pageOf, pageQuery } from '../base/paging.ts';
import { RichText, WrittenText } from '../base/rich-text.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, Id, Instant, idParams, line } from '../base/scalars.ts';

/** How soon something needs doing, soonest first. */
export const PRIORITIES = ['EMERGENCY', 'HIGH', 'NORMAL', 'LOW'] as const;

/** When something was hidden and by whom; lists give it only to people who may see hidden things. */
const Hidden = z.strictObject({ at: Instant, by: z.string().nullable() });

export const MaintenanceNote = z.strictObject({
  id: Id,
  at: Instant,
  by: z.string().nullable(),
  body: RichText,
  hidden: Hidden.nullable(),
});

const Place = {
  id: Id,
  organizationId: Id,
  propertyId: Id,
  unitId: Id,
  unitName: z.string(),
  itemId: Id.nullable(),
  itemType: z.string().nullable(),
};

/** What somebody reported; open until it is closed. */
export const ServiceRequest = z.strictObject({
  ...Place,
  summary: z.string(),
  priority: z.enum(PRIORITIES),
  state: z.enum(['OPEN', 'CLOSED']),
  reportedAt: Instant,
  reportedBy: z.string().nullable(),
  /** Whole days from the report to its close, or to today while it is open. */
  ageDays: Count,
  /** Null while it is open, and for people who do not see a hidden close. */
  close: z
    .strictObject({ at: Instant, by: z.string().nullable(), note: RichText.nullable(), hidden: Hidden.nullable() })
    .nullable(),
  notes: z.array(MaintenanceNote),
  hidden: Hidden.nullable(),
  version: z.int().positive(),
});

/** Work that was done. */
export const MaintenanceRecord = z.strictObject({
  ...Place,
  summary: z.string(),
  performedOn: DateOnly,
  /** Null is not known. */
  costCents: Cents.nullable(),
  vendor: z.string().nullable(),
  /** The request that the work answered. */
  serviceRequestId: Id.nullable(),
  recordedAt: Instant,
  recordedBy: z.string().nullable(),
  notes: z.array(MaintenanceNote),
  hidden: Hidden.nullable(),
  version: z.int().positive(),
});

/** A line of a unit's maintenance: a request, open or closed, or work that was done. */
export const MaintenanceEntry = z.discriminatedUnion('kind', [
  ServiceRequest.extend({ kind: z.literal('SERVICE') }),
  MaintenanceRecord.extend({ kind: z.literal('RECORD') }),
]);

export const ServiceRequestBody = z.strictObject({
  unitId: Id,
  itemId: Id.nullable().optional(),
  summary: line(200),
  priority: z.enum(PRIORITIES),
  note: WrittenText.nullable().optional(),
});

export const MaintenanceRecordBody = z.strictObject({
  unitId: Id,
  itemId: Id.nullable().optional(),
  summary: line(200),
  performedOn: GivenDate,
  costCents: Cents.min(0).nullable().optional(),
  vendor: line(120).nullable().optional(),
  note: WrittenText.nullable().optional(),
  /** The open request of this unit that the work answers; it is closed by it. */
  serviceRequestId: Id.nullable().optional(),
});

export const CloseBody = z.strictObject({ note: WrittenText.nullable().optional() });
export const NoteBody = z.strictObject({ body: WrittenText });

/** What a call to hide or show leaves behind. */
export const HiddenState = z.strictObject({ id: Id, hidden: Hidden.nullable() });

const includeHidden = z
  .boolean()
  .optional()
  .meta({ description: 'hidden things too, marked; managers of the property and administrators only' });

const HIDING = `The id after /record/ is a maintenance record's; after /maintenance/ a service request's, for hideNote and
showNote a note's. Nothing is deleted: what is hidden is left out of lists for people who may not see it, and who hid it and
when is kept. Calling it twice changes nothing the second time.`;

export const maintenance = defineContract({
  listOpenService: {
    method: 'GET',
    path: '/serviceOpen/:placeId',
    access: 'user',
    summary: 'Open service requests of a unit or a property',
    description: `Ids of units and properties come from one sequence, so a new id names one of them. An id from before may name one
of each: then the answer is the unit's unless \`of=property\` asks for the property. \`of\` in the answer says which it is for.`,
    params: idParams('placeId'),
    query: pageQuery(['priority', 'reportedAt'])
      .omit({ q: true })
      .extend({
        of: z
          .enum(['unit', 'property'])
          .optional()
          .meta({ description: 'what the id names; whichever there is unless said, a unit before a property' }),
        includeHidden,
      }),
    response: pageOf(ServiceRequest).extend({ of: z.enum(['unit', 'property']) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    reads: ['MAINTENANCE_NOTE'],
    things: { serviceRequest: 'results' },
  },
  createServiceRequest: {
    method: 'POST',
    path: '/serviceOpen',
    access: 'user',
    summary: 'Report what needs doing in a unit, perhaps on one of its items',
    body: ServiceRequestBody,
    response: ServiceRequest,
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['MAINTENANCE_NOTE'],
    about: { unitId: 'answer.unitId', propertyId: 'answer.propertyId' },
    etag: true,
    idempotent: true,
  },
  updateServiceRequest: {
    method: 'PUT',
    path: '/serviceOpen/:serviceRequestId',
    access: 'user',
    summary: 'Change what an open service request says',
    params: idParams('serviceRequestId'),
    body: ServiceRequestBody.omit({ unitId: true, note: true }).partial(),
    response: ServiceRequest,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['MAINTENANCE_NOTE'],
    about: { unitId: 'answer.unitId', propertyId: 'answer.propertyId' },
    thing: 'serviceRequest',
    etag: true,
    ifMatch: 'required',
  },
  closeServiceRequest: {
    method: 'POST',
    path: '/serviceOpen/:serviceRequestId/close',
    access: 'user',
    summary: 'Close a service request, perhaps with a note',
    params: idParams('serviceRequestId'),
    body: CloseBody,
    response: ServiceRequest,
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
    writes: ['MAINTENANCE_NOTE'],
    about: { unitId: 'answer.unitId', propertyId: 'answer.propertyId' },
    etag: true,
    ifMatch: 'required',
  },
  reopenServiceRequest: {
    method: 'POST',
    path: '/serviceOpen/:serviceRequestId/reopen',
    access: 'user',
    summary: 'Open a closed service request again; its close note becomes one of its notes',
    params: idParams('serviceRequestId'),
    response: ServiceRequest,
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
    writes: ['MAINTENANCE_NOTE'],
    about: { unitId: 'answer.unitId', propertyId: 'answer.propertyId' },
    etag: true,
    ifMatch: 'required',
  },
  listMaintenance: {
    method: 'GET',
    path: '/maintenance-record/property/:propertyId/unit/:unitId',
    access: 'user',
    summary:
      'What was reported and done in a unit, with notes, newest first; hidden things marked for those who may see them',
    description: `Entries are of two kinds: RECORD is work that was done, by its day; SERVICE is what was reported, open or closed,
by the day of the report. A hidden entry, close or note is left out unless \`includeHidden\` asks for it.`,
    params: idParams('propertyId', 'unitId'),
    query: z.strictObject({
      limit: pageQuery(['at']).shape.limit,
      cursor: pageQuery(['at']).shape.cursor,
      includeHidden,
    }),
    response: pageOf(MaintenanceEntry).extend({
      /** Entries, closes and notes of the unit that are hidden; null for people who may not see them. */
      hiddenCount: Count.nullable(),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    reads: ['MAINTENANCE_NOTE'],
    about: { propertyId: 'params.propertyId', unitId: 'params.unitId' },
  },
  createMaintenanceRecord: {
    method: 'POST',
    path: '/maintenance-record',
    access: 'user',
    summary: 'Record work that was done in a unit; it may close the service request that it answers',
    body: MaintenanceRecordBody,
    response: MaintenanceRecord,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['MAINTENANCE_NOTE'],
    about: { unitId: 'answer.unitId', propertyId: 'answer.propertyId' },
    etag: true,
    idempotent: true,
  },
  updateMaintenanceRecord: {
    method: 'PUT',
    path: '/maintenance-record/:recordId',
    access: 'user',
    summary: 'Change a maintenance record',
    params: idParams('recordId'),
    body: MaintenanceRecordBody.omit({ unitId: true, note: true, serviceRequestId: true }).partial(),
    response: MaintenanceRecord,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['MAINTENANCE_NOTE'],
    about: { unitId: 'answer.unitId', propertyId: 'answer.propertyId' },
    etag: true,
    ifMatch: 'required',
  },
  createRecordNote: {
    method: 'POST',
    path: '/record/:recordId/note',
    access: 'user',
    summary: 'Write a note on a maintenance record',
    params: idParams('recordId'),
    body: NoteBody,
    response: MaintenanceNote,
    status: 201,
    errors: ['NOT_FOUND'],
    writes: ['MAINTENANCE_NOTE'],
    idempotent: true,
  },
  createServiceNote: {
    method: 'POST',
    path: '/maintenance/:serviceRequestId/note',
    access: 'user',
    summary: 'Write a note on a service request',
    params: idParams('serviceRequestId'),
    body: NoteBody,
    response: MaintenanceNote,
    status: 201,
    errors: ['NOT_FOUND'],
    writes: ['MAINTENANCE_NOTE'],
    idempotent: true,
  },
  hideRecord: hiding('/record/:recordId/hide', 'recordId', 'Hide a maintenance record'),
  showRecord: hiding('/record/:recordId/show', 'recordId', 'Show a hidden maintenance record again'),
  hideService: hiding('/maintenance/:serviceRequestId/hide', 'serviceRequestId', 'Hide a service request'),
  showService: hiding('/maintenance/:serviceRequestId/show', 'serviceRequestId', 'Show a hidden service request again'),
  hideServiceClose: closing('/maintenance/:serviceRequestId/hideClose', 'Hide how a service request was closed'),
  showServiceClose: closing('/maintenance/:serviceRequestId/showClose', 'Show a hidden close again'),
  hideMaintenanceNote: hiding('/maintenance/:noteId/hideNote', 'noteId', 'Hide a note'),
  showMaintenanceNote: hiding('/maintenance/:noteId/showNote', 'noteId', 'Show a hidden note again'),
});

function hiding<const P extends `/${string}`, const N extends string>(path: P, id: N, summary: string) {
  return {
    method: 'PUT',
    path,
    access: 'user',
    summary,
    description: HIDING,
    params: idParams(id),
    response: HiddenState,
    errors: ['NOT_FOUND'],
    writes: ['MAINTENANCE_NOTE'],
  } as const;
}

function closing<const P extends `/${string}`>(path: P, summary: string) {
  return { ...hiding(path, 'serviceRequestId', summary), errors: ['NOT_FOUND', 'CONFLICT'] } as const;
}
