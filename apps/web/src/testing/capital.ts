import type { CapitalAssetsReport } from '@lintel/contract/report';
import type * as z from 'zod';

type CapitalReport = z.output<typeof CapitalAssetsReport>;
type Year = CapitalReport['forecast'][number];

/** A budget year in which nothing falls due, unless said. */
export function aYear(year: number, over: Partial<Year> = {}): Year {
  return {
    year,
    label: `FY${String(year).slice(2)}`,
    straightCents: 0,
    straightInflatedCents: 0,
    firstReplacementCents: over.straightCents ?? 0,
    expectedCents: 0,
    expectedCount: 0,
    expectedInflatedCents: 0,
    lowCents: 0,
    highCents: 0,
    count: 0,
    stacks: [],
    expectedStacks: [],
    forecastAciPct: null,
    ...over,
  };
}

/** The report of a property with one item whose every fact is known, unless said. */
export function aReport(over: Partial<CapitalReport> = {}): CapitalReport {
  return {
    propertyId: 7,
    propertyName: 'Alder Court',
    organizationId: 1,
    organizationName: 'Harbor Residential',
    asOf: '2026-05-18',
    computedAt: '2026-05-18T06:10:00.000Z',
    isBeingRecomputed: false,
    inflation: 0.03,
    years: 10,
    figures: [],
    aciBand: null,
    backlog: { cents: 0, count: 0, unpriced: 0, stacks: [] },
    forecast: [aYear(2026), aYear(2027)],
    afterWindow: { cents: 0, count: 0, unpriced: 0 },
    noDate: { cents: 0, count: 0, unpriced: 0 },
    replacementValueCents: 0,
    counts: someCounts(),
    itemTypes: [],
    prices: { oldestOn: '2026-01-01', newestOn: '2026-01-01', staleSince: null },
    ...over,
  };
}

/** The counts of a property with one item in its one unit, unless said. */
export function someCounts(over: Partial<CapitalReport['counts']> = {}): CapitalReport['counts'] {
  return { items: 1, models: 1, undated: 0, unpriced: 0, weak: 0, planned: 1, units: 1, unitsWithItems: 1, ...over };
}
