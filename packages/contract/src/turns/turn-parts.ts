import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, search } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id } from '../base/scalars.ts';

/** What to order of one item type. */
export const TurnPart = z.strictObject({
  id: Id,
  itemTypeId: Id,
  itemType: z.string(),
  icon: z.string(),
  /** Items in units that are empty and not ready whose life ends within a year, and others that a task there replaces. */
  now: Count,
  /** Such items in units on notice whose residents leave within 30 days. */
  due: Count,
  dueCents: Cents.nullable(),
  /** Of both, without a price. */
  unpriced: Count,
  units: z.array(z.string()),
  /** Models of those items, so that the same can be ordered; items without a model are left out. */
  models: z.array(z.string()),
  /** Beyond those: what turns of the same floor plans took in the last year, times the move-outs ahead. */
  usual: z.number(),
  orderBy: DateOnly,
});

/** The order list of the turns that are going on and ahead. */
export const turnPartsReport = defineReport({
  id: 'turn-parts',
  title: 'Parts ahead',
  question: 'What must be ordered for units that are empty, and before the next residents leave?',
  noun: ['part', 'parts'],
  places: { property: { operationId: 'listTurnParts', page: '/report/:propertyId/turnover?tab=parts' } },
  row: TurnPart,
  sorts: ['orderBy', 'type', 'now', 'due', 'cost', 'usual'],
  order: 'orderBy',
  filters: {
    q: search('Item, unit, model'),
    need: choice('Need', { now: 'In turns now', notice: 'Before move-outs', usual: 'By use' }),
  },
  totals: { now: Count, due: Count, dueCents: Cents.nullable() },
  figures: [],
  parts: {
    /** Turns that are going on: empty units that are not ready. */
    turnsNow: Count,
    /** Move-outs of the next 30 days. */
    turnsAhead: Count,
    /** Turns of the last year that the usual need follows from. */
    learnedFrom: Count,
  },
  notes: [
    'In turns now: items in empty units that are not ready whose life ends within a year, and others that a task there replaces. On notice: the same where the resident leaves within 30 days.',
    'Usually more: what turns of the same floor plans took in the last year, for each move-out of the next 30 days, beyond what is due there.',
    'Order by: today for what turns wait for; else two weeks before the first move-out.',
  ],
  columns: {
    type: { head: 'Item', kind: 'text', value: (row) => row.itemType, isSorted: true, width: 176 },
    now: {
      head: 'In turns now',
      kind: 'integer',
      value: (row) => row.now,
      total: 'now',
      isSorted: true,
      width: 104,
    },
    due: { head: 'On notice', kind: 'integer', value: (row) => row.due, total: 'due', isSorted: true, width: 92 },
    usual: {
      head: 'Usually more',
      kind: 'number',
      value: (row) => (row.usual === 0 ? null : row.usual),
      isSorted: true,
      width: 108,
    },
    cost: {
      head: 'Cost, $',
      label: 'Cost of what is due',
      kind: 'cents',
      value: (row) => row.dueCents,
      total: 'dueCents',
      isSorted: true,
      width: 96,
    },
    unpriced: {
      head: 'No price',
      label: 'Without a price',
      kind: 'integer',
      value: (row) => row.unpriced,
      only: 'files',
    },
    orderBy: { head: 'Order by', kind: 'date', value: (row) => row.orderBy, isSorted: true, width: 108 },
    units: { head: 'Units', kind: 'text', value: (row) => row.units.join(', ') || null, width: 200 },
    models: {
      head: 'Models there',
      kind: 'text',
      value: (row) => row.models.join(', ') || null,
      width: 200,
    },
  },
});

export const turnParts = defineContract({
  listTurnParts: listRoute(turnPartsReport, '/report/:propertyId/turnover/parts', {
    access: 'user',
    summary:
      'What to order for empty units and before the move-outs of the next 30 days: what is due there, and what such turns usually take',
    errors: ['NOT_FOUND'],
    reads: ['TURN', 'ITEM'],
    about: { propertyId: 'params.propertyId' },
  }),
});
