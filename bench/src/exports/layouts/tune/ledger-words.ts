import type { Dice } from '../../dice.ts';
import type { ItemTypeName } from '../../truth.ts';

/** What a bookkeeper calls each thing, in one and in many. */
export const LEDGER_WORDS: Partial<Record<ItemTypeName, readonly (readonly [one: string, many: string])[]>> = {
  Refrigerator: [
    ['refrigerator', 'refrigerators'],
    ['fridge', 'fridges'],
  ],
  Range: [
    ['range', 'ranges'],
    ['stove', 'stoves'],
  ],
  Dishwasher: [['dishwasher', 'dishwashers']],
  Microwave: [['microwave', 'microwaves']],
  Washer: [['washer', 'washers']],
  Dryer: [['dryer', 'dryers']],
  'Central AC condenser': [
    ['A/C condenser', 'A/C condensers'],
    ['condenser', 'condensers'],
  ],
  Furnace: [['furnace', 'furnaces']],
  'Air handler': [['air handler', 'air handlers']],
  'Heat pump': [['heat pump', 'heat pumps']],
  'Water heater': [
    ['water heater', 'water heaters'],
    ['hot water heater', 'hot water heaters'],
  ],
};

export type Account = {
  code: string;
  name: string;
  types: readonly ItemTypeName[];
  /** What one costs, in dollars. */
  cost: readonly [least: number, most: number];
  vendors: readonly string[];
};

export const ACCOUNTS: readonly Account[] = [
  {
    ...{ code: '1450-1000', name: 'Appliances', cost: [310, 940] },
    types: ['Refrigerator', 'Range', 'Dishwasher', 'Microwave', 'Washer', 'Dryer'],
    vendors: ['HD Supply Facilities Maintenance', "Lowe's Pro Supply", 'Ferguson Enterprises', 'Wilmar Interline'],
  },
  {
    ...{ code: '1450-2000', name: 'HVAC Replacement', cost: [1650, 4300] },
    types: ['Central AC condenser', 'Furnace', 'Air handler', 'Heat pump'],
    vendors: ['Gem State Mechanical', 'Comfort Air Inc', 'Johnstone Supply'],
  },
  {
    ...{ code: '1450-3000', name: 'Water Heaters', cost: [640, 1480] },
    types: ['Water heater'],
    vendors: ['Rooter Pro Plumbing', 'Ferguson Enterprises'],
  },
];

/** Accounts whose entries name homes too, but buy no appliance. */
export const OTHER_ACCOUNTS = [
  [
    '1450-4000',
    'Carpet & Vinyl',
    'Redi Carpet',
    ['carpet & pad', 'vinyl plank - kitchen/bath', 'carpet replacement, 2BR'],
  ],
  [
    '1450-5000',
    'Cabinets & Countertops',
    'Precision Tops LLC',
    ['countertop reglaze', 'kitchen cabinets', 'vanity top'],
  ],
  ['1450-6000', 'Building Improvements', 'Tri-County Roofing', ['roof repair over', 'stair treads by', 'balcony rail']],
] as const;

/** Entries of an account of appliances that are none. */
export const SIDE_ENTRIES: readonly ((unit: string, word: string, dice: Dice) => string)[] = [
  (unit, word) => `Repair ${word} ${unit} - control board`,
  (unit, word) => `${unit} ${word} service call`,
  (unit) => `Delivery & haul away ${unit}`,
  () => 'Drip pans and burner elements for stock',
  () => 'Freight',
  (_unit, _word, dice) => `Reclass to 6520 R&M - JE ${dice.int(100, 999)}`,
  (_unit, word) => `Extended warranty, ${word} (5 yr)`,
  () => 'Sales tax accrual',
];
