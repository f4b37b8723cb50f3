import { plainNumber } from '../candidates/candidates.ts';
import { labelKey } from '../labels/dictionary.ts';
import type { Scene } from './scene.ts';

export const NUMBER_NAMES = [
  'length',
  'digits',
  'letters',
  'marks',
  'starts with letter',
  'hash',
  'like a postal code',
  'like a year',
  'invoice prefix',
  'joined',
  'in running text',
  'after street',
  'leading zero',
  'small',
  'part of joined',
  'lower case',
];

/** Number-like words: their form, and what they could be instead. */
export function numberNumbers(scene: Scene): number[][] {
  const flag = (has: boolean) => (has ? 1 : 0);
  const { rows, segments } = scene.offer.sheet;
  const segmentOfToken = new Map<number, (typeof segments)[number]>();
  for (const segment of segments) for (const { at } of segment.tokens) segmentOfToken.set(at, segment);
  const joined = scene.offer.numbers.filter(({ isJoined }) => isJoined);
  const inJoined = new Set(joined.flatMap(({ tokens }) => tokens.map(({ at }) => at)));
  return scene.measured.number.map(({ candidate }) => {
    const text = plainNumber(candidate.text);
    const digits = text.replaceAll(/\D/g, '').length;
    const letters = text.replaceAll(/[^\p{L}]/gu, '').length;
    const row = rows[candidate.row]?.tokens ?? [];
    const from = row.findIndex(({ at }) => at === candidate.tokens[0]?.at);
    const before = row[from - 1]?.text ?? '';
    const after = row[from + candidate.tokens.length]?.text ?? '';
    const segment = segmentOfToken.get(candidate.tokens[0]?.at ?? -1);
    const mates = (segment?.tokens.length ?? 1) - candidate.tokens.length;
    return [
      text.length,
      digits,
      letters,
      text.length - digits - letters,
      flag(/^\p{L}/u.test(text)),
      flag(/^[#№]/.test(candidate.text)),
      flag(/^\d{5}(-\d{4})?$/.test(text) && (/^[A-Z]{2},?$/.test(before) || from === 0)),
      flag(/^(19|20)\d\d$/.test(text)),
      flag(/^(inv|in|i|si|bill|fac|fact|rg|re|r|f|fa|cm|cn|crm|cr|gs|av|ab|vf)[-/_ ]?\d/i.test(text)),
      flag(candidate.isJoined === true),
      mates,
      flag(/^\p{Lu}[\p{L}]+$/u.test(after) && /^\d{1,5}$/.test(text) && labelKey(before) === ''),
      flag(text.startsWith('0')),
      flag(/^\d{1,2}$/.test(text)),
      flag(!candidate.isJoined && inJoined.has(candidate.tokens[0]?.at ?? -1)),
      flag(/[a-z]/.test(text)),
    ];
  });
}
