import { DAYS_PER_YEAR, dateOf, daysBetween, yearOf } from './calendar.ts';
import { aci, DEFAULT_INFLATION, fiscalYearLabel, inflate } from './capital.ts';
import { budgetPeriods, expectedReplacements, FAILED_AGE } from './forecast-expected.ts';
import type { DateConfidence } from './life.ts';
import { curveFor } from './survival.ts';

/** How far, in years, the true age of an item may lie from the recorded one, by confidence in its date. */
export const DATE_SHIFT_YEARS: Record<DateConfidence, number> = { HIGH: 0, MEDIUM: 1, LOW: 3, NONE: 3 };

/** Standard deviations either side that hold 80 % of a normal distribution. */
export const BAND_80_Z = 1.2816;

/**
 * What falls due per budget year (the current one and `years` more), in integer cents.
 *
 * Straight: each item at the end of its remaining life, and again every expected life inside the window; backlog items
 * are renewed today. So backlog + first replacements of all years + after the window + no date = replacement value,
 * exactly.
 *
 * Expected: replacements from each type's Weibull curve given the age reached, with renewals
 * (domain/forecast-expected). It has no backlog: what works past its expected life is likely to fail in each of the
 * next years, and what has failed already is replaced in the current one. A year's `expectedStacks` add up to it, at
 * today's prices and at its own.
 *
 * 80 % band of a year, from E = Σ count·p·c over cohorts (p chance to be replaced, c mean cost): E + s₋ − z·σ to E + s₊
 * + z·σ, σ² = Σ count·p·(1 − p)·c² (items fail independently), and s₋, s₊ = Σ least and greatest change of a cohort's E
 * when its age is off by `DATE_SHIFT_YEARS` either way (weak dates are assumed to err together).
 *
 * The condition index of a year assumes that nothing is spent: (backlog + first replacements up to it) / replacement
 * value.
 */
export function forecast(cohorts: readonly Cohort[], options: ForecastOptions): Forecast {
  const { today, years, inflation = DEFAULT_INFLATION } = options;
  const firstYear = yearOf(today);
  const periods = budgetPeriods((daysBetween(today, dateOf(firstYear, 12, 31)) + 1) / DAYS_PER_YEAR, years);
  const straight = periods.map(() => ({ first: emptyBucket(), recurring: emptyBucket(), all: new Stacks() }));
  const expected = periods.map(() => ({ stacks: new Stacks(), cents: 0, variance: 0, shiftLow: 0, shiftHigh: 0 }));
  const yearAfter = yearCounter(today, firstYear, years);
  const backlog = new Stacks();
  const afterWindow = emptyBucket();
  const noDate = emptyBucket();
  const all = emptyBucket();

  for (const cohort of cohorts) {
    addTo(all, cohort);
    if (cohort.rulYears === null) {
      addTo(noDate, cohort);
      continue;
    }
    const isBacklog = cohort.rulYears <= 0;
    const due = isBacklog ? -1 : yearAfter(cohort.rulYears);
    if (isBacklog) backlog.add(cohort);
    else if (due > years) addTo(afterWindow, cohort);
    else put(straight[due], 'first', cohort);
    for (const again of recurrences(cohort, yearAfter, years)) put(straight[again], 'recurring', cohort);
    const curve = cohort.eulYears === null ? null : curveFor(cohort.itemType, cohort.eulYears);
    addExpected(expected, cohort, (age) => (curve ? expectedReplacements(age, curve, periods) : null));
  }

  let dueCents = backlog.total.cents;
  const forecastYears = straight.map(({ first, recurring, all: stacks }, j): ForecastYear => {
    dueCents += first.cents;
    const likely = expected[j];
    const { cents, variance, shiftLow, shiftHigh } = likely ?? { cents: 0, variance: 0, shiftLow: 0, shiftHigh: 0 };
    const spread = BAND_80_Z * Math.sqrt(variance);
    const expectedStacks = (likely?.stacks.sorted() ?? []).map((stack) => ({
      ...stack,
      cents: Math.round(stack.cents),
      inflatedCents: inflate(Math.round(stack.cents), inflation, j),
    }));
    const expectedCents = expectedStacks.reduce((sum, stack) => sum + stack.cents, 0);
    const perType = stacks.sorted().map((stack) => ({ ...stack, inflatedCents: inflate(stack.cents, inflation, j) }));
    return {
      year: firstYear + j,
      label: fiscalYearLabel(firstYear + j),
      straightCents: stacks.total.cents,
      straightInflatedCents: perType.reduce((sum, stack) => sum + stack.inflatedCents, 0),
      firstReplacementCents: first.cents,
      recurringCents: recurring.cents,
      count: stacks.total.count,
      firstReplacementCount: first.count,
      firstUnknownCostCount: first.unknownCostCount,
      unknownCostCount: stacks.total.unknownCostCount,
      expectedCents,
      expectedCount: likely?.stacks.total.count ?? 0,
      expectedInflatedCents: expectedStacks.reduce((sum, stack) => sum + stack.inflatedCents, 0),
      lowCents: Math.max(0, Math.round(cents + shiftLow - spread)),
      highCents: Math.round(cents + shiftHigh + spread),
      stacks: perType,
      expectedStacks,
      forecastAciPct: aci(dueCents, all.cents),
    };
  });
  return {
    firstYear,
    inflation,
    backlog: { ...backlog.total, stacks: backlog.sorted() },
    years: forecastYears,
    afterWindow,
    noDate,
    replacementValueCents: all.cents,
    count: all.count,
    unknownCostCount: all.unknownCostCount,
  };
}

