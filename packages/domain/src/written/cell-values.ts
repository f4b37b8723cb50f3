import { cleanName } from '../base/names.ts';
import type { Condition } from '../items/life.ts';

const BLANK_WORDS = new Set([
  '',
  '-',
  '--',
  'n/a',
  'na',
  'none',
  'null',
  'unknown',
  'not specified',
  'not available',
  'not entered',
  'not set',
  '(none)',
  '(blank)',
  'unreadable',
  'illegible',
  'not legible',
  'not readable',
  'worn off',
  "can't read",
  'cant read',
  'cannot read',
  'could not read',
  'behind unit',
  'not accessible',
  'no access',
  'missing',
  'no tag',
  'no label',
  'no plate',
  'unk',
  'tbd',
  '?',
  '#n/a',
  '#ref!',
  '#value!',
]);

const BLANK_FIRSTS = new Set(
  [...BLANK_WORDS].flatMap((word) => [word.charCodeAt(0), word.toUpperCase().charCodeAt(0)]),
);
const BLANK_WORD_MAX = Math.max(...[...BLANK_WORDS].map((word) => word.length));

/** True for an empty cell and for the words people put where they know nothing. */
export function isBlankCell(text: string): boolean {
  const word = text.trim();
  if (word === '') return true;
  // why: asked of nearly every cell of a file; its first letter settles most of them
  return word.length <= BLANK_WORD_MAX && BLANK_FIRSTS.has(word.charCodeAt(0)) && BLANK_WORDS.has(word.toLowerCase());
}

/** Text of a cell on one line, as names are stored: null where nothing that can be seen is in it. */
export function parseText(text: string): string | null {
  const clean = cleanName(text.includes('_') ? text.replace(/_x000D_/gi, ' ') : text);
  return clean === '' ? null : clean;
}

/** The most that is paid for one item, in cents: the bound of forms and imports alike. */
export const COST_MAX_CENTS = 10_000_000_000;
/** The most that one item is priced at, in cents. */
export const PRICE_MAX_CENTS = 1_000_000_000;
/** What is said of a cost or price outside these bounds. */
export const COST_BOUNDS = 'A cost is between $0 and $100 million.';
export const PRICE_BOUNDS = 'A price is between $0 and $10 million.';

// What stands in the place of an amount that was not paid or is not known.
const NO_AMOUNT = /^(n\/?c|no charge|(under )?warranty|warr|free|incl(uded)?|varies)\.?$/i;

/** Money as people type it, in integer cents: '$498.00', '1,075.00', '(35.00)', '1.234,56' (the last separator is the decimal one). */
export function parseMoney(
  text: string,
  { decimalSign = null }: { decimalSign?: DecimalSign | null } = {},
): Parsed<number> {
  if (isBlankCell(text) || NO_AMOUNT.test(text.trim())) return ok(null);
  const cell = text.trim();
  const negative = /^\(.*\)$/.test(cell) || /^\$?\s*[-−]/.test(cell) || /[-−]$/.test(cell);
  const digits = cell.replace(/usd|[$()\s−-]/gi, '');
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(digits)) return refused('MONEY_UNREADABLE', `'${cell}' is not an amount of money`);
  const amount = decimal(digits, decimalSign);
  if (amount === null) return refused('MONEY_AMBIGUOUS', `'${cell}' can be read in two ways; write it like 1,234.56`);
  const cents = Math.round(Number(amount) * 100);
  if (!Number.isSafeInteger(cents)) return refused('MONEY_TOO_LARGE', `'${cell}' is too large an amount`);
  return ok(negative && cents !== 0 ? -cents : cents);
}

export type DecimalSign = '.' | ',';

/** What stands before the cents in the amounts of a column: told by those that can be read in one way only; null where they tell nothing or disagree. */
export function decimalSignOf(texts: Iterable<string>): DecimalSign | null {
  const told = new Set<string>();
  for (const text of texts) {
    const digits = text.replace(/usd|[$()\s−-]/gi, '');
    const [, sign] =
      /^\d[\d.,]*?([.,])(?:\d{1,2}|\d{4,})$/.exec(digits) ?? /^\d[\d]*[.,]\d{3}([.,])\d+$/.exec(digits) ?? [];
    if (sign && /^[\d.,]+$/.test(digits)) told.add(sign);
  }
  const [only] = told;
  return told.size === 1 ? (only as DecimalSign) : null;
}

/** A number that is not negative, with thousands separators and a unit allowed: '1,250 sq ft' is 1250. */
export function parseNumber(text: string): Parsed<number> {
  if (isBlankCell(text)) return ok(null);
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?\s*(?:sq\.?\s*(?:ft|feet)\.?|sqft|sf|ft2|ft²|years?|yrs?)?$/i.exec(
    text.trim(),
  );
  if (!match || (match[1] === undefined && match[2] === undefined)) {
    return refused('NUMBER_UNREADABLE', `'${text.trim()}' is not a number`);
  }
  return ok(Number(`${(match[1] ?? '0').replaceAll(',', '')}${match[2] ?? ''}`));
}

/** A whole number that is not negative; '690.00' is whole. */
export function parseWhole(text: string): Parsed<number> {
  const parsed = parseNumber(text);
  if (!parsed.ok || parsed.value === null || Number.isInteger(parsed.value)) return parsed;
  return refused('NUMBER_NOT_WHOLE', `'${text.trim()}' is not a whole number`);
}

