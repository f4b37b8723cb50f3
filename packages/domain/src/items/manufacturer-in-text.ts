import { shortenedManufacturer } from './manufacturer-likeness.ts';
import { matchManufacturer, type NamedManufacturer } from './manufacturers.ts';

/** The known manufacturer that a text begins with: 'Whirlpool 18cf top-mount refrigerator'; null for another beginning. */
export function makerBefore(text: string, manufacturers: readonly NamedManufacturer[]): string | null {
  const words = text.trim().split(/\s+/);
  for (let count = Math.min(3, words.length - 1); count >= 1; count -= 1) {
    const found = matchManufacturer(words.slice(0, count).join(' '), manufacturers);
    if (found) return found.name;
  }
  return null;
}

/** Manufacturer and model of a text that holds both: 'GE GTS18GTNRWW', 'Bradford White / RE240S6'; what is no known name is the model. */
export function splitManufacturer(text: string, manufacturers: readonly NamedManufacturer[]): MakeAndModel {
  const words = text.trim().split(/\s+/);
  for (let count = Math.min(3, words.length); count >= 1; count -= 1) {
    const found = matchManufacturer(words.slice(0, count).join(' '), manufacturers);
    if (found) return { manufacturer: found.name, model: rest(words.slice(count).join(' ')) };
  }
  const [, first, second] = /^(.+?)\s*(?:\/|\s-\s|,|\|)\s*(.+)$/.exec(text.trim()) ?? [];
  if (first !== undefined && second !== undefined && !/\d/.test(first)) return { manufacturer: first, model: second };
  const [, word, behind] = WORD_AND_MODEL.exec(text.trim()) ?? [];
  const meant = word === undefined ? null : shortenedManufacturer(word, manufacturers);
  if (meant !== null) return { manufacturer: meant, model: behind ?? null };
  return /\d/.test(text) ? { manufacturer: null, model: text.trim() } : { manufacturer: text.trim(), model: null };
}

function rest(text: string): string | null {
  const model = text.replace(/^[\s/|,:-]+/, '');
  return model === '' ? null : model;
}

// 'Frig. FFTR1857TW'
const WORD_AND_MODEL = /^(\p{L}{3,}\.?)\s*[/,-]?\s+(\S*\d\S*)$/u;

export type MakeAndModel = { manufacturer: string | null; model: string | null };
