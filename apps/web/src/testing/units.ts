import { UnitDetails } from '@lintel/contract/units/unit';
import type * as z from 'zod';
import type { ItemEvent, ItemLife } from '#app/item-drawer/item-life.ts';

/** A water heater past its life in unit 4212; a test states only what matters to it. */
export function anItem(over: Partial<ItemLife> = {}): ItemLife {
  return {
    id: 1,
    organizationId: 1,
    propertyId: 1,
    unitId: 12,
    unitName: '4212',
    unitStatus: 'OCCUPIED',
    unitTurn: null,
    buildingName: '4',
    floorPlan: 'B2',
    itemTypeId: 14,
    itemType: 'Water heater',
    icon: 'waterHeater',
    category: 'waterHeater',
    manufacturerId: 3,
    manufacturerName: 'Rheem',
    modelId: 5,
    modelName: 'XE40',
    serialNumber: 'Q171404732',
    mfgDate: '2014-04-01',
    installDate: '2014-05-20',
    firstSeenOn: null,
    basis: 'i',
    basisDate: '2014-05-20',
    ageYears: 12,
    eulYears: 11,
    eulSource: 'ITEM_TYPE',
    lifeUsedPct: 109,
    rulYears: 0,
    effectiveAgeYears: 12,
    dueYear: 2026,
    isPastLife: true,
    dateConfidence: 'HIGH',
    costCents: 164_000,
    costSource: 'PRICE_BOOK',
    purchaseCents: 98_600,
    repairs12MonthsCount: 0,
    repairs12MonthsCents: null,
    repairs24MonthsCents: null,
    repairsCents: null,
    adviceRule: 9,
    replaceFromCents: 82_000,
    warrantyEndsOn: '2020-05-20',
    coveredUntil: '2020-05-20',
    isCoveredForLife: false,
    perhapsCoveredUntil: null,
    flag: null,
    recall: null,
    condition: 2,
    conditionOn: '2026-04-22',
    conditionBy: 'Mina Sato',
    note: null,
    status: 'ACTIVE',
    retiredOn: null,
    retiredReason: null,
    replacedByItemId: null,
    eulOverrideYears: null,
    priceOverrideCents: null,
    version: 3,
    ...over,
  };
}

/** An item of which only the type is known. */
export function anUndatedItem(over: Partial<ItemLife> = {}): ItemLife {
  return anItem({
    id: 2,
    itemTypeId: 10,
    itemType: 'Washer',
    icon: 'washer',
    category: 'laundry',
    serialNumber: null,
    mfgDate: null,
    installDate: null,
    basis: null,
    basisDate: null,
    ageYears: null,
    eulYears: 10,
    lifeUsedPct: null,
    rulYears: null,
    effectiveAgeYears: null,
    dueYear: null,
    isPastLife: false,
    dateConfidence: 'NONE',
    adviceRule: null,
    replaceFromCents: null,
    warrantyEndsOn: null,
    coveredUntil: null,
    isCoveredForLife: false,
    perhapsCoveredUntil: null,
    flag: null,
    condition: null,
    conditionOn: null,
    conditionBy: null,
    ...over,
  });
}

export function anEvent(over: Partial<ItemEvent> = {}): ItemEvent {
  return {
    id: 1,
    itemId: 1,
    itemType: 'Water heater',
    kind: 'INSTALLED',
    at: '2014-05-20T17:00:00.000Z',
    on: '2014-05-20',
    by: 'Luis Ortega',
    source: 'WEB',
    fromUnitName: null,
    toUnitName: '4212',
    note: null,
    changes: null,
    ...over,
  };
}

type Details = z.output<typeof UnitDetails>;

/** The answer of the unit's details, checked against the contract so that a test cannot invent a shape. */
export function aUnitAnswer(over: Partial<Details> = {}): { results: Details } {
  const items = over.items ?? [anItem()];
  const figure = (metric: string, value: number | null, counted: number) => ({
    metric,
    value,
    counted,
    total: items.length,
    leftOut: counted < items.length ? [{ reason: 'no date', count: items.length - counted }] : [],
  });
  const dated = items.filter((item) => item.ageYears !== null).length;
  return {
    results: UnitDetails.parse({
      id: 12,
      organizationId: 1,
      propertyId: 1,
      propertyName: 'Orchard Gate',
      buildingId: 4,
      buildingName: '4',
      areaTypeId: 1,
      areaType: 'Unit interior',
      name: '4212',
      givenName: '4212',
      floor: 2,
      floorPlan: 'B2',
      beds: 2,
      baths: 2,
      sqft: 986,
      leaseEndsOn: null,
      status: 'OCCUPIED',
      archivedAt: null,
      version: 1,
      missing: [],
      expectedCount: 6,
      timeline: [],
      openService: [],
      work: { turn: null, nextInspection: null, openFlags: 0, events: [] },
      maintenance: [],
      figures: [
        figure('items', items.length, items.length),
        figure('averageAge', dated === 0 ? null : 12, dated),
        figure('backlog', dated === 0 ? null : 164_000, dated),
        figure('replacementValue', 164_000, items.length),
      ],
      ...over,
      items,
    }),
  };
}
