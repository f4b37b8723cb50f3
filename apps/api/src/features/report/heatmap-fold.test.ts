import { expect, test } from 'vitest';
import { BASIS_MARK, type HeatmapRows, ITEM_MARKS } from './heatmap-facts.ts';
import { foldItems } from './heatmap-fold.ts';

const RANGE = 1;
const [INSTALLED, SEEN] = [BASIS_MARK, 3 * BASIS_MARK];
const { isLifed, isPastLife } = ITEM_MARKS;

/** Items of one type in unit 7, with what covers them. */
function rowsOf(items: Partial<HeatmapRows['items']>, covers: [number, number | null][] = []): HeatmapRows {
  const ids = items.id ?? [];
  const all = <T>(value: T) => ids.map(() => value);
  return {
    items: {
      id: ids,
      unitId: all(7),
      itemTypeId: all(RANGE),
      modelId: all(null),
      marks: all(INSTALLED + isLifed),
      ageDays: all(1000),
      eulYears: all(10),
      costCents: all(50_000),
      day: all(null),
      dueYear: [],
      ...items,
    },
    covers: { itemId: covers.map(([id]) => id), days: covers.map(([, days]) => days) },
    retired: { modelId: [], itemTypeId: [], day: [], items: [] },
    flaggedIds: [],
  } as Partial<HeatmapRows> as HeatmapRows;
}

const cellOf = (rows: HeatmapRows) => foldItems(rows).cellsOf.get(7)?.[0];

test('of several items of a type the one with the most of its life used speaks for the cell, of equal ones the first recorded', () => {
  const rows = rowsOf({ id: [4, 3, 2, 1], ageDays: [null, 2000, 2000, 1000], eulYears: [10, 10, 10, null] });
  expect(cellOf(rows)).toMatchObject({ oldest: 2, items: 4, costCents: 200_000, unpriced: 0 });
});

test('an item made tomorrow is as new as one of today', () => {
  expect(cellOf(rowsOf({ id: [2, 1], ageDays: [0, -1] }))).toMatchObject({ oldest: 1 });
});

test('a cell tells the cover that ends next, else the last that has ended; of one item the last to end counts', () => {
  const items = { id: [1, 2, 3] };
  const daysOf = (...covers: [number, number | null][]) => cellOf(rowsOf(items, covers))?.warrantyDays;
  expect(daysOf([1, 400], [2, 30], [3, -5])).toBe(30);
  expect(daysOf([1, -400], [3, -5])).toBe(-5);
  expect(daysOf([1, 10], [1, 90], [2, 400])).toBe(90);
  expect(daysOf([1, 10], [1, null])).toBeNull();
  expect(daysOf()).toBeNull();
});

test('cents are unknown, not zero, where nothing that counts has a price', () => {
  const rows = rowsOf({
    id: [1, 2],
    marks: [INSTALLED + isLifed + isPastLife, SEEN + isLifed],
    costCents: [null, 7_000],
  });
  expect(cellOf(rows)).toMatchObject({ pastLife: 1, backlogCents: null, costCents: 7_000, unpriced: 1 });
  expect(foldItems(rows).sums).toMatchObject({
    pastLife: 1,
    pastLifeCents: null,
    pastLifeUnpriced: 1,
    minimums: 1,
    undatedCents: null,
  });
});

test('years follow each other, with what has no date at the end', () => {
  const rows = rowsOf({ id: [1, 2, 3], day: [null, 18_262, 18_261] });
  expect(foldItems(rows).byYear.map(({ year, items }) => [year, items])).toEqual([
    [2019, 1],
    [2020, 1],
    [null, 1],
  ]);
});
