import { expect, test } from 'vitest';
import { ITEM_TYPE_ALIASES, inferFuel, matchItemType } from './item-type-names.ts';
import { ITEM_TYPES } from './item-types.ts';

test.each([
  ['Refrigerator', 'Refrigerator', 'EXACT'],
  ['FRIDGE', 'Refrigerator', 'ALIAS'],
  ['DW', 'Dishwasher', 'ALIAS'],
  ['Condenser', 'Central AC condenser', 'ALIAS'],
  ['A/C', 'Central AC condenser', 'ALIAS'],
  ['Stove', 'Range', 'ALIAS'],
  ['Range', 'Range', 'EXACT'],
  ['Electric range', 'Range', 'GUESS'],
  ['HWH', 'Water heater', 'ALIAS'],
  ['Water Heater', 'Water heater', 'EXACT'],
  ['Gas water heater', 'Water heater (gas)', 'GUESS'],
  ['Water heater, gas, 40 gal', 'Water heater (gas)', 'GUESS'],
  ['Electric furnace', 'Furnace (electric)', 'ALIAS'],
  ['Furnace', 'Furnace', 'EXACT'],
  ['Gas Furnace', 'Furnace', 'ALIAS'],
  ['Hybrid water heater', 'Heat pump water heater', 'ALIAS'],
  ['Washers', 'Washer', 'GUESS'],
  ['OTR microwave', 'Microwave', 'ALIAS'],
  ['Smoke detector', 'Smoke alarm', 'ALIAS'],
  ['Stackable washer 27"', 'Washer', 'GUESS'],
  ['Air hndlr', 'Air handler', 'GUESS'],
  ['Wsher', 'Washer', 'GUESS'],
  ['Dishwshr', 'Dishwasher', 'GUESS'],
  ['Clothes wash', 'Washer', 'GUESS'],
  ['Gas WH 50', 'Water heater (gas)', 'GUESS'],
  ['H/P outside', 'Heat pump', 'GUESS'],
  ['Comm dryer', 'Commercial dryer', 'ALIAS'],
])('%j is a %s', (text, name, confidence) => {
  const match = matchItemType(text, ITEM_TYPES);
  expect([match?.type.name, match?.confidence]).toEqual([name, confidence]);
});

test.each(['', '  ', 'Sofa', 'Backsplash', '42'])('%j is no known type', (text) => {
  expect(matchItemType(text, ITEM_TYPES)).toBeNull();
});

test('an organization that has only some types gets none that it does not have', () => {
  expect(matchItemType('Fridge', [{ name: 'Range' }])).toBeNull();
});

test('every alias belongs to one type of the catalogue', () => {
  const names = new Set(ITEM_TYPES.map((type) => type.name));
  const seen = new Map<string, string>();
  for (const [name, aliases] of Object.entries(ITEM_TYPE_ALIASES)) {
    expect(names.has(name), name).toBe(true);
    for (const alias of aliases) {
      expect(seen.get(alias) ?? name, alias).toBe(name);
      seen.set(alias, name);
    }
  }
});

test('fuel is read only where a text is clear about it', () => {
  expect(['Gas range', 'Range - elec.', 'LP dryer', 'Range', 'gas/electric'].map(inferFuel)).toEqual([
    'gas',
    'electric',
    'gas',
    null,
    null,
  ]);
});

test.each(['1br', 'B2', 'cedA1', 'Upflow', 'Thru-wall', 'Wall', 'Service', 'Model', 'Down', 'Clean', 'Phones', 'Book'])(
  '%j is no type of item',
  (text) => {
    expect(matchItemType(text, ITEM_TYPES)).toBeNull();
  },
);
