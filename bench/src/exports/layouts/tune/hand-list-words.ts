import type { Dice } from '../../dice.ts';
import type { Cell } from '../../sheet.ts';
import type { ItemTypeName, TrueItem } from '../../truth.ts';

/** What three people call each thing; the words of one stand at the same place. */
export const THINGS: readonly (readonly [ItemTypeName, readonly string[]])[] = [
  ['Refrigerator', ['Fridge', 'REF', 'Refrigerator']],
  ['Range', ['Stove', 'RNG', 'Range']],
  ['Dishwasher', ['DW', 'D/W', 'Dishwasher']],
  ['Microwave', ['Micro', 'MW', 'Microwave']],
  ['Garbage disposal', ['Disposal', 'DISP', 'Garb. Disposal']],
  ['Water heater', ['W/H', 'HWH', 'Water Heater']],
  ['Furnace', ['Furnace', 'FURN', 'Furnace']],
  ['Central AC condenser', ['AC cond.', 'A/C COND', 'AC Condenser']],
  ['Washer', ['Washer', 'WASHER', 'Washer']],
  ['Dryer', ['Dryer', 'DRYER', 'Dryer']],
];

/** Of these most people note when they were put in, and little else. */
export const MECHANICAL: readonly ItemTypeName[] = [
  'Garbage disposal',
  'Water heater',
  'Furnace',
  'Central AC condenser',
];

/** The lines above a list, by the property's name; now and then none. */
export const TITLES: readonly ((name: string) => string[])[] = [
  (name) => [`${name} - Appliance List 2024`],
  (name) => [`${name} appliances 2024`],
  (name) => [name, 'Appliance list 2024'],
  (name) => [name, 'appliances - updated 5/24'],
  () => [],
];

export type Part = 'main' | 'model' | 'serial' | 'year';

/** What stands behind an appliance's word in a head of its own. */
export const PARTS: readonly Readonly<Record<Exclude<Part, 'main'>, string>>[] = [
  { model: 'Model', serial: 'SN', year: 'yr' },
  { model: 'Mod #', serial: 'Ser #', year: 'Year' },
  { model: 'MODEL', serial: 'SERIAL', year: 'YR' },
];

/** Heads of a list with a row an appliance. */
export const HEADS = [
  { thing: 'Appliance', brand: 'Brand', model: 'Model', serial: 'SN', year: 'Year', cost: 'Price' },
  { thing: 'Item', brand: 'Make', model: 'Mod #', serial: 'Ser #', year: 'Installed', cost: 'Cost' },
  { thing: 'Type', brand: 'Mfg', model: 'Model #', serial: 'Serial #', year: 'Inst.', cost: 'Paid' },
];

/** Places that are no homes, and what stands there. */
export const SHARED: readonly (readonly [string, readonly ItemTypeName[]])[] = [
  ['Office', ['Refrigerator', 'Microwave']],
  ['Clubhouse', ['Refrigerator', 'Range', 'Dishwasher']],
  ['Laundry Rm', ['Washer', 'Washer', 'Dryer', 'Dryer']],
  ['Shop', ['Refrigerator', 'Water heater']],
];

export const NOTES = ['white', 'almond', 'black', 'stainless', 'needs door seal', 'dented', 'noisy', 'check at turn'];

const SPELT: Readonly<Record<string, readonly string[]>> = {
  GE: ['GE', 'GE', 'G.E.'],
  Whirlpool: ['Whirlpool', 'Whirlpool', 'Whirlpl', 'WP'],
  Frigidaire: ['Frigidaire', 'Frigidare', 'Frig.'],
  'Bradford White': ['Bradford White', 'Brad. White', 'BW'],
  InSinkErator: ['InSinkErator', 'Insinkerator', 'ISE'],
};

/** A maker's name in the hand of somebody who writes it often. */
export function makerByHand(dice: Dice, brand: string): string {
  return dice.pick(SPELT[brand] ?? [brand, brand, brand, brand, brand.toLowerCase()]);
}

export type YearStyle = 'full' | 'short' | 'apostrophe' | 'month' | 'day';

/** When something was put in, as one person writes it, and what that says. */
export function yearByHand(
  dice: Dice,
  style: YearStyle,
  installed: string,
): { cell: Cell } & Pick<TrueItem, 'installDate'> {
  if (dice.chance(0.15)) return { cell: dice.pick(['', '', '', '?']), installDate: null };
  const [year = '', month = ''] = installed.split('-');
  if (style === 'day' && dice.chance(0.8)) return { cell: { day: installed }, installDate: installed };
  const cell = {
    ...{ full: Number(year), day: Number(year), short: year.slice(2), apostrophe: `'${year.slice(2)}` },
    month: `${Number(month)}/${year}`,
  }[style];
  return { cell, installDate: year };
}
