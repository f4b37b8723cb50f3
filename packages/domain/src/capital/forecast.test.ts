import { describe, expect, test } from 'vitest';
import { type Cohort, type Forecast, forecast } from './forecast.ts';
import { budgetPeriods, expectedReplacements, FAILED_AGE, ReplacementOdds } from './forecast-expected.ts';
import { conditionalFailure, curveFor } from './survival.ts';

const today = '2026-05-18';
const cohort = (over: Partial<Cohort> = {}): Cohort => ({
  itemTypeId: 1,
  itemType: 'Dishwasher',
  eulYears: 9,
  effectiveAgeYears: 4,
  rulYears: 5,
  confidence: 'HIGH',
  hasFailed: false,
  count: 10,
  costCents: 500_000,
  unknownCostCount: 0,
  ...over,
});
const run = (cohorts: Cohort[], years = 10) => forecast(cohorts, { today, years, inflation: 0.03 });
const yearOf = (result: Forecast, year: number) => {
  const found = result.years.find((entry) => entry.year === year);
  if (!found) throw new Error(`no ${year}`);
  return found;
};
const identity = (f: Forecast) =>
  f.backlog.cents + f.years.reduce((sum, y) => sum + y.firstReplacementCents, 0) + f.afterWindow.cents + f.noDate.cents;

test('the window is the current year and the years asked for', () => {
  expect(run([]).years.map((year) => year.label)).toEqual([
    'FY26',
    'FY27',
    'FY28',
    'FY29',
    'FY30',
    'FY31',
    'FY32',
    'FY33',
    'FY34',
    'FY35',
    'FY36',
  ]);
});

describe('the straight curve', () => {
  test('puts a cohort in the year its remaining life ends and again each expected life', () => {
    const result = run([cohort({ eulYears: 3, effectiveAgeYears: 1, rulYears: 2 })]);
    expect(result.years.filter((y) => y.straightCents > 0).map((y) => y.year)).toEqual([2028, 2031, 2034]);
    expect(yearOf(result, 2028)).toMatchObject({ firstReplacementCents: 500_000, recurringCents: 0, count: 10 });
    expect(yearOf(result, 2031)).toMatchObject({ firstReplacementCents: 0, recurringCents: 500_000 });
  });
  test('holds backlog apart, which recurs from today', () => {
    const result = run([cohort({ effectiveAgeYears: 14, rulYears: 0 })]);
    expect(result.backlog).toMatchObject({ cents: 500_000, count: 10 });
    expect(result.backlog.stacks).toMatchObject([{ itemTypeId: 1, itemType: 'Dishwasher', cents: 500_000, count: 10 }]);
    expect(yearOf(result, 2026).straightCents).toBe(0);
    expect(yearOf(result, 2035).recurringCents).toBe(500_000);
  });
  test('counts what falls due later this year in this year', () => {
    expect(yearOf(run([cohort({ rulYears: 0.5 })]), 2026).firstReplacementCents).toBe(500_000);
    expect(yearOf(run([cohort({ rulYears: 0.7 })]), 2027).firstReplacementCents).toBe(500_000);
  });
  test('grows 3 % a year when inflated, and the stacks sum to the bar', () => {
    const year = yearOf(run([cohort(), cohort({ itemTypeId: 2, itemType: 'Range', costCents: 33_333 })]), 2031);
    expect(year.straightInflatedCents).toBe(Math.round(500_000 * 1.03 ** 5) + Math.round(33_333 * 1.03 ** 5));
    expect(year.stacks.map((stack) => stack.itemType)).toEqual(['Dishwasher', 'Range']);
  });
  test('keeps what has no date out of every year', () => {
    const result = run([cohort({ rulYears: null, effectiveAgeYears: null, confidence: 'NONE' })]);
    expect(result.noDate).toEqual({ count: 10, cents: 500_000, unknownCostCount: 0 });
    expect(result.years.every((y) => y.straightCents === 0 && y.expectedCents === 0)).toBe(true);
  });
});

test('backlog, first replacements, after and no date sum to the replacement value to the cent', () => {
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let round = 0; round < 50; round++) {
    const cohorts = Array.from({ length: 40 }, (_, i) => {
      const eulYears = next() < 0.05 ? null : 1 + Math.floor(next() * 25);
      const age = next() * 30;
      const rulYears = eulYears === null || next() < 0.1 ? null : Math.max(0, eulYears - age);
      const costCents = Math.floor(next() * 9_999_999);
      return cohort({
        itemTypeId: i % 7,
        itemType: `Type ${i % 7}`,
        eulYears,
        effectiveAgeYears: age,
        rulYears,
        costCents,
      });
    });
    const result = run(cohorts, 1 + Math.floor(next() * 20));
    expect(identity(result)).toBe(result.replacementValueCents);
    expect(result.years.every((y) => Number.isInteger(y.expectedCents) && y.lowCents <= y.highCents)).toBe(true);
    for (const y of result.years) {
      expect(y.stacks.reduce((sum, stack) => sum + stack.cents, 0)).toBe(y.straightCents);
      expect(y.firstReplacementCents + y.recurringCents).toBe(y.straightCents);
    }
  }
});

