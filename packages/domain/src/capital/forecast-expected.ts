import { type Curve, survival } from './survival.ts';

/** The age of an item that has failed: it does not survive the day. */
export const FAILED_AGE = Number.POSITIVE_INFINITY;

/**
 * Expected replacements of one item per budget year, from its Weibull curve given the age it has reached. The first period
 * is the rest of the current year; a replacement made in a year is taken to happen in its middle and ages from there.
 *
 * An item that works at age a fails first between t and u with probability (S(a + t) - S(a + u)) / S(a): the residual life
 * of reliability theory (Barlow and Proschan, Mathematical Theory of Reliability, 1965). It holds only for what
 * still works: an item that has failed (`FAILED_AGE`) is replaced in the first period and spread over no other. What is
 * replaced fails again by the discrete renewal equation, m(j) = first(j) + sum over i < j of m(i) × the chance that one
 * renewed in i fails in j (Cox, Renewal Theory, 1962).
 */
export function expectedReplacements(ageYears: number, curve: Curve, periods: readonly Period[]): number[] {
  return [...new ReplacementOdds(periods).ask(ageYears, 0, curve).shares];
}

/**
 * The same for one item after another, and for one that is some years younger or older than recorded. The answers are written over by the
 * next question: a report asks hundreds of times. Survival is the most of the work, and a year from a whole number of years earlier or
 * later ends at an age that is known already.
 */
export class ReplacementOdds {
  private readonly periods: readonly Period[];
  private readonly shares: Float64Array;
  private readonly younger: Float64Array;
  private readonly older: Float64Array;
  private alive: Float64Array;

  /** `periods` as `budgetPeriods` gives them. */
  constructor(periods: readonly Period[]) {
    this.periods = periods;
    this.shares = new Float64Array(periods.length);
    this.younger = new Float64Array(periods.length);
    this.older = new Float64Array(periods.length);
    this.alive = new Float64Array(periods.length);
  }

  /** `shiftYears` is a whole number of years; nothing is younger than new. */
  ask(ageYears: number, shiftYears: number, curve: Curve): Odds {
    const { shares, younger, older } = this;
    const kernel = renewalKernel(curve, this.periods);
    const isShifted = shiftYears > 0 && ageYears !== FAILED_AGE;
    const before = isShifted && ageYears >= shiftYears ? shiftYears : 0;
    const after = isShifted ? shiftYears : 0;
    const alive = this.aliveAt(ageYears, before, after, curve);
    replacedOf(shares, survival(ageYears, curve), alive, before, kernel);
    if (!isShifted) return { shares, younger: shares, older: shares };
    replacedOf(older, survival(ageYears + shiftYears, curve), alive, before + after, kernel);
    if (before > 0) replacedOf(younger, survival(ageYears - shiftYears, curve), alive, 0, kernel);
    else replacedOf(younger, 1, this.aliveAt(0, 0, 0, curve), 0, kernel);
    return { shares, younger, older };
  }

  // The share that still works at the end of each period, and of so many years before the first and after the last.
  private aliveAt(ageYears: number, before: number, after: number, curve: Curve): Float64Array {
    const length = before + this.periods.length + after;
    if (this.alive.length < length) this.alive = new Float64Array(length);
    const firstEnd = this.periods[0]?.end ?? 0;
    for (let at = 0; at < length; at += 1) this.alive[at] = survival(ageYears + (firstEnd + (at - before)), curve);
    return this.alive;
  }
}

// `alive` from `from` on is the share that works at the end of each period, `atStart` that at the beginning of the first one.
function replacedOf(
  into: Float64Array,
  atStart: number,
  alive: Float64Array,
  from: number,
  kernel: Float64Array,
): void {
  const { length } = into;
  let before = atStart;
  for (let j = 0; j < length; j += 1) {
    const atEnd = alive[from + j] as number; // why: as many as there are periods
    // why: what has failed, or is so old that its survival underflows, is certain to be replaced in the first period.
    const first = atStart > 0 ? (before - atEnd) / atStart : j === 0 ? 1 : 0;
    let again = 0;
    for (let i = 0; i < j; i += 1) again += (into[i] as number) * (kernel[i * length + j] as number);
    into[j] = first + again;
    before = atEnd;
  }
}

/**
 * The budget years as spans of years from today, each beginning where the one before ends; `restOfYear` is what is left of the current
 * one, above 0 and at most 1. Equal questions get the same list, so that what was computed for it is found again.
 */
export function budgetPeriods(restOfYear: number, years: number): readonly Period[] {
  const key = `${restOfYear} ${years}`;
  const known = askedPeriods.get(key);
  if (known) return known;
  const periods = Array.from({ length: years + 1 }, (_, j) => ({
    start: j === 0 ? 0 : restOfYear + j - 1,
    end: restOfYear + j,
  }));
  if (askedPeriods.size >= PERIODS_MAX) askedPeriods.clear();
  askedPeriods.set(key, periods);
  return periods;
}

const PERIODS_MAX = 100;
/** A kernel over thirty years holds about a thousand numbers. */
const KERNELS_MAX = 2000;
const askedPeriods = new Map<string, readonly Period[]>();
let kernels = new WeakMap<readonly Period[], WeakMap<Curve, Float64Array>>();
let kernelCount = 0;

// By row: the chance that what was renewed in period i fails in period j, at i × periods + j.
function renewalKernel(curve: Curve, periods: readonly Period[]): Float64Array {
  const cached = kernels.get(periods)?.get(curve);
  if (cached) return cached;
  if (kernelCount >= KERNELS_MAX) {
    kernels = new WeakMap();
    kernelCount = 0;
  }
  const rows = periods.flatMap((from, i) => {
    const renewedAt = (from.start + from.end) / 2;
    // why: from 0 in the year after, so that a failure within the year of the renewal is not lost.
    return periods.map(({ start, end }, j) =>
      j <= i ? 0 : survival(j === i + 1 ? 0 : start - renewedAt, curve) - survival(end - renewedAt, curve),
    );
  });
  const kernel = Float64Array.from(rows);
  const known = kernels.get(periods) ?? new WeakMap<Curve, Float64Array>();
  kernels.set(periods, known.set(curve, kernel));
  kernelCount += 1;
  return kernel;
}

/** Years from today. */
export type Period = { start: number; end: number };
/** Replacements of one item by period: with the age as recorded, and with it so many years less or more. */
export type Odds = { shares: Float64Array; younger: Float64Array; older: Float64Array };
