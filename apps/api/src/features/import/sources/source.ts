import type { IMPORT_SOURCES } from '@lintel/contract/imports/import';
import type { Fills } from '@lintel/domain/roster/columns/colours';
import type { SheetStart } from '@lintel/domain/roster/rows/place';

/** More columns than any report has; a wider line is a broken file, and building its cells would exhaust the memory. */
export const COLUMNS_MAX = 1000;
/** Lines that one import takes. */
export const LINES_MAX = 200_000;

/** The part of the body that carries the file, for the person to see; the parse worker puts its name there. */
export const FILE_PATH = 'file';

/** The file cannot be read as a table; the message says where and what to do, `path` which input it is about. */
export class UnreadableFile extends Error {
  readonly path: string;

  constructor(message: string, path: string = FILE_PATH) {
    super(message);
    this.path = path;
  }
}

/** One kind of file that an import reads: `bytes → rows`. */
export type Source = {
  id: (typeof IMPORT_SOURCES)[number];
  /** With its article: 'a CSV file'. */
  label: string;
  detects(bytes: Uint8Array, fileName: string): boolean;
  /** Throws UnreadableFile. `folder` is where folders for what is read aside are made. */
  open(bytes: Uint8Array, folder: string): Promise<SourceFile>;
};

export type SourceFile = {
  encoding: string | null;
  /** A file that is one table has one, without a name. */
  sheets: readonly SourceSheet[];
};

export type SourceSheet = {
  name: string | null;
  isHidden: boolean;
  /** Rows with anything in them. */
  rowsFilled: number;
  /** The first rows, in which the header is looked for to choose among sheets; none where there is no choice. */
  head: readonly (readonly string[])[];
  /**
   * Calls `onRow` with each row in order, blank ones included. Throws UnreadableFile where the sheet is beyond the bounds.
   */
  eachRow(onRow: (row: SourceRow) => void): { delimiter: string | null };
};

/** One row: its cells as text, the line it begins on (from 1), and whether its quotation marks are misplaced. */
export type SourceRow = {
  cells: string[];
  line: number;
  hasBadQuotes: boolean;
  sheet?: string | undefined;
  /** Of a workbook: the colours of its cells. */
  fills?: Fills;
  /** On the first row of a sheet that is read, of a further one the first below its header: its name and what is above. */
  startsSheet?: SheetStart;
  /** Its cells stand behind those of another row: the second line of a record or of the head, the heading of a home over its beds. */
  isJoined?: 'HEAD' | 'HEADING' | 'RECORD';
};

/** What an import reads as one table: a sheet, or several of the same columns one below the other. */
export type SourceTable = Pick<SourceSheet, 'eachRow'> & {
  /** The first rows of other sheets, which may say what the file is about. */
  coverRows?: readonly (readonly string[])[];
};
