import { addDays, dateOf, isDate, yearOf } from '../base/calendar.ts';
import { isBlankCell, ok, type Parsed, refused } from './cell-values.ts';

/** Spreadsheet day numbers taken for dates, in date columns only: 1954-10-03 to 2064-04-08. */
export const EXCEL_SERIAL_MIN = 20_000;
export const EXCEL_SERIAL_MAX = 60_000;

/**
 * A date as people type it, US order: 6/15/2010, 7/2/13, 2018-04-20, Jun 15, 2010, 15-Jun-10, a spreadsheet day number, 6/2010
 * (the 15th), 2014 or '14 (1 July). `isDayFirst` reads 27/01/2017 as the 27th of January. Two-digit years reach up to next year. Null for an empty cell; `precision` says what was given.
 */
export function parseDate(text: string, today: string, isDayFirst = false): Parsed<ImportedDate> {
  if (isBlankCell(text) || /^[0/.\- ]+$|^0?1\/0?0\/(19)?00\b/.test(text.trim()) || UNKNOWN_DAY.test(text.trim()))
    return ok(null);
  const cell = isDayFirst ? monthFirst(withoutTime(text)) : withoutTime(text);
  for (const read of READERS) {
    const found = read(cell, yearOf(today));
    if (found === null) continue;
    if (!isDate(found.date)) {
      return refused('DATE_DOES_NOT_EXIST', `'${text.trim()}' is not a day that exists${orderHint(cell)}`);
    }
    if (SYSTEM_FIRST.has(found.date)) return ok(null);
    const year = yearOf(found.date);
    if (year < 1900 || year > yearOf(today) + 50) {
      return refused('DATE_OUT_OF_RANGE', `'${text.trim()}' lies in the year ${year}`);
    }
    return ok(found);
  }
  return refused(
    'DATE_UNREADABLE',
    `'${text.trim()}' is not a date such as 6/15/2010 (month, day, year) or 2010-06-15`,
  );
}

// Where spreadsheets and databases begin to count: written where there was no date.
const SYSTEM_FIRST = new Set(['1899-12-30', '1899-12-31', '1900-01-01']);

// Words for a day that nobody knows, or that lies before the list.
const UNKNOWN_DAY =
  /^\(?(orig(inal)?|existing|builder('s)?|built[ -]in|before (me|my time|us)|old|same|unsure|not sure|no idea|unk\w*|don'?t know|n\/?k|\?+)\)?[.?]?$/i;

/** Whether the dates of a file are written day first: some have a first number over 12, and none a second. */
export function areDayFirst(texts: Iterable<string>): boolean {
  let isProven = false;
  for (const text of texts) {
    const [, first = '', second = ''] = NUMBERS_AND_YEAR.exec(withoutTime(text)) ?? [];
    if (Number(second) > 12) return false;
    if (Number(first) > 12 && Number(first) <= 31) isProven = true;
  }
  return isProven;
}

function monthFirst(cell: string): string {
  return cell.replace(NUMBERS_AND_YEAR, '$2/$1/$3');
}

/** Whether a date is written as two numbers and a year, of which the first is taken for the month. */
export function isReadMonthFirst(text: string): boolean {
  return NUMBERS_AND_YEAR.test(withoutTime(text));
}

/** Where the day was written before the month: says which order is read, with the same day in it. */
function orderHint(cell: string): string {
  const [, first = '', second = '', year = ''] = NUMBERS_AND_YEAR.exec(cell) ?? [];
  if (!(Number(first) > 12 && Number(second) >= 1 && Number(second) <= 12)) return '';
  return `: the month comes first, as in ${Number(second)}/${Number(first)}/${year}`;
}

const NUMBERS_AND_YEAR = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;

function withoutTime(text: string): string {
  return text.trim().replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?(Z| ?[+-]\d{2}:?\d{2})?$/i, '');
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const READERS: readonly ((cell: string, thisYear: number) => ImportedDate | null)[] = [
  (cell, now) => matching(cell, NUMBERS_AND_YEAR, ([m, d, y]) => day(fullYear(y, now), +m, +d)),
  (cell) => matching(cell, /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/, ([y, m, d]) => day(+y, +m, +d)),
  (cell) => matching(cell, /^(19\d{2}|20\d{2})(\d{2})(\d{2})$/, ([y, m, d]) => day(+y, +m, +d)),
  (cell, now) =>
    matching(cell, /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})$/i, ([m, d, y]) =>
      day(fullYear(y, now), month(m), +d),
    ),
  (cell, now) =>
    matching(cell, /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i, ([d, m, y]) =>
      day(fullYear(y, now), month(m), +d),
    ),
  (cell, now) =>
    matching(cell, /^([a-z]{3,9})\.?[ -]['’]?(\d{4}|\d{2})$/i, ([m, y]) => ({
      ...day(fullYear(y, now), month(m), 15),
      precision: 'MONTH',
    })),
  (cell) => matching(cell, /^(\d{1,2})[/-](\d{4})$/, ([m, y]) => ({ ...day(+y, +m, 15), precision: 'MONTH' })),
  (cell) => matching(cell, /^(19\d{2}|20\d{2})(?:\.0)?$/, ([y]) => ({ ...day(+y, 7, 1), precision: 'YEAR' })),
  // '2012 (est.)', 'c. 2001'
  (cell) =>
    matching(cell, /^(19\d{2}|20\d{2})\s*\(?(?:est|estimated|approx|e)\.?\)?$/i, ([y]) => ({
      ...day(+y, 7, 1),
      precision: 'YEAR',
    })),
  (cell) =>
    matching(cell, /^(?:c|ca|circa|est|approx|about)\.?\s*(19\d{2}|20\d{2})$/i, ([y]) => ({
      ...day(+y, 7, 1),
      precision: 'YEAR',
    })),
  (cell, now) => matching(cell, /^['’‘`](\d{2})$/, ([y]) => ({ ...day(fullYear(y, now), 7, 1), precision: 'YEAR' })),
  (cell) =>
    matching(cell, /^(\d{5})(?:\.\d+)?$/, ([serial]) =>
      +serial >= EXCEL_SERIAL_MIN && +serial <= EXCEL_SERIAL_MAX
        ? { date: addDays('1899-12-30', +serial), precision: 'DAY' }
        : null,
    ),
];

function matching(
  cell: string,
  pattern: RegExp,
  read: (groups: [string, string, string]) => ImportedDate | null,
): ImportedDate | null {
  const [, first = '', second = '', third = ''] = pattern.exec(cell) ?? [];
  return first === '' ? null : read([first, second, third]);
}

function day(year: number, monthNumber: number, dayNumber: number): ImportedDate {
  return { date: dateOf(year, monthNumber, dayNumber), precision: 'DAY' };
}

function month(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function fullYear(digits: string, thisYear: number): number {
  if (digits.length === 4) return Number(digits);
  const century = Math.floor(thisYear / 100) * 100;
  const year = century + Number(digits);
  return year > thisYear + 1 ? year - 100 : year;
}

export type DatePrecision = 'DAY' | 'MONTH' | 'YEAR';
/** Less than a day's precision leaves only low confidence in the date. */
export type ImportedDate = { date: string; precision: DatePrecision };
