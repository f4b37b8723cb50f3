import { FLS_INTERVALS, FLS_TYPES } from '@lintel/domain/fls/fls';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Count, Id, idParams, line } from '../base/scalars.ts';

/** What is looked at how often; one of them gives the certificate. */
export const FlsChecks = z
  .array(z.strictObject({ kind: z.enum(FLS_INTERVALS), task: line(200), isCertificate: z.boolean() }))
  .max(FLS_INTERVALS.length);

/** What an organization usually looks at in each system. */
export const FlsDefaults = z.strictObject({
  organizationId: Id,
  systems: z.array(
    z.strictObject({
      type: z.enum(FLS_TYPES),
      checks: FlsChecks,
      /** Nobody set them: they are the usual ones. */
      isUsual: z.boolean(),
      /** Its properties are asked about it; the seven systems are never off. */
      isOn: z.boolean(),
      /** Systems of properties that have these checks, and those that were set otherwise there. */
      following: Count,
      own: Count,
    }),
  ),
  version: z.int().positive(),
});

export const flsIntervals = defineContract({
  getFlsDefaults: {
    method: 'GET',
    path: '/organization/:organizationId/fls-intervals',
    access: 'user',
    summary: 'What an organization usually looks at in its fire and life safety systems, and how often',
    params: idParams('organizationId'),
    response: FlsDefaults,
    errors: ['NOT_FOUND'],
    reads: ['FLS', 'ORGANIZATION'],
    about: { organizationId: 'params.organizationId' },
    etag: true,
  },
  setFlsDefaults: {
    method: 'PUT',
    path: '/organization/:organizationId/fls-intervals',
    access: 'admin',
    summary:
      'Set what is usually looked at in one type of system, which properties that set their own keep, or switch one beyond the seven on or off',
    params: idParams('organizationId'),
    body: z.strictObject({
      type: z.enum(FLS_TYPES),
      /** Null is what everybody begins with; left out, they stay. */
      checks: FlsChecks.nullable().optional(),
      /** Of a system beyond the seven: whether properties are asked about it. */
      isOn: z.boolean().optional(),
    }),
    response: FlsDefaults,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['FLS', 'FLS_PROFILE', 'ORGANIZATION'],
    about: { organizationId: 'params.organizationId' },
    etag: true,
    ifMatch: 'required',
  },
});
