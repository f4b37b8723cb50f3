import type { CapitalAssetsReport } from '@lintel/contract/capital/report';
import { ACI_BANDS, type AciBandLimit, aciBand } from '@lintel/domain/capital/capital';
import { type Bucket, type Forecast, type ForecastYear, forecast, type Stack } from '@lintel/domain/capital/forecast';
import { staleSince } from '@lintel/domain/capital/scenario';
import { isEnough, knownCents } from '@lintel/domain/figures/metrics';
import { usualLife } from '@lintel/domain/items/usual-lives';
import type * as z from 'zod';
import type { CapitalFacts, FactsCohort } from './capital-facts.ts';
import { capitalFigures, capitalTally } from './capital-figures.ts';

export const PLAN_YEARS_DEFAULT = 10;

/** The whole report but for the instant it was computed at. */
export function capitalReport(facts: CapitalFacts, options: ReportOptions): CapitalReport {
  const { property, cohorts } = facts;
  const inflation = options.inflation ?? property.inflation;
  const plan = forecast(cohorts, { today: facts.today, years: options.years, inflation });
  const tally = capitalTally(cohorts);
  const figures = capitalFigures(facts, plan);
  const aci = figures.find((one) => one.metric === 'aci');
  const isPlanned = tally.lifedPriced > 0;
  return {
    propertyId: property.propertyId,
    propertyName: property.propertyName,
    organizationId: property.organizationId,
    organizationName: property.organizationName,
    asOf: facts.today,
    isBeingRecomputed: facts.isBeingRecomputed,
    inflation,
    years: options.years,
    figures,
    aciBand: aci && isEnough(aci) ? aciBand(aci.value, bandLimits(property.aciBands)) : null,
    backlog: { ...bucket(plan.backlog, isPlanned), stacks: plan.backlog.stacks.map(dueStackOnTheWire) },
    forecast: plan.years.map((year) => yearOnTheWire(year, isPlanned)),
    afterWindow: bucket(plan.afterWindow, isPlanned),
    noDate: bucket(plan.noDate, tally.items > 0),
    replacementValueCents: tally.priced > 0 ? plan.replacementValueCents : null,
    counts: {
      items: tally.items,
      models: facts.models,
      undated: tally.undated,
      unpriced: tally.items - tally.priced,
      weak: tally.weak,
      planned: tally.lifedPriced,
      units: facts.units,
      unitsWithItems: facts.unitsWithItems,
    },
    itemTypes: typeRows(facts, plan),
    prices: {
      oldestOn: facts.priceBook.oldest,
      newestOn: facts.priceBook.newest,
      staleSince: staleSince(facts.priceBook.oldest, facts.today),
    },
  };
}

/** A sum as it is sent: unknown where none of its items has a price, or where nothing is known to be in it. */
function bucket({ cents, count, unknownCostCount }: Bucket, isKnown: boolean) {
  return {
    cents: isKnown ? knownCents({ cents, count, unknownCostCount }) : null,
    count,
    unpriced: unknownCostCount,
  };
}

function stackOnTheWire({ itemTypeId, itemType, cents, count, unknownCostCount }: Stack) {
  return {
    itemTypeId,
    itemType,
    cents: knownCents({ cents, count, unknownCostCount }),
    count,
    unpriced: unknownCostCount,
  };
}

function dueStackOnTheWire(stack: Stack) {
  return { ...stackOnTheWire(stack), weakCount: stack.weakCount, weakCents: stack.weakCents };
}

function yearOnTheWire(year: ForecastYear, isPlanned: boolean): CapitalReport['forecast'][number] {
  const known = (cents: number) => (isPlanned ? cents : null);
  const straight = (cents: number) =>
    bucket({ cents, count: year.count, unknownCostCount: year.unknownCostCount }, isPlanned).cents;
  return {
    year: year.year,
    label: year.label,
    straightCents: straight(year.straightCents),
    straightInflatedCents: straight(year.straightInflatedCents),
    firstReplacementCents: bucket(
      {
        cents: year.firstReplacementCents,
        count: year.firstReplacementCount,
        unknownCostCount: year.firstUnknownCostCount,
      },
      isPlanned,
    ).cents,
    expectedCents: known(year.expectedCents),
    expectedInflatedCents: known(year.expectedInflatedCents),
    lowCents: known(year.lowCents),
    highCents: known(year.highCents),
    count: year.count,
    expectedCount: year.expectedCount,
    stacks: year.stacks.map(dueStackOnTheWire),
    expectedStacks: year.expectedStacks.map(stackOnTheWire),
    forecastAciPct: isPlanned ? year.forecastAciPct : null,
  };
}

function typeRows({ itemTypes, cohorts }: CapitalFacts, plan: Forecast): CapitalReport['itemTypes'] {
  const backlogs = new Map(plan.backlog.stacks.map((stack) => [stack.itemTypeId, stack]));
  const byType = Map.groupBy(cohorts, (cohort) => cohort.itemTypeId);
  return itemTypes.map((type) => {
    const own = byType.get(type.itemTypeId) ?? [];
    const sum = (pick: (cohort: FactsCohort) => number) => own.reduce((total, cohort) => total + pick(cohort), 0);
    const lifed = own.filter((cohort) => cohort.rulYears !== null);
    const plannedCount = lifed.reduce((total, { count, unknownCostCount }) => total + count - unknownCostCount, 0);
    const backlog = backlogs.get(type.itemTypeId) ?? { cents: 0, count: 0, unknownCostCount: 0 };
    const count = sum((cohort) => cohort.count);
    const hasLifespan = own.every((cohort) => cohort.eulYears !== null);
    return {
      ...type,
      count,
      plannedCount,
      backlogCount: lifed.length > 0 ? backlog.count : null,
      backlogCents: plannedCount > 0 ? knownCents(backlog) : null,
      costCents: knownCents({
        count,
        cents: sum((cohort) => cohort.costCents),
        unknownCostCount: sum((cohort) => cohort.unknownCostCount),
      }),
      hasLifespan,
      usualLife: hasLifespan ? null : usualLife(type.itemType),
    };
  });
}

/** The organization's own limits of good, fair and poor, in percent; anything above is critical. */
export function bandLimits(limits: readonly number[]): AciBandLimit[] {
  return ACI_BANDS.map(({ band, maxPct }, at) => ({ band, maxPct: maxPct === null ? null : (limits[at] ?? maxPct) }));
}

export type ReportOptions = { years: number; inflation?: number };
export type CapitalReport = Omit<z.input<typeof CapitalAssetsReport>, 'computedAt'>;
