import * as z from 'zod';
import { Figure } from './figure.ts';
import { pageOf, wholeListQuery } from './paging.ts';
import { defineContract } from './route.ts';
import { Cents, Count, DateOnly, Id, Instant, idParams } from './scalars.ts';
import { DayOwnerKey } from './turn-report.ts';

/** Turns that were ready, of one month, floor plan or the whole. */
const TURN_MEANS = {
  /** Turns that were ready. */
  ready: Count,
  makeReadyDays: z.number().nullable(),
  downDays: z.number().nullable(),
  onTimePct: z.number().nullable(),
  firstPassPct: z.number().nullable(),
  costCents: Cents.nullable(),
};

const TurnAnalysis = z.strictObject({
  asOf: DateOnly,
  computedAt: Instant,
  /** The first day that counts. */
  since: DateOnly,
  figures: z.array(Figure),
  vacantDays: Count,
  /** Vacant days by owner: they add up to `vacantDays`. */
  owners: z.array(z.strictObject({ owner: DayOwnerKey, days: Count })),
  months: z.array(
    z.strictObject({
      month: z.string(),
      ...TURN_MEANS,
      owners: z.array(z.strictObject({ owner: DayOwnerKey, days: Count })),
    }),
  ),
  plans: z.array(z.strictObject({ plan: z.string().nullable(), ...TURN_MEANS })),
  vendors: z.array(
    z.strictObject({
      /** Null is the own staff. */
      vendorId: Id.nullable(),
      vendorName: z.string().nullable(),
      done: Count,
      redone: Count,
      late: Count,
    }),
  ),
  lanes: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      usualDays: Count,
      /** The median over turns of this property; null until one went through it. */
      medianDays: z.number().nullable(),
      turns: Count,
    }),
  ),
});

/** What to order for the turns ahead. */
const TurnPart = z.strictObject({
  itemTypeId: Id,
  itemType: z.string(),
  icon: z.string(),
  /** Items in units that will be empty whose life ends within a year. */
  due: Count,
  dueCents: Cents.nullable(),
  /** Of the due ones, without a price. */
  unpriced: Count,
  units: z.array(z.string()),
  /** Beyond those: what turns of the same floor plans took in the last year, times the turns ahead. */
  usual: z.number(),
  orderBy: DateOnly,
});

export const turnAnalysis = defineContract({
  getTurnAnalysis: {
    method: 'GET',
    path: '/report/:propertyId/turnover/days',
    access: 'user',
    summary: 'Whose the vacant days of a property were, and turns by month, floor plan, vendor and lane',
    params: idParams('propertyId'),
    query: z.strictObject({ months: z.int().min(1).max(12).optional() }),
    response: TurnAnalysis,
    errors: ['NOT_FOUND'],
    reads: ['TURN'],
    revision: 'property',
    about: { propertyId: 'params.propertyId' },
  },
  listTurnParts: {
    method: 'GET',
    path: '/report/:propertyId/turnover/parts',
    access: 'user',
    summary:
      'What to order before the move-outs of the next 30 days: what is due in those units, and what such turns usually take',
    params: idParams('propertyId'),
    query: wholeListQuery,
    response: pageOf(TurnPart).extend({
      asOf: DateOnly,
      /** Move-outs of the next 30 days. */
      turnsAhead: Count,
      /** Turns of the last year that the usual need follows from. */
      learnedFrom: Count,
    }),
    errors: ['NOT_FOUND'],
    reads: ['TURN', 'ITEM'],
    about: { propertyId: 'params.propertyId' },
  },
});
