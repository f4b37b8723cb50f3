import { annualisedNeed, percentFunded } from '@lintel/domain/capital';
import type { Forecast } from '@lintel/domain/forecast';
import {
  aciFigure,
  averageAge,
  type Coverage,
  type Figure,
  figure,
  type LeftOut,
  moneyFigure,
} from '@lintel/domain/metrics';
import type { CapitalFacts, FactsCohort } from './capital-facts.ts';

/** The figures of the capital-assets report; each says over how many items it was computed and why others were left out. */
export function capitalFigures(facts: CapitalFacts, plan: Forecast): Figure[] {
  const { cohorts, units } = facts;
  const tally = capitalTally(cohorts);
  const total = tally.items;
  const byLife: Coverage = { counted: tally.lifedPriced, total, leftOut: tally.leftOutOfLife };
  const [thisYear, nextYear] = plan.years;
  const dueCents = thisYear?.firstReplacementCents ?? 0;
  const money = (id: 'backlog' | 'dueThisYear' | 'dueNextYear', cents: number) =>
    moneyFigure(id, cents, byLife.counted, total, byLife.leftOut);
  const isLifeKnown = byLife.counted > 0;
  const backlog = { label: 'Backlog', value: plan.backlog.cents, unit: 'cents' } as const;
  return [
    isLifeKnown
      ? aciFigure(plan.backlog.cents, plan.replacementValueCents, byLife)
      : figure('aci', { value: null, ...byLife }),
    {
      ...money('backlog', plan.backlog.cents),
      inputs: [{ label: 'Items past expected life', value: plan.backlog.count, unit: 'count' }],
    },
    {
      ...money('dueThisYear', plan.backlog.cents + dueCents),
      inputs: [
        backlog,
        { label: 'Falling due by 31 December', value: dueCents, unit: 'cents' },
        { label: 'Items falling due by 31 December', value: thisYear?.firstReplacementCount ?? 0, unit: 'count' },
      ],
    },
    {
      ...money('dueNextYear', nextYear?.firstReplacementCents ?? 0),
      inputs: [{ label: 'Items falling due next year', value: nextYear?.firstReplacementCount ?? 0, unit: 'count' }],
    },
    moneyFigure('replacementValue', plan.replacementValueCents, tally.priced, total, tally.noPrice),
    annualisedNeedFigure(cohorts, units, total),
    percentFundedFigure(facts, tally),
    {
      ...moneyFigure('weakDateDollars', tally.weakCents, tally.priced, total, tally.noPrice),
      inputs: [
        { label: 'Items with a weak date', value: tally.weak, unit: 'count' },
        { label: 'of them without any date', value: tally.undated, unit: 'count' },
        { label: 'Replacement value', value: plan.replacementValueCents, unit: 'cents' },
      ],
    },
    averageAge(facts.ageYearsSum, total - tally.undated, total),
  ];
}

/** Counts over all cohorts; `leftOutOfLife` names each item without a remaining life or a price once. */
export function capitalTally(cohorts: readonly FactsCohort[]): CapitalTally {
  const tally = { items: 0, priced: 0, undated: 0, weak: 0, weakCents: 0, lifedPriced: 0, funded: 0 };
  const left = { noDate: 0, noLife: 0, noPrice: 0 };
  for (const cohort of cohorts) {
    const { count, costCents, unknownCostCount, datedCount, rulYears, confidence } = cohort;
    const priced = count - unknownCostCount;
    tally.items += count;
    tally.priced += priced;
    tally.undated += count - datedCount;
    if (confidence === 'LOW' || confidence === 'NONE') {
      tally.weak += count;
      tally.weakCents += costCents;
    }
    if (rulYears === null) {
      left.noDate += count - datedCount;
      left.noLife += datedCount;
    } else {
      left.noPrice += unknownCostCount;
      tally.lifedPriced += priced;
      if (cohort.eulYears !== null) tally.funded += priced;
    }
  }
  return {
    ...tally,
    noPrice: [{ reason: 'no price', count: tally.items - tally.priced }],
    leftOutOfLife: [
      { reason: 'no date', count: left.noDate },
      { reason: 'no expected life', count: left.noLife },
      { reason: 'no price', count: left.noPrice },
    ],
  };
}

function annualisedNeedFigure(cohorts: readonly FactsCohort[], units: number, total: number): Figure {
  const known = cohorts.filter((cohort) => cohort.eulYears !== null);
  const lived = known.reduce((sum, cohort) => sum + cohort.count, 0);
  const counted = known.reduce((sum, cohort) => sum + cohort.count - cohort.unknownCostCount, 0);
  const cents = annualisedNeed(known.filter((cohort) => cohort.count > cohort.unknownCostCount));
  return figure('annualisedNeed', {
    value: cents,
    counted,
    total,
    leftOut: [
      { reason: 'no expected life', count: total - lived },
      { reason: 'no price', count: lived - counted },
    ],
    inputs:
      cents === null || units === 0
        ? []
        : [
            { label: 'Per unit', value: Math.round(cents / units), unit: 'centsPerUnit' },
            { label: 'Units', value: units, unit: 'count' },
          ],
  });
}

function percentFundedFigure({ property, fundedCents }: CapitalFacts, tally: CapitalTally): Figure {
  const reserve = property.reserveBalanceCents;
  if (reserve === null) {
    return figure('percentFunded', {
      value: null,
      counted: 0,
      total: tally.items,
      leftOut: [{ reason: 'no reserve entered', count: tally.items }],
    });
  }
  const failedWithoutLife = tally.lifedPriced - tally.funded;
  return figure('percentFunded', {
    value: percentFunded(reserve, fundedCents),
    counted: tally.funded,
    total: tally.items,
    leftOut: tally.leftOutOfLife.map((entry) =>
      entry.reason === 'no expected life' ? { ...entry, count: entry.count + failedWithoutLife } : entry,
    ),
    inputs: [
      { label: 'Reserve balance', value: reserve, unit: 'cents' },
      ...(fundedCents === null ? [] : [{ label: 'Fully funded balance', value: fundedCents, unit: 'cents' } as const]),
    ],
  });
}

export type CapitalTally = {
  items: number;
  priced: number;
  undated: number;
  weak: number;
  weakCents: number;
  /** Items with a remaining life and a price. */
  lifedPriced: number;
  /** Those of them with an expected life; a failed item may have none. */
  funded: number;
  noPrice: LeftOut[];
  leftOutOfLife: LeftOut[];
};
