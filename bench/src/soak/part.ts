/** The result of a part: a line of counts, and every promise that was broken. */
export type PartResult = { counts: string; failures: string[]; skipped?: string };

export type Part = {
  name: string;
  about: string;
  run(options: SoakOptions): Promise<PartResult>;
};

/** The limits of parts that run for a time; those that run a number of rounds ignore them. */
export type SoakOptions = { minutes: number; perSecond: number };

/** Records a broken promise; a part reports all of them at its end. */
export function expectations() {
  const failures: string[] = [];
  return {
    failures,
    holds(isMet: boolean, promise: string): void {
      if (!isMet) failures.push(promise);
    },
  };
}

/** The median and the maximum of some milliseconds, as whole numbers. */
export function spread(values: number[]): { p50: number; p95: number; p99: number; max: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
