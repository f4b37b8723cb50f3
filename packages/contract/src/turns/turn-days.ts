import { DAY_OWNERS } from '@lintel/domain/turns/turns';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, search, value } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, Id } from '../base/scalars.ts';
import { DayOwnerKey, Month } from './turn-report.ts';

/** Vacant days of a unit, one after the other, that one owner has for one reason. */
export const TurnDaysRow = z.strictObject({
  id: Id,
  turnId: Id,
  unitId: Id,
  unitName: z.string(),
  floorPlan: z.string().nullable(),
  owner: DayOwnerKey,
  /** Of the days of a vendor. */
  vendorName: z.string().nullable(),
  firstOn: DateOnly,
  lastOn: DateOnly,
  days: Count,
  lostRentCents: Cents.nullable(),
  /** A manager gave them to this owner; null where they follow from the rule. */
  givenBy: z.string().nullable(),
  isGiven: z.boolean(),
  note: z.string().nullable(),
  /** Why they are this owner’s. */
  reason: z.string(),
});

/** The vacant days of a property by who had the unit: every day once. */
export const turnDaysReport = defineReport({
  id: 'turn-days',
  title: 'Vacant days',
  question: 'Who had each unit on its vacant days?',
  noun: ['stretch', 'stretches'],
  places: { property: { operationId: 'listTurnDays', page: '/report/:propertyId/turnover?tab=days' } },
  row: TurnDaysRow,
  sorts: ['first', 'unit', 'plan', 'owner', 'vendor', 'days', 'lost'],
  order: '-first',
  filters: {
    q: search('Unit, floor plan, vendor, note'),
    owner: choice('Owner', DAY_OWNERS),
    month: value('Days in', Month, { isQuiet: false }),
    plan: value('Floor plan', z.string().max(100), { isQuiet: false }),
    given: choice('Given', { hand: 'By a manager', rule: 'By the rule' }),
    from: value('Days from', GivenDate),
  },
  totals: { days: Count, lostRentCents: Cents.nullable() },
  figures: [],
  parts: {
    choices: z.strictObject({
      /** Months with vacant days like 2026-05, newest first. */
      months: z.array(z.string()),
      plans: z.array(z.string()),
    }),
  },
  notes: [
    'The day of move-out is not counted, the last day is. A day belongs to whoever had the unit when it began, so that the days of all owners are the vacant days.',
    'Turns that are open or ended within a year.',
  ],
  columns: {
    unit: { head: 'Unit', kind: 'text', value: (row) => row.unitName, isSorted: true, width: 92 },
    plan: { head: 'Plan', label: 'Floor plan', kind: 'text', value: (row) => row.floorPlan, isSorted: true, width: 76 },
    owner: { head: 'Owner', kind: 'text', value: (row) => DAY_OWNERS[row.owner], isSorted: true, width: 120 },
    vendor: { head: 'Vendor', kind: 'text', value: (row) => row.vendorName, isSorted: true, width: 168 },
    first: { head: 'First day', kind: 'date', value: (row) => row.firstOn, isSorted: true, width: 108 },
    last: { head: 'Last day', kind: 'date', value: (row) => row.lastOn, width: 108 },
    days: { head: 'Days', kind: 'integer', value: (row) => row.days, total: 'days', isSorted: true, width: 72 },
    lost: {
      head: 'Lost rent, $',
      label: 'Lost rent',
      kind: 'cents',
      value: (row) => row.lostRentCents,
      total: 'lostRentCents',
      isSorted: true,
      width: 104,
    },
    reason: { head: 'Why', kind: 'text', value: (row) => row.reason, width: 260 },
    note: { head: 'Note', kind: 'text', value: (row) => row.note, isHidden: true },
    givenBy: { head: 'Given by', kind: 'text', value: (row) => row.givenBy, isHidden: true },
  },
});

export const turnDays = defineContract({
  listTurnDays: listRoute(turnDaysReport, '/report/:propertyId/turnover/vacant-days', {
    access: 'user',
    summary: 'The vacant days of a property in stretches of one owner each, with the reason: every day once',
    errors: ['NOT_FOUND'],
    reads: ['TURN', 'UNIT'],
    revision: 'property',
    about: { propertyId: 'params.propertyId' },
  }),
});
