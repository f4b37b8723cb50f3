import type { Dice } from '../../dice.ts';
import type { ItemTypeName } from '../../truth.ts';
import { drawEquipment, type Equipment } from '../kept/equipment.ts';

/** A product that a utility pays for: its measure code, its words, what one costs and what is paid of it, in dollars. */
export type Measure = {
  type: ItemTypeName;
  code: string;
  words: readonly string[];
  plural: string;
  cost: readonly [least: number, most: number];
  rebate: number;
  kwh: readonly [least: number, most: number];
  /** What stood in its place, where that was another type. */
  before?: ItemTypeName;
  /** The maker and model of it, where the common goods have no such type. */
  goods?: readonly (readonly [brand: string, model: (dice: Dice) => string])[];
};

export const MEASURES: readonly Measure[] = [
  {
    ...{ type: 'Refrigerator', code: 'R-18', plural: 'Refrigerators', cost: [560, 890], rebate: 75, kwh: [352, 420] },
    words: ['Refrigerator', 'ENERGY STAR Refrigerator'],
  },
  {
    ...{ type: 'Dishwasher', code: 'DW-02', plural: 'Dishwashers', cost: [310, 560], rebate: 30, kwh: [225, 270] },
    words: ['Dishwasher', 'ENERGY STAR Dishwasher'],
  },
  {
    ...{ type: 'Washer', code: 'CW-04', plural: 'Clothes Washers', cost: [520, 940], rebate: 50, kwh: [85, 140] },
    words: ['Clothes Washer', 'Clothes Washer - Tier 2'],
  },
  {
    ...{ type: 'Thermostat', code: 'ST-01', plural: 'Smart Thermostats', cost: [95, 190], rebate: 50, kwh: [380, 410] },
    words: ['Smart Thermostat', 'Wi-Fi Thermostat'],
    goods: [
      ['Honeywell', (dice) => `RTH${dice.pick(['8560', '9585', '9600'])}WF`],
      ['ecobee', (dice) => `EB-STATE${dice.pick(['3LT', '5', '6'])}-02`],
    ],
  },
  {
    ...{ type: 'Heat pump water heater', code: 'HPWH-2', plural: 'Heat Pump Water Heaters', cost: [1480, 2390] },
    ...{ rebate: 500, kwh: [860, 1090], before: 'Water heater' },
    words: ['Heat Pump Water Heater', 'HPWH 50 gal'],
    goods: [
      ['Rheem', (dice) => `PROPH${dice.pick(['40', '50', '65'])} T2 RH375-30`],
      ['A.O. Smith', (dice) => `HPTU-${dice.pick(['50', '66', '80'])}N`],
    ],
  },
  {
    ...{ type: 'Room air conditioner', code: 'RAC-1', plural: 'Room Air Conditioners', cost: [240, 430], rebate: 25 },
    ...{ kwh: [410, 620], words: ['Room Air Conditioner', 'Window A/C'] },
    goods: [
      ['LG', (dice) => `LW${dice.pick(['6017', '8016', '1017'])}ERSM`],
      ['Frigidaire', (dice) => `FFRE${dice.pick(['0633', '0833', '1033'])}U1`],
    ],
  },
  {
    ...{ type: 'Bath exhaust fan', code: 'BF-03', plural: 'Bath Fans', cost: [85, 160], rebate: 20, kwh: [22, 60] },
    words: ['Bath Exhaust Fan', 'ENERGY STAR Bath Fan'],
    goods: [
      ['Panasonic', (dice) => `FV-${dice.pick(['0511', '0811', '1115'])}VQ1`],
      ['Broan', (dice) => `AE${dice.pick(['50', '80', '110'])}B`],
    ],
  },
];

/** One product of a measure with its plate. */
export function drawProduct(dice: Dice, { type, goods }: Pick<Measure, 'type' | 'goods'>): Equipment {
  if (!goods) return drawEquipment(dice, type);
  const [brand, modelOf] = dice.pick(goods);
  return { type, brand, model: modelOf(dice), serial: `${dice.letters(2)}${dice.digits(8)}` };
}

/** Small goods that are handed out by the piece and are no appliances. */
export const SMALL_GOODS = [
  ['LED-9', 'LED A-lamp, 9W', 'TCP', 'L9A19D2527K', [4, 11], 2],
  ['FA-15', 'Kitchen faucet aerator, 1.5 gpm', 'Niagara', 'N3115P-PC', [1, 1], 4],
  ['SH-15', 'Low-flow showerhead, 1.5 gpm', 'Niagara', 'N2915CH', [1, 2], 9],
  ['PI-10', 'Pipe insulation (lin. ft.)', 'Armacell', '-', [6, 12], 1],
] as const;

/** What became of the product that was there before, and the key to it. */
export const REMOVALS = [
  { code: 'R', meaning: 'recycled through program' },
  { code: 'H', meaning: 'hauled away by dealer' },
  { code: 'L', meaning: 'landfill' },
] as const;

export const PROGRAMS = [
  ['Multifamily Energy Savings Program', 'Apartment Product Location Form'],
  ['Existing Multifamily - Prescriptive Rebates', 'Installed Measures by Apartment'],
  ['Residential Multifamily Appliance Rebates', 'Attachment B: Product Information Sheet'],
] as const;
