import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, DateOnly, GivenDate, Id, idParams, line } from '../base/scalars.ts';
import { FROM_TEMPLATE } from './inspection.ts';

export const RUN_UNITS_MAX = 2000;

export const Inspector = z.strictObject({
  id: Id,
  name: z.string(),
  /** Inspections that are theirs and not submitted, at the places asked about. */
  drafts: Count,
});

export const InspectionRun = z.strictObject({
  id: Id,
  propertyId: Id,
  name: z.string(),
  dueOn: DateOnly,
  inspections: Count,
  /** Not submitted yet. */
  drafts: Count,
  version: z.int().positive(),
});

export const RunBody = z.strictObject({
  propertyId: Id,
  name: line(120),
  ...FROM_TEMPLATE,
  dueOn: GivenDate,
  inspectorId: Id.nullable().optional(),
  /** These units; without them all units of these buildings, or of the property. */
  unitIds: z.array(Id).min(1).max(RUN_UNITS_MAX).optional(),
  buildingIds: z.array(Id).min(1).max(500).optional(),
  /** One inspection of the property as a whole, in the place of one for each unit. */
  isWholeProperty: z.boolean().optional(),
  /** The units are a sample of the property's. */
  isSample: z.boolean().optional(),
});

export const RunChanges = z.strictObject({
  name: line(120).optional(),
  /** Of the run and of its inspections that are not submitted. */
  dueOn: GivenDate.optional(),
  /** Of its inspections that nobody has begun; null leaves them to whoever begins. */
  inspectorId: Id.nullable().optional(),
});

/** Runs: how they are planned and changed, and the people that inspections are given to. */
export const inspectionRuns = defineContract({
  listInspectors: {
    method: 'GET',
    path: '/inspection/inspectors',
    access: 'user',
    summary:
      'The people who may do inspections at a property, or at any that the caller sees, with what they have to do',
    query: wholeListQuery.extend({ propertyId: Id.optional() }),
    response: pageOf(Inspector),
    errors: ['NOT_FOUND'],
    reads: ['INSPECTION', 'USER'],
    about: { propertyId: 'query.propertyId' },
  },
  createInspectionRun: {
    method: 'POST',
    path: '/inspection/run',
    access: 'user',
    summary: 'Schedule one inspection for each of many units',
    body: RunBody,
    response: z.strictObject({
      id: Id,
      propertyId: Id,
      name: z.string(),
      dueOn: DateOnly,
      inspections: Count,
      /** Units of an area type in which the template asks nothing. */
      leftOut: Count,
    }),
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['INSPECTION'],
    about: { propertyId: 'body.propertyId' },
    limit: 'heavy',
    idempotent: true,
  },
  updateInspectionRun: {
    method: 'PUT',
    path: '/inspection/run/:runId',
    access: 'user',
    summary: 'Rename a run, move its date, or give what nobody has begun of it to a person',
    params: idParams('runId'),
    body: RunChanges,
    response: InspectionRun,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['INSPECTION'],
    about: { propertyId: 'answer.propertyId' },
    etag: true,
    ifMatch: 'required',
  },
  getInspectionRunZip: {
    method: 'GET',
    path: '/inspection/run/:runId/zip',
    access: 'user',
    summary:
      'The submitted inspections of a run as a zip, made while it is sent: their PDFs and photos in folders by building and unit, and one CSV of all answers',
    description: 'Inspections that are still drafts are left out. What cannot be read is named in the CSV.',
    params: idParams('runId'),
    errors: ['NOT_FOUND', 'CONFLICT'],
    sends: 'application/zip',
    limit: 'heavy',
  },
});
