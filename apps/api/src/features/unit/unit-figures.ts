import type { ItemLife } from '@lintel/contract/items/item';
import { averageAge, completeness, type Figure, figure, knownCents, moneyFigure } from '@lintel/domain/figures/metrics';
import type * as z from 'zod';

/** What the figures of a unit are made of beside its items in service: their ages, how many are retired, how many pieces are expected and there. */
export type UnitCounts = { ages: readonly (number | null)[]; retired: number; expected: number; met: number };
/** Of an item, what figures are made of. */
type Counted = Pick<z.infer<typeof ItemLife>, 'basis' | 'isPastLife' | 'costCents' | 'ageYears' | 'rulYears'>;

/** The figures above a unit's cards: items, completeness, age, backlog and replacement value. */
export function unitFigures(all: readonly Counted[], { ages, retired, expected, met }: UnitCounts): Figure[] {
  const items = all.length;
  const dated = all.filter((item) => item.ageYears !== null);
  const minimums = dated.filter((item) => item.basis === 's').length;
  const past = all.filter((item) => item.isPastLife);
  const priced = all.filter((item) => item.costCents !== null);
  const unlifed = all.filter((item) => item.rulYears === null);
  const undated = unlifed.filter((item) => item.ageYears === null).length;
  const unpricedPast = past.filter((item) => item.costCents === null).length;
  const backlog = knownCents({ cents: cents(past), count: past.length, unknownCostCount: unpricedPast });
  return [
    figure('items', {
      value: items,
      counted: items,
      total: items + retired,
      leftOut: [{ reason: 'retired', count: retired }],
    }),
    completeness(met, expected),
    averageAge(
      ages.reduce<number>((sum, age) => sum + (age ?? 0), 0),
      dated.length,
      items,
      minimums,
    ),
    moneyFigure('backlog', backlog, items - unlifed.length - unpricedPast, items, [
      { reason: 'no date', count: undated },
      { reason: 'no expected life', count: unlifed.length - undated },
      { reason: 'no price', count: unpricedPast },
    ]),
    moneyFigure('replacementValue', cents(all), priced.length, items, [
      { reason: 'no price', count: items - priced.length },
    ]),
  ];
}

function cents(items: readonly Counted[]): number {
  return items.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0);
}
