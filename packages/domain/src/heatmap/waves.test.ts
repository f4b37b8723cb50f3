import { expect, test } from 'vitest';
import { findWaves, type WaveDay } from './waves.ts';

const day = (on: string, items: number, more: Partial<WaveDay> = {}): WaveDay => ({
  modelId: 7,
  itemTypeId: 1,
  day: on,
  items,
  pastLife: 0,
  failed: 0,
  retired: 0,
  costCents: 0,
  priced: 0,
  unitIds: [],
  ...more,
});
const of = (items: number) => new Map([[1, items]]);

test('items of one model within a quarter are one wave, also across the end of a calendar quarter', () => {
  const days = [
    day('2014-03-20', 30, { pastLife: 30, costCents: 3_000_000, priced: 30, unitIds: [1, 2] }),
    day('2014-05-14', 29, { pastLife: 29, retired: 4, failed: 1, costCents: 2_800_000, priced: 28, unitIds: [2, 3] }),
    day('2016-01-01', 4),
  ];
  expect(findWaves(days, of(191))).toEqual([
    {
      modelId: 7,
      itemTypeId: 1,
      from: '2014-03-20',
      to: '2014-05-14',
      items: 59,
      ofItems: 191,
      pastLife: 59,
      failed: 1,
      retired: 4,
      costCents: 5_800_000,
      unpriced: 1,
      unitIds: [1, 2, 3],
    },
  ]);
});

test('the quarter begins where it holds the most, and what is left over can be a wave of its own', () => {
  const days = [day('2014-01-01', 5), day('2014-03-25', 20), day('2014-05-20', 20), day('2018-01-01', 12)];
  expect(findWaves(days, of(57)).map(({ from, to, items }) => [from, to, items])).toEqual([
    ['2014-03-25', '2014-05-20', 40],
    ['2018-01-01', '2018-01-01', 12],
  ]);
});

test('few items, or a small share of the type, are no wave; two models are never added up', () => {
  expect(findWaves([day('2014-01-01', 7)], of(7))).toEqual([]);
  expect(findWaves([day('2014-01-01', 9)], of(200))).toEqual([]);
  expect(findWaves([day('2014-01-01', 5), day('2014-01-02', 5, { modelId: 8 })], of(10))).toEqual([]);
});

test('what a wave costs is not known where none of it has a price', () => {
  expect(findWaves([day('2014-01-01', 8)], of(8))).toMatchObject([{ costCents: null, unpriced: 8 }]);
});
