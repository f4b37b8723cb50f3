import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Id, idParams } from '../base/scalars.ts';

const Percent = z.int().min(1).max(200);

/** The limits of repair or replace, as domain/repair-or-replace names them: percent of the expected life or of the installed cost. */
export const RepairLimits = z.strictObject({
  halfLifePct: Percent,
  halfCostPct: Percent,
  strictCostPct: Percent.nullable().meta({ description: 'null: the strict rule is off' }),
  majorRepairLifePct: Percent,
  moneyPitPct: z.int().min(1).max(300),
  repairsIn12Months: z.int().min(1).max(50),
  turnRulYears: z.number().min(0).max(20),
  turnWithinDays: z.int().min(0).max(365),
});

export const RepairRules = z.strictObject({
  organizationId: Id,
  limits: RepairLimits,
  /** Nobody has set them: they are the defaults. */
  isDefault: z.boolean(),
  version: z.int().positive(),
});

export const repairRules = defineContract({
  getRepairRules: {
    method: 'GET',
    path: '/organization/:organizationId/repair-rules',
    access: 'user',
    summary: "The limits of an organization's repair-or-replace rule",
    params: idParams('organizationId'),
    response: RepairRules,
    errors: ['NOT_FOUND'],
    reads: ['ORGANIZATION'],
    about: { organizationId: 'params.organizationId' },
    etag: true,
  },
  setRepairRules: {
    method: 'PUT',
    path: '/organization/:organizationId/repair-rules',
    access: 'admin',
    summary: 'Set the limits of repair or replace; the advice on every item follows',
    params: idParams('organizationId'),
    body: RepairLimits,
    response: RepairRules,
    errors: ['NOT_FOUND', 'STALE'],
    writes: ['ORGANIZATION', 'ITEM'],
    about: { organizationId: 'params.organizationId' },
    etag: true,
    ifMatch: 'required',
  },
});
