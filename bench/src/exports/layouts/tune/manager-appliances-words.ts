import type { Dice } from '../../dice.ts';
import type { ItemTypeName } from '../../truth.ts';

export type Part = 'make' | 'model' | 'serial' | 'year';

/** An appliance by the words of a column or of a cell, and the parts that a row a home has of it. */
type Goods = { type: ItemTypeName; column: string[]; cell: string[]; parts: Part[][] };
export const GOODS: readonly Goods[] = [
  {
    ...{ type: 'Refrigerator', column: ['Fridge', 'Fridge', 'Refrig', 'Ref'], cell: ['Fridge', 'fridge', 'Refrig'] },
    parts: [
      ['make', 'serial'],
      ['make', 'model', 'serial'],
      ['make', 'serial', 'year'],
      ['make', 'year'],
    ],
  },
  {
    ...{ type: 'Range', column: ['Stove', 'Stove', 'Range'], cell: ['Stove', 'stove', 'Range'] },
    parts: [
      ['make', 'serial'],
      ['make', 'model', 'serial'],
      ['make', 'serial', 'year'],
      ['make', 'year'],
    ],
  },
  {
    ...{ type: 'Dishwasher', column: ['DW', 'D/W', 'Dishw'], cell: ['DW', 'D/W', 'dishwasher'] },
    parts: [['make'], ['make', 'serial'], ['make', 'year'], ['make', 'model', 'serial']],
  },
  {
    type: 'Microwave',
    column: ['Micro', 'MW', 'Microwave'],
    cell: ['Micro', 'micro', 'Microwave'],
    parts: [['make'], ['year']],
  },
  {
    type: 'Range hood',
    column: ['Hood', 'Vent hood'],
    cell: ['Hood', 'hood', 'Vent hood'],
    parts: [['make'], ['year']],
  },
  {
    ...{ type: 'Water heater', column: ['W/H', 'WH', 'Hot water'], cell: ['W/H', 'WH', 'Water htr'] },
    parts: [['year'], ['year'], ['make', 'year'], ['make', 'serial', 'year']],
  },
  {
    type: 'Furnace',
    column: ['Furn', 'Furnace'],
    cell: ['Furnace', 'furn', 'Furnace'],
    parts: [['year'], ['make', 'year']],
  },
  {
    ...{ type: 'Central AC condenser', column: ['A/C cond', 'Condenser'], cell: ['AC cond', 'A/C condenser'] },
    parts: [['year'], ['make', 'year'], ['make', 'serial', 'year']],
  },
  { type: 'Washer', column: ['Washer', 'Wash'], cell: ['Washer', 'washer'], parts: [['make'], ['make', 'serial']] },
  { type: 'Dryer', column: ['Dryer'], cell: ['Dryer', 'dryer'], parts: [['make'], ['make', 'serial']] },
  { type: 'Garbage disposal', column: ['Disp', 'Disposal'], cell: ['Disposal', 'disp'], parts: [['year'], ['make']] },
];

/** How the parts are headed behind the word of their appliance, in one hand or another; the maker's column may have that word alone. */
export const HANDS: readonly Record<Part, string>[] = [
  { make: '', model: 'Mod', serial: 'SN', year: 'yr' },
  { make: '', model: 'model', serial: 'ser #', year: 'year' },
  { make: 'make', model: 'model', serial: 'serial', year: 'date' },
  { make: 'Brand', model: 'Model #', serial: 'S/N', year: 'Yr' },
];

/** The heads of a list with a row an appliance. */
export const LIST_HEADS: readonly Record<Part | 'item' | 'cost', string>[] = [
  { item: 'Appliance', make: 'Make', model: 'Model', serial: 'Serial', year: 'Yr', cost: 'Cost' },
  { item: 'Item', make: 'Brand', model: 'Mod #', serial: 'SN', year: 'Installed', cost: '$' },
  { item: 'Appl.', make: 'Mfr', model: 'Model No.', serial: 'Ser. No.', year: 'Date in', cost: 'Price' },
  { item: 'What', make: 'Brand', model: 'Model #', serial: 'Serial #', year: 'When', cost: 'Paid' },
];

/** How a manager shortens the names of makers. */
const SHORT: Record<string, string[]> = {
  Whirlpool: ['Whirlpool', 'whirlpool', 'WHIRLPOOL'],
  Frigidaire: ['Frigidaire', 'Frigidare', 'frigidaire'],
  Hotpoint: ['Hotpoint', 'Hot Point', 'HotPoint'],
  'Bradford White': ['Bradford White', 'Bradford', 'Brad. White'],
  InSinkErator: ['InSinkErator', 'Insinkerator'],
  GE: ['GE', 'GE', 'G.E.', 'ge'],
};
const UNREAD = ['', '', '', '?', 'worn off', "can't read", 'behind unit'];

/** A maker as it is written by hand. */
export function spelt(dice: Dice, brand: string): string {
  return dice.pick(SHORT[brand] ?? [brand, brand, brand.toUpperCase()]);
}

/** Model or number of a plate, where it could be read. */
export function readOff(dice: Dice, text: string): { cell: string; said: string | null } {
  return dice.chance(0.86) ? { cell: text, said: text } : { cell: dice.pick(UNREAD), said: null };
}

/** Notes on a home, that say nothing of a plate or a day. */
export const NOTES = [
  'ice maker leaks',
  'door seal torn',
  'almond - match stove',
  'drip pans needed',
  'ask Dale',
  'check bake element',
  'left hinge',
];
export const NO_ACCESS = ['no access', 'not checked yet', 'down unit - empty', 'dog - go back'];
/** Notes on one appliance of any type. */
export const ITEM_NOTES = ['ask Dale', 'noisy', 'works', 'scratched', 'watch this one', 'replace soon'];
