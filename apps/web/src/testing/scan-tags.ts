import type { ScannedTag, UnitTagWalk } from '#api/scan-tag.api.ts';

/** A blank tag for an item of Alder Court; a test states only what matters to it. */
export function aScannedTag(over: Partial<ScannedTag> = {}): ScannedTag {
  return {
    ...{ id: 1, organizationId: 1, propertyId: 1, propertyName: 'Alder Court', batchId: 2, batchName: 'Kitchens' },
    ...{ number: 1, uuid: '3f9c1f8e-0000-4000-8000-000000000000', code: 'ABCDE23456', adoptedCode: null },
    ...{ kind: 'ITEM', state: 'BLANK', thing: null, claimedAt: null, linkedAt: null, linkedBy: null },
    ...{ voidedAt: null, voidReason: null, lastScanAt: null, version: 1, walk: null },
    ...over,
  };
}

/** The walk through unit 101: a range and a refrigerator without a tag, and a dishwasher with one. */
export function aWalk(over: Partial<UnitTagWalk> = {}): UnitTagWalk {
  return {
    ...{ organizationId: 1, propertyId: 1, propertyName: 'Alder Court', unitId: 100, unitName: '101' },
    items: [
      { itemId: 1, itemType: 'Range', hasTag: false },
      { itemId: 2, itemType: 'Refrigerator', hasTag: false },
      { itemId: 3, itemType: 'Dishwasher', hasTag: true },
    ],
    ...{ missing: [], tagged: 1, expected: 3, nextUnit: { unitId: 102, unitName: '102' } },
    ...over,
  };
}
