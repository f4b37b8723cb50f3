import { expect, test } from 'vitest';
import { AREA_TYPES, catalogueItemType, ITEM_TYPES } from './item-types.ts';

test('keys and names are each used once', () => {
  expect(new Set(ITEM_TYPES.map((type) => type.key)).size).toBe(ITEM_TYPES.length);
  expect(new Set(ITEM_TYPES.map((type) => type.name.toLowerCase())).size).toBe(ITEM_TYPES.length);
});

test('every type can be planned: a life, a price in whole cents, a warranty', () => {
  for (const type of ITEM_TYPES) {
    expect(type.averageLifeSpan, type.name).toBeGreaterThan(0);
    expect(Number.isInteger(type.typicalCostCents) && type.typicalCostCents > 0, type.name).toBe(true);
    expect(type.warrantyMonths, type.name).toBeGreaterThanOrEqual(12);
  }
});

test('prices of the capital needs assessment are marked as measured, the others as assumptions', () => {
  expect(catalogueItemType('refrigerator')).toMatchObject({
    typicalCostCents: 58_500,
    typicalCostYear: 2021,
    costBasis: 'MEASURED',
  });
  expect(catalogueItemType('garbage-disposal')).toMatchObject({ typicalCostCents: 19_500, costBasis: 'MEASURED' });
  expect(catalogueItemType('dishwasher').costBasis).toBe('ASSUMPTION');
});

test('every standard set names types of the catalogue', () => {
  for (const area of AREA_TYPES) {
    for (const { anyOf } of area.standard) for (const key of anyOf) expect(catalogueItemType(key).key).toBe(key);
  }
  expect(AREA_TYPES.map((area) => area.name)).toEqual([
    'Unit interior',
    'Common area',
    'Mechanical',
    'Amenity',
    'Exterior',
  ]);
  expect(() => catalogueItemType('espresso')).toThrow(RangeError);
});
