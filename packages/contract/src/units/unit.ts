import * as z from 'zod';
import { Figure } from '../base/figure.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, Id, Instant, idParams, line, lineOrEmpty } from '../base/scalars.ts';
import { ItemEvent, ItemLife } from '../items/item.ts';
import { PRIORITIES } from '../items/maintenance.ts';

/** Occupancy as the property-management system reports it. */
export const UNIT_STATUSES = ['OCCUPIED', 'NOTICE', 'VACANT', 'TURN', 'DOWN', 'MODEL'] as const;

export const Unit = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  buildingId: Id.nullable(),
  buildingName: z.string().nullable(),
  areaTypeId: Id.nullable(),
  areaType: z.string().nullable(),
  name: z.string(),
  /** The name as it was given, before (a), (b) … made it unique. */
  givenName: z.string(),
  floor: z.int().nullable(),
  floorPlan: z.string().nullable(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.int().nullable(),
  status: z.enum(UNIT_STATUSES).nullable(),
  /** The last day of the present lease, which may be renewed; of who lives there nothing is kept. */
  leaseEndsOn: DateOnly.nullable(),
  archivedAt: Instant.nullable(),
  version: z.int().positive(),
});

export const UnitDetails = Unit.extend({
  items: z.array(ItemLife),
  /** Expected by the standard set of the unit's area type and not there. */
  missing: z.array(
    z.strictObject({ itemTypeId: Id, itemType: z.string(), icon: z.string(), lastRemovedOn: z.string().nullable() }),
  ),
  expectedCount: Count,
  /** What is reported and not closed, the most pressing first. */
  openService: z.array(
    z.strictObject({
      id: Id,
      itemId: Id.nullable(),
      summary: z.string(),
      priority: z.enum(PRIORITIES),
      reportedAt: Instant,
    }),
  ),
  /** The newest work that was done, at most ten entries. */
  maintenance: z.array(
    z.strictObject({
      id: Id,
      itemId: Id.nullable(),
      summary: z.string(),
      performedOn: DateOnly,
      costCents: Cents.nullable(),
      vendor: z.string().nullable(),
    }),
  ),
  timeline: z.array(ItemEvent),
  work: z.strictObject({
    /** The open turn, with whole days in its lane and since the unit is vacant; null days are not known. */
    turn: z.strictObject({ id: Id, laneName: z.string(), daysInLane: Count, daysVacant: Count.nullable() }).nullable(),
    /** The planned inspection that is due first. */
    nextInspection: z.strictObject({ id: Id, dueOn: DateOnly }).nullable(),
    openFlags: Count,
    /** The newest lanes of turns, inspections, lanes of red flags, visits of a fire and life safety system that missed the unit, and printed tags that were put on it or taken off; at most fifty. */
    events: z.array(
      z.strictObject({
        kind: z.enum(['TURN', 'INSPECTION', 'FLAG', 'FLS', 'TAG']),
        /** Of the turn, inspection, flag, record or tag. */
        thingId: Id,
        on: DateOnly,
        at: Instant,
        /** The lane, the template, what is flagged, the system, the code of the tag. */
        subject: z.string(),
        /** A note, why nobody got in, the lane of the flag, whether somebody got in later, or whether the tag was put on or taken off. */
        detail: z.string().nullable(),
        /** Who did so with a tag; null of all else. */
        by: z.string().nullable(),
      }),
    ),
  }),
  figures: z.array(Figure),
});

const UnitFields = {
  name: line(80),
  buildingId: Id.nullable().optional(),
  areaTypeId: Id.nullable().optional(),
  floor: z.int().min(-10).max(200).nullable().optional(),
  floorPlan: lineOrEmpty(80).nullable().optional(),
  beds: z.number().min(0).max(20).nullable().optional(),
  baths: z.number().min(0).max(20).nullable().optional(),
  sqft: z.int().min(0).max(1_000_000).nullable().optional(),
  status: z.enum(UNIT_STATUSES).nullable().optional(),
  leaseEndsOn: GivenDate.nullable().optional(),
};

export const UnitBody = z.strictObject({ propertyId: Id, ...UnitFields });
/** `id` may repeat the unit of the address; another one is a conflict. */
export const UnitChanges = z.strictObject({ id: Id.optional(), ...UnitFields, name: line(80).optional() });

export const unit = defineContract({
  getUnitDetails: {
    method: 'GET',
    path: '/unit/:unitId/details',
    access: 'user',
    summary:
      'A unit with its items, their life and warranty, what is missing, open service, maintenance and its timeline',
    params: idParams('unitId'),
    response: z.strictObject({ results: UnitDetails }),
    errors: ['NOT_FOUND'],
    reads: ['UNIT', 'ITEM', 'MAINTENANCE_NOTE', 'TURN', 'ASSET_ALERT', 'INSPECTION', 'FLS', 'SCAN_TAG'],
    about: { unitId: 'params.unitId', propertyId: 'answer.results.propertyId' },
    things: { unit: 'results', item: 'results.items' },
    etag: true,
  },
  getUnitPassport: {
    method: 'GET',
    path: '/unit/:unitId/passport.pdf',
    access: 'user',
    summary:
      'A unit as a PDF: its items with maker, model, serial number, age, life left, warranty and tag, the last inspection, open red flags and the plates',
    params: idParams('unitId'),
    errors: ['NOT_FOUND'],
    sends: 'application/pdf',
    limit: 'heavy',
  },
  createUnit: {
    method: 'POST',
    path: '/unit',
    access: 'user',
    summary: 'Add a unit; a name that is taken gets (a), (b) …',
    body: UnitBody,
    response: Unit,
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['UNIT', 'PROPERTY'],
    about: { unitId: 'answer.id', propertyId: 'answer.propertyId' },
    thing: 'unit',
    etag: true,
    idempotent: true,
  },
  updateUnit: {
    method: 'PUT',
    path: '/unit/:unitId',
    access: 'user',
    summary: 'Change a unit',
    params: idParams('unitId'),
    body: UnitChanges,
    response: Unit,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['UNIT', 'ITEM', 'MAINTENANCE_NOTE'],
    about: { unitId: 'params.unitId', propertyId: 'answer.propertyId' },
    thing: 'unit',
    etag: true,
    ifMatch: 'optional',
  },
  deleteUnit: {
    method: 'DELETE',
    path: '/unit/:unitId',
    access: 'admin',
    summary: 'Archive a unit with its items',
    params: idParams('unitId'),
    errors: ['NOT_FOUND'],
    writes: ['UNIT', 'ITEM', 'ITEM_COUNT', 'MAINTENANCE_NOTE', 'PROPERTY'],
    about: { unitId: 'params.unitId', propertyId: 'before.propertyId' },
    thing: 'unit',
    ifMatch: 'optional',
  },
  restoreUnit: {
    method: 'POST',
    path: '/unit/:unitId/restore',
    access: 'admin',
    summary: 'Bring an archived unit back',
    params: idParams('unitId'),
    response: Unit,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['UNIT', 'ITEM', 'ITEM_COUNT', 'MAINTENANCE_NOTE', 'PROPERTY'],
    about: { unitId: 'params.unitId', propertyId: 'answer.propertyId' },
    thing: 'unit',
    etag: true,
  },
});
