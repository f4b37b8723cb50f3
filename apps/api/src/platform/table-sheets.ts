import { utils, type WorkSheet, write } from '@e965/xlsx';
import { guardFormula } from '@lintel/domain/formula-guard';
import { localClock } from '@lintel/domain/time-zones';
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
  return kind === 'cents' ? (value / 100).toFixed(2) : String(value);
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
  date: 'yyyy-mm-dd',
  percent: '0.0%',
  instant: 'yyyy-mm-dd hh:mm AM/PM',
};

function xlsxBytes(sheets: Sheet[], head: FileHead | undefined): Buffer {
  const timeZone = head?.timeZone ?? 'UTC';
  const isTold = !head || sheets.some((sheet) => sheet.name === READ_ME);
  const book = utils.book_new();
  for (const sheet of isTold ? sheets : [...sheets, readMeSheet(head)])
    utils.book_append_sheet(book, worksheet(sheet, timeZone), sheetName(sheet.name), true);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
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
  const headerRow = notes.length > 0 ? notes.length + 1 : 0;
  const made: WorkSheet = {};
  notes.forEach((note, row) => {
    made[address(row, 0)] = { t: 's', v: note };
  });
  sheet.columns.forEach((column, at) => {
    made[address(headerRow, at)] = { t: 's', v: column.label };
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
  made['!cols'] = sheet.columns.map((column) => ({ wch: column.width ?? Math.max(10, column.label.length + 2) }));
  return made;
}

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
  if (typeof value === 'number') return { t: 'n', v: kind === 'cents' ? value / 100 : value, z: format, ...formula };
  return { t: 's', v: shortEnough(String(value ?? '')), ...formula };
}

const MINUTES_A_DAY = 1440;
/** The most characters that a cell of a workbook may have. */
const CELL_MAX = 32_767;

function shortEnough(text: string): string {
  return text.length <= CELL_MAX ? text : `${text.slice(0, CELL_MAX - 1)}…`;
}

// Spreadsheets count days from 1899-12-30.
function serialDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;
}

function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet';
}

function address(r: number, c: number): string {
  return utils.encode_cell({ r, c });
}
