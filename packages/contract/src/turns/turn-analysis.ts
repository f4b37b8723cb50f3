import * as z from 'zod';
import { Figure } from '../base/figure.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id, Instant, idParams } from '../base/scalars.ts';
import { DayOwnerKey, TurnTradeKey } from './turn-report.ts';

/** Turns that were ready, of one month, floor plan or the whole. */
const TURN_MEANS = {
  /** Turns that were ready. */
  ready: Count,
  makeReadyDays: z.number().nullable(),
  makeReadyMedian: z.number().nullable(),
  downDays: z.number().nullable(),
  /** Of those into which somebody moved. */
  leaseUpDays: z.number().nullable(),
  onTimePct: z.number().nullable(),
  firstPassPct: z.number().nullable(),
  costCents: Cents.nullable(),
  /** Cost ÷ budget over those that have both. */
  budgetPct: z.number().nullable(),
};

const WORK_SUMS = {
  done: Count,
  redone: Count,
  late: Count,
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
      ...WORK_SUMS,
      /** Vacant days that were theirs. */
      days: Count,
    }),
  ),
  trades: z.array(z.strictObject({ trade: TurnTradeKey, ...WORK_SUMS })),
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
});