describe('the expected curve', () => {
  const curve = curveFor('Heat pump', 16);
  test('starts with the chance to fail in the rest of this year, given the age', () => {
    const [first] = expectedReplacements(12, curve, budgetPeriods(0.6, 10));
    expect(first).toBeCloseTo(conditionalFailure(12, 0.6, curve), 12);
  });
  test('settles at one replacement per expected life', () => {
    const shares = expectedReplacements(0, curve, budgetPeriods(1, 300));
    expect(shares.at(-1)).toBeCloseTo(1 / 16, 3);
  });
  test('replaces an item far past its life at once', () => {
    const [first] = expectedReplacements(4000, curve, budgetPeriods(0.6, 2));
    expect(first).toBeGreaterThan(0.99);
  });
  test('of one cohort is its cost times that chance', () => {
    const result = run([cohort({ itemType: 'Heat pump', eulYears: 16, effectiveAgeYears: 12, rulYears: 4 })]);
    const [share] = expectedReplacements(12, curve, budgetPeriods(228 / 365.2425, 10));
    expect(yearOf(result, 2026).expectedCents).toBe(Math.round(500_000 * (share ?? 0)));
    expect(yearOf(result, 2030).expectedInflatedCents).toBe(Math.round(yearOf(result, 2030).expectedCents * 1.03 ** 4));
  });
  test('plans a failed item of unknown life for now', () => {
    const result = run([cohort({ eulYears: null, effectiveAgeYears: null, rulYears: 0, hasFailed: true })]);
    expect(result.years.map((y) => y.expectedCents).filter((cents) => cents > 0)).toEqual([500_000]);
  });
});

test('an age that may be off is answered as the ages some years earlier and later are, none of them before the item was new', () => {
  const curve = curveFor('Heat pump', 16);
  const periods = budgetPeriods(0.6, 12);
  const odds = new ReplacementOdds(periods);
  for (const age of [0, 0.4, 1, 2.9, 3, 7.25, 16, 40])
    for (const shift of [0, 1, 3]) {
      const { shares, younger, older } = odds.ask(age, shift, curve);
      expect([...shares]).toEqual(expectedReplacements(age, curve, periods));
      for (const [year, share] of expectedReplacements(Math.max(0, age - shift), curve, periods).entries())
        expect(younger[year], `${age} - ${shift}, year ${year}`).toBeCloseTo(share, 12);
      for (const [year, share] of expectedReplacements(age + shift, curve, periods).entries())
        expect(older[year], `${age} + ${shift}, year ${year}`).toBeCloseTo(share, 12);
    }
  const failed = odds.ask(FAILED_AGE, 3, curve);
  expect([failed.younger[0], failed.shares[0], failed.older[0]]).toEqual([1, 1, 1]);
});

describe('an item that has failed', () => {
  const old = { itemType: 'Heat pump', eulYears: 16, effectiveAgeYears: 16, rulYears: 0 };
  test('is replaced this year for certain, and not spread over the years in which one of its age might fail', () => {
    const [first, next] = run([cohort({ ...old, hasFailed: true })]).years;
    expect([first?.expectedCount, first?.expectedCents]).toEqual([10, 500_000]);
    expect([first?.lowCents, first?.highCents]).toEqual([500_000, 500_000]);
    // Only what was put in its place can fail: a new one, in its first year and a half.
    const renewed = expectedReplacements(0, curveFor('Heat pump', 16), budgetPeriods(1, 1));
    expect((next?.expectedCount ?? 0) / 10).toBeLessThan((renewed[0] ?? 0) + (renewed[1] ?? 0));
    const working = run([cohort(old)]).years;
    expect(working[0]?.expectedCount).toBeLessThan(2);
    expect(working[1]?.expectedCount).toBeGreaterThan(0.5);
  });
  test('is as certain where its date is weak', () => {
    const [first] = run([cohort({ ...old, hasFailed: true, confidence: 'LOW' })]).years;
    expect([first?.lowCents, first?.expectedCents, first?.highCents]).toEqual([500_000, 500_000, 500_000]);
  });
});

test('the expected cost of a year at its own prices is the sum of its types', () => {
  const result = run([cohort(), cohort({ itemTypeId: 2, itemType: 'Range', costCents: 33_333 })]);
  for (const year of result.years)
    expect(year.expectedStacks.reduce((sum, stack) => sum + stack.inflatedCents, 0)).toBe(year.expectedInflatedCents);
});

describe('the 80 % band', () => {
  test('holds the expected value and narrows, relatively, with more items', () => {
    const width = (count: number) => {
      const year = yearOf(run([cohort({ count, costCents: count * 50_000 })]), 2029);
      expect(year.lowCents).toBeLessThanOrEqual(year.expectedCents);
      expect(year.highCents).toBeGreaterThan(year.expectedCents);
      return (year.highCents - year.lowCents) / year.expectedCents;
    };
    expect(width(10_000)).toBeLessThan(width(100) / 5);
  });
  test('is wider where dates are weak', () => {
    const highCents = (confidence: Cohort['confidence']) => yearOf(run([cohort({ confidence })]), 2026).highCents;
    expect(highCents('LOW')).toBeGreaterThan(highCents('MEDIUM'));
    expect(highCents('MEDIUM')).toBeGreaterThan(highCents('HIGH'));
  });
});

test('the condition index climbs as nothing is spent, each item counted once', () => {
  const result = run([
    cohort({ rulYears: 0, eulYears: 2, costCents: 100 }),
    cohort({ rulYears: 3.2, eulYears: 3, costCents: 300 }),
    cohort({ rulYears: null, costCents: 600 }),
  ]);
  expect(yearOf(result, 2026).forecastAciPct).toBe(10);
  expect(yearOf(result, 2029).forecastAciPct).toBe(40);
  expect(yearOf(result, 2036).forecastAciPct).toBe(40);
  expect(run([]).years[0]?.forecastAciPct).toBeNull();
});

test('items without a cost are counted but weigh nothing', () => {
  const result = run([cohort({ unknownCostCount: 10, costCents: 0 })]);
  expect(result).toMatchObject({ count: 10, unknownCostCount: 10, replacementValueCents: 0 });
  expect(yearOf(result, 2031)).toMatchObject({ count: 10, unknownCostCount: 10, straightCents: 0, expectedCents: 0 });
});
