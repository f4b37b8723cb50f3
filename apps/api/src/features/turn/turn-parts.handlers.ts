import type { RowOfList } from '@lintel/contract/base/define-list';
import { turnParts, type turnPartsReport } from '@lintel/contract/turns/turn-parts';
import { sumOfKnown } from '@lintel/domain/turns/turn-cohorts';
import { notFound } from '#platform/base/errors.ts';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { dateOf, numberOf, pageOfRows, type RowKey, textOf } from '#platform/sql/row-order.ts';
import { selectTurnParts } from './turn-parts.queries.ts';

type Report = typeof turnPartsReport;
type Ask = ListAsk<Report>;
type Row = RowOfList<Report>;
type More = {
  asOf: string;
  totals: { now: number; due: number; dueCents: number | null };
  turnsNow: number;
  turnsAhead: number;
  learnedFrom: number;
};

const KEYS: Record<Ask['sort'], RowKey<Row>> = {
  orderBy: dateOf((row) => row.orderBy),
  type: textOf((row) => row.itemType.toLowerCase()),
  now: numberOf((row) => row.now),
  due: numberOf((row) => row.due),
  cost: numberOf((row) => row.dueCents),
  usual: numberOf((row) => row.usual),
};

const reading: ListReading<Report, More> = {
  select: async (db, { viewer, propertyId = 0, now, filter, sort, ...page }) => {
    const found = await selectTurnParts(db, viewer, propertyId, now);
    if (!found) throw notFound('property');
    const { parts, ...more } = found;
    const rows = parts.filter(isAsked(filter));
    const totals = {
      now: rows.reduce((sum, row) => sum + row.now, 0),
      due: rows.reduce((sum, row) => sum + row.due, 0),
      dueCents: sumOfKnown(rows.map(({ dueCents }) => dueCents)),
    };
    return { ...pageOfRows(rows, KEYS[sort], page), found: true, more: { ...more, totals } };
  },
  figuresOf: () => [],
  isPosition: (sort, { key }) => key === null || KEYS[sort].isKey(key),
};

function isAsked({ q = '', need }: Ask['filter']): (row: Row) => boolean {
  const text = q.trim().toLowerCase();
  return ({ itemType, units, models, now, due, usual }) =>
    [itemType, ...units, ...models].some((words) => words.toLowerCase().includes(text)) &&
    (need === undefined || { now, notice: due, usual }[need] > 0);
}

export const turnPartsHandlers: Handlers<typeof turnParts> = {
  listTurnParts: listHandler(turnParts.listTurnParts, reading),
};
