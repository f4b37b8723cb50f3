import { describe, expect, test } from 'vitest';
import { type HeatFacts, type HeatRepairs, heatOf, heatStep, lifeUsedOf, vacancyOf, wholePct } from './heatmap.ts';

const cell = (facts: Partial<HeatFacts> = {}): HeatFacts => ({
  items: 1,
  missing: 0,
  lifeUsedPct: 50,
  lifed: 1,
  pastLife: 0,
  due12: 0,
  backlogCents: null,
  warrantyDays: null,
  complete: 0,
  flags: 0,
  ...facts,
});
const noDate = cell({ lifeUsedPct: null, lifed: 0 });
const missing = cell({ items: 0, missing: 1, lifeUsedPct: null, lifed: 0 });

describe('unknown, not recorded, not expected and zero stay apart', () => {
  test.each([
    ['lifeUsed', [cell({ lifeUsedPct: 0 })], { mark: 1, value: 0 }],
    ['lifeUsed', [noDate], { mark: 'unknown', value: null }],
    ['lifeUsed', [missing], { mark: 'missing', value: null }],
    ['lifeUsed', [], { mark: 'none', value: null }],
    ['due12', [cell()], { mark: 1, value: 0 }],
    ['due12', [noDate], { mark: 'unknown', value: null }],
    ['backlog', [cell()], { mark: 1, value: 0 }],
    ['backlog', [cell({ pastLife: 1 })], { mark: 'unknown', value: null }],
    ['backlog', [noDate], { mark: 'unknown', value: null }],
    ['warranty', [cell()], { mark: 'unknown', value: null }],
    ['warranty', [cell({ warrantyDays: 0 })], { mark: 4, value: 0 }],
    ['flags', [cell(), missing], { mark: 1, value: 0 }],
    ['flags', [noDate], { mark: 1, value: 0 }],
    ['flags', [missing], { mark: 'missing', value: null }],
    ['flags', [], { mark: 'none', value: null }],
    ['completeness', [cell()], { mark: 5, value: 0 }],
    ['completeness', [missing], { mark: 'missing', value: null }],
  ] as const)('%s of %j', (metric, cells, heat) => {
    expect(heatOf(metric, cells)).toEqual(heat);
  });
});

test('flags of the items add up with those about the unit itself, also where nothing is recorded', () => {
  expect(heatOf('flags', [cell({ flags: 2 }), cell({ flags: 1 })])).toEqual({ mark: 4, value: 3 });
  expect(heatOf('flags', [cell({ flags: 2 }), missing], [], 3)).toEqual({ mark: 5, value: 5 });
  expect(heatOf('flags', [missing], [], 1)).toEqual({ mark: 2, value: 1 });
  expect(heatOf('flags', [], [], 2)).toEqual({ mark: 3, value: 2 });
});

describe('repairs of the last 12 months', () => {
  const repair = (facts: Partial<HeatRepairs> = {}): HeatRepairs => ({
    records: 1,
    costCents: 20_000,
    uncosted: 0,
    leaks: 0,
    ...facts,
  });
  const uncosted = repair({ costCents: null, uncosted: 1 });
  test.each([
    ['an item without any', [cell()], [], { mark: 1, value: 0 }],
    ['one', [cell()], [repair()], { mark: 3, value: 20_000 }],
    ['several with known costs, and one without', [cell()], [repair(), repair(), uncosted], { mark: 4, value: 40_000 }],
    ['one whose cost nobody wrote down', [cell()], [uncosted], { mark: 'unknown', value: null }],
    ['one of an item that has gone since', [], [repair()], { mark: 3, value: 20_000 }],
    ['one of what is not recorded', [missing], [repair({ costCents: 0 })], { mark: 1, value: 0 }],
    ['what is not recorded, without any', [missing], [], { mark: 'missing', value: null }],
    ['nothing expected, without any', [], [], { mark: 'none', value: null }],
  ] as const)('%s', (_name, cells, repairs, heat) => {
    expect(heatOf('repairs', cells, repairs)).toEqual(heat);
  });
});

test('the life used by an age is a percentage with one decimal, and unknown where either is', () => {
  expect([lifeUsedOf(6209, 15), lifeUsedOf(-3, 15), lifeUsedOf(null, 15), lifeUsedOf(100, null)]).toEqual([
    113.3,
    0,
    null,
    null,
  ]);
});

describe('a unit is as its worst item', () => {
  test('the oldest item, whatever else has no date', () => {
    expect(heatOf('lifeUsed', [cell(), cell({ lifeUsedPct: 109 }), noDate, missing])).toEqual({ mark: 4, value: 109 });
  });
  test('what is due and the backlog are added up', () => {
    const cells = [cell({ due12: 2 }), cell({ due12: 1, pastLife: 1, backlogCents: 90_000 })];
    expect(heatOf('due12', cells)).toEqual({ mark: 4, value: 3 });
    expect(heatOf('backlog', cells)).toEqual({ mark: 3, value: 90_000 });
  });
  test('the cover that ends next; where all has ended, the one that ended last', () => {
    const ended = [cell({ warrantyDays: -400 }), cell({ warrantyDays: -1 })];
    expect(heatOf('warranty', [...ended, cell({ warrantyDays: 800 })])).toEqual({ mark: 2, value: 800 });
    expect(heatOf('warranty', ended)).toEqual({ mark: 5, value: -1 });
  });
  test('complete records are out of what is expected, too', () => {
    expect(heatOf('completeness', [cell({ complete: 1 }), missing])).toEqual({ mark: 3, value: 50 });
  });
});

test('a value at the limit belongs to the step below, and beyond it to the next', () => {
  expect([0, 40, 40.1, 80, 100, 100.1, 150, 150.1].map((pct) => heatStep('lifeUsed', pct))).toEqual([
    1, 1, 2, 2, 3, 4, 4, 5,
  ]);
  expect([3000, 1095, 366, 365, 91, 90, 0, -1].map((days) => heatStep('warranty', days))).toEqual([
    1, 2, 2, 3, 3, 4, 4, 5,
  ]);
  expect([100, 99.9, 75, 74.9, 50, 1, 0].map((pct) => heatStep('completeness', pct))).toEqual([1, 2, 2, 3, 3, 4, 5]);
});

test('the number in a cell never contradicts its colour', () => {
  expect([40.4, 80.2, 99.6, 100, 100.3, 109.4, 150.2].map(wholePct)).toEqual([41, 81, 100, 100, 101, 109, 151]);
});

test('a unit is coloured by its days vacant, whatever it holds; an empty one without a day is not known, an occupied one is neither', () => {
  const heat = (status: string | null, days: number | null) => heatOf('vacant', [], [], 0, vacancyOf(status, days));
  expect([7, 8, 14, 15, 30, 31, 60, 61].map((days) => heat('TURN', days).mark)).toEqual([1, 2, 2, 3, 3, 4, 4, 5]);
  expect(heat('OCCUPIED', 0)).toEqual({ mark: 1, value: 0 });
  expect(heat('VACANT', null)).toEqual({ mark: 'unknown', value: null });
  expect([heat('OCCUPIED', null).mark, heat('NOTICE', null).mark, heat(null, null).mark]).toEqual([
    'none',
    'none',
    'none',
  ]);
});
