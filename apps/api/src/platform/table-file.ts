/** How a cell is written: text is guarded against formula injection, money is cents shown as dollars. */
export type CellKind = 'text' | 'integer' | 'number' | 'cents' | 'date' | 'percent';

export type TableColumn<R> = { key: string; label: string; kind: CellKind; value: (row: R) => string | number | null };

/** A live spreadsheet formula, with the value it had when the file was written. */
export type Formula = { formula: string; value: number | string | null };

export type Cell = string | number | null | Formula;

export type Sheet = {
  name: string;
  columns: { label: string; kind: CellKind; width?: number }[];
  rows: Cell[][];
  notes?: string[];
};

/** A download: the first sheet is what CSV carries; XLSX carries all of them. */
export type TableFile = { readonly tableFile: true; format: 'csv' | 'xlsx'; fileName: string; sheets: Sheet[] };

/** A file of one table from rows and columns; `notes` (filters, as-of date) stand above the header in XLSX. */
export function tableFile<R>(
  format: 'csv' | 'xlsx',
  fileName: string,
  columns: TableColumn<R>[],
  rows: R[],
  notes: string[] = [],
): TableFile {
  return {
    tableFile: true,
    format,
    fileName,
    sheets: [{ name: 'Rows', notes, columns, rows: rows.map((row) => columns.map((column) => column.value(row))) }],
  };
}

/** A workbook of several sheets, formulas included. */
export function workbook(format: 'csv' | 'xlsx', fileName: string, sheets: Sheet[]): TableFile {
  return { tableFile: true, format, fileName, sheets };
}
