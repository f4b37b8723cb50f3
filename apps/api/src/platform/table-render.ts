import { utils, type WorkSheet, write } from '@e965/xlsx';
import { guardFormula } from '@lintel/domain/formula-guard';
import type { Cell, CellKind, Formula, Sheet, TableFile } from './table-file.ts';

const CSV_TYPE = 'text/csv; charset=utf-8';
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The bytes of a download: CSV of the first sheet, or an XLSX workbook of all of them with live formulas. */
export function renderTable(file: TableFile): { bytes: Buffer; contentType: string; fileName: string } {
  const fileName = `${file.fileName.replace(/\.(csv|xlsx)$/i, '')}.${file.format}`;
  return file.format === 'csv'
    ? { bytes: Buffer.from(csvText(file.sheets[0])), contentType: CSV_TYPE, fileName }
    : { bytes: xlsxBytes(file.sheets), contentType: XLSX_TYPE, fileName };
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
  const value = isFormula(cell) ? cell.value : cell;
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
  instant: undefined,
};

function xlsxBytes(sheets: Sheet[]): Buffer {
  const book = utils.book_new();
  for (const sheet of sheets) utils.book_append_sheet(book, worksheet(sheet), sheetName(sheet.name), true);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

function worksheet(sheet: Sheet): WorkSheet {
  const notes = sheet.notes ?? [];
  const headerRow = notes.length > 0 ? notes.length + 1 : 0;
  const made: WorkSheet = {};
  notes.forEach((note, row) => {
    made[address(row, 0)] = { t: 's', v: note };
  });
  sheet.columns.forEach((column, at) => {
    made[address(headerRow, at)] = { t: 's', v: column.label };
  });
  sheet.rows.forEach((row, index) => {
    row.forEach((cell, at) => {
      const made_ = xlsxCell(cell, sheet.columns[at]?.kind ?? 'text');
      if (made_) made[address(headerRow + 1 + index, at)] = made_;
    });
  });
  made['!ref'] = utils.encode_range({
    s: { r: 0, c: 0 },
    e: { r: headerRow + sheet.rows.length, c: Math.max(0, sheet.columns.length - 1) },
  });
  made['!cols'] = sheet.columns.map((column) => ({ wch: column.width ?? Math.max(10, column.label.length + 2) }));
  return made;
}

function xlsxCell(cell: Cell, kind: CellKind) {
  const format = FORMATS[kind];
  const value = isFormula(cell) ? cell.value : cell;
  const formula = isFormula(cell) ? { f: cell.formula.replace(/^=/, '') } : {};
  if (value === null && !isFormula(cell)) return undefined;
  if (kind === 'date' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return { t: 'n', v: serialDay(value), z: format, ...formula };
  if (typeof value === 'number') return { t: 'n', v: kind === 'cents' ? value / 100 : value, z: format, ...formula };
  return { t: 's', v: value ?? '', ...formula };
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

function isFormula(cell: Cell): cell is Formula {
  return typeof cell === 'object' && cell !== null;
}
