import type { Readable } from 'node:stream';
export type FileFormat = 'csv' | 'xlsx' | 'pdf';

/**
 * How a cell is written: text is guarded against formula injection, money is cents shown as dollars (`dollars`: rounded to whole
 * ones on paper), an instant is ISO UTC text shown in the file's time zone.
 */
export type CellKind = 'text' | 'integer' | 'number' | 'cents' | 'dollars' | 'date' | 'percent' | 'instant';

export type TableColumn<R> = { key: string; label: string; kind: CellKind; value: (row: R) => string | number | null };

/** A live spreadsheet formula, with the value it had when the file was written. */
export type Formula = { formula: string; value: number | string | null };

export type Cell = string | number | null | Formula;

/** What a file says about itself: at the head of each PDF page, and on the sheet 'Read me' of an XLSX. */
export type FileHead = {
  title: string;
  /** What the report answers. */
  question?: string;
  /** 'Alder Court, Harbor Residential', 'Harbor Residential: the 2 properties you may see'. */
  place: string;
  /** None: 'No filter'. */
  filters: { label: string; words: string }[];
  /** The property's day, yyyy-MM-dd. */
  asOf: string;
  /** An instant, ISO UTC. */
  writtenAt: string;
  /** The IANA name of the zone that instants are shown in. */
  timeZone: string;
  /** Definitions: 'Blank means not known.' */
  notes: string[];
  /** Of a PDF; letter where nothing is said. */
  paper?: 'letter' | 'a4';
};

/** How a cell of a picture is drawn: filled, hatched or outlined, in colours as '#a895e2'. */
export type CellTone = { fill?: string; ink?: string; hatch?: string; outline?: string };

/** Bars beside each other, drawn to one scale; null is not known. A hatched one has no place in time. */
export type BarChart = { bars: readonly { label: string; cents: number | null; isHatched?: boolean }[] };

export type Sheet = {
  name: string;
  /** Of a PDF: drawn above the rows. */
  chart?: BarChart;
  /** Of a PDF: goes on under the sheet before it, where a page of its own would be mostly empty. */
  isJoined?: boolean;
  /** Of a PDF: its page is across, as those of the sheets that it goes on with. */
  isAcross?: boolean;
  /** Of a PDF: what is said where it has no rows; 'No rows.' */
  nothing?: string;
  /**
   * Of a PDF: the cells are drawn as a picture, each in one of these tones; `of` has a place in them for each cell of each row. Where
   * `isEven`, the cells fill the page's width, each as wide as the others.
   */
  tones?: { tones: readonly CellTone[]; of: (number | null)[][]; isEven?: boolean };
  columns: { label: string; kind: CellKind; width?: number }[];
  rows: Cell[][];
  /** One cell for each column, under the rows; CSV leaves them out, for it is read by programs. */
  totals?: Cell[];
  notes?: string[];
};

/** An arrow or circle drawn over a picture, in shares of its width and height. */
export type PictureMark = { kind: 'ARROW' | 'CIRCLE'; from: [number, number]; to: [number, number] };

/** A picture under a table, with the lines below it, of which the first is bold. */
export type PictureFacts = { caption: string[]; marks?: readonly PictureMark[] };

/** A picture that is read when the file is written; undefined where it cannot be shown, which its place then says. */
export type Picture = PictureFacts & { jpeg: () => Promise<Buffer | undefined> };

/** A download: CSV carries the first sheet; XLSX and PDF carry all of them. */
export type TableFile = {
  readonly tableFile: true;
  format: FileFormat;
  fileName: string;
  head?: FileHead;
  /** Of a PDF: paragraphs around its first sheet, in the place of a head. */
  letter?: { title: string; writtenAt: string; before: string[]; after: string[] };
  sheets: Sheet[];
  /** Of a PDF: what stands under its tables. */
  pictures?: { title: string; all: readonly Picture[] };
};

/** Pictures that a PDF holds; the place of each further one says so. */
export const PDF_MAX_PICTURES = 200;

/** Rows that a PDF may have: beyond, nobody reads it, and writing takes long. */
export const PDF_MAX_ROWS = 10_000;

/** True where a caller asked for a file and not for JSON. */
export function isFileFormat(format: FileFormat | 'json' | undefined): format is FileFormat {
  return format !== undefined && format !== 'json';
}

/** A file of one table from rows and columns; `notes` (filters, as-of date) stand above the header in XLSX and PDF. */
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

/** The value of a cell, which for a formula is the one it had when the file was written. */
export function valueIn(cell: Cell): string | number | null {
  return isFormula(cell) ? cell.value : cell;
}

/** The totals of a sheet as its last row, which says 'Total' where its first cell is empty. */
export function totalsOf({ totals }: Sheet): Cell[] | undefined {
  if (!totals) return undefined;
  const [first = null, ...rest] = totals;
  return [first ?? 'Total', ...rest];
}

export function isFormula(cell: Cell): cell is Formula {
  return typeof cell === 'object' && cell !== null;
}

/** What a route that `sends` a file answers with, unless it is a table. */
export type SentFile = { readonly sentFile: true; text: string; contentType: string; fileName: string };

/** What a route that `sends` a file answers with where the file is too large to be held: it is made as it is sent. */
export type SentBytes = { readonly sentBytes: true; stream: Readable; contentType: string; fileName: string };

/** A picture as it is drawn: without bytes its place says that it cannot be shown. */
export type DrawnPicture = PictureFacts & { jpeg?: Uint8Array };

/** A file that a thread can be handed. */
export type PlainFile = Omit<TableFile, 'pictures'> & { pictures?: { title: string; all: DrawnPicture[] } };
