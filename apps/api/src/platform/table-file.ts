export type FileFormat = 'csv' | 'xlsx';

/** How a cell is written: text is guarded against formula injection, money is cents shown as dollars. */
export type CellKind = 'text' | 'integer' | 'number' | 'cents' | 'date' | 'percent' | 'instant';

/** What a file says about itself above its rows. */
export type FileHead = {
  title: string;
  /** What the report answers. */
  question?: string;
  /** 'Alder Court, Harbor Residential'. */
  place: string;
  /** None: 'No filter'. */
  filters: { label: string; words: string }[];
  /** yyyy-MM-dd, the day at the place. */
  asOf: string;
  writtenAt: string;
  timeZone: string;
  /** Definitions: 'Blank means not known.' */
  notes: string[];
};

export type TableColumn<R> = { key: string; label: string; kind: CellKind; value: (row: R) => string | number | null };

/** A live spreadsheet formula, with the value it had when the file was written. */
export type Formula = { formula: string; value: number | string | null };

export type Cell = string | number | null | Formula;

export type Sheet = {
  name: string;
  columns: { label: string; kind: CellKind; width?: number }[];
  rows: Cell[][];
  totals?: Cell[];
  notes?: string[];
};

/** A download: the first sheet is what CSV carries; XLSX carries all of them. */
export type TableFile = {
  readonly tableFile: true;
  format: FileFormat;
  fileName: string;
  head?: FileHead;
  sheets: Sheet[];
};

/** A file of one table from rows and columns; `notes` (filters, as-of date) stand above the header in XLSX. */
export function tableFile<R>(
  format: FileFormat,
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
export function workbook(format: FileFormat, fileName: string, sheets: Sheet[]): TableFile {
  return { tableFile: true, format, fileName, sheets };
}
