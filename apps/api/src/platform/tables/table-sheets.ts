import { utils, type WorkSheet, write } from '@e965/xlsx';
import { uniqueSheetNames } from '@lintel/domain/base/file-names';
import { guardFormula } from '@lintel/domain/base/formula-guard';
import { cutWithDots } from '@lintel/domain/base/text-cut';
import { localClock } from '@lintel/domain/base/time-zones';
import {
  type Cell,
  type CellKind,
  type FileHead,
  isFormula,
  type Sheet,
  type TableFile,
  totalsOf,
  valueIn,
} from './table-file.ts';
import { HEAD_FORMAT, withHeads } from './table-sheets-look.ts';
import { instantText, isInstant } from './table-text.ts';

/** The bytes of a CSV of the first sheet, or of an XLSX workbook of all of them with live formulas. */
export function spreadsheetBytes({ format, head, sheets }: Pick<TableFile, 'format' | 'head' | 'sheets'>): Buffer {
  return format === 'csv' ? Buffer.from(csvText(sheets[0])) : xlsxBytes(sheets, head);
}

/** RFC 4180 text with a BOM, so that spreadsheets read it as UTF-8; a text that a spreadsheet would run gets a quote first. */
export function csvText(sheet: Sheet | undefined): string {
  if (!sheet) return '\uFEFF';
  const header = sheet.columns.map((column) => csvField(guardFormula(column.label)));
  const rows = sheet.rows.map((row) =>
    row.map((cell, at) => csvField(csvCell(cell, sheet.columns[at]?.kind ?? 'text'))),
  );
  return `\uFEFF${[header, ...rows].map((fields) => fields.join(',')).join('\r\n')}\r\n`;
}

function csvCell(cell: Cell, kind: CellKind): string {
  const value = valueIn(cell);
  if (value === null) return '';
  if (typeof value === 'string') return guardFormula(value);
  return isMoney(kind) ? (value / 100).toFixed(2) : String(value);
}

