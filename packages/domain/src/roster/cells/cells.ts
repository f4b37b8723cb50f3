import { cleanName } from '../../base/names.ts';
import { cutText } from '../../base/text-cut.ts';

/** What a cell looks like, whatever its column is called. */
export type CellKind = 'BLANK' | 'NUMBER' | 'DATE' | 'TEXT';

/** What a cell is judged by: its first 200 characters on one line, with single spaces. Values are read from the whole cell. */
export function cellText(whole: string | undefined): string {
  if (whole === undefined || whole === '') return '';
  const cell = cutText(whole, JUDGED_MAX);
  return NEEDS_CLEANING.test(cell) ? cleanName(cell.replace(/_x000D_/gi, ' ')) : cell;
}

/** A number (money, percentages and negative ones too), a date, or text. */
export function cellKind(text: string): CellKind {
  if (text === '') return 'BLANK';
  const first = text.charCodeAt(0);
  // why: asked of many cells; a text that begins with a letter is a date only where it names a month
  if (first > 64 && !MONTH.test(text)) return 'TEXT';
  if (NUMBER.test(text) || SHORT_YEAR.test(text)) return 'NUMBER';
  return DATE.test(text) ? 'DATE' : 'TEXT';
}

// '23, beside years in full
const SHORT_YEAR = /^['’`]\d\d$/;

/**
 * The form of a unit's name: each run of digits as 'd' with its length, up to three letters as 'A', more as 'W', other
 * characters as they are: 'A-101' is 'A-d3', 'PH 2' is 'A d1', 'Office' is 'W'.
 */
export function shapeOf(text: string): string {
  return text.replace(/\d+|\p{L}+/gu, (run) => (/\d/.test(run) ? `d${run.length}` : run.length <= 3 ? 'A' : 'W'));
}

/** A form without the lengths of its digits: units 98 and 101 are of one family. */
export function familyOf(shape: string): string {
  return shape.replace(/d\d+/g, 'd');
}

/** Whether a row is words alone, as a head or its labels are. */
export function hasNoDigits(row: readonly string[]): boolean {
  return row.every((cell) => !/\d/.test(cell));
}

/** The positions of the filled cells of a row. */
export function filledColumns(row: readonly string[]): readonly number[] {
  const known = filledOf.get(row);
  if (known) return known;
  const filled: number[] = [];
  for (let at = 0; at < row.length; at += 1) if (cellText(row[at]) !== '') filled.push(at);
  filledOf.set(row, filled);
  return filled;
}

// why: asked several times of each row, as itself and as one of the rows below another
const filledOf = new WeakMap<readonly string[], readonly number[]>();

const JUDGED_MAX = 200;
const NEEDS_CLEANING = /^ | $| {2}|[^ -~]|_x000D_/i;
const NUMBER = /^[-+($]*\s*\$?\s*(\d[\d,]*(\.\d*)?|\.\d+)\s*%?\s*\)?-?$/;
const DATE =
  /^(\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}[ -][a-z]{3,9}\.?,?[ -]\d{2,4}|[a-z]{3,9}\.? \d{1,2},? \d{4})\b/i;
const MONTH = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d/i;
