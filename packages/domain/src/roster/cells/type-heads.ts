import { remembering } from '../../base/remembering.ts';
import { inferFuel, matchItemType } from '../../items/item-type-names.ts';
import { ITEM_TYPES } from '../../items/item-types.ts';
import { cellText } from './cells.ts';
import { type ColumnGuess, normaliseHeader } from './roster-headers.ts';

/** Whether a column is named after a type of item, as in a list with a row a unit and a column an appliance. */
export const isTypeName: (name: string) => boolean = remembering((name) => {
  const match = matchItemType(name, ITEM_TYPES);
  return match !== null && match.confidence !== 'GUESS';
});

/**
 * The type of item that a heading or title names, as it is written there, without its number and the words for the report: '1.1
 * Refrigerators', 'Water Heater Replacement Log'; null where it names none, or several.
 */
export function typeNamedIn(text: string): string | null {
  const clean = text
    .replace(/^[\s*#»>-]*(\d+(\.\d+)*[.)]?\s+)?/, '')
    .replace(/\s*[:(-]\s*\d+ (units?|items?|ea(ch)?)\)?\s*$/i, '')
    .replace(/[\s:]+$/, '');
  const parts = clean.split(/\s*(?:&|\band\b|[,/+])\s*/i).filter((part) => matchItemType(part, ITEM_TYPES) !== null);
  if (parts.length > 1 && !isTypeName(clean)) return null;
  return matchItemType(clean, ITEM_TYPES) === null ? null : clean;
}

/** Whether a heading is the name of a type of item, or its plural: 'REFRIGERATORS'. */
export function isTypeHeading(text: string): boolean {
  return isTypeName(text) || isTypeName(text.replace(/e?s$/i, '')) || isTypeName(text.replace(/s$/i, ''));
}

/** The different types of items that the heads of columns name, whatever they say of them: 'Tstat S/N' and 'Thermostat Model' are one. */
export function typesOfHeads(names: readonly string[]): Set<string> {
  // Beside what was removed, 'Disposal' is where it went.
  const areOfOldOnes = names.some((name) => /^(removed|old|replaced)\b/i.test(name.trim()));
  return new Set(
    names
      .filter((name) => !(areOfOldOnes && /^disposal$/i.test(name.trim())))
      .flatMap((name) => typeAndRest(name)?.type ?? [])
      .flatMap((type) => matchItemType(type, ITEM_TYPES)?.type.name ?? []),
  );
}

/** The type that all columns which are named after one are about; null where they are about several, or none is. */
export function onlyTypeOf(names: readonly string[]): string | null {
  const [only, ...others] = typesOfHeads(names);
  return others.length === 0 ? (only ?? null) : null;
}

/** The only type of item that the titles of a list name: 'Water Heater Replacement Log'. */
export function titledType(above: readonly (readonly string[])[]): string | null {
  const named = above.flatMap((row) => row.flatMap((cell) => typeNamedIn(cellText(cell)) ?? []));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** The column that says what the items of a list about one type run on, such as 'Gas/Elec' in one of water heaters; null where none does. */
export function fuelColumn(columns: readonly ColumnGuess[]): number | null {
  return columns.find(({ field, header }) => field === null && FUEL_HEAD.test(normaliseHeader(header)))?.index ?? null;
}

/** The type of item of a list, with what the one of a row runs on: 'Water Heaters (Gas)'. */
export function typeWithFuel(itemType: string | null, cell: string): string | null {
  return itemType !== null && inferFuel(cell) !== null ? `${itemType} (${cell})` : itemType;
}

const FUEL_HEAD =
  /^(fuel( type| source)?|gas (or )?elec(tric)?|elec(tric)? (or )?gas|energy( source)?|power( source)?)$/;

/**
 * What a column named after a type of item holds of it: 'Refrigerator Serial #', 'Serial (Refrigerator)' and 'Serial - Refrigerator' its
 * serial number; 'Refrigerator' alone may hold any of it. Null for other names.
 */
export function typeAndRest(header: string): { type: string; part: MatrixPart } | null {
  const [, before = '', type = ''] = /^(.+?)\s*\(([^()]+)\)$/.exec(header.replace(/\s[-–—]\s(.+)$/, ' ($1)')) ?? [];
  const partBefore = partOf(before);
  if (partBefore !== null && partBefore !== 'ANY' && matchItemType(type, ITEM_TYPES) !== null)
    return { type, part: partBefore };
  const words = header.split(/[\s:_–—-]+/).filter((word) => word !== '');
  // Alone it is a status; thermostats are 'T-stat' or 'Old stat'.
  if (/^stat$/i.test(header.trim())) return null;
  for (let count = words.length; count >= 1; count -= 1) {
    const written = words.slice(0, count).join(' ');
    const name = HOT_WATER.test(written) ? 'Water heater' : written;
    if (!isTypeName(name)) continue;
    const rest = words.slice(count).join(' ');
    if (rest === '') return { type: name, part: 'ANY' };
    const part = partOf(rest);
    if (part === null) break;
    return { type: name, part };
  }
  // Where the type is no exact spelling, what follows must be a fact that only an item has: 'A/C unit outside Serial'.
  for (let count = 1; count < words.length; count += 1) {
    const name = words.slice(0, count).join(' ');
    const part = partOf(words.slice(count).join(' '));
    if (/\b(pick-?up|picked|removed|removal|return(ed)?)\b/i.test(name)) break;
    if (part !== null && SPECIFIC.has(part) && matchItemType(name, ITEM_TYPES) !== null) return { type: name, part };
  }
  return null;
}

function partOf(words: string): MatrixPart | null {
  return PARTS.find(([, pattern]) => pattern.test(normaliseHeader(words)))?.[0] ?? null;
}

// In a head it is the heater; in a description it may be of a pump or a boiler.
const HOT_WATER = /^(hot w(ater|tr)|hw)$/i;
const SPECIFIC: ReadonlySet<MatrixPart> = new Set(['manufacturer', 'model', 'serial', 'installDate']);
const PARTS: readonly (readonly [MatrixPart, RegExp])[] = [
  ['serial', /^(serial|ser|s n|sn)\b/],
  ['model', /^(model|mod)\b/],
  ['manufacturer', /^(make|brand|mfr|manufacturer|maker)\b/],
  ['installDate', /^(inst|install|installed|in service|date|year|yr|age|new)\b/],
  ['condition', /^(cond|condition|rating|grade)\b/],
  ['ANY', /^(make model|brand model|type|info|details?|y n|yes no|present|qty|count)\b/],
];

/** What a column says of one type of item. */
export type MatrixPart = 'ANY' | 'manufacturer' | 'model' | 'serial' | 'installDate' | 'condition';
