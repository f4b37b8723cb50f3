import { remembering } from '../../base/remembering.ts';
import { cellText, filledColumns } from '../cells/cells.ts';
import { guessMapping, isKnownHeader, normaliseHeader, ROSTER_KINDS } from '../cells/roster-headers.ts';
import { typeAndRest } from '../cells/type-heads.ts';

/** Rows searched for the head before a file is taken to have none. */
export const HEAD_SEARCH_ROWS = 60;
const ROWS_MAX = 3;

/**
 * The head of a list below whatever a report prints above it, of one to three rows; null when no row looks like one.
 * `isName` tells what the name of a column is.
 */
export function findHead(rows: readonly (readonly string[])[], isName: IsName = isHeadName): Head | null {
  let best: Head | null = null;
  let bestScore = 0;
  for (let start = 0; start < Math.min(rows.length, HEAD_SEARCH_ROWS); start += 1) {
    const found = headAt(rows, start, isName);
    if (found.score > bestScore) {
      best = found.head;
      bestScore = found.score;
    }
  }
  if (best === null) return null;
  best = withLabels(best, rows);
  const filled = (best.rows[0] ?? []).filter((cell) => cellText(cell) !== '').length;
  // One known word among others proves nothing, nor does a title of one word.
  if (bestScore < 2 && (filled > 1 || (isName === isHeadName && !isListHead(best)))) return null;
  return best;
}

// Where two columns have one name, the row above tells them apart: 'Old' and 'New' over 'Make' and 'Make'.
function withLabels(head: Head, rows: readonly (readonly string[])[]): Head {
  const keys = head.names.map(normaliseHeader);
  const isRepeated = (key: string) => key !== '' && keys.indexOf(key) !== keys.lastIndexOf(key);
  const above = head.start > 0 ? rows[head.start - 1] : undefined;
  if (head.rows.length > 1 || !keys.some(isRepeated) || above === undefined || !canBeginHead(above)) return head;
  const own = [[...above], ...head.rows];
  const joined = joinHeadRows(own);
  const names = head.names.map((name, at) => (isRepeated(keys[at] ?? '') ? (joined[at] ?? name) : name));
  return { start: head.start - 1, rows: own, names };
}

/** Whether a head is that of a list of units or items: a column names a unit or a type, or several are named after types. */
export function isListHead(head: Head): boolean {
  const isNamed = ROSTER_KINDS.some((kind) =>
    guessMapping(head.names, kind).some(({ field }) => field === 'unit' || (kind === 'items' && field === 'itemType')),
  );
  return isNamed || head.names.filter((name) => typeAndRest(name) !== null).length >= 2;
}

/** Whether one of the names of columns is that of units. */
export function namesUnits(names: readonly string[]): boolean {
  return guessMapping(names, 'units').some(({ field }) => field === 'unit');
}