// Which budget year it is so many years after today, 0 for the current one; `years + 1` for all that come after the window.
function yearCounter(today: string, firstYear: number, years: number): (after: number) => number {
  const ends = Array.from({ length: years + 1 }, (_, j) => daysBetween(today, dateOf(firstYear + j, 12, 31)));
  return (after) => {
    const days = Math.round(after * DAYS_PER_YEAR);
    const at = ends.findIndex((end) => days <= end);
    return at === -1 ? years + 1 : at;
  };
}

function recurrences({ rulYears, eulYears }: Cohort, yearAfter: (after: number) => number, years: number): number[] {
  if (rulYears === null || eulYears === null || eulYears <= 0) return [];
  const found: number[] = [];
  for (let at = Math.max(0, rulYears) + eulYears; ; at += eulYears) {
    const index = yearAfter(at);
    if (index > years) return found;
    found.push(index);
  }
}

function addExpected(years: ExpectedYear[], cohort: Cohort, replacements: (age: number) => number[] | null) {
  const { count, costCents, unknownCostCount } = cohort;
  const priced = count - unknownCostCount;
  const age = ageOf(cohort);
  // why: a failed item of unknown life is due now and has no curve.
  const known = age === null ? null : replacements(age);
  const shares = known ?? years.map((_, j) => (j === 0 ? 1 : 0));
  const shift = DATE_SHIFT_YEARS[cohort.confidence];
  const isShifted = shift > 0 && known !== null && age !== null;
  const younger = (isShifted && replacements(Math.max(0, age - shift))) || shares;
  const older = (isShifted && replacements(age + shift)) || shares;
  const meanCents = priced > 0 ? costCents / priced : 0;
  for (let j = 0; j < years.length; j += 1) {
    const year = years[j] as ExpectedYear; // why: j is one of its indexes
    const share = shares[j] ?? 0;
    const low = Math.min(share, younger[j] ?? 0, older[j] ?? 0);
    const high = Math.max(share, younger[j] ?? 0, older[j] ?? 0);
    if (share > 0) year.stacks.add(cohort, share);
    year.cents += share * costCents;
    year.variance += priced * share * Math.max(0, 1 - share) * meanCents ** 2;
    year.shiftLow += (low - share) * costCents;
    year.shiftHigh += (high - share) * costCents;
  }
}

function ageOf({ hasFailed, eulYears, effectiveAgeYears, rulYears }: Cohort): number | null {
  if (hasFailed) return FAILED_AGE;
  return effectiveAgeYears ?? (eulYears !== null && rulYears !== null ? eulYears - rulYears : null);
}

function put(year: StraightYear | undefined, part: 'first' | 'recurring', cohort: Cohort) {
  if (!year) throw new RangeError('A due year outside the window');
  addTo(year[part], cohort);
  year.all.add(cohort);
}

function addTo(bucket: Bucket, cohort: Cohort, share = 1) {
  bucket.count += share * cohort.count;
  bucket.cents += share * cohort.costCents;
  bucket.unknownCostCount += share * cohort.unknownCostCount;
}

const emptyBucket = (): Bucket => ({ count: 0, cents: 0, unknownCostCount: 0 });

class Stacks {
  readonly total = emptyBucket();
  private readonly byType = new Map<number, Stack>();

  add(cohort: Cohort, share = 1) {
    const { itemTypeId, itemType } = cohort;
    let stack = this.byType.get(itemTypeId);
    if (!stack) {
      stack = { itemTypeId, itemType, ...emptyBucket() };
      this.byType.set(itemTypeId, stack);
    }
    addTo(stack, cohort, share);
    addTo(this.total, cohort, share);
  }

  sorted(): Stack[] {
    return [...this.byType.values()].sort(
      (a, b) => a.itemType.localeCompare(b.itemType) || a.itemTypeId - b.itemTypeId,
    );
  }
}

/** Items alike in type, life, age, confidence and in whether they have failed; `costCents` sums today's installed cost of those whose cost is known. */
export type Cohort = {
  itemTypeId: number;
  itemType: string;
  eulYears: number | null;
  effectiveAgeYears: number | null;
  rulYears: number | null;
  confidence: DateConfidence;
  /** A condition reading says that they no longer work. */
  hasFailed: boolean;
  count: number;
  costCents: number;
  unknownCostCount: number;
};
export type ForecastOptions = { today: string; years: number; inflation?: number };
export type Bucket = { count: number; cents: number; unknownCostCount: number };
export type Stack = Bucket & { itemTypeId: number; itemType: string };
export type ForecastYear = {
  year: number;
  label: string;
  /** First and recurring replacements of the year, in today's cents; equals the sum of `stacks`. */
  straightCents: number;
  straightInflatedCents: number;
  firstReplacementCents: number;
  recurringCents: number;
  count: number;
  firstReplacementCount: number;
  firstUnknownCostCount: number;
  unknownCostCount: number;
  expectedCents: number;
  /** Replacements to be expected: a sum of chances, so not a whole number. */
  expectedCount: number;
  expectedInflatedCents: number;
  /** The 80 % band around `expectedCents`. */
  lowCents: number;
  highCents: number;
  stacks: (Stack & { inflatedCents: number })[];
  expectedStacks: (Stack & { inflatedCents: number })[];
  forecastAciPct: number | null;
};
export type Forecast = {
  firstYear: number;
  inflation: number;
  backlog: Bucket & { stacks: Stack[] };
  years: ForecastYear[];
  afterWindow: Bucket;
  noDate: Bucket;
  replacementValueCents: number;
  count: number;
  unknownCostCount: number;
};

type ExpectedYear = { stacks: Stacks; cents: number; variance: number; shiftLow: number; shiftHigh: number };
type StraightYear = { first: Bucket; recurring: Bucket; all: Stacks };
