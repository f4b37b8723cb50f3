import type { DATE_ORDERS, IMPORT_SOURCES } from '@lintel/contract/imports/import';
import type { LeftOutPart, SheetFacts } from '@lintel/contract/imports/import-parts';
import type { ImportKind, MappingConfidence } from '@lintel/domain/imports/import-kinds';
import type { RowClass } from '@lintel/domain/roster/rows/row-classes';
import type * as z from 'zod';
import type { DirectValues } from './direct-cells.ts';
import type { Question } from './questions.ts';
import type { SourceRow } from './sources/source.ts';

/**
 * The result of the parse worker: everything in it may be stored, because cells of unmapped and personal columns never
 * leave the worker.
 */
export type Reading = {
  kind: ImportKind;
  source: (typeof IMPORT_SOURCES)[number];
  encoding: string | null;
  /** The sheets of a workbook. */
  sheets: z.infer<typeof SheetFacts>[];
  /** What of the file is not read, besides rows of the list itself. */
  leftOut: z.infer<typeof LeftOutPart>[];
  format: string | null;
  delimiter: string | null;
  /** Line number (from 1) of the header's first line, and how many lines it takes. */
  headerRow: number;
  headerRows: number;
  /** Every row below the header, blank and repeated ones included. */
  rowsRead: number;
  propertyName: string | null;
  asOf: string | null;
  /** What the lines above the header call a table of lives or prices. */
  setName: string | null;
  columns: MappedColumn[];
  /** Rows of a unit list that are exact copies of a row above. */
  copies: number;
  /** What the file leaves open. */
  questions: Question[];
  /** The first properties of the rows, by name. */
  properties: string[];
  dateOrder: (typeof DATE_ORDERS)[number] | null;
  /** How many rows are of each class other than records. */
  classes: Partial<Record<RowClass, number>>;
  /** What the person says of new manufacturers, now or for an earlier file of the same heads. */
  makers: Record<string, string>;
  /** Those of an earlier file that the person did not give again. */
  keptMakers: Record<string, string>;
  /** What answers and mapping are kept by, and what the person mapped otherwise than the guess. */
  layout: { headsKey: string; mapping: Record<string, string | null> };
  fileHash: string;
  dictionary: Dictionary;
  /** The rows, in parts; empty for a preview, and where they were taken one by one. */
  parts: StagedPart[];
};

/** A reading whose rows are in a file aside: each part is read from there when it is asked for. */
export type ReadingAside = Omit<Reading, 'parts'> & { parts(): AsyncIterable<StagedPart> };

/** A reading without what the file itself says. */
export type ListReading = Omit<Reading, 'fileHash' | 'source' | 'encoding' | 'sheets' | 'leftOut'> & {
  /** Parts of the sheets that are read which are not: tables between the titles above the list, colours. */
  unread: Omit<Reading['leftOut'][number], 'kind'>[];
};

/** A file while it is read, row by row. */
export type ListWork = {
  startSheet(sheet: NonNullable<SourceRow['startsSheet']>): void;
  add(row: SourceRow): void;
  finish(): Omit<ListReading, 'delimiter'>;
};

/** Rows that follow each other: array literals and JSON, ready for the columns of import_part. */
export type StagedPart = {
  firstRow: number;
  rowCount: number;
  lines: string;
  labels: string;
  raws: string;
  /** A JSON array of the rows that are SKIP or ERROR already, ready for jsonb_to_recordset. */
  verdicts: string | null;
  unitRows: string | null;
  /** A JSON object, row number → judgement; null where all rows are plain records. */
  classes: string | null;
  /** Null for a column in which no row has anything. */
  items: Record<Exclude<keyof ItemCells, 'raw' | 'own'>, string | null> | null;
  /** Of an asset list: a JSON object, wire name → array literal, with the values that stand in a cell of their own. */
  own: string | null;
};

/** What rows refer to by position, so that each place and each product is resolved once, not for each row. */
export type Dictionary = {
  properties: StagedProperty[];
  places: StagedPlace[];
  goods: StagedProduct[];
  /** The sheets that were read, in order; none for a file without sheets. */
  sheets?: StagedSheet[];
};

/** A sheet and the row (from 1, over all sheets) that is its first. */
export type StagedSheet = { name: string; firstRow: number };

export type StagedProperty = {
  name: string;
  code: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  /** The first row that names it: changes to the property itself are shown there. */
  firstRow: number;
};

/** Where an item is. */
export type StagedPlace = { property: number; building: string | null; unit: string };

/** What an item is; manufacturers and models are still text. */
export type StagedProduct = {
  itemTypeId: number;
  itemType: string;
  manufacturer: string | null;
  model: string | null;
};

/** One row: `a` is the verdict so far, CREATE until the database knows better. */
export type StagedRow = {
  n: number;
  l: number;
  /** For a row that is no plain record. */
  k?: RowJudgement | undefined;
  a: 'CREATE' | 'SKIP' | 'ERROR';
  c: UnitCells | ItemCells | TableCells;
  label?: string;
  code?: string;
  message?: string;
  column?: string;
  value?: string;
};

/** What a row is, and how a person turned it. */
export type RowJudgement = { class: RowClass; turned?: 'TAKE' | 'LEAVE_OUT' };

/** The trimmed text of the kept columns, by field. */
export type RawCells = { raw: Record<string, string> };

/** The values of a row of a kind that is one table, by field. */
export type TableCells = RawCells & Record<string, unknown>;

/** Where a unit is, and its values by wire name: those of its own cells and its status. */
export type UnitCells = RawCells & { property: number; building?: string | undefined; unit: string } & DirectValues;

export type ItemCells = RawCells & {
  place: number;
  good: number;
  own: DirectValues;
  serial?: string;
  serialKey?: string;
  installDate?: string;
  mfgDate?: string;
  /** The confidence in the install date, else in the manufacture date. */
  installConfidence?: string;
  mfgConfidence?: string;
  condition?: number;
  note?: string;
};

export type MappedColumn = {
  index: number;
  header: string;
  samples: string[];
  field: string | null;
  isPersonal: boolean;
  confidence: MappingConfidence;
  /** The field is the one that was chosen for an earlier file of the same heads. */
  isRemembered: boolean;
};
