import { yearOf } from '../base/calendar.ts';

/**
 * A frozen budget beside what happened, by year and item type. Planned are its lines. Done are the items of the property that
 * were replaced since the day it was frozen, in the budget or not; what they cost is what was recorded as paid for the new item,
 * and is said over how many. A year that has not begun has nothing done, which is not nothing spent.
 */
export function budgetVariance(
  lines: readonly BudgetLine[],
  replacements: readonly Replacement[],
  today: string,
): VarianceRow[] {
  const rows = new Map<string, VarianceRow>();
  const rowOf = (year: number, itemTypeId: number, itemType: string): VarianceRow => {
    const key = `${year} ${itemTypeId}`;
    const known = rows.get(key);
    if (known) return known;
    const state = year < yearOf(today) ? 'OVER' : year === yearOf(today) ? 'CURRENT' : 'AHEAD';
    const row: VarianceRow = { year, state, itemTypeId, itemType, ...NOTHING };
    rows.set(key, row);
    return row;
  };
  const planned = new Map<number, number>();
  for (const { itemId, itemTypeId, itemType, year, plannedCents, isAgain } of lines) {
    const row = rowOf(year, itemTypeId, itemType);
    row.plannedCount += 1;
    row.plannedCents += plannedCents ?? 0;
    row.plannedUnpriced += plannedCents === null ? 1 : 0;
    if (!isAgain) planned.set(itemId, year);
  }
  for (const { itemId, itemTypeId, itemType, replacedOn, paidCents } of replacements) {
    const year = yearOf(replacedOn);
    const row = rowOf(year, itemTypeId, itemType);
    const plannedYear = planned.get(itemId);
    row.doneCount += 1;
    row.doneAsPlannedCount += plannedYear === year ? 1 : 0;
    row.doneUnplannedCount += plannedYear === undefined ? 1 : 0;
    row.paidCents += paidCents ?? 0;
    row.paidCount += paidCents === null ? 0 : 1;
  }
  return [...rows.values()].sort(
    (a, b) => a.year - b.year || a.itemType.localeCompare(b.itemType) || a.itemTypeId - b.itemTypeId,
  );
}

const NOTHING = {
  plannedCount: 0,
  plannedCents: 0,
  plannedUnpriced: 0,
  doneCount: 0,
  doneAsPlannedCount: 0,
  doneUnplannedCount: 0,
  paidCents: 0,
  paidCount: 0,
};

export type BudgetLine = {
  itemId: number;
  itemTypeId: number;
  itemType: string;
  year: number;
  isAgain: boolean;
  plannedCents: number | null;
};
/** An item that another one replaced; `paidCents` is the purchase cost of the new one, null where none is recorded. */
export type Replacement = {
  itemId: number;
  itemTypeId: number;
  itemType: string;
  replacedOn: string;
  paidCents: number | null;
};
export type VarianceRow = typeof NOTHING & {
  year: number;
  state: 'OVER' | 'CURRENT' | 'AHEAD';
  itemTypeId: number;
  itemType: string;
};
