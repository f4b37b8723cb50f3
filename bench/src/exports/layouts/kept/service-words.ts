import type { ItemTypeName } from '../../truth.ts';

/** What contractors call equipment, with the letters of its tag. */
export const MACHINES: Record<string, { tag: string; words: string[]; tasks: string[] }> = {
  'Central AC condenser': {
    tag: 'CU',
    words: ['Condensing Unit', 'A/C Condenser', 'AC Condensing Unit 2 ton'],
    tasks: ['Clean condenser coil', 'Check refrigerant charge', 'Check contactor and capacitor'],
  },
  'Heat pump': {
    tag: 'HP',
    words: ['Heat Pump', 'Heat Pump - Outdoor', 'Split Heat Pump 2 ton'],
    tasks: ['Clean outdoor coil', 'Check reversing valve', 'Check refrigerant charge'],
  },
  'Air handler': {
    tag: 'AH',
    words: ['Air Handler', 'Air Handling Unit', 'Air Handler w/ elec. heat'],
    tasks: ['Replace filter', 'Flush condensate drain', 'Check blower motor'],
  },
  Furnace: {
    tag: 'F',
    words: ['Gas Furnace', 'Furnace', 'Furnace - Upflow 60 MBH'],
    tasks: ['Replace filter', 'Inspect heat exchanger', 'Test limit and flame sensor'],
  },
  PTAC: {
    tag: 'PT',
    words: ['PTAC', 'PTAC Unit', 'PTAC 9,000 BTU'],
    tasks: ['Wash filter', 'Clean coils and base pan'],
  },
  'Water heater (gas)': {
    tag: 'WH',
    words: ['Gas Water Heater', 'Water Heater - Gas', 'Gas Water Heater 50 gal'],
    tasks: ['Flush tank', 'Test T&P valve'],
  },
  Boiler: {
    tag: 'B',
    words: ['Boiler', 'Hot Water Boiler', 'Boiler - Hydronic'],
    tasks: ['Clean burners', 'Test low water cutoff', 'Combustion analysis'],
  },
};

/** What stands in homes, a list a community. */
export const SYSTEMS: readonly ItemTypeName[][] = [
  ['Central AC condenser', 'Furnace'],
  ['Central AC condenser', 'Air handler'],
  ['Heat pump', 'Air handler'],
  ['PTAC'],
  ['Central AC condenser', 'Furnace', 'Water heater (gas)'],
];

/** Work under an agreement that is at no one piece of equipment. */
export const SERVICES: readonly (readonly [where: string, what: string, often: string])[] = [
  ['All units', 'Dryer vent cleaning', 'Annual'],
  ['Site', 'Backflow preventer test', 'Annual'],
  ['Clubhouse', 'Ductwork inspection', 'Annual'],
  ['Site', 'Emergency call-out, 24 hr', 'As needed'],
  ['All units', 'Furnace room cleaning', 'Annual'],
];

/** What is used up in the work. */
export const PARTS: readonly (readonly [what: string, each: number])[] = [
  ['Filter 16x20x1 pleated (case 12)', 38.4],
  ['Filter 14x24x1 pleated (case 12)', 41.16],
  ['Condensate pan tablets', 12.5],
  ['Refrigerant R-410A per lb', 68],
  ['Capacitor 45/5 MFD', 31.25],
  ['Thermocouple kit', 14.9],
];

export const CONTRACTORS = [
  'Cascade Mechanical Services, Inc.',
  'Polar Air Heating & Cooling',
  'Three Rivers HVAC LLC',
  'Comfort Trade Mechanical',
];
