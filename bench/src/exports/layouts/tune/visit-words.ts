import type { ItemTypeName } from '../../truth.ts';

export type Trade = {
  companies: readonly string[];
  /** What a home has that this trade looks after. */
  sets: readonly (readonly ItemTypeName[])[];
  /** What stands in rooms of all residents. */
  shared: readonly (readonly [place: string, type: ItemTypeName])[];
  /** Kinds of jobs, each with what was done. */
  jobs: readonly (readonly [kind: string, done: readonly string[]])[];
  /** Jobs that concern no machine. */
  others: readonly (readonly [kind: string, done: string])[];
  install: string;
  cost: readonly [least: number, most: number];
};

export const TRADES: readonly Trade[] = [
  {
    companies: ['Gem State Mechanical', 'Comfort Air Inc', 'Blue Flame Heating & Air'],
    sets: [
      ['Central AC condenser', 'Furnace'],
      ['Heat pump', 'Air handler'],
      ['Central AC condenser', 'Air handler'],
      ['PTAC'],
    ],
    shared: [
      ['Clubhouse', 'Central AC condenser'],
      ['Leasing Office', 'Furnace'],
    ],
    jobs: [
      [
        'PM',
        ['Spring tune-up, cleaned coil', 'Fall check, OK', 'Changed filter, checked charge', 'Tune-up, amps in range'],
      ],
      ['Repair', ['Replaced capacitor', 'Replaced contactor', 'Replaced control board', 'Replaced fan motor']],
      ['No cool', ['Reset breaker, ran 20 min', 'Cleared condensate line', 'Low on charge, leak search recommended']],
      ['Warranty', ['Warranty claim filed', 'Replaced control board under warranty']],
    ],
    others: [
      ['Trip charge', 'No access, nobody home'],
      ['Parts', 'Filters 16x20x1, case of 12'],
      ['Call', 'Thermostat batteries'],
      ['Quote', 'Estimate for duct cleaning'],
    ],
    install: 'Change-out',
    cost: [1850, 5200],
  },
  {
    companies: ['A-1 Appliance Service', 'Valley Appliance Repair LLC', 'Tri-State Appliance'],
    sets: [
      ['Refrigerator', 'Range', 'Dishwasher'],
      ['Refrigerator', 'Dishwasher'],
      ['Washer', 'Dryer', 'Refrigerator'],
    ],
    shared: [
      ['Laundry Room', 'Commercial washer'],
      ['Laundry Room', 'Commercial dryer'],
      ['Clubhouse', 'Refrigerator'],
    ],
    jobs: [
      [
        'Repair',
        ['Replaced gasket', 'Replaced heating element', 'Replaced door switch', 'Tightened wiring, tested OK'],
      ],
      ['Diagnostic', ['Control board failed, ordered', 'No fault found', 'Part on order, return visit']],
      ['Return', ['Installed ordered part', 'Installed control board, tested']],
      ['Warranty', ['Replaced control under warranty', 'Warranty inspection']],
    ],
    others: [
      ['Trip charge', 'No access, tenant not home'],
      ['Parts', 'Drip pans, set of 4'],
      ['Delivery', 'Haul away of old unit'],
      ['Call', 'Breaker tripped, no repair needed'],
    ],
    install: 'Replacement',
    cost: [520, 1450],
  },
];

export const VISIT_WORDS: Record<string, readonly string[]> = {
  'Central AC condenser': ['AC Condenser', 'Condenser', 'Condensing Unit'],
  Furnace: ['Furnace', 'Gas Furnace'],
  'Heat pump': ['Heat Pump'],
  'Air handler': ['Air Handler', 'AHU'],
  PTAC: ['PTAC'],
  Refrigerator: ['Refrigerator', 'Fridge'],
  Range: ['Range', 'Stove', 'Electric Range'],
  Dishwasher: ['Dishwasher'],
  Washer: ['Washer'],
  Dryer: ['Dryer'],
  'Commercial washer': ['Commercial Washer'],
  'Commercial dryer': ['Commercial Dryer'],
};
