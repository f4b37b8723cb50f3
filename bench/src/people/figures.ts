import type { Sample } from './browser.ts';
import type { Seen } from './generator.ts';

export type Percentiles = { p50: number; p95: number; p99: number; worst: number; count: number };

/** Milliseconds at half, 95 and 99 percent of the values, and the most; null where there are none. */
export function percentiles(values: readonly number[]): Percentiles | null {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  if (sorted.length === 0) return null;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: at(1), count: sorted.length };
}

export type StepFigures = {
  reads: Percentiles | null;
  /** Changes that people save. */
  saves: Percentiles | null;
  /** That a person opened a report, which the web notes by itself. */
  visits: Percentiles | null;
  calls: number;
  /** Calls that were refused with 503 or 429 at least once; the web asks again where it is told when. */
  refused: number;
  /** Calls that had no good answer in the end, by status; 0 is no answer at all. */
  errors: Record<string, number>;
};

/** What people felt in a step. */
export function figuresOf({ samples }: Pick<Seen, 'samples'>): StepFigures {
  const of = (method: string) => percentiles(samples.filter((one) => one.method === method).map(({ ms }) => ms));
  // 412 is the right answer to the second of two people who save the same item at the same moment.
  const failed = samples.filter(({ status, isLeft }) => !isLeft && status !== 412 && (status === 0 || status >= 400));
  const errors = Object.fromEntries(
    [...Map.groupBy(failed, ({ status }) => status)].map(([status, of]) => [status, of.length]),
  );
  return {
    reads: of('GET'),
    saves: of('PUT'),
    visits: of('POST'),
    calls: samples.length,
    refused: samples.filter(({ refusals }) => refusals > 0).length,
    errors,
  };
}

/** The p95 of reads that a machine which carries its people keeps. */
export const CARRIED_P95_MS = 200;

/** Whether a step was carried: reads in time, nothing refused, no error. */
export function isCarried({ reads, refused, errors }: StepFigures): boolean {
  return reads !== null && reads.p95 <= CARRIED_P95_MS && refused === 0 && Object.keys(errors).length === 0;
}

const WINDOW_MS = 5_000;
const SECOND_MS = 1_000;

/**
 * Seconds from `since` until reads are in time again: the first second from which those that begin within five seconds are
 * answered within 200 ms at p95. Null where that does not come before `until`.
 */
export function secondsToRecover(samples: readonly Sample[], since: number, until: number): number | null {
  for (let from = since; from + WINDOW_MS <= until; from += SECOND_MS) {
    const inWindow = samples.filter(({ at, method }) => method === 'GET' && at >= from && at < from + WINDOW_MS);
    const found = percentiles(inWindow.map(({ ms }) => ms));
    const isFailing = inWindow.some(({ status, refusals }) => refusals > 0 || status === 0 || status >= 500);
    if (found && found.p95 <= CARRIED_P95_MS && !isFailing) return (from - since) / SECOND_MS;
  }
  return null;
}
