import type { Candidate } from '../candidates/candidates.ts';
import type { Scene } from '../features/scene.ts';
import type { LabelClass } from '../labels/dictionary.ts';

/** Which sums agree. Amounts are cents, null where a field was not read. */
export type Amounts = { subtotal: number | null; tax: number | null; total: number | null };
export type Confirmed = {
  /** Lines add up to the subtotal. */
  lines: boolean;
  /** Subtotal, tax and what stands between add up to the total. */
  sums: boolean;
  /** Lines, tax and what stands between add up to the total. */
  taxed: boolean;
  /** The same, or the lines alone are the total. */
  whole: boolean;
  /** Lines or subtotal reach the total. */
  isReached: boolean;
  /** Lines add up to the subtotal, and the subtotal to the total. */
  isClosed: boolean;
};

const BETWEEN: readonly LabelClass[] = ['discount', 'shipping', 'retention', 'rounding'];

/** Checks which of lines, subtotal, tax and total confirm each other. Signs are those of an invoice. */
export function confirm(scene: Scene, { subtotal, tax, total }: Amounts): Confirmed {
  const sum = scene.linesSum === null ? null : Math.abs(scene.linesSum);
  const extras = extrasOf(scene);
  const near = (a: number, b: number) => Math.abs(a - b) <= 1;
  const [net, vat, gross] = [subtotal, tax, total].map((one) => (one === null ? null : Math.abs(one)));
  const reaches = (from: number | null | undefined) =>
    from !== null &&
    from !== undefined &&
    gross !== null &&
    gross !== undefined &&
    extras.some((extra) => near(from + (vat ?? 0) + extra, gross));
  const lines = sum !== null && net !== null && net !== undefined && near(sum, net);
  const [sums, taxed] = [reaches(net), reaches(sum)];
  return {
    lines,
    sums,
    taxed,
    // why: lines may hold their tax already
    whole: taxed || (sum !== null && gross !== null && gross !== undefined && near(sum, gross) && gross > 0),
    isReached: sums || taxed,
    isClosed: lines && sums && (net ?? 0) > 0,
  };
}

// All sums of discounts, shipping and retention that are labelled outside of the lines.
function extrasOf(scene: Scene): number[] {
  const values: number[] = [];
  for (const { candidate, label } of scene.measured.amount) {
    if (scene.lineRows.has(candidate.row) || !candidate.amount || values.length >= 4) continue;
    const name = BETWEEN.find((one) => label?.classes.includes(one));
    if (!name || candidate.amount.cents === 0 || candidate.amount.decimals !== 2) continue;
    const size = Math.abs(candidate.amount.cents);
    values.push(name === 'rounding' ? candidate.amount.cents : name === 'shipping' ? size : -size);
  }
  let sums = [0];
  for (const value of values) sums = sums.concat(sums.map((sum) => sum + value));
  return sums;
}

/** Amounts outside of the lines that stand beside a label of a class. */
export function labelledAmounts(scene: Scene, name: LabelClass): Candidate[] {
  return scene.measured.amount.flatMap(({ candidate, label }) =>
    label?.classes.includes(name) && !scene.lineRows.has(candidate.row) ? [candidate] : [],
  );
}
