import { drawAsset } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import type { ItemTypeName } from '../../truth.ts';

export type Equipment = { type: ItemTypeName; brand: string; model: string; serial: string };

/** Makers and models of types that the common goods do not have. */
const GOODS: Record<string, readonly (readonly [brand: string, model: (dice: Dice) => string])[]> = {
  'Air handler': [
    ['Goodman', (dice) => `ARUF${dice.pick(['25', '31', '37'])}B14`],
    ['Rheem', (dice) => `RH1P${dice.pick(['18', '24', '30'])}17STAN`],
    ['First Co.', (dice) => `${dice.pick(['18', '24'])}MBX${dice.int(3, 8)}`],
  ],
  'Heat pump': [
    ['Trane', (dice) => `4TWR4${dice.pick(['018', '024', '030'])}G1000`],
    ['Carrier', (dice) => `25HBC5${dice.pick(['18', '24', '30'])}A003`],
    ['Goodman', (dice) => `GSZ14${dice.pick(['0181', '0241', '0301'])}`],
  ],
  PTAC: [
    ['Amana', (dice) => `PTC${dice.pick(['073', '093', '123'])}G35AXXX`],
    ['GE', (dice) => `AZ45E${dice.pick(['07', '09', '12'])}DAB`],
    ['Friedrich', (dice) => `PDE${dice.pick(['07', '09', '12'])}K3SG`],
  ],
  'Water heater (gas)': [
    ['Bradford White', (dice) => `RG2${dice.pick(['40', '50'])}T6N`],
    ['Rheem', (dice) => `XG${dice.pick(['40', '50'])}T06EC36U1`],
    ['A.O. Smith', (dice) => `GCR-${dice.pick(['40', '50'])}`],
  ],
  Boiler: [
    ['Lochinvar', (dice) => `KBN${dice.pick(['286', '400', '501'])}`],
    ['Weil-McLain', (dice) => `EVG-${dice.pick(['220', '299', '399'])}`],
  ],
  'Commercial washer': [['Speed Queen', (dice) => `SWNNX2${dice.letters(2)}${dice.int(110, 119)}`]],
  'Commercial dryer': [['Speed Queen', (dice) => `SDENX${dice.letters(2)}S${dice.int(170, 179)}`]],
};

/** One piece of equipment of a type, with its plate. */
export function drawEquipment(dice: Dice, type: ItemTypeName): Equipment {
  const goods = GOODS[type];
  if (!goods) {
    const { brand, model, serial } = drawAsset(dice, type);
    return { type, brand, model, serial };
  }
  const [brand, modelOf] = dice.pick(goods);
  const serial = dice.pick([
    () => `${dice.digits(4)}${dice.letters(1)}${dice.digits(5)}`,
    () => `${dice.letters(2)}${dice.digits(8)}`,
  ])();
  return { type, brand, model: modelOf(dice), serial };
}
