import type { Dice } from '../../dice.ts';

export type Section = 'HEATING' | 'DOMESTIC HOT WATER' | 'COOLING' | 'APPLIANCES' | 'LAUNDRY';

/** How an engineer's schedule names a thing: the letters of its tag, its words, what it can do and of what it lives. */
export type Kind = {
  section: Section;
  tag: string;
  words: readonly string[];
  capacity: (dice: Dice) => string;
  fuel: string;
};

export const KINDS: Record<string, Kind> = {
  Boiler: {
    ...{ section: 'HEATING', tag: 'B', fuel: 'Nat. gas', words: ['Hot Water Boiler', 'Condensing Boiler'] },
    capacity: (dice) => `${dice.int(28, 50) * 10} MBH`,
  },
  Furnace: {
    ...{ section: 'HEATING', tag: 'F', fuel: 'Nat. gas', words: ['Furnace, gas-fired', 'Gas Furnace'] },
    capacity: (dice) => `${dice.pick([45, 60, 70])} MBH`,
  },
  'Water heater (gas)': {
    ...{ section: 'DOMESTIC HOT WATER', tag: 'DHW', fuel: 'Nat. gas' },
    words: ['Water Heater, gas-fired storage', 'Gas Water Heater'],
    capacity: (dice) => `${dice.pick([75, 100])} gal / ${dice.pick([75, 199])} MBH`,
  },
  'Water heater': {
    ...{ section: 'DOMESTIC HOT WATER', tag: 'WH', fuel: 'Electric' },
    words: ['Water Heater, electric', 'Electric Storage Water Heater'],
    capacity: (dice) => `${dice.pick([30, 40, 50])} gal / 4.5 kW`,
  },
  'Central AC condenser': {
    ...{
      section: 'COOLING',
      tag: 'CU',
      fuel: 'Electric',
      words: ['Condensing Unit', 'AC Condensing Unit, split system'],
    },
    capacity: (dice) => `${dice.pick(['1.5', '2', '2.5'])} ton`,
  },
  'Air handler': {
    ...{ section: 'COOLING', tag: 'AHU', fuel: 'Electric', words: ['Air Handler', 'Air Handling Unit'] },
    capacity: (dice) => `${dice.int(6, 16) * 100} CFM`,
  },
  PTAC: {
    ...{ section: 'COOLING', tag: 'PTAC', fuel: 'Electric', words: ['PTAC', 'PTAC w/ resistance heat'] },
    capacity: (dice) => `${dice.pick(['7.3', '9.0', '12.1'])} MBH`,
  },
  Thermostat: {
    ...{ section: 'HEATING', tag: 'T', fuel: '-', words: ['Thermostat', 'Programmable Thermostat'] },
    capacity: () => '-',
  },
  Refrigerator: {
    ...{ section: 'APPLIANCES', tag: 'REF', fuel: 'Electric', words: ['Refrigerator', 'Refrigerator, top freezer'] },
    capacity: (dice) => `${dice.pick([14, 16, 18])} cu ft`,
  },
  Range: {
    ...{ section: 'APPLIANCES', tag: 'RNG', fuel: 'Electric', words: ['Range', 'Electric Range'] },
    capacity: () => '30 in',
  },
  Dishwasher: {
    ...{ section: 'APPLIANCES', tag: 'DW', fuel: 'Electric', words: ['Dishwasher'] },
    capacity: () => '24 in',
  },
  'Commercial washer': {
    ...{ section: 'LAUNDRY', tag: 'CW', fuel: 'Electric', words: ['Commercial Washer', 'Commercial Clothes Washer'] },
    capacity: () => '18 lb',
  },
  'Commercial dryer': {
    ...{ section: 'LAUNDRY', tag: 'CD', fuel: 'Nat. gas', words: ['Commercial Dryer', 'Commercial Clothes Dryer'] },
    capacity: () => '18 lb',
  },
};

/** What an audit counts besides, many to a row. */
export const COUNTED = [
  ['L-1', 'LED wrap fixture, 4 ft', 36, 'Corridors & stairs', 'LIGHTING'],
  ['L-2', 'Exit sign, LED', 14, 'Corridors', 'LIGHTING'],
  ['L-3', 'Wall pack, 70W HPS', 10, 'Exterior', 'LIGHTING'],
  ['W-1', 'Windows, double pane vinyl', 96, 'All apartments', 'ENVELOPE'],
  ['A-1', 'Kitchen faucet, 2.2 gpm', 24, 'All apartments', 'WATER FIXTURES'],
  ['A-2', 'Toilet, 1.6 gpf', 24, 'All apartments', 'WATER FIXTURES'],
] as const;

export const AUDITORS = ['Northlight Energy Engineers, PLLC', 'BrightPath Building Science', 'Meridian Energy Group'];

export const ABBREVIATIONS = [
  'Abbreviations: MBH = thousand Btu per hour; typ. = typical; N/A = not accessible; EUL = expected useful life',
  'MBH: 1,000 Btu/h   CFM: cubic feet per minute   (E): existing   (typ.): typical of apartments not visited',
];