/** A floor: '2', '2nd', 'Floor 2'; the ground floor is the first. */
export function parseFloor(text: string): Parsed<number> {
  const cell = text
    .trim()
    .replace(/^(floor|level|flr|fl)\.?\s*#?\s*/i, '')
    .replace(/\s*(floor|level)$/i, '');
  if (/^(g|ground|first)$/i.test(cell)) return ok(1);
  return parseWhole(cell.replace(/^(\d+)(st|nd|rd|th)$/i, '$1'));
}

/** Bedrooms: a number, with or without 'BR'; a studio has none. */
export function parseBedrooms(text: string): Parsed<number> {
  const cell = text.trim().replace(/\s*(bedrooms?|beds?|br|bd|b)\.?$/i, '');
  if (/^(studio|st|eff|efficiency|loft|s)$/i.test(cell)) return ok(0);
  return parseWhole(cell);
}

/** Bathrooms to the half: '1.5', '1 1/2', '1½', '2 BA'. */
export function parseBathrooms(text: string): Parsed<number> {
  const cell = text
    .trim()
    .replace(/\s*(bathrooms?|baths?|ba|bth)\.?$/i, '')
    .replace(/\s*½|\s+1\/2$/, '.5');
  return parseNumber(cell);
}

/** Bedrooms and bathrooms in one cell: '2/1.00', '2x1', '2 Bed / 1.5 Bath'; a studio has no bedroom. */
export function parseBedsBaths(text: string): Parsed<{ beds: number; baths: number }> {
  if (isBlankCell(text)) return ok(null);
  const cell = text.trim();
  const [, beds, baths] =
    /^(\d{1,2}|studio|eff(?:iciency)?|st|s)\s*(?:bd|br|beds?|bedrooms?)?\s*(?:\/|x|\||-|,|\+|&|\s)\s*(\d{1,2}(?:\.\d{1,2})?)\s*(?:ba|bth|baths?|bathrooms?)?\.?(?:\s*\([^()]{1,24}\)|\s+[a-z][a-z /-]{0,24})?$/i.exec(
      cell,
    ) ?? [];
  if (beds === undefined || baths === undefined)
    return refused('NUMBER_UNREADABLE', `'${cell}' is not bedrooms and bathrooms such as 2/1.5`);
  return ok({ beds: /^\d/.test(beds) ? Number(beds) : 0, baths: Number(baths) });
}

const CONDITION_WORDS: readonly (readonly [Condition, RegExp])[] = [
  [5, /^(5|like new|new|brand new|excellent|very good)$/],
  [4, /^(4|good)$/],
  [3, /^(3|fair|average|ok|okay)$/],
  [2, /^(2|poor|bad|worn)$/],
  [1, /^(1|failed|broken|dead|not working|inoperable)$/],
];

/** A condition from 5 (like new) to 1 (failed); any other text is no condition and is kept as a note. */
export function parseCondition(text: string): ImportedCondition {
  if (isBlankCell(text)) return { condition: null, note: null };
  const word = text
    .trim()
    .toLowerCase()
    .replace(/\s*\/\s*5$|\.0$/, '')
    .replace(/[\s_-]+/g, ' ');
  const found = CONDITION_WORDS.find(([, pattern]) => pattern.test(word));
  return found ? { condition: found[0], note: null } : { condition: null, note: parseText(text) };
}

/** A value that was read; null is an empty cell. */
export function ok<T>(value: T | null): Parsed<T> {
  return { ok: true, value };
}

/** A cell that could not be read, with words for the person who owns the file. */
export function refused(code: ValueProblem, message: string): { ok: false; code: ValueProblem; message: string } {
  return { ok: false, code, message };
}

function decimal(digits: string, sign: DecimalSign | null): string | null {
  const lastDot = digits.lastIndexOf('.');
  const lastComma = digits.lastIndexOf(',');
  if (lastDot >= 0 && lastComma >= 0) {
    const point = lastDot > lastComma ? '.' : ',';
    const [whole = '', ...rest] = digits.split(point);
    return rest.length === 1 ? `${whole.replace(/[.,]/g, '')}.${rest[0]}` : null;
  }
  const separator = lastDot >= 0 ? '.' : ',';
  const groups = digits.split(separator);
  if (groups.length === 1) return digits;
  const isGrouped = groups.slice(1).every((group) => group.length === 3) && (groups[0] ?? '').length <= 3;
  if (groups.length > 2) return isGrouped ? groups.join('') : null;
  const last = groups[1] ?? '';
  if (last.length <= 2) return `${groups[0]}.${last}`;
  if (sign !== null) return separator === sign ? `${groups[0]}.${last}` : isGrouped ? groups.join('') : null;
  return isGrouped && separator === ',' ? groups.join('') : null;
}

export type ValueProblem =
  | 'DATE_UNREADABLE'
  | 'DATE_DOES_NOT_EXIST'
  | 'DATE_OUT_OF_RANGE'
  | 'MONEY_UNREADABLE'
  | 'MONEY_AMBIGUOUS'
  | 'MONEY_TOO_LARGE'
  | 'NUMBER_UNREADABLE'
  | 'NUMBER_NOT_WHOLE'
  | 'TOO_LONG'
  | 'VALUE_UNREADABLE'
  | 'UNKNOWN_STATE';
export type Parsed<T> = { ok: true; value: T | null } | { ok: false; code: ValueProblem; message: string };
export type ImportedCondition = { condition: Condition | null; note: string | null };
