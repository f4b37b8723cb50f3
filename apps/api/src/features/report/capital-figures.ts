import { annualisedNeed, percentFunded } from '@lintel/domain/capital/capital';
import type { Forecast, ForecastYear } from '@lintel/domain/capital/forecast';
import {
  aciFigure,
  averageAge,
  type Coverage,
  type Figure,
  figure,
  installedThisYear,
  knownCents,
  type LeftOut,
  type MetricId,
  moneyFigure,
  type PricedGroup,
} from '@lintel/domain/figures/metrics';
import type { CapitalFacts, FactsCohort } from './capital-facts.ts';

/** The figures of the capital-assets report; each says over how many items it was computed and why others were left out. */
export function capitalFigures(facts: CapitalFacts, plan: Forecast): Figure[] {
  const { cohorts } = facts;
  const tally = capitalTally(cohorts);
  const total = tally.items;
  const byLife = lifeCoverage(tally);
  const { backlogCents, thisYearCents, nextYearCents, dueThisYearCents } = planCents(plan, tally);
  const [thisYear, nextYear] = plan.years;
  const money = (id: 'backlog' | 'dueThisYear' | 'dueNextYear', cents: number | null) =>
    moneyFigure(id, cents, byLife.counted, total, byLife.leftOut);
  const cents = (label: string, value: number | null) =>
    value === null ? [] : [{ label, value, unit: 'cents' } as const];
  const countOf = (label: string, value: number | undefined) =>
    byLife.counted === 0 ? [] : [{ label, value: value ?? 0, unit: 'count' } as const];
  const value = moneyFigure('replacementValue', plan.replacementValueCents, tally.priced, total, tally.noPrice);
  return [
    backlogCents !== null && value.value !== null
      ? aciFigure(backlogCents, value.value, byLife)
      : figure('aci', { value: null, ...byLife }),
    { ...money('backlog', backlogCents), inputs: countOf('Items past expected life', plan.backlog.count) },
    {
      ...money('dueThisYear', dueThisYearCents),
      inputs: [
        ...cents('Backlog', backlogCents),
        ...cents('Falling due by 31 December', thisYearCents),
        ...countOf('Items falling due by 31 December', thisYear?.firstReplacementCount),
      ],
    },
    {
      ...money('dueNextYear', nextYearCents),
      inputs: countOf('Items falling due next year', nextYear?.firstReplacementCount),
    },
    expectedFigure('expectedThisYear', thisYear, byLife),
    expectedFigure('expectedNextYear', nextYear, byLife),
    value,
    annualisedNeedFigure(facts, total),
    percentFundedFigure(facts, tally),
    {
      ...moneyFigure('weakDateDollars', knownCents(tally.weakGroup), tally.priced, total, tally.noPrice),
      inputs: [
        { label: 'Items with a weak date', value: tally.weak, unit: 'count' },
        { label: 'of them without any date', value: tally.undated, unit: 'count' },
        ...cents('Replacement value', value.value),
      ],
    },
    averageAge(facts.ageYearsSum, total - tally.undated, total, facts.minimums),
    installedThisYear(facts.installedThisYear, total, total - tally.undated, facts.minimums),
  ];
}

function expectedFigure(id: MetricId, year: ForecastYear | undefined, over: Required<Coverage>): Figure {
  const inputs =
    year === undefined || over.counted === 0
      ? []
      : ([
          { label: 'Likely least (80% range)', value: year.lowCents, unit: 'cents' },
          { label: 'Likely most (80% range)', value: year.highCents, unit: 'cents' },
          { label: 'Replacements to be expected', value: Math.round(year.expectedCount * 10) / 10, unit: 'count' },
        ] as const);
  return {
    ...moneyFigure(id, year?.expectedCents ?? null, over.counted, over.total, over.leftOut),
    inputs: [...inputs],
  };
}

/** Over how many items backlog and years are computed, and why others are left out. */
export function lifeCoverage(tally: CapitalTally): Required<Coverage> {
  return { counted: tally.lifedPriced, total: tally.items, leftOut: tally.leftOutOfLife };
}

/** Backlog and what falls due in cents; null where no item with a life and a price is behind it. */
export function planCents(plan: Forecast, tally: CapitalTally): PlanCents {
  const known = (group: PricedGroup) => (tally.lifedPriced === 0 ? null : knownCents(group));
  const firstOf = (year: Forecast['years'][number] | undefined): PricedGroup => ({
    cents: year?.firstReplacementCents ?? 0,
    count: year?.firstReplacementCount ?? 0,
    unknownCostCount: year?.firstUnknownCostCount ?? 0,
  });
  const thisYear = firstOf(plan.years[0]);
  const { backlog } = plan;
  return {
    backlogCents: known(backlog),
    thisYearCents: known(thisYear),
    nextYearCents: known(firstOf(plan.years[1])),
    dueThisYearCents: known({
      cents: backlog.cents + thisYear.cents,
      count: backlog.count + thisYear.count,
      unknownCostCount: backlog.unknownCostCount + thisYear.unknownCostCount,
    }),
  };
}

/** Counts over all cohorts; `leftOutOfLife` names each item without a remaining life or a price once. */
export function capitalTally(cohorts: readonly FactsCohort[]): CapitalTally {
  const tally = { items: 0, priced: 0, undated: 0, weak: 0, lifed: 0, lifedPriced: 0, funded: 0 };
  const weakGroup = { cents: 0, count: 0, unknownCostCount: 0 };
  const left = { noDate: 0, noLife: 0, noPrice: 0 };
  for (const cohort of cohorts) {
    const { count, costCents, unknownCostCount, datedCount, rulYears, confidence } = cohort;
    const priced = count - unknownCostCount;
    tally.items += count;
    tally.priced += priced;
    tally.undated += count - datedCount;
    if (confidence === 'LOW' || confidence === 'NONE') {
      tally.weak += count;
      weakGroup.cents += costCents;
      weakGroup.count += count;
      weakGroup.unknownCostCount += unknownCostCount;
    }
    if (rulYears === null) {
      left.noDate += count - datedCount;
      left.noLife += datedCount;
    } else {
      left.noPrice += unknownCostCount;
      tally.lifed += count;
      tally.lifedPriced += priced;
      if (cohort.eulYears !== null) tally.funded += priced;
    }
  }
  return {
    ...tally,
    weakGroup,
    noPrice: [{ reason: 'no price', count: tally.items - tally.priced }],
    leftOutOfLife: [
      { reason: 'no date', count: left.noDate },
      { reason: 'no expected life', count: left.noLife },
      { reason: 'no price', count: left.noPrice },
    ],
  };
}

function annualisedNeedFigure({ cohorts, units, unitsWithItems }: CapitalFacts, total: number): Figure {
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
      cents === null || unitsWithItems === 0
        ? []
        : [
            { label: 'Per unit', value: Math.round(cents / unitsWithItems), unit: 'centsPerUnit' },
            { label: 'Units with items', value: unitsWithItems, unit: 'count' },
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

export type PlanCents = Record<'backlogCents' | 'thisYearCents' | 'nextYearCents' | 'dueThisYearCents', number | null>;
export type CapitalTally = {
  items: number;
  priced: number;
  undated: number;
  weak: number;
  weakGroup: PricedGroup;
  /** Items with a remaining life. */
  lifed: number;
  /** Items with a remaining life and a price. */
  lifedPriced: number;
  /** Those of them with an expected life; a failed item may have none. */
  funded: number;
  noPrice: LeftOut[];
  leftOutOfLife: LeftOut[];
};
