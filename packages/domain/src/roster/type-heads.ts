import { matchItemType } from '../item-type-names.ts';
import { ITEM_TYPES } from '../item-types.ts';
import { normaliseHeader } from '../roster-headers.ts';

/** Whether a column is named after a type of item, as in a list with a row a unit and a column an appliance. */
export function isTypeName(name: string): boolean {
  const match = matchItemType(name, ITEM_TYPES);
  return match !== null && match.confidence !== 'GUESS';
}

// 'Refrigerator Serial #' is the serial number of the refrigerator; 'Refrigerator' alone may hold any of it.
export function typeAndRest(header: string): { type: string; part: MatrixPart } | null {
  const words = header.split(/[\s:–—-]+/).filter((word) => word !== '');
  for (let count = words.length; count >= 1; count -= 1) {
    const name = words.slice(0, count).join(' ');
    if (!isTypeName(name)) continue;
    const rest = normaliseHeader(words.slice(count).join(' '));
    if (rest === '') return { type: name, part: 'ANY' };
    const part = PARTS.find(([, pattern]) => pattern.test(rest))?.[0];
    return part === undefined ? null : { type: name, part };
  }
  return null;
}

const PARTS: readonly (readonly [MatrixPart, RegExp])[] = [
  ['serial', /^(serial|s n|sn)\b/],
  ['model', /^(model|mod)\b/],
  ['manufacturer', /^(make|brand|mfr|manufacturer|maker)\b/],
  ['installDate', /^(install|installed|in service|date|year|yr|age|new)\b/],
  ['ANY', /^(make model|brand model|type|info|details?|y n|yes no|present|qty|count)\b/],
];

/** What a column says of one type of item. */
export type MatrixPart = 'ANY' | 'manufacturer' | 'model' | 'serial' | 'installDate';
