import type { Dice } from './dice.ts';
import type { ItemTypeName } from './truth.ts';

export type Asset = {
  type: ItemTypeName;
  brand: string;
  model: string;
  serial: string;
  installed: string;
  priceCents: number;
};

const GOODS: Record<string, { brands: [string, (dice: Dice) => string][]; price: [number, number] }> = {
  Refrigerator: {
    brands: [
      ['GE', (dice) => `GTS${dice.pick(['16', '18', '21'])}${dice.letters(4)}W`],
      ['Whirlpool', (dice) => `WRT${dice.int(311, 549)}${dice.letters(3)}W`],
      ['Frigidaire', (dice) => `FFTR${dice.int(1814, 2021)}TW`],
      ['Hotpoint', (dice) => `HPS${dice.int(15, 18)}BTHRWW`],
    ],
    price: [489, 899],
  },
  Range: {
    brands: [
      ['GE', (dice) => `JBS${dice.int(160, 460)}DMWW`],
      ['Frigidaire', (dice) => `FFEF${dice.int(3016, 3054)}TS`],
      ['Amana', (dice) => `AER${dice.int(5330, 6603)}BAW`],
    ],
    price: [399, 699],
  },
  Dishwasher: {
    brands: [
      ['Whirlpool', (dice) => `WDF${dice.int(320, 540)}PADM`],
      ['Bosch', (dice) => `SHEM${dice.int(3, 6)}3W55N`],
      ['GE', (dice) => `GDF${dice.int(510, 630)}PGRWW`],
    ],
    price: [299, 620],
  },
  Microwave: {
    brands: [
      ['Samsung', (dice) => `ME${dice.int(16, 21)}H${dice.int(702, 706)}SES`],
      ['GE', (dice) => `JVM${dice.int(3160, 6175)}DFWW`],
    ],
    price: [179, 320],
  },
  'Water heater': {
    brands: [
      ['Bradford White', (dice) => `RE2${dice.int(30, 50)}S6`],
      ['Rheem', (dice) => `XE${dice.pick(['40', '50'])}S09ST45U1`],
      ['State', (dice) => `EN6${dice.pick(['40', '50'])}DORT`],
    ],
    price: [540, 1150],
  },
  'Central AC condenser': {
    brands: [
      ['Goodman', (dice) => `GSX13${dice.pick(['018', '024', '030'])}1`],
      ['Carrier', (dice) => `24ABB3${dice.pick(['18', '24', '30'])}`],
      ['Trane', (dice) => `4TTR3${dice.pick(['018', '024'])}L1`],
    ],
    price: [1450, 3100],
  },
  Furnace: {
    brands: [
      ['Goodman', (dice) => `GMSS92${dice.pick(['0402', '0603'])}BN`],
      ['Lennox', (dice) => `ML180UH${dice.pick(['045', '070'])}E36A`],
    ],
    price: [1200, 2600],
  },
  Washer: {
    brands: [
      ['Maytag', (dice) => `MVWC${dice.int(415, 565)}FW`],
      ['LG', (dice) => `WM${dice.int(3400, 4000)}CW`],
    ],
    price: [480, 900],
  },
  Dryer: {
    brands: [
      ['Maytag', (dice) => `MEDC${dice.int(415, 465)}FW`],
      ['LG', (dice) => `DLE${dice.int(3400, 3600)}W`],
    ],
    price: [450, 850],
  },
  'Garbage disposal': {
    brands: [['InSinkErator', (dice) => `BADGER-${dice.pick(['1', '5', '500'])}`]],
    price: [89, 180],
  },
  Thermostat: { brands: [['Honeywell', (dice) => `TH${dice.int(1110, 6220)}D`]], price: [35, 160] },
  'Smoke alarm': { brands: [['Kidde', (dice) => `i12${dice.int(10, 99)}0`]], price: [18, 42] },
  'Fire extinguisher': { brands: [['Kidde', (dice) => `PRO${dice.int(4, 10)}MP`]], price: [45, 99] },
  'Fitness equipment': { brands: [['Precor', (dice) => `TRM${dice.int(211, 885)}`]], price: [2400, 6900] },
  'Pool equipment': { brands: [['Pentair', (dice) => `0110${dice.int(10, 99)}`]], price: [900, 2600] },
  'Range hood': { brands: [['Broan', (dice) => `F4${dice.int(2, 4)}30${dice.int(1, 4)}`]], price: [65, 150] },
};

/** One appliance of a type, with plate and price. */
export function drawAsset(dice: Dice, type: ItemTypeName): Asset {
  const goods = GOODS[type];
  if (!goods) throw new Error(`No goods of type ${type}`);
  const [brand, modelOf] = dice.pick(goods.brands);
  return {
    type,
    brand,
    model: modelOf(dice),
    serial: `${dice.letters(2)}${dice.digits(dice.int(6, 9))}`,
    installed: dice.day(2008, 2024),
    priceCents: dice.int(...goods.price) * 100 + dice.pick([0, 0, 99, 50]),
  };
}

/** Types that are found in a home here. */
export function homeTypes(dice: Dice): ItemTypeName[] {
  return [
    'Refrigerator',
    'Range',
    'Dishwasher',
    ...dice.some(
      ['Microwave', 'Water heater', 'Central AC condenser', 'Furnace', 'Washer', 'Dryer', 'Garbage disposal'],
      dice.int(1, 5),
    ),
  ];
}