function isMoney(kind: CellKind): boolean {
  return kind === 'cents' || kind === 'dollars';
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// Number formats by kind; money cells hold dollars, so that sums in the sheet are dollars too.
const FORMATS: Record<CellKind, string | undefined> = {
  text: undefined,
  integer: '#,##0',
  number: '#,##0.0##',
  cents: '$#,##0.00',
  dollars: '$#,##0',
  date: 'yyyy-mm-dd',
  percent: '0.0%',
  instant: 'yyyy-mm-dd hh:mm AM/PM',
};

function xlsxBytes(sheets: Sheet[], head: FileHead | undefined): Buffer {
  const timeZone = head?.timeZone ?? 'UTC';
  const isTold = !head || sheets.some((sheet) => sheet.name === READ_ME);
  const book = utils.book_new();
  const all = isTold ? sheets : [...sheets, readMeSheet(head)];
  const sheetName = uniqueSheetNames();
  for (const sheet of all) utils.book_append_sheet(book, worksheet(sheet, timeZone), sheetName(sheet.name));
  const frozen = all.map((sheet) => ({ rows: headRow(sheet) + 1, hasColumn: sheet.columns.length > WIDE_FROM }));
  return withHeads(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, frozen);
}

/** A sheet of more columns scrolls sideways, so that its first one must stay. */
const WIDE_FROM = 8;

// Notes stand above the heads of the columns, with an empty row between.
function headRow({ notes = [] }: Sheet): number {
  return notes.length > 0 ? notes.length + 1 : 0;
}

const READ_ME = 'Read me';

function readMeSheet(head: FileHead): Sheet {
  const { title, question, place, filters, asOf, writtenAt, timeZone, notes } = head;
  return {
    name: READ_ME,
    columns: [
      { label: 'About this file', kind: 'text', width: 24 },
      { label: '', kind: 'text', width: 80 },
    ],
    rows: [
      ['Title', title],
      ...(question === undefined ? [] : [['Question', question]]),
      ['Place', place],
      ...(filters.length === 0 ? [['Filter', 'No filter']] : filters.map(({ label, words }) => [label, words])),
      ['As of', asOf],
      ['Written', `${instantText(writtenAt, timeZone)} (${timeZone})`],
      ...notes.map((note) => ['Note', note]),
    ],
  };
}

function worksheet(sheet: Sheet, timeZone: string): WorkSheet {
  const totals = totalsOf(sheet);
  const rows = totals ? [...sheet.rows, totals] : sheet.rows;
  const notes = sheet.notes ?? [];
  const headerRow = headRow(sheet);
  const made: WorkSheet = {};
  notes.forEach((note, row) => {
    made[address(row, 0)] = { t: 's', v: note };
  });
  sheet.columns.forEach((column, at) => {
    made[address(headerRow, at)] = { t: 's', v: column.label, z: HEAD_FORMAT };
  });
  rows.forEach((row, index) => {
    row.forEach((cell, at) => {
      const written = xlsxCell(cell, sheet.columns[at]?.kind ?? 'text', timeZone);
      if (written) made[address(headerRow + 1 + index, at)] = written;
    });
  });
  made['!ref'] = utils.encode_range({
    s: { r: 0, c: 0 },
    e: { r: headerRow + rows.length, c: Math.max(0, sheet.columns.length - 1) },
  });
  made['!cols'] = sheet.columns.map((column, at) => ({ wch: column.width ?? widthOf(sheet, column, at) }));
  if (isList(sheet))
    made['!autofilter'] = {
      ref: utils.encode_range({
        s: { r: headerRow, c: 0 },
        e: { r: headerRow + sheet.rows.length, c: sheet.columns.length - 1 },
      }),
    };
  return made;
}

/** Rows that can be filtered by their columns: each has all of them, and they are many. */
function isList({ name, rows, columns }: Sheet): boolean {
  return name !== READ_ME && rows.length >= LIST_MIN && rows.every((row) => row.length === columns.length);
}

const LIST_MIN = 10;
const WIDTH_MIN = 10;
const WIDTH_MAX = 48;
/** Rows that tell how wide a column of texts is. */
const WIDTH_SAMPLE = 500;

function widthOf({ rows }: Sheet, { label, kind }: Sheet['columns'][number], at: number): number {
  const longest =
    kind === 'text'
      ? rows
          .slice(0, WIDTH_SAMPLE)
          .reduce((most, row) => Math.max(most, String(valueIn(row[at] ?? null) ?? '').length), 0)
      : 0;
  return Math.max(
    WIDTH_MIN,
    label.length + 4,
    Math.min(WIDTH_MAX, longest + 2),
    kind === 'instant' ? INSTANT_WIDTH : 0,
  );
}

/** '2026-11-22 02:05 PM'. */
const INSTANT_WIDTH = 20;

function xlsxCell(cell: Cell, kind: CellKind, timeZone: string) {
  const format = FORMATS[kind];
  const value = valueIn(cell);
  const formula = isFormula(cell) ? { f: cell.formula.replace(/^=/, '') } : {};
  if (value === null && !isFormula(cell)) return undefined;
  if (kind === 'date' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return { t: 'n', v: serialDay(value), z: format, ...formula };
  if (kind === 'instant' && typeof value === 'string' && isInstant(value)) {
    const { day, minutes } = localClock(value, timeZone);
    return { t: 'n', v: serialDay(day) + minutes / MINUTES_A_DAY, z: format, ...formula };
  }
  if (typeof value === 'number') return { t: 'n', v: isMoney(kind) ? value / 100 : value, z: format, ...formula };
  return { t: 's', v: shortEnough(String(value ?? '')), ...formula };
}

const MINUTES_A_DAY = 1440;
/** The most characters that a cell of a workbook may have. */
const CELL_MAX = 32_767;

function shortEnough(text: string): string {
  return cutWithDots(text, CELL_MAX);
}

// Spreadsheets count days from 1899-12-30.
function serialDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;
}

function address(r: number, c: number): string {
  return utils.encode_cell({ r, c });
}
