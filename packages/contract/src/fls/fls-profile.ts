import { FLS_EXTRA_TYPES, FLS_TYPES } from '@lintel/domain/fls/fls';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { GivenDate, Id, idParams, line, lineOrEmpty } from '../base/scalars.ts';
import { FlsRecordRow } from './fls-records.ts';
import { FLS_STANDING } from './fls-report.ts';

const Person = z.strictObject({ firstName: z.string().nullable(), lastName: z.string().nullable() });

/** Who answers for the fire and life safety of a property, and where its systems stand. */
export const FlsProfile = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  Property: z.strictObject({ id: Id, name: z.string() }),
  RegionalManager: Person.nullable(),
  RegionalMaintenanceManager: Person.nullable(),
  /** Who has jurisdiction; printed in the audit pack. */
  authority: z.string().nullable(),
  /** Whether notices go out before a date, and after it. */
  sendsDigest: z.boolean(),
  FlsRecord: z.array(
    z.strictObject({
      id: Id,
      ...FLS_STANDING,
      enabled: z.boolean(),
      disabledReason: z.string().nullable(),
      ...FlsRecordRow.pick({ Vendor: true, notes: true, FlsEvent: true }).shape,
    }),
  ),
  /** Systems beyond the seven that its organization keeps track of. */
  extraTypes: z.array(z.enum(FLS_EXTRA_TYPES)),
  version: z.int().positive(),
});

export const FlsProfileBody = z.strictObject({
  authority: lineOrEmpty(200).nullable().optional(),
  sendsDigest: z.boolean().optional(),
  /** Systems to set up that have no record yet; of others nothing changes. */
  systems: z
    .array(
      z.strictObject({
        type: z.enum(FLS_TYPES),
        enabled: z.boolean(),
        /** The last date that is known; null is 'I do not know'. */
        compliantThrough: GivenDate.nullable().optional(),
        reason: line(500).optional(),
      }),
    )
    .max(FLS_TYPES.length)
    .optional(),
});

export const flsProfile = defineContract({
  getFlsProfile: {
    method: 'GET',
    path: '/fls-profile/:propertyId',
    access: 'user',
    summary: 'Who answers for the fire and life safety of a property, and where its systems stand',
    params: idParams('propertyId'),
    response: FlsProfile,
    errors: ['NOT_FOUND'],
    reads: ['FLS', 'FLS_PROFILE', 'PROPERTY', 'USER'],
    about: { propertyId: 'params.propertyId' },
    things: { flsProfile: '' },
    etag: true,
  },
  updateFlsProfile: {
    method: 'PUT',
    path: '/fls-profile/:propertyId',
    access: 'user',
    summary: 'Set up the systems of a property, and say who has jurisdiction and whether notices are sent',
    params: idParams('propertyId'),
    body: FlsProfileBody,
    response: FlsProfile,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['FLS', 'FLS_PROFILE'],
    about: { propertyId: 'params.propertyId' },
    thing: 'flsProfile',
    etag: true,
    ifMatch: 'required',
  },
  getFlsAuditPack: {
    method: 'GET',
    path: '/report/:propertyId/safety/pack',
    access: 'user',
    summary: 'The audit pack of a property: the proof behind each green, what is open, and the history',
    params: idParams('propertyId'),
    errors: ['NOT_FOUND'],
    sends: 'application/pdf',
    limit: 'heavy',
  },
});
