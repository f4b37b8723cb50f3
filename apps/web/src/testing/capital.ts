import type { CapitalAssetsReport } from '@lintel/contract/capital/report';
import type { TurnWait } from '@lintel/contract/capital/turn-wait';
import { addMonths } from '@lintel/domain/base/calendar';
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

type Wait = z.output<typeof TurnWait>;

/** Waiting for turns at a property: 52 replacements are due, 9 in empty homes and 29 where the lease ends within nine months. */
export function aTurnWait(over: Partial<Wait> = {}): Wait {
  const sum = (count: number) => ({ count, cents: count * 100_000, unpriced: 0 });
  return {
    propertyId: 7,
    asOf: '2026-05-18',
    computedAt: '2026-05-18T06:10:00.000Z',
    isBeingRecomputed: false,
    dueBy: '2027-05-18',
    due: sum(52),
    failed: 1,
    elsewhere: 0,
    undated: 0,
    moveOuts: { count: 37, days: 184, homes: 196, yearly: 0.3747 },
    leases: { known: 150, homes: 180 },
    windows: ([3, 6, 9, 12] as const).map((months) => ({
      months,
      until: addMonths('2026-05-18', months),
      sure: sum(9),
      lease: sum(months * 3 + 2),
      unknown: sum(6),
      later: sum(35 - months * 3),
      homes: 27,
      likely: 12 + months,
      visits: 24,
      failures: 2.2,
      failureCents: 220_000,
    })),
    homes: [
      {
        ...sum(2),
        unitId: 4,
        unitName: '4212',
        opening: 'LEASE',
        opensOn: '2026-08-31',
        dueOn: '2026-03-01',
        itemTypes: ['Water heater', 'Range'],
      },
      {
        ...sum(1),
        unitId: 5,
        unitName: '4213',
        opening: null,
        opensOn: null,
        dueOn: '2026-09-01',
        itemTypes: ['Range'],
      },
    ],
    ...over,
  };
}
