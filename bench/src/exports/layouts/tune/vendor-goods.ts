import { type Asset, drawAsset } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import type { ItemTypeName } from '../../truth.ts';

/** What a supplier's catalogue calls a type, its heading in a list by product, and what is sold along with it. */
const GOODS: Record<string, { words: string[]; heading: string; parts: string[] }> = {
  Refrigerator: {
    words: ['REFRIG TOP MOUNT 18 CF WHT', 'Refrigerator 16.5 cu ft white', 'REFRIGERATOR TM 21CF SS'],
    heading: 'REFRIGERATORS',
    parts: ['ICE MAKER WATER LINE KIT 6FT', 'HAUL AWAY OLD REFRIGERATOR'],
  },
  Range: {
    words: ['RANGE ELEC 30IN COIL WHT', 'Electric range 30" smooth top', 'RANGE ELEC 30" FS SS'],
    heading: 'RANGES',
    parts: ['RANGE CORD 4-PRONG 4FT', 'ANTI-TIP BRACKET', 'HAUL AWAY OLD RANGE'],
  },
  Dishwasher: {
    words: ['DISHWASHER 24IN BLT-IN WHT', 'Dishwasher 24" front control', 'DISHWASHER BI 24 SS'],
    heading: 'DISHWASHERS',
    parts: ['DISHWASHER INSTALL KIT', 'INSTALLATION - DISHWASHER'],
  },
  Microwave: {
    words: ['MICROWAVE OTR 1.6CF WHT', 'Microwave over-the-range 1.6'],
    heading: 'MICROWAVES',
    parts: ['CHARCOAL FILTER', 'INSTALLATION - MICROWAVE'],
  },
  Washer: { words: ['WASHER TL 3.5CF WHT', 'Washer top load'], heading: 'LAUNDRY', parts: ['WASHER HOSE SS 5FT PR'] },
  Dryer: {
    words: ['DRYER ELEC 7.0CF WHT', 'Dryer electric 7 cu ft'],
    heading: 'LAUNDRY',
    parts: ['DRYER CORD 4-PRONG'],
  },
  'Range hood': { words: ['RANGE HOOD 30IN DUCTLESS WHT', 'Range hood 30"'], heading: 'RANGE HOODS', parts: [] },
};
const BRANDS: Record<string, string[]> = { GE: ['GE', 'GE APPLIANCES', 'G.E.'], Whirlpool: ['WHIRLPOOL', 'Whirlpool'] };

/** One model of an order: its plate without a serial, the supplier's words for it, and what is sold along with it. */
export type Product = Pick<Asset, 'type' | 'brand' | 'model' | 'priceCents'> & {
  spelt: string;
  words: string;
  heading: string;
  parts: string[];
};

/** The models of an order, one of a type. */
export function drawOrder(dice: Dice): Map<ItemTypeName, Product> {
  const types = ['Refrigerator', 'Range', 'Dishwasher', ...dice.some(Object.keys(GOODS).slice(3), dice.int(0, 3))];
  return new Map(
    types.map((type) => {
      const { words, heading, parts } = GOODS[type] ?? { words: [type], heading: type, parts: [] };
      const { brand, model, priceCents } = drawAsset(dice, type);
      const spelt = dice.pick(BRANDS[brand] ?? [brand, brand.toUpperCase()]);
      return [type, { type, brand, model, priceCents, spelt, words: dice.pick(words), heading, parts }];
    }),
  );
}
