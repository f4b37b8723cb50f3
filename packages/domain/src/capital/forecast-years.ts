import type { Cohort, WeakBucket } from './forecast.ts';
import type { Odds } from './forecast-expected.ts';

const PARTS = 5;
const BAND_PARTS = 4;

/**
 * A sum for each budget year in each of so many rows. A report adds hundreds of cohorts to each year, so that the sums are one list of
 * numbers.
 */
export class YearSums {
  private readonly years: number;
  private readonly values: Float64Array;

  constructor(rows: number, years: number) {
    this.years = years;
    this.values = new Float64Array(rows * years * PARTS);
  }

  /** A share of a cohort; all of it unless said. */
  add(row: number, year: number, { count, costCents, unknownCostCount, confidence }: Cohort, share = 1): void {
    const at = (row * this.years + year) * PARTS;
    addAt(this.values, at, share * count);
    addAt(this.values, at + 1, share * costCents);
    addAt(this.values, at + 2, share * unknownCostCount);
    if (confidence === 'HIGH' || confidence === 'MEDIUM') return;
    addAt(this.values, at + 3, share * count);
    addAt(this.values, at + 4, share * costCents);
  }

  at(row: number, year: number): WeakBucket {
    const at = (row * this.years + year) * PARTS;
    const { values } = this;
    return {
      count: valueAt(values, at),
      cents: valueAt(values, at + 1),
      unknownCostCount: valueAt(values, at + 2),
      weakCount: valueAt(values, at + 3),
      weakCents: valueAt(values, at + 4),
    };
  }
}

/** What the band of each year is made of: cents and variance, and how the cents change if all dates are off one way. */
export class YearBands {
  private readonly years: number;
  private readonly values: Float64Array;

  constructor(years: number) {
    this.years = years;
    this.values = new Float64Array(years * BAND_PARTS);
  }

  /** A cohort by the odds of one of its items. */
  add({ count, costCents, unknownCostCount }: Cohort, { shares, younger, older }: Odds): void {
    const { years, values } = this;
    const priced = count - unknownCostCount;
    const squared = priced > 0 ? (costCents / priced) ** 2 : 0;
    for (let year = 0; year < years; year += 1) {
      const at = year * BAND_PARTS;
      const share = valueAt(shares, year);
      const low = Math.min(share, valueAt(younger, year), valueAt(older, year));
      const high = Math.max(share, valueAt(younger, year), valueAt(older, year));
      addAt(values, at, share * costCents);
      addAt(values, at + 1, priced * share * Math.max(0, 1 - share) * squared);
      addAt(values, at + 2, (low - share) * costCents);
      addAt(values, at + 3, (high - share) * costCents);
    }
  }

  /** A cohort that is replaced in the current year for certain. */
  addNow({ costCents }: Cohort): void {
    addAt(this.values, 0, costCents);
  }

  at(year: number) {
    const at = year * BAND_PARTS;
    const { values } = this;
    const [cents, variance] = [valueAt(values, at), valueAt(values, at + 1)];
    return { cents, variance, lowShift: valueAt(values, at + 2), highShift: valueAt(values, at + 3) };
  }
}

function addAt(values: Float64Array, at: number, value: number): void {
  values[at] = valueAt(values, at) + value;
}

function valueAt(values: Float64Array, at: number): number {
  return values[at] ?? 0;
}
