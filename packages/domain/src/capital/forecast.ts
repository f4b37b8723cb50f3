import { DAYS_PER_YEAR, dateOf, daysBetween, yearOf } from '../base/calendar.ts';
import type { DateConfidence } from '../items/life.ts';
import { aci, DEFAULT_INFLATION, fiscalYearLabel } from './capital.ts';
import { budgetPeriods, FAILED_AGE, ReplacementOdds } from './forecast-expected.ts';
import { YearBands, YearSums } from './forecast-years.ts';
import { type Curve, curveFor } from './survival.ts';

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
  const odds = new ReplacementOdds(periods);
  const types = typesOf(cohorts);
  const first = periods.map(emptyBucket);
  const straight = new YearSums(types.size, periods.length);
  const expected = new YearSums(types.size, periods.length);
  const bands = new YearBands(periods.length);
  const yearAfter = yearCounter(today, firstYear, years);
  const backlog = emptyBucket();
  const afterWindow = emptyBucket();
  const noDate = emptyBucket();
  const all = emptyBucket();

  for (const cohort of cohorts) {
    addTo(all, cohort);
    const { rulYears } = cohort;
    if (rulYears === null) {
      addTo(noDate, cohort);
      continue;
    }
    const type = typeAt(types, cohort);
    const due = rulYears <= 0 ? -1 : yearAfter(rulYears);
    if (due < 0) {
      addTo(backlog, cohort);
      addTo(type.backlog, cohort);
      if (cohort.confidence === 'LOW' || cohort.confidence === 'NONE') {
        type.backlog.weakCount += cohort.count;
        type.backlog.weakCents += cohort.costCents;
      }
    } else if (due > years) addTo(afterWindow, cohort);
    else {
      addTo(bucketAt(first, due), cohort);
      straight.add(type.row, due, cohort);
    }
    addRecurrences(straight, type.row, cohort, yearAfter, years);
    addExpected({ expected, bands, odds }, type, cohort);
  }

  const sorted = inOrder(types);
  let dueCents = backlog.cents;
  const forecastYears = first.map((due, j): ForecastYear => {
    dueCents += due.cents;
    const { cents, variance, lowShift, highShift } = bands.at(j);
    const spread = BAND_80_Z * Math.sqrt(variance);
    const growth = (1 + inflation) ** j;
    const stacks = stacksOf(sorted, straight, j, growth);
    const expectedStacks = stacksOf(sorted, expected, j, growth);
    const total = totalOf(stacks);
    const likely = totalOf(expectedStacks);
    return {
      year: firstYear + j,
      label: fiscalYearLabel(firstYear + j),
      straightCents: total.cents,
      straightInflatedCents: total.inflatedCents,
      firstReplacementCents: due.cents,
      recurringCents: total.cents - due.cents,
      count: total.count,
      firstReplacementCount: due.count,
      firstUnknownCostCount: due.unknownCostCount,
      unknownCostCount: total.unknownCostCount,
      expectedCents: likely.cents,
      expectedInflatedCents: likely.inflatedCents,
      expectedCount: likely.count,
      lowCents: Math.max(0, Math.round(cents + lowShift - spread)),
      highCents: Math.round(cents + highShift + spread),
      stacks,
      expectedStacks,
      forecastAciPct: aci(dueCents, all.cents),
    };
  });
  return {
    firstYear,
    inflation,
    backlog: { ...backlog, stacks: backlogStacks(sorted) },
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
    for (let at = 0; at <= years; at += 1) if (days <= (ends[at] ?? 0)) return at;
    return years + 1;
  };
}

function addRecurrences(
  into: YearSums,
  row: number,
  cohort: Cohort,
  yearAfter: (after: number) => number,
  years: number,
): void {
  const { rulYears, eulYears } = cohort;
  if (rulYears === null || eulYears === null || eulYears <= 0) return;
  for (let at = Math.max(0, rulYears) + eulYears; ; at += eulYears) {
    const year = yearAfter(at);
    if (year > years) return;
    into.add(row, year, cohort);
  }
}

function addExpected({ expected, bands, odds }: Expecting, type: TypePlan, cohort: Cohort): void {
  const { eulYears, confidence } = cohort;
  const age = ageOf(cohort);
  // why: a failed item of unknown life is due now and has no curve.
  if (age === null || eulYears === null) {
    expected.add(type.row, 0, cohort);
    bands.addNow(cohort);
    return;
  }
  const likely = odds.ask(age, DATE_SHIFT_YEARS[confidence], curveOf(type, eulYears));
  bands.add(cohort, likely);
  const { shares } = likely;
  for (let year = 0; year < shares.length; year += 1) {
    const share = shares[year] ?? 0;
    if (share > 0) expected.add(type.row, year, cohort, share);
  }
}

