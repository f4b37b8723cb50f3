import { describe, expect, test } from 'vitest';
import { adviceOn, type RepairFacts } from './repair-inputs.ts';
import { DEFAULT_THRESHOLDS } from './repair-or-replace.ts';

const TODAY = '2026-05-18';
const facts = (over: Partial<RepairFacts> = {}): RepairFacts => ({
  coveredUntil: null,
  isCoveredForLife: false,
  lifeUsedPct: 60,
  rulYears: 4,
  costCents: 100_000,
  unitStatus: 'OCCUPIED',
  unitTurn: null,
  repairs12MonthsCount: 0,
  repairs24MonthsCents: null,
  recall: null,
  ...over,
});
const quoted = (quoteCents: number, isMajorRepair = false) => ({ quoteCents, isMajorRepair });

describe('the share of a new one that replaces at half its life', () => {
  test.each([
    [49.9, 50_000, 9],
    [50, 49_900, 9],
    [50, 50_000, 3],
    [50.1, 50_100, 3],
    [49.9, 50_100, 9],
  ])('%s %% of its life and a quote of %s cents is rule %s', (lifeUsedPct, cents, rule) => {
    expect(adviceOn(facts({ lifeUsedPct }), TODAY, DEFAULT_THRESHOLDS, quoted(cents))?.rule).toBe(rule);
  });
});

test.each([
  ['2026-05-19', 2],
  ['2026-05-18', 2],
  ['2026-05-17', 9],
])('a warranty that ends on %s answers by rule %s on its last day and before', (coveredUntil, rule) => {
  expect(adviceOn(facts({ coveredUntil }), TODAY)?.rule).toBe(rule);
});

test.each([
  ['VACANT', 8],
  ['TURN', 8],
  ['DOWN', 8],
  ['NOTICE', 9],
  ['OCCUPIED', 9],
  [null, 9],
])('at the end of its life in a unit that is %s it is rule %s', (unitStatus, rule) => {
  expect(adviceOn(facts({ rulYears: 0, lifeUsedPct: 120, unitStatus }), TODAY)?.rule).toBe(rule);
});

test.each([
  ['2026-05-01', 8],
  ['2026-07-17', 8],
  ['2026-07-18', 9],
  [null, 9],
])('at the end of its life in a unit that empties by its open turn on %s it is rule %s', (vacantOn, rule) => {
  const unitTurn = { turnId: 1, vacantOn, source: vacantOn === null ? null : ('IMPORT' as const) };
  expect(adviceOn(facts({ rulYears: 0, lifeUsedPct: 120, unitTurn }), TODAY)?.rule).toBe(rule);
});

test('repairs on record count for the quote that replaces', () => {
  expect(adviceOn(facts({ lifeUsedPct: 20 }), TODAY)?.flipCents).toBe(60_000);
  expect(adviceOn(facts({ lifeUsedPct: 20, repairs24MonthsCents: 45_000 }), TODAY)?.flipCents).toBe(15_000);
});

test('an item of unknown life has advice only from warranty, repairs or a quote', () => {
  const unknown = { lifeUsedPct: null, rulYears: null };
  expect(adviceOn(facts(unknown), TODAY)).toBeNull();
  expect(adviceOn(facts({ ...unknown, coveredUntil: TODAY }), TODAY)?.rule).toBe(2);
  expect(adviceOn(facts({ ...unknown, repairs12MonthsCount: 3 }), TODAY)?.rule).toBe(7);
  expect(adviceOn(facts(unknown), TODAY, DEFAULT_THRESHOLDS, quoted(60_000))?.rule).toBe(6);
});

test.each([
  ['AFFECTED', 1],
  ['POSSIBLE', 2],
  ['REMEDIED', 2],
  ['NOT_AFFECTED', 2],
  [null, 2],
] as const)(
  'under warranty with the recall state %s the rule is %s: only a confirmed recall comes first',
  (recall, rule) => {
    expect(adviceOn(facts({ recall, coveredUntil: TODAY }), TODAY)?.rule).toBe(rule);
  },
);
