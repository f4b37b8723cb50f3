import { cellText, filledColumns, hasNoDigits } from '../cells/cells.ts';
import { guessMapping, isKnownHeader, normaliseHeader } from '../cells/roster-headers.ts';
import { HEAD_SEARCH_ROWS } from './head.ts';

const PAIRS_MIN = 2;
const PAIRS_SHARE = 0.6;
const NAMES_MIN = 2;
// Small tables below a list may have as many rows as it.
const RECORDS_MAX = 8;

/**
 * Tells whether the records of a report take two lines each below a head of two lines, as printed rent rolls have it: 'Unit' over
 * 'Status', 'Unit Type' over 'Sq Ft'. Null where they take one. A name of two lines ('Unit' over 'No') is none of this: its records
 * do not come in pairs.
 */
export function findLinePairs(rows: readonly (readonly string[])[]): LinePairs | null {
  for (let start = 0; start + 1 < Math.min(rows.length, HEAD_SEARCH_ROWS); start += 1) {
    const pairs = pairsAt(rows, start);
    if (pairs === null) continue;
    const below = rows.slice(start + 2);
    let records = 0;
    let found = 0;
    for (let at = 0; at + 1 < below.length && records < RECORDS_MAX; at += 1) {
      const row = below[at] ?? [];
      if (cellText(row[pairs.unit]) === '' || filledColumns(row).length < NAMES_MIN) continue;
      records += 1;
      if (!isPair(pairs, row, below[at + 1] ?? [])) continue;
      found += 1;
      at += 1;
    }
    if (found >= PAIRS_MIN && found >= records * PAIRS_SHARE) return pairs;
  }
  return null;
}

/** Whether the second row goes on with the record, or with the head, of the first. */
export function isPair(pairs: LinePairs, row: readonly string[], next: readonly string[]): boolean {
  if (isHead(row, pairs.over)) return isHead(next, pairs.under);
  if (cellText(row[pairs.unit]) === '' || isHead(next, pairs.over)) return false;
  const own = pairs.overOnly.filter((at) => cellText(row[at]) !== '');
  const under = pairs.underColumns.filter((at) => cellText(next[at]) !== '');
  const again = pairs.overOnly.filter((at) => cellText(next[at]) !== '');
  const below = cellText(next[pairs.unit]);
  const isNamed = /\d/.test(cellText(row[pairs.unit])) && below !== '' && !/\d/.test(below);
  return under.length >= NAMES_MIN && (own.length > again.length || isNamed);
}

/** The cells of both lines as those of one row: those of the second stand behind the columns of the first. */
export function joinLines(pairs: LinePairs, row: readonly string[], next: readonly string[]): string[] {
  const joined = Array.from({ length: pairs.width }, (_, at) => row[at] ?? '');
  for (const at of pairs.underColumns) joined.push(next[at] ?? '');
  return joined;
}

function pairsAt(rows: readonly (readonly string[])[], start: number): LinePairs | null {
  const over = rows[start] ?? [];
  const under = rows[start + 1] ?? [];
  if (!hasNoDigits(over) || !hasNoDigits(under)) return null;
  const underColumns = filledColumns(under);
  const names = underColumns.filter((at) => cellText(over[at]) !== '' && isKnownHeader(cellText(under[at])));
  if (names.length < NAMES_MIN) return null;
  const unit = guessMapping(over.map(cellText), 'units').find(({ field }) => field === 'unit')?.index;
  if (unit === undefined) return null;
  const overOnly = filledColumns(over).filter((at) => !underColumns.includes(at));
  return { start, over, under, unit, overOnly, underColumns, width: Math.max(over.length, under.length) };
}

function isHead(row: readonly string[], head: readonly string[]): boolean {
  const filled = filledColumns(row);
  return (
    filled.length === filledColumns(head).length &&
    filled.every((at) => normaliseHeader(cellText(row[at])) === normaliseHeader(cellText(head[at])))
  );
}

export type LinePairs = {
  /** The row of the head's first line. */
  start: number;
  over: readonly string[];
  under: readonly string[];
  /** The column of the unit. */
  unit: number;
  /** Columns that only the first line has. */
  overOnly: readonly number[];
  underColumns: readonly number[];
  width: number;
};