function ageOf({ hasFailed, eulYears, effectiveAgeYears, rulYears }: Cohort): number | null {
  if (hasFailed) return FAILED_AGE;
  return effectiveAgeYears ?? (eulYears !== null && rulYears !== null ? eulYears - rulYears : null);
}

function typesOf(cohorts: readonly Cohort[]): Map<number, TypePlan> {
  const types = new Map<number, TypePlan>();
  for (const { itemTypeId, itemType } of cohorts)
    if (!types.has(itemTypeId))
      types.set(itemTypeId, {
        itemTypeId,
        itemType,
        row: types.size,
        backlog: { ...emptyBucket(), weakCount: 0, weakCents: 0 },
        eulYears: null,
        curve: null,
      });
  return types;
}

function typeAt(types: ReadonlyMap<number, TypePlan>, { itemTypeId }: Cohort): TypePlan {
  return types.get(itemTypeId) as TypePlan; // why: made from the same cohorts
}

// Items of one type mostly have one expected life.
function curveOf(type: TypePlan, eulYears: number): Curve {
  if (type.curve === null || type.eulYears !== eulYears) {
    type.curve = curveFor(type.itemType, eulYears);
    type.eulYears = eulYears;
  }
  return type.curve;
}

function inOrder(types: ReadonlyMap<number, TypePlan>): TypePlan[] {
  return [...types.values()].sort((a, b) => a.itemType.localeCompare(b.itemType) || a.itemTypeId - b.itemTypeId);
}

// Shares of cohorts make no whole cents.
function stacksOf(types: readonly TypePlan[], sums: YearSums, year: number, growth: number): YearStack[] {
  const stacks: YearStack[] = [];
  for (const { itemTypeId, itemType, row } of types) {
    const { count, cents: exact, unknownCostCount, weakCount, weakCents } = sums.at(row, year);
    const cents = Math.round(exact);
    const inflatedCents = Math.round(cents * growth);
    if (count > 0)
      stacks.push({
        itemTypeId,
        itemType,
        count,
        cents,
        unknownCostCount,
        weakCount,
        weakCents: Math.round(weakCents),
        inflatedCents,
      });
  }
  return stacks;
}

function totalOf(stacks: readonly YearStack[]): Bucket & { inflatedCents: number } {
  const total = { ...emptyBucket(), inflatedCents: 0 };
  for (const { count, cents, unknownCostCount, inflatedCents } of stacks) {
    total.count += count;
    total.cents += cents;
    total.unknownCostCount += unknownCostCount;
    total.inflatedCents += inflatedCents;
  }
  return total;
}

function backlogStacks(types: readonly TypePlan[]): Stack[] {
  return types.flatMap(({ itemTypeId, itemType, backlog }) =>
    backlog.count > 0 ? [{ itemTypeId, itemType, ...backlog }] : [],
  );
}

function bucketAt(buckets: readonly Bucket[], at: number): Bucket {
  const found = buckets[at];
  if (!found) throw new RangeError('A due year outside the window');
  return found;
}

function addTo(bucket: Bucket, cohort: Cohort) {
  bucket.count += cohort.count;
  bucket.cents += cohort.costCents;
  bucket.unknownCostCount += cohort.unknownCostCount;
}

const emptyBucket = (): Bucket => ({ count: 0, cents: 0, unknownCostCount: 0 });

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
/** Of them those whose date is of low confidence or none. */
export type WeakBucket = Bucket & { weakCount: number; weakCents: number };
export type Stack = WeakBucket & { itemTypeId: number; itemType: string };
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
  stacks: YearStack[];
  expectedStacks: YearStack[];
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

/** At today's prices and at its year's own. */
type YearStack = Stack & { inflatedCents: number };
type TypePlan = Pick<Stack, 'itemTypeId' | 'itemType'> & {
  /** Its row in the sums. */
  row: number;
  backlog: WeakBucket;
  /** The expected life that was asked about last, and its curve. */
  eulYears: number | null;
  curve: Curve | null;
};
type Expecting = { expected: YearSums; bands: YearBands; odds: ReplacementOdds };
