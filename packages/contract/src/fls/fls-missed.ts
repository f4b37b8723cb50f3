import { FLS_TYPES } from '@lintel/domain/fls/fls';
import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, DateOnly, GivenDate, Id, idParams } from '../base/scalars.ts';

/** What the last visit of a system could not look at in a unit, and nobody has since. */
const FlsMissedVisit = z.strictObject({
  missedUnitId: Id,
  flsRecordId: Id,
  type: z.enum(FLS_TYPES),
  missedOn: DateOnly,
  /** Whose visit it was. */
  vendorName: z.string().nullable(),
});

export const flsMissed = defineContract({
  listMissedVisits: {
    method: 'GET',
    path: '/unit/:unitId/fls-missed',
    access: 'user',
    summary: 'What fire and life safety visits could not look at in a unit, for whoever is in it next',
    params: idParams('unitId'),
    query: wholeListQuery,
    response: pageOf(FlsMissedVisit),
    errors: ['NOT_FOUND'],
    reads: ['FLS', 'UNIT'],
    about: { unitId: 'params.unitId' },
  },
  enterMissedVisits: {
    method: 'POST',
    path: '/unit/:unitId/fls-missed',
    access: 'user',
    summary: 'Say that a unit was entered since for visits that had missed it; what was said before stays as it is',
    params: idParams('unitId'),
    body: z.strictObject({ missedUnitIds: z.array(Id).min(1).max(50), enteredOn: GivenDate }),
    response: z.strictObject({ entered: Count }),
    status: 200,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['FLS', 'FLS_PROFILE'],
    about: { unitId: 'params.unitId' },
    idempotent: true,
  },
});
