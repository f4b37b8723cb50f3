import type { Bucket, Cohort } from './forecast.ts';
import type { Odds } from './forecast-expected.ts';

/** A sum for each budget year. Hundreds of cohorts are added to each of them, so they are lists of numbers. */
export class YearSums {
  private readonly counts: Float64Array;
  private readonly cents: Float64Array;
  private readonly unknownCostCounts: Float64Array;

  constructor(years: number) {
    this.counts = new Float64Array(years);
    this.cents = new Float64Array(years);
    this.unknownCostCounts = new Float64Array(years);
  }

  /** A share of a cohort; all of it unless said. */
  add(year: number, { count, costCents, unknownCostCount }: Cohort, share = 1): void {
    addAt(this.counts, year, share * count);
    addAt(this.cents, year, share * costCents);
    addAt(this.unknownCostCounts, year, share * unknownCostCount);
  }

  at(year: number): Bucket {
    return {
      count: valueAt(this.counts, year),
      cents: valueAt(this.cents, year),
      unknownCostCount: valueAt(this.unknownCostCounts, year),
    };
  }
}

/** What is expected in each year over all types, and what its band is made of: the variance, and the changes if all dates were off. */
export class ExpectedYears {
  private readonly years: number;
  private readonly counts: Float64Array;
  private readonly cents: Float64Array;
  private readonly variances: Float64Array;
  private readonly lowShifts: Float64Array;
  private readonly highShifts: Float64Array;

  constructor(years: number) {
    this.years = years;
    this.counts = new Float64Array(years);
    this.cents = new Float64Array(years);
    this.variances = new Float64Array(years);
    this.lowShifts = new Float64Array(years);
    this.highShifts = new Float64Array(years);
  }

  /** A cohort by the odds of one of its items, here and in the sums of its type. */
  add(ofType: YearSums, cohort: Cohort, { shares, younger, older }: Odds): void {
    const { count, costCents, unknownCostCount } = cohort;
    const priced = count - unknownCostCount;
    const squared = priced > 0 ? (costCents / priced) ** 2 : 0;
    for (let year = 0; year < this.years; year += 1) {
      const share = valueAt(shares, year);
      const low = Math.min(share, valueAt(younger, year), valueAt(older, year));
      const high = Math.max(share, valueAt(younger, year), valueAt(older, year));
      if (share > 0) {
        ofType.add(year, cohort, share);
        addAt(this.counts, year, share * count);
      }
      addAt(this.cents, year, share * costCents);
      addAt(this.variances, year, priced * share * Math.max(0, 1 - share) * squared);
      addAt(this.lowShifts, year, (low - share) * costCents);
      addAt(this.highShifts, year, (high - share) * costCents);
    }
  }

  /** A cohort that is replaced in the current year for certain. */
  addNow(ofType: YearSums, cohort: Cohort): void {
    ofType.add(0, cohort);
    addAt(this.counts, 0, cohort.count);
    addAt(this.cents, 0, cohort.costCents);
  }

  at(year: number) {
    return {
      count: valueAt(this.counts, year),
      cents: valueAt(this.cents, year),
      variance: valueAt(this.variances, year),
      lowShift: valueAt(this.lowShifts, year),
      highShift: valueAt(this.highShifts, year),
    };
  }
}

function addAt(values: Float64Array, at: number, value: number): void {
  values[at] = valueAt(values, at) + value;
}

function valueAt(values: Float64Array, at: number): number {
  return values[at] ?? 0;
}
