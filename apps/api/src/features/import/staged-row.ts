import type { ImportKind, MappingConfidence } from '@lintel/domain/roster-headers';

/**
 * The result of the parse worker: everything in it may be stored, because cells of unmapped and personal columns never
 * leave the worker.
 */
export type Reading = {
  kind: ImportKind;
  format: string | null;
  delimiter: string;
  /** Line number (from 1) of the header's first line, and how many lines it takes. */
  headerRow: number;
  headerRows: number;
  /** Every row below the header, blank and repeated ones included. */
  rowsRead: number;
  propertyName: string | null;
  asOf: string | null;
  columns: MappedColumn[];
  /** Rows of a unit list that are exact copies of a row above. */
  copies: number;
  fileHash: string;
  dictionary: Dictionary;
  /** The rows, in parts; empty for a preview. */
  parts: StagedPart[];
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
  /** Null for a column in which no row has anything. */
  items: Record<Exclude<keyof ItemCells, 'raw'>, string | null> | null;
};

/** What rows refer to by position, so that each place and each product is resolved once, not for each row. */
export type Dictionary = { properties: StagedProperty[]; places: StagedPlace[]; goods: StagedProduct[] };

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
  a: 'CREATE' | 'SKIP' | 'ERROR';
  c: UnitCells | ItemCells | RawCells;
  label?: string;
  code?: string;
  message?: string;
  column?: string;
  value?: string;
};

/** The trimmed text of the kept columns, by field. */
export type RawCells = { raw: Record<string, string> };

export type UnitCells = RawCells & {
  property: number;
  building?: string;
  unit: string;
  floorPlan?: string;
  beds?: number;
  baths?: number;
  sqft?: number;
  floor?: number;
  status?: string;
  externalRef?: string;
};

export type ItemCells = RawCells & {
  place: number;
  good: number;
  serial?: string;
  serialKey?: string;
  externalRef?: string;
  installDate?: string;
  mfgDate?: string;
  /** The confidence in the install date, else in the manufacture date. */
  installConfidence?: string;
  mfgConfidence?: string;
  purchaseCents?: number;
  warrantyEndsOn?: string;
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
};