/** Whether a text is the name of a column, of a list or of a table of counts and averages: 'Floorplan', '# Units', 'Avg Rent'. */
export function isHeadOfSums(text: string): boolean {
  return isKnownHeader(text) || /^([#%]|(no|number|count|avg|average|total|pct|percent|qty)\b)/i.test(text);
}

/** The names of columns from the rows of a head: 'Unit' over 'Sq Ft' is 'Unit Sq Ft', 'Amen-' over 'ities' is 'Amenities'. */
export function joinHeadRows(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const spread = rows.map((row, at) => (at === rows.length - 1 ? row : spreadLabels(row, rows[at + 1] ?? [], width)));
  const last = (rows.at(-1) ?? []).map(normaliseHeader);
  return Array.from({ length: width }, (_, column) => {
    const whole = spread
      .map((row) => cellText(row[column]))
      .filter((cell) => cell !== '')
      .reduce((above, cell) => joined(above, cell), '');
    const own = cellText(rows.at(-1)?.[column]);
    const isLent =
      rows.length > 1 && own !== '' && whole !== own && rows.slice(0, -1).every((row) => cellText(row[column]) === '');
    const isOnly = last.indexOf(normaliseHeader(own)) === last.lastIndexOf(normaliseHeader(own));
    return isLent && isOnly && isSurer(own, whole) ? own : whole;
  });
}

/** Whether a row repeats the head, wholly or one of its rows, as programs print it again on each page. */
export function isHeadAgain(row: readonly string[], head: Head): boolean {
  const { letters, keys } = keysOf(head);
  const text = cellText(row[filledColumns(row)[0] ?? 0]);
  // why: asked of every row of a file; its first letter settles most of them
  if (!letters.has(LETTER.exec(text)?.[0]?.toLowerCase() ?? '')) return false;
  return keys.get(normaliseHeader(text))?.some((key) => key === headKey(row)) ?? false;
}

function headAt(rows: readonly (readonly string[])[], start: number, isName: IsName): { head: Head; score: number } {
  let best = { count: 1, score: headScore(rows.slice(start, start + 1), isName) };
  for (
    let count = 2;
    count <= ROWS_MAX && canBeHead(rows[start + count - 1]) && canBeginHead(rows[start]);
    count += 1
  ) {
    const score = headScore(rows.slice(start, start + count), isName);
    const below = headScore(rows.slice(start + 1, start + count), isName);
    const goesOn = count === 2 && score > below && isRestOfNames(rows[start] ?? [], rows[start + 1] ?? []);
    if ((score > best.score && score > below) || goesOn) best = { count, score };
  }
  const own = rows.slice(start, start + best.count).map((row) => [...row]);
  return { head: { start, rows: own, names: joinHeadRows(own) }, score: best.score };
}

// 'Tag', 'Type' and 'No.' below 'Equip.', 'Equipment' and 'Serial': nothing but ends of names.
function isRestOfNames(row: readonly string[], below: readonly string[]): boolean {
  const cells = filledColumns(below);
  const ends = cells.filter((at) => cellText(row[at]) !== '' && END_OF_NAME.test(cellText(below[at])));
  return cells.length >= 3 && ends.length >= cells.length * 0.8;
}

// One point for each different known name.
function headScore(rows: readonly (readonly string[])[], isName: IsName): number {
  const names = new Set(joinHeadRows(rows).filter(isName).map(normaliseHeader));
  return names.size;
}

// why: asked of each cell of the first rows many times, alone and joined with those above it
const isHeadName = remembering((name) => isKnownHeader(name) || typeAndRest(name) !== null || UNIT_NAME.test(name));

// A text alone above a head is a title.
function canBeginHead(row: readonly string[] | undefined): boolean {
  return canBeHead(row) && filledColumns(row ?? []).length > 1;
}

function canBeHead(row: readonly string[] | undefined): boolean {
  const cells = (row ?? []).map(cellText).filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => !/\d/.test(cell));
}

// A label over several columns stands above the first of them only: 'Lease' over 'Start' and 'End'.
function spreadLabels(row: readonly string[], below: readonly string[], width: number): string[] {
  const end = endOfLabels(row, below) ?? width;
  let label = '';
  return Array.from({ length: width }, (_, column) => {
    const own = cellText(row[column]);
    const under = cellText(below[column]);
    if (own !== '') label = under === '' ? '' : own;
    else if (under === '' || column >= end) label = '';
    return own === '' ? label : own;
  });
}

// 'Sq Ft' below nothing, beside 'Level' below 'Floor', is no 'Floor Sq Ft': the label is not over it too.
function isSurer(own: string, whole: string): boolean {
  return typeAndRest(whole) === null && ROSTER_KINDS.some((kind) => isSure(own, kind) && !isSure(whole, kind));
}

function isSure(name: string, kind: (typeof ROSTER_KINDS)[number]): boolean {
  return guessMapping([name], kind).some(({ field, confidence }) => field !== null && SURE_NAMES.has(confidence));
}

// Where the labels before it are all over equally many columns, the last one is over no more: 'Fridge', 'Range', 'Washer' over three each.
function endOfLabels(row: readonly string[], below: readonly string[]): number | null {
  const labels = filledColumns(row).filter((at) => cellText(below[at]) !== '');
  const spans = new Set(labels.slice(1).map((at, before) => at - (labels[before] ?? 0)));
  const [span] = spans;
  const last = labels.at(-1);
  return labels.length > 2 && spans.size === 1 && span !== undefined && last !== undefined ? last + span : null;
}

function joined(above: string, cell: string): string {
  if (above === '') return cell;
  return /\p{L}-$/u.test(above) && /^\p{Ll}/u.test(cell) ? above.slice(0, -1) + cell : `${above} ${cell}`;
}

function keysOf(head: Head): HeadKeys {
  const known = headKeys.get(head);
  if (known) return known;
  const keys = new Map<string, string[]>();
  for (const row of [head.names, ...head.rows]) {
    const first = normaliseHeader(row.find((cell) => cellText(cell) !== '') ?? '');
    keys.set(first, [...(keys.get(first) ?? []), headKey(row)]);
  }
  const made = { keys, letters: new Set([...keys.keys()].map((key) => key.slice(0, 1))) };
  headKeys.set(head, made);
  return made;
}

const SURE_NAMES: ReadonlySet<string> = new Set(['EXACT', 'ALIAS']);
const headKeys = new WeakMap<Head, HeadKeys>();
// 'Service Unit', 'Tag/Unit'
const UNIT_NAME = /^[a-z]{2,12}[ /]+(unit|apt|apartment)( (#|no\.?|number))?$/i;
const END_OF_NAME =
  /^\(?(nos?|#|num|number|id|tag|type|name|date|year|yrs?|code|served|installed|capacity|cost|price)\.?\)?$/i;
const LETTER = /[a-z0-9#]/i;
type HeadKeys = { keys: Map<string, string[]>; letters: ReadonlySet<string> };

function headKey(row: readonly string[]): string {
  return row.map(normaliseHeader).join('|').replace(/\|+$/, '');
}

export type Head = {
  /** Its first row, from 0. */
  start: number;
  rows: string[][];
  /** One name a column, the rows joined. */
  names: string[];
};
type IsName = (name: string) => boolean;
