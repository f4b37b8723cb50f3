import type { Measured, Scene } from './scene.ts';

/** What arithmetic says of the amounts of a document, by absolute cents. */
export type Sums = {
  /** It is the sum of two others. */
  isSum: ReadonlySet<number>;
  isLargerPart: ReadonlySet<number>;
  isSmallerPart: ReadonlySet<number>;
  /** It is a rate that stands on the page of another amount. */
  isTaxed: ReadonlySet<number>;
  /** It is what a rate is taken of. */
  isTaxBase: ReadonlySet<number>;
  /** It is the lines' sum and one more amount that looks like tax. */
  isLinesAndTax: ReadonlySet<number>;
};

const VALUES_MAX = 60;

/** Finds which amounts outside of the lines add up to which. */
export function sumsOf(scene: Scene): Sums {
  const outside = scene.measured.amount.filter(({ candidate }) => !scene.lineRows.has(candidate.row));
  const values = distinct(outside).slice(0, VALUES_MAX);
  const known = new Set(values);
  const [isSum, isLargerPart, isSmallerPart] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const [at, a] of values.entries())
    for (const b of values.slice(at)) {
      const sum = nearIn(known, a + b);
      if (sum === null || b === 0 || a === 0) continue;
      isSum.add(sum);
      isLargerPart.add(Math.max(a, b));
      isSmallerPart.add(Math.min(a, b));
    }
  const [isTaxed, isTaxBase] = [new Set<number>(), new Set<number>()];
  for (const base of values)
    for (const rate of scene.rates) {
      const tax = base > 200 ? nearIn(known, Math.round(base * rate)) : null;
      if (tax === null || tax === 0) continue;
      isTaxed.add(tax);
      isTaxBase.add(base);
    }
  const isLinesAndTax = new Set<number>();
  if (scene.linesSum !== null)
    for (const value of values) {
      const rest = value - Math.abs(scene.linesSum);
      if (rest === 0 || (rest > 0 && known.has(rest))) isLinesAndTax.add(value);
    }
  return { isSum, isLargerPart, isSmallerPart, isTaxed, isTaxBase, isLinesAndTax };
}

function distinct(measured: readonly Measured[]): number[] {
  const values = new Set<number>();
  for (const { candidate } of measured) {
    const { cents = 0, decimals, hasCurrency } = candidate.amount ?? {};
    if (decimals === 2 || hasCurrency || Math.abs(cents) >= 5000) values.add(Math.abs(cents));
  }
  return [...values];
}

function nearIn(known: ReadonlySet<number>, value: number): number | null {
  for (const slack of [0, 1, -1]) if (known.has(value + slack)) return value + slack;
  return null;
}
