import type { Asset } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import type { TrueItem } from '../../truth.ts';

/** The ways in which people write a maker's name. */
const SPELLINGS: Record<string, string[]> = {
  GE: ['GE', 'GE', 'G.E.', 'General Electric', 'GE Appliances'],
  Whirlpool: ['Whirlpool', 'WHIRLPOOL', 'Whirlpool Corp'],
  Frigidaire: ['Frigidaire', 'Frigidare', 'FRIGIDAIRE'],
  'Bradford White': ['Bradford White', 'Bradford-White', 'BRADFORD WHITE'],
  InSinkErator: ['InSinkErator', 'Insinkerator', 'In-Sink-Erator'],
  'A.O. Smith': ['A.O. Smith', 'AO Smith', 'A O Smith'],
  Honeywell: ['Honeywell', 'Honeywell Home'],
};
const UNREAD = ['', '', '', 'N/A', 'unk', 'no tag', 'unreadable', '?'];

/** What is written of a plate, and what it says. */
export type Plate = {
  brand: string;
  model: string;
  serial: string;
  said: Pick<TrueItem, 'manufacturer' | 'model' | 'serial'>;
  /** Right as well: the maker as it is written. */
  also: { manufacturer?: string[] };
};

/** The plate of an appliance as a list has it; in a list kept by hand with spellings, spaces and plates nobody could read. */
export function plateOf(dice: Dice, asset: Pick<Asset, 'brand' | 'model' | 'serial'>, isByHand: boolean): Plate {
  const isRead = (part: number) => !isByHand || dice.chance(part);
  const known = {
    manufacturer: dice.chance(0.95) ? asset.brand : null,
    model: isRead(0.9) ? asset.model : null,
    serial: isRead(0.85) ? asset.serial : null,
  };
  const spelt = isByHand ? dice.pick(SPELLINGS[asset.brand] ?? [asset.brand, asset.brand.toUpperCase()]) : asset.brand;
  const space = isByHand && dice.chance(0.08) ? ' ' : '';
  return {
    brand: known.manufacturer === null ? '' : `${spelt}${space}`,
    model: known.model === null ? dice.pick(UNREAD) : `${known.model}${space}`,
    serial: known.serial === null ? dice.pick(UNREAD) : `${space}${known.serial}`,
    said: known,
    also: known.manufacturer === null ? {} : { manufacturer: [spelt] },
  };
}
