import { averageAge, completeness, type Figure, figure, moneyFigure } from '@lintel/domain/metrics';
import type { UnitCounts } from './unit-details.queries.ts';

/** The figures above a unit's cards: items, completeness, age, backlog and replacement value. */
export function unitFigures(counts: UnitCounts): Figure[] {
  const { items, retired, dated, priced, past, pastPriced, undated, noLife } = counts;
  const unpricedPast = past - pastPriced;
  return [
    figure('items', {
      value: items,
      counted: items,
      total: items + retired,
      leftOut: [{ reason: 'retired', count: retired }],
    }),
    completeness(counts.met, counts.expected),
    averageAge(counts.ageYears, dated, items),
    moneyFigure('backlog', counts.pastCents, items - undated - noLife - unpricedPast, items, [
      { reason: 'no date', count: undated },
      { reason: 'no expected life', count: noLife },
      { reason: 'no price', count: unpricedPast },
    ]),
    moneyFigure('replacementValue', counts.cents, priced, items, [{ reason: 'no price', count: items - priced }]),
  ];
}
