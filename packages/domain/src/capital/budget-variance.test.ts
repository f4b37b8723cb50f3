import { expect, test } from 'vitest';
import { type BudgetLine, budgetVariance, type Replacement } from './budget-variance.ts';

const line = (itemId: number, year: number, changes: Partial<BudgetLine> = {}): BudgetLine => ({
  itemId,
  itemTypeId: 1,
  itemType: 'Range',
  year,
  isAgain: false,
  plannedCents: 80_000,
  ...changes,
});
const done = (itemId: number, replacedOn: string, paidCents: number | null = 90_000): Replacement => ({
  itemId,
  itemTypeId: 1,
  itemType: 'Range',
  replacedOn,
  paidCents,
});

test('planned and done stand side by side by year and type, each over how many it is known', () => {
  const rows = budgetVariance(
    [
      line(1, 2025),
      line(2, 2025, { plannedCents: null }),
      line(3, 2026),
      line(4, 2027),
      line(1, 2027, { isAgain: true }),
    ],
    [done(1, '2025-12-31'), done(3, '2025-07-01', null), done(9, '2026-02-01')],
    '2026-05-18',
  );
  expect(rows).toEqual([
    {
      year: 2025,
      state: 'OVER',
      itemTypeId: 1,
      itemType: 'Range',
      plannedCount: 2,
      plannedCents: 80_000,
      plannedUnpriced: 1,
      doneCount: 2,
      doneAsPlannedCount: 1,
      doneUnplannedCount: 0,
      paidCents: 90_000,
      paidCount: 1,
    },
    expect.objectContaining({
      year: 2026,
      state: 'CURRENT',
      plannedCount: 1,
      doneCount: 1,
      doneUnplannedCount: 1,
      paidCents: 90_000,
    }),
    expect.objectContaining({
      year: 2027,
      state: 'AHEAD',
      plannedCount: 2,
      plannedCents: 160_000,
      doneCount: 0,
      paidCount: 0,
    }),
  ]);
});

test('a type that was replaced and not planned has a row of its own', () => {
  const rows = budgetVariance(
    [line(1, 2026)],
    [{ ...done(7, '2026-03-01'), itemTypeId: 2, itemType: 'Dishwasher' }],
    '2026-05-18',
  );
  expect(rows.map(({ itemType, plannedCount, doneCount }) => [itemType, plannedCount, doneCount])).toEqual([
    ['Dishwasher', 0, 1],
    ['Range', 1, 0],
  ]);
});
