import type { DecimalSign, Parsed } from '../written/cell-values.ts';

/**
 * Defines what a file can hold: a kind is a table of fields. Columns are recognized, rows read, compared, written and undone, the
 * template and the list of kinds made from this alone. Units and items have readers of their own besides, for what depends on several
 * cells, on other rows and on headings; each further field is read, compared, written and undone by its definition there too.
 */
export function defineImport<const Kind extends string, const Field extends string>(
  definition: ImportDefinition<Kind, Field>,
): ImportDefinition<Kind, Field> {
  return definition;
}

/** A field whose values are of one type. */
export function field<T>(definition: FieldDefinition<T>): FieldDefinition<unknown> {
  return definition as FieldDefinition<unknown>;
}

export type ImportDefinition<Kind extends string = string, Field extends string = string> = {
  kind: Kind;
  /** As a heading says it: 'Vendors'. */
  label: string;
  /** One and several of what a row is. */
  noun: readonly [string, string];
  /** What tells rows apart, the surest first: a row means the thing that the first of these finds. */
  key: readonly (readonly NoInfer<Field>[])[];
  fields: Readonly<Record<Field, FieldDefinition<unknown>>>;
  /** For a kind with a reader of its own: the table whose rows get the columns of its fields. */
  rowsOf?: 'unit' | 'item';
  /** For a kind whose rows are rows of one table. */
  table?: TableDefinition<NoInfer<Field>>;
};

export type FieldDefinition<T> = {
  label: string;
  /** Spellings of its header, as programs and people write them; earlier ones win over later ones. */
  aliases: readonly string[];
  isRequired?: boolean;
  /** A new row cannot be without it; an existing one need not be given it again. */
  isNeededAnew?: boolean;
  /** As it stands in the template. */
  example: string;
  /** Reads a cell that is not empty. Without it the reader of units or items does, from several cells or with other rows. */
  parse?(text: string, about: CellAbout): Parsed<T>;
  /** What is wrong with a value that can be read, or null. */
  check?(value: T): string | null;
  /** The columns that the value is written to: the one that holds it, or those of `write`. */
  columns?: readonly string[];
  /** The present value of a stored row, where it is not that of the first column. */
  held?(row: StoredRow): unknown;
  /** Whether a stored row has the value already; otherwise compared with what is held. */
  isHeld?(row: StoredRow, value: T): boolean;
  /** What is written for a value where that is more than itself, given the row as it will be so far. */
  write?(value: T, row: StoredRow): StoredRow;
  /** A value for comparing, where spellings of one thing differ. */
  keyOf?(value: T): string;
  /** The value names a thing that must exist; its id is held. */
  refersTo?: Reference;
  /** An empty cell means all of them, and not what the whole file belongs to. */
  isBlankOfAll?: boolean;
  /** The column holds the id of the row of this table, which all organizations share, that has the value as its name. */
  namedIn?: 'area_type';
  /** Its cells are dates. */
  isDate?: boolean;
  /** It only helps to find what another field refers to, or is recognized to be left out, and is written nowhere. */
  isHint?: boolean;
  /** What a person should know of its column. */
  note?: string;
  /** Where several headers are spelled like it, none is taken before a person says which. */
  isOneOfSeveral?: boolean;
};

export type TableDefinition<Field extends string = string> = {
  name: string;
  /** What every row of the kind has: rows without it are of another kind, new rows get it. */
  base: StoredRow;
  /** Columns that only new rows get. */
  fresh?: StoredRow;
  /**
   * A table of the catalogue: rows that all organizations share are found and never changed, one's own stay when an import that
   * created them is undone, and an archived one keeps its name.
   */
  isCatalogue?: boolean;
  /** The field that a row is called by. */
  titleField: Field;
  /** The key fields name one thing only: no two rows may share any of them. */
  isUnique?: boolean;
  /** An empty cell of the key is a value like others: two rows without it have the same. */
  hasBlankKeys?: boolean;
  /** Fields by whose headers a file is recognized: a header for one of each group. */
  toldBy: readonly (readonly Field[])[];
  /** The field whose ids in the file say which stored rows are read, where a table holds more than one file concerns. */
  readBy?: Field;
  /** A new row needs one of these. */
  newNeeds?: readonly Field[];
  /** A stored row that is over: no file changes it. */
  isOver?(row: StoredRow): boolean;
  /** What is wrong with the values of a row together. */
  problem?(values: StoredRow): { field: Field; code: string; message: string } | null;
  /** Why a row is left out, given the stored rows of its key: the one that it would change, and those that are over. */
  whyLeftOut?(values: StoredRow, match: StoredRow | null, over: readonly StoredRow[], today: string): Remark | null;
  /** What is said beside a row whose stored row has, or gets, these values. */
  remark?(row: StoredRow): Remark | null;
  /**
   * What its rows are lines of: a field names it, for the whole file where no column does. A new name makes one, which is removed with
   * the lines that it was made for.
   */
  partOf?: { field: Field; table: string; column: string; kind: string };
  /** A field that a person answers for the whole file where no column does, with what exists already. */
  ofFile?: Field;
  /** Item types are asked about where their names are not sure, and rows of other things are left out. */
  asksTypes?: boolean;
  /** Rows of another table that are written with each new row and removed with it. */
  brings?: { table: string; column: string };
  /** The file is about residents too: of columns that are not imported only the shape of a value is shown. */
  hidesOthers?: boolean;
};

export type Remark = { code: string; message: string };

export type CellAbout = {
  /** The latest day that it is at a property of the organization. */
  latestDay: string;
  /** Dates of the file are written with the day before the month. */
  isDayFirst: boolean;
  /** What the amounts of its column put before the cents, where some of them leave no doubt. */
  decimalSign?: DecimalSign | null;
};
export const REFERENCES = [
  'property',
  'unit',
  'manufacturer',
  'itemType',
  'vendor',
  'lifeProfile',
  'priceBook',
] as const;
export type Reference = (typeof REFERENCES)[number];
export type StoredRow = Record<string, unknown>;
