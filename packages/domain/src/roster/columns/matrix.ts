import { type ImportedDate, parseDate } from '../../written/cell-dates.ts';
import { isBlankCell } from '../../written/cell-values.ts';
import { cellText } from '../cells/cells.ts';
import type { MatrixColumn } from './columns.ts';

/**
 * The items of one row of a list with a row a unit and a column an appliance: one for each type of which a cell says that it is
 * there, by its make, a year, a cross or a yes. `latestDay` bounds the years.
 */
export function readMatrix(row: readonly string[], columns: readonly MatrixColumn[], latestDay: string): MatrixCell[] {
  const cells = new Map<string, MatrixCell>();
  for (const { index, type, part } of columns) {
    const text = cellText(row[index]);
    // In a column of years an unknown one is that of a piece that is there.
    const isUndated = part === 'installDate' && UNKNOWN.test(text);
    if (text === '' || (isBlankCell(text) && !isUndated) || ABSENT.test(text) || NOT_OURS.test(text)) continue;
    const cell = cells.get(type) ?? {
      type,
      manufacturer: null,
      model: null,
      makeModel: null,
      serial: null,
      installed: null,
      note: null,
    };
    cells.set(type, cell);
    if (isUndated) continue;
    if (part === 'manufacturer' || part === 'model' || part === 'serial') cell[part] = text;
    else if (part === 'installDate' && isYear(text)) cell.installed = yearOf(text, latestDay);
    else if (part === 'installDate' && isDayNumber(text)) cell.installed = dayOf(text, latestDay);
    else if (part !== 'condition') readCell(cell, text, latestDay);
  }
  return [...cells.values()];
}

// 'X', 'Whirlpool WTW4816FW', '2016', 'GE 2016', 'Whirlpool / 06/2019'
function readCell(cell: MatrixCell, text: string, latestDay: string): void {
  if (PRESENT.test(text)) return;
  const [, dated] =
    /(?:^|[\s,;/(-]+)\(?((?:\d{1,2}[/-]){0,2}(?:19|20)\d{2}|\d{1,2}\/\d{1,2}\/\d{2})\)?$/.exec(text) ?? [];
  const date = dated === undefined ? null : parseDate(dated, latestDay);
  if (dated !== undefined && date?.ok && date.value !== null && date.value.date <= latestDay) {
    cell.installed = date.value;
    const rest = text.slice(0, text.lastIndexOf(dated)).replace(/[\s,;/(-]+$/, '');
    if (rest !== '') cell.makeModel = rest;
  } else cell.makeModel = text;
}

// '08' and "'08" in a column of years.
function isYear(text: string): boolean {
  return /^['’]?\d{2}$/.test(text);
}

// Of this century as far as it has come, else of the last one, but nothing older than half of it.
function yearOf(text: string, latestDay: string): ImportedDate | null {
  const thisYear = Number(latestDay.slice(0, 4));
  const inCentury = Math.floor(thisYear / 100) * 100 + Number(text.slice(-2));
  const year = inCentury > thisYear ? inCentury - 100 : inCentury;
  return thisYear - year > 50 ? null : { date: `${year}-07-01`, precision: 'YEAR' };
}

// A spreadsheet's number of days, in a column whose cells are not formatted as dates.
function isDayNumber(text: string): boolean {
  return /^[34]\d{4}$/.test(text);
}

function dayOf(text: string, latestDay: string): ImportedDate | null {
  const date = parseDate(text, latestDay);
  return date.ok && date.value !== null && date.value.date <= latestDay ? date.value : null;
}

const UNKNOWN = /^(unk\.?|unknown|not known|not sure|tbd|\?+)$/i;
const ABSENT = /^(no|n|0|none|not present|absent|false|missing|x?-+)$/i;
// What the resident brought along is not the property's.
const NOT_OURS =
  /^(ro|(res|resident|ten|tenant)('s|s)?\.?[ -]?(owned?|own|has own|supplied)|own(ed)? by (res|ten)\w*|resident'?s)\.?$/i;
const PRESENT = /^(x|y|yes|1|true|✓|✔|present|ok|in unit|orig\.?|original|existing|builder|s|std\.?|standard)$/i;

/** What a row says of one item. */
export type MatrixCell = {
  type: string;
  manufacturer: string | null;
  model: string | null;
  /** Manufacturer and model in one text. */
  makeModel: string | null;
  serial: string | null;
  installed: ImportedDate | null;
  note: string | null;
};
