import type { RowOfList } from '@lintel/contract/base/define-list';
import type { portfolioReport } from '@lintel/contract/properties/portfolio-report';
import { sumWork } from '@lintel/domain/properties/place-work';

type PortfolioRow = RowOfList<typeof portfolioReport>;

let nextId = 0;
/** A property of the portfolio; each is another. */
export function aPortfolioRow(over: Partial<PortfolioRow> = {}): PortfolioRow {
  nextId += 1;
  return {
    propertyId: nextId,
    organizationId: 1,
    propertyName: `Property ${nextId}`,
    city: 'Salem',
    state: 'OR',
    yearBuilt: 2004,
    kind: 'garden',
    region: null,
    latitude: null,
    longitude: null,
    timezone: 'America/Los_Angeles',
    isDemo: false,
    photoFileId: null,
    regionalManager: 'Dana Whitlock',
    regionalMaintenanceManager: 'Luis Ortega',
    units: 100,
    unitsWithItems: 100,
    items: 700,
    datedItems: 600,
    minimumAgeItems: 0,
    pricedItems: 700,
    lifedItems: 600,
    noLifeItems: 0,
    plannedItems: 600,
    completeUnits: 50,
    installedThisYear: 30,
    ageYearsSum: 4200,
    backlogCents: 10_000_000,
    backlogCount: 40,
    replacementValueCents: 100_000_000,
    dueThisYearCents: 12_000_000,
    weakCents: 5_000_000,
    weakCount: 90,
    undatedCount: 100,
    ...sumWork([]),
    fls: [],
    flsNextDue: null,
    lastInspectedOn: null,
    topReasons: [
      { itemType: 'Water heater', count: 37, cents: 6_000_000 },
      { itemType: 'Room air conditioner', count: 1, cents: 4_000_000 },
    ],
    lastImportAt: null,
    asOf: '2026-05-18',
    computedAt: '2026-05-18T06:10:00.000Z',
    ...over,
  };
}
