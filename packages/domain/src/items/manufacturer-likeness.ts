import { manufacturerKey, type NamedManufacturer } from './manufacturers.ts';

/**
 * The manufacturer whose name or alias a new name is most likely meant to be: one or two letters off ('Whirpool'), or the same
 * before words that any manufacturer may add ('Whirlpool Home Appliances'). Null where none is near.
 */
export function similarManufacturer(text: string, manufacturers: readonly NamedManufacturer[]): string | null {
  const key = keyOf(text);
  let nearest: { name: string; distance: number } | null = null;
  for (const [name, other] of keysOf(manufacturers)) {
    const distance = key === other ? 0 : editDistance(key, other, editsAllowed(key, other));
    if (distance !== null && (nearest === null || distance < nearest.distance)) nearest = { name, distance };
  }
  return nearest?.name ?? null;
}

/**
 * The one manufacturer that a single word means when it is shortened by hand: its beginning ('Frig.'), without vowels ('Whirlpl',
 * 'Mytg'), or a letter or two off. Null where none or several are meant.
 */
export function shortenedManufacturer(word: string, manufacturers: readonly NamedManufacturer[]): string | null {
  const key = manufacturerKey(word);
  if (key.length < 3) return null;
  const isCut = word.endsWith('.') || key.length >= 4;
  const names = new Set(
    keysOf(manufacturers).flatMap(([name, other]) =>
      (isCut && other.startsWith(key)) || (key.length >= 4 && consonants(other) === consonants(key)) ? [name] : [],
    ),
  );
  const [only, another] = names;
  if (only !== undefined) return another === undefined ? only : null;
  return similarManufacturer(word, manufacturers);
}

function consonants(key: string): string {
  return key.slice(0, 1) + key.slice(1).replace(/[aeiou]/g, '');
}

function keysOf(manufacturers: readonly NamedManufacturer[]): readonly (readonly [string, string])[] {
  const known = keyIndexes.get(manufacturers);
  const keys =
    known ?? manufacturers.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [name, keyOf(one)] as const));
  keyIndexes.set(manufacturers, keys);
  return keys;
}

// why: asked for each new name of a file with the same list of manufacturers
const keyIndexes = new WeakMap<readonly NamedManufacturer[], readonly (readonly [string, string])[]>();

/** Letters to put in, take out, change or swap with their neighbour to make one word of the other; null where more than `most`. */
export function editDistance(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (above[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : changed;
      row.push(Math.min(changed, swapped, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = above;
    above = row;
  }
  const distance = above[other.length] ?? 0;
  return distance <= most ? distance : null;
}

// Short names are one letter apart without being the same: LG, GE, York and Ruud.
function editsAllowed(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  return length < 5 ? 0 : length < 9 ? 1 : 2;
}

function keyOf(text: string): string {
  return manufacturerKey(text.replace(ADDED_WORDS, '')) || manufacturerKey(text);
}

const ADDED_WORDS =
  /(\s+(home|kitchen|major|appliances?|products?|brand|electronics?|mfg|manufacturing|industries|heating|cooling|hvac|usa|america|north|group|international))+\.?\s*$/i;
