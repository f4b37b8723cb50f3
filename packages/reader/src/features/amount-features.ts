import type { Scene } from './scene.ts';
import { sumsOf } from './sums.ts';

export const AMOUNT_NAMES = [
  'size of amount',
  'negative',
  'decimals',
  'currency',
  'zero',
  'largest',
  'share of largest',
  'larger ones',
  'lines sum',
  'lines and tax',
  'sum of two',
  'larger part',
  'smaller part',
  'taxed',
  'tax base',
  'column sum',
  'percent in row',
  'lines known',
  'rightmost',
];

/** Amounts: how large, with what sign, and whether they add up. */
export function amountNumbers(scene: Scene): number[][] {
  const sums = sumsOf(scene);
  const { amount: measured } = scene.measured;
  const real = measured.filter(({ candidate: { amount } }) => amount?.decimals === 2 || amount?.hasCurrency);
  const values = [...new Set(real.map(({ candidate }) => Math.abs(candidate.amount?.cents ?? 0)))].toSorted(
    (a, b) => b - a,
  );
  const largest = Math.max(1, values[0] ?? 1);
  const columns = columnSums(scene);
  return measured.map(({ candidate }) => {
    const { cents = 0, decimals = 0, hasCurrency = false } = candidate.amount ?? {};
    const size = Math.abs(cents);
    const row = scene.offer.sheet.rows[candidate.row]?.tokens ?? [];
    const flag = (has: boolean) => (has ? 1 : 0);
    return [
      Math.log10(1 + size),
      flag(cents < 0),
      decimals,
      flag(hasCurrency),
      flag(cents === 0),
      flag(size === values[0]),
      size / largest,
      Math.min(10, values.filter((value) => value > size).length),
      flag(scene.linesSum !== null && Math.abs(Math.abs(scene.linesSum) - size) <= 1),
      flag(sums.isLinesAndTax.has(size)),
      flag(sums.isSum.has(size)),
      flag(sums.isLargerPart.has(size)),
      flag(sums.isSmallerPart.has(size)),
      flag(sums.isTaxed.has(size)),
      flag(sums.isTaxBase.has(size)),
      columns.get(candidate.tokens[0]?.at ?? -1) ?? 0,
      flag(row.some(({ text }) => text.includes('%'))),
      flag(scene.linesSum !== null),
      flag(row.at(-1)?.at === candidate.tokens.at(-1)?.at),
    ];
  });
}

const SHORT_COLUMN = 12;

// For each amount how many right above it in its column add up to it (signs as they stand), 0 for none.
function columnSums(scene: Scene): Map<number, number> {
  const found = new Map<number, number>();
  const { body } = scene.offer.sheet;
  const amounts = scene.offer.amounts.filter(({ amount }) => amount?.decimals === 2 || amount?.hasCurrency);
  for (const [at, below] of amounts.entries()) {
    let sum = 0;
    let count = 0;
    for (let index = at - 1; index >= 0 && count < SHORT_COLUMN; index -= 1) {
      const above = amounts[index];
      if (!above || above.page !== below.page) break;
      if (above.row === below.row || Math.abs(above.box[2] - below.box[2]) > 0.7 * body) continue;
      sum += above.amount?.cents ?? 0;
      count += 1;
      const first = below.tokens[0]?.at;
      if (count > 1 && first !== undefined && Math.abs(sum - (below.amount?.cents ?? 0)) <= 1) found.set(first, count);
    }
  }
  return found;
}
