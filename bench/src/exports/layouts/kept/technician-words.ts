import type { Dice } from '../../dice.ts';
import type { ItemTypeName } from '../../truth.ts';

/** What people with a tool belt write for a type. */
const WORDS: Record<string, string[]> = {
  Refrigerator: ['Fridge', 'Refrig', 'REF', 'Fridge 18cf', 'Refer'],
  Range: ['Stove', 'Range', 'Rng 30"', 'Stove elec', 'Elec range'],
  Dishwasher: ['DW', 'D/W', 'Dishwshr', 'dw'],
  Microwave: ['Micro', 'OTR micro', 'MW', 'Micro OTR'],
  'Range hood': ['Hood', 'Rng hood', 'Vent hood'],
  'Garbage disposal': ['Disp', 'Disposal', 'Disp 1/3hp', 'Garb disp'],
  Washer: ['Washer', 'Wsher', 'Clothes wash'],
  Dryer: ['Dryer', 'Dryer elec', 'Dryer 220'],
  'Water heater': ['W/H 40 gal', 'WH 50', 'HWH', 'Wtr htr 40g', 'W/H'],
  'Water heater (gas)': ['W/H 40 gal gas', 'Gas WH 50', 'HWH 40g NG', 'Gas wtr htr'],
  'Central AC condenser': ['A/C cond', 'AC cond 2T', 'Cond unit', 'Condenser', 'A/C condenser'],
  'Air handler': ['AHU', 'Air hndlr', 'A/H', 'Air handler'],
  Furnace: ['Furn', 'Furnace', 'Gas furn', 'Furnace 60k'],
  'Heat pump': ['Heat pump', 'HP 2T', 'Ht pump', 'H/P outside'],
  PTAC: ['PTAC', 'PTAC 9k', 'Ptac'],
  Thermostat: ['T-stat', 'Tstat', 'Thermostat'],
  'Commercial washer': ['Comm washer', 'Coin-op washer'],
  'Commercial dryer': ['Comm dryer', 'Coin-op dryer'],
};

/** The short forms that such a list may explain below itself. */
export const SHORT_FORMS =
  'DW = dishwasher, W/H or WH = water heater, AHU or A/H = air handler, cond = condenser, HP = heat pump';

/** One word a type for the most part, since one person keeps the list, and now and then another. */
export function technicianWords(dice: Dice): (type: ItemTypeName) => string {
  const usual = new Map(Object.entries(WORDS).map(([type, words]) => [type, dice.pick(words)]));
  return (type) => {
    const word = usual.get(type);
    if (word === undefined) throw new Error(`No word for ${type}`);
    return dice.chance(0.88) ? word : dice.pick(WORDS[type] ?? [word]);
  };
}

/** How a technician shortens makers. */
const SHORT_MAKERS: Record<string, string> = {
  'Bradford White': 'Brad White',
  Whirlpool: 'W-pool',
  Frigidaire: 'Frig.',
  Honeywell: 'Honeywl',
  'Speed Queen': 'Spd Queen',
  InSinkErator: 'ISE',
};

/** A maker's name shortened, where it has a short form. */
export function shortMaker(brand: string): string | null {
  return SHORT_MAKERS[brand] ?? null;
}
