import { averageAge, completeness, type Figure, figure, knownCents, moneyFigure } from '@lintel/domain/metrics';
import type { UnitCounts } from './unit-details.queries.ts';

/** The figures above a unit's cards: items, completeness, age, backlog and replacement value. */
export function unitFigures(counts: UnitCounts): Figure[] {
  const { items, retired, dated, priced, past, pastPriced, undated, noLife } = counts;
  const unpricedPast = past - pastPriced;
  const backlog = knownCents({ cents: counts.pastCents, count: past, unknownCostCount: unpricedPast });
  return [
    figure('items', {
      value: items,
      counted: items,
      total: items + retired,
      leftOut: [{ reason: 'retired', count: retired }],
    }),
    completeness(counts.met, counts.expected),
    averageAge(counts.ageYears, dated, items, counts.minimums),
    moneyFigure('backlog', backlog, items - undated - noLife - unpricedPast, items, [
      { reason: 'no date', count: undated },
      { reason: 'no expected life', count: noLife },
      { reason: 'no price', count: unpricedPast },
    ]),
    moneyFigure('replacementValue', counts.cents, priced, items, [{ reason: 'no price', count: items - priced }]),
  ];
}
