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
  const alive = survival(ageYears, curve);
  const kernel = renewalKernel(curve, periods);
  const { length } = periods;
  const replaced: number[] = [];
  let atStart = alive;
  // why: a report asks this three times a cohort, and an iterator's pairs were most of what it allocated
  for (let j = 0; j < length; j += 1) {
    const atEnd = survival(ageYears + (periods[j]?.end ?? 0), curve);
    // why: what has failed, or is so old that its survival underflows, is certain to be replaced in the first period.
    const first = alive > 0 ? (atStart - atEnd) / alive : j === 0 ? 1 : 0;
    let again = 0;
    for (let i = 0; i < j; i += 1) again += (replaced[i] ?? 0) * (kernel[i * length + j] ?? 0);
    replaced.push(first + again);
    atStart = atEnd;
  }
  return replaced;
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
