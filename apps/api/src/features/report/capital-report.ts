import type { CapitalAssetsReport } from '@lintel/contract/report';
import { ACI_BANDS, type AciBandLimit, aciBand } from '@lintel/domain/capital';
import { type Forecast, forecast } from '@lintel/domain/forecast';
import type * as z from 'zod';
import type { CapitalFacts } from './capital-facts.ts';
import { capitalFigures, capitalTally } from './capital-figures.ts';

export const PLAN_YEARS_DEFAULT = 10;

/** The whole report but for the instant it was computed at. */
export function capitalReport(facts: CapitalFacts, options: ReportOptions): CapitalReport {
  const { property, cohorts } = facts;
  const inflation = options.inflation ?? property.inflation;
  const plan = forecast(cohorts, { today: options.today, years: options.years, inflation });
  const tally = capitalTally(cohorts);
  const figures = capitalFigures(facts, plan);
  return {
    propertyId: property.propertyId,
    propertyName: property.propertyName,
    organizationId: property.organizationId,
    organizationName: property.organizationName,
    asOf: options.today,
    inflation,
    years: options.years,
    figures,
    aciBand: aciBand(figures.find((one) => one.metric === 'aci')?.value ?? null, bandLimits(property.aciBands)),
    backlog: { cents: plan.backlog.cents, count: plan.backlog.count, stacks: plan.backlog.stacks },
    forecast: plan.years.map(yearOnTheWire),
    afterWindow: { cents: plan.afterWindow.cents, count: plan.afterWindow.count },
    noDate: { cents: plan.noDate.cents, count: plan.noDate.count },
    replacementValueCents: plan.replacementValueCents,
    counts: {
      items: tally.items,
      models: facts.models,
      undated: tally.undated,
      unpriced: tally.items - tally.priced,
      weak: tally.weak,
    },
    itemTypes: typeRows(facts, plan),
  };
}

function yearOnTheWire(year: Forecast['years'][number]): CapitalReport['forecast'][number] {
  return {
    year: year.year,
    label: year.label,
    straightCents: year.straightCents,
    straightInflatedCents: year.straightInflatedCents,
    firstReplacementCents: year.firstReplacementCents,
    expectedCents: year.expectedCents,
    expectedInflatedCents: year.expectedInflatedCents,
    lowCents: year.lowCents,
    highCents: year.highCents,
    count: year.count,
    stacks: year.stacks.map(({ itemTypeId, itemType, cents, count }) => ({ itemTypeId, itemType, cents, count })),
    forecastAciPct: year.forecastAciPct,
  };
}

function typeRows({ itemTypes, cohorts }: CapitalFacts, plan: Forecast): CapitalReport['itemTypes'] {
  const rows = new Map(
    itemTypes.map((type) => [
      type.itemTypeId,
      { ...type, count: 0, backlogCount: 0, backlogCents: 0, costCents: 0, hasLifespan: true },
    ]),
  );
  for (const { itemTypeId, count, costCents, eulYears } of cohorts) {
    const row = rows.get(itemTypeId);
    if (!row) continue;
    row.count += count;
    row.costCents += costCents;
    if (eulYears === null) row.hasLifespan = false;
  }
  for (const { itemTypeId, cents, count } of plan.backlog.stacks) {
    const row = rows.get(itemTypeId);
    if (row) Object.assign(row, { backlogCents: cents, backlogCount: count });
  }
  return [...rows.values()];
}

/** The organization's own limits of good, fair and poor, in percent; anything above is critical. */
function bandLimits(limits: readonly number[]): AciBandLimit[] {
  return ACI_BANDS.map(({ band, maxPct }, at) => ({ band, maxPct: maxPct === null ? null : (limits[at] ?? maxPct) }));
}

export type ReportOptions = { today: string; years: number; inflation?: number };
export type CapitalReport = Omit<z.input<typeof CapitalAssetsReport>, 'computedAt'>;
