import type { Dice } from '../../dice.ts';

/** What stands on a plate or is spoken in place of a maker's name: its lines, owners and usual spellings. */
const LINES: Record<string, readonly string[]> = {
  GE: ['GE', 'GE', 'GE Appliances', 'General Electric'],
  Hotpoint: ['Hotpoint by GE', 'Hotpoint', 'Hotpoint (GE)'],
  Frigidaire: ['Frigidaire', 'Frigidaire Gallery', 'FRIGIDAIRE'],
  Whirlpool: ['Whirlpool', 'Whirlpool', 'Whirlpool Gold'],
  Maytag: ['Maytag', 'Maytag Bravos'],
  Rheem: ['Rheem', 'Rheem Performance', 'Rheem Prestige'],
  'Bradford White': ['Bradford White', 'Bradford White Defender', 'BRADFORD WHITE'],
  'A.O. Smith': ['A.O. Smith', 'AO Smith'],
  Carrier: ['Carrier', 'Carrier Comfort'],
  Trane: ['Trane', 'TRANE'],
  Goodman: ['Goodman', 'GOODMAN'],
  Honeywell: ['Honeywell', 'Honeywell Home'],
};
/** Makers that a line may as well be told under. */
const OWNERS: Record<string, readonly string[]> = { 'Hotpoint by GE': ['GE'], 'Hotpoint (GE)': ['GE'] };

export type BrandLine = { written: string; also: string[] };

/** A maker as a file writes it, with what is right for it besides the maker's own name. */
export function brandLine(dice: Dice, brand: string): BrandLine {
  const written = dice.pick(LINES[brand] ?? [brand]);
  return { written, also: [written, ...(OWNERS[written] ?? [])] };
}
