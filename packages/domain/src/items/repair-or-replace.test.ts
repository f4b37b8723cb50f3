import { describe, expect, test } from 'vitest';
import {
  adviseRepairOrReplace,
  DEFAULT_THRESHOLDS,
  type RepairInputs,
  type RepairThresholds,
  STRICT_COST_PCT,
} from './repair-or-replace.ts';

const inputs = (over: Partial<RepairInputs> = {}): RepairInputs => ({
  hasConfirmedRecall: false,
  isUnderWarranty: false,
  lifeUsedPct: 40,
  rulYears: 6,
  quoteCents: 10_000,
  installedCostCents: 100_000,
  isMajorRepair: false,
  repairs24MonthsCents: 0,
  repairs12MonthsCount: 0,
  daysToVacant: null,
  ...over,
});
const strict: RepairThresholds = { ...DEFAULT_THRESHOLDS, strictCostPct: STRICT_COST_PCT };

test.each<[string, Partial<RepairInputs>, number, string]>([
  [
    'a confirmed recall comes first',
    { hasConfirmedRecall: true, isUnderWarranty: true, quoteCents: 99_999 },
    1,
    'FOLLOW_RECALL',
  ],
  [
    'a warranty comes before any quote',
    { isUnderWarranty: true, lifeUsedPct: 90, quoteCents: 99_999 },
    2,
    'CLAIM_WARRANTY',
  ],
  ['half life and half cost', { lifeUsedPct: 50, quoteCents: 50_000 }, 3, 'REPLACE'],
  ['half life and just over half cost', { lifeUsedPct: 50.1, quoteCents: 50_100 }, 3, 'REPLACE'],
  ['just under half life', { lifeUsedPct: 49.9, quoteCents: 50_000 }, 9, 'REPAIR'],
  ['just under half cost', { lifeUsedPct: 50, quoteCents: 49_999 }, 9, 'REPAIR'],
  ['a major repair at 75 % of life', { lifeUsedPct: 75, isMajorRepair: true }, 5, 'REPLACE'],
  ['a major repair just under', { lifeUsedPct: 74.9, isMajorRepair: true }, 9, 'REPAIR'],
  ['quote and repairs at 60 %', { repairs24MonthsCents: 50_000 }, 6, 'REPLACE'],
  ['quote and repairs a cent under 60 %', { repairs24MonthsCents: 49_999 }, 9, 'REPAIR'],
  ['the third repair in 12 months', { repairs12MonthsCount: 3 }, 7, 'REVIEW'],
  ['the second', { repairs12MonthsCount: 2 }, 9, 'REPAIR'],
  ['a year left and vacant in 60 days', { rulYears: 1, daysToVacant: 60 }, 8, 'REPLACE_AT_TURN'],
  ['a year left and vacant in 61 days', { rulYears: 1, daysToVacant: 61 }, 9, 'REPAIR'],
  ['more than a year left in a vacant unit', { rulYears: 1.1, daysToVacant: 0 }, 9, 'REPAIR'],
  ['past life with nobody leaving', { rulYears: 0, lifeUsedPct: 120 }, 9, 'REPAIR'],
])('%s', (_name, over, rule, advice) => {
  expect(adviseRepairOrReplace(inputs(over))).toMatchObject({ rule, advice });
});

describe('the strict limit', () => {
  test.each([
    [33_000, 4],
    [33_100, 4],
    [32_999, 9],
  ])('of 33 %% answers a quote of %s cents by rule %s', (quoteCents, rule) => {
    expect(adviseRepairOrReplace(inputs({ quoteCents }), strict).rule).toBe(rule);
  });
  test('is off unless an organization sets it', () => {
    expect(adviseRepairOrReplace(inputs({ quoteCents: 40_000 })).rule).toBe(9);
  });
});

describe('unknown facts', () => {
  test('match no rule', () => {
    const advice = adviseRepairOrReplace(
      inputs({
        lifeUsedPct: null,
        rulYears: null,
        quoteCents: null,
        installedCostCents: null,
        isMajorRepair: true,
        daysToVacant: 0,
      }),
    );
    expect(advice).toMatchObject({ rule: 9, advice: 'REPAIR', flipCents: null });
  });
});

describe('the flip point', () => {
  test.each<[string, Partial<RepairInputs>, RepairThresholds]>([
    ['young', {}, DEFAULT_THRESHOLDS],
    ['past half life', { lifeUsedPct: 66 }, DEFAULT_THRESHOLDS],
    ['an odd price', { lifeUsedPct: 66, installedCostCents: 42_399 }, DEFAULT_THRESHOLDS],
    ['with repairs behind it', { repairs24MonthsCents: 33_333, installedCostCents: 98_765 }, DEFAULT_THRESHOLDS],
    ['strict', { installedCostCents: 77_777 }, strict],
    ['at its turn', { rulYears: 0, lifeUsedPct: 110, daysToVacant: 12 }, DEFAULT_THRESHOLDS],
    ['under review', { repairs12MonthsCount: 4 }, DEFAULT_THRESHOLDS],
  ])('of an item %s is right to the cent', (_name, over, thresholds) => {
    const { flipCents, advice } = adviseRepairOrReplace(inputs(over), thresholds);
    if (flipCents === null) throw new Error('no flip point');
    expect(advice).not.toBe('REPLACE');
    expect(adviseRepairOrReplace(inputs({ ...over, quoteCents: flipCents }), thresholds).advice).toBe('REPLACE');
    expect(adviseRepairOrReplace(inputs({ ...over, quoteCents: flipCents - 1 }), thresholds).advice).toBe(advice);
  });
  test('of a replacement says below which quote it would no longer be one', () => {
    const advice = adviseRepairOrReplace(inputs({ lifeUsedPct: 66, quoteCents: 80_000 }));
    expect(advice).toMatchObject({ advice: 'REPLACE', flipCents: null, flipBelowCents: 50_000 });
  });
  test('does not exist under warranty or recall', () => {
    expect(adviseRepairOrReplace(inputs({ isUnderWarranty: true })).flipCents).toBeNull();
    expect(adviseRepairOrReplace(inputs({ hasConfirmedRecall: true })).flipCents).toBeNull();
  });
});
