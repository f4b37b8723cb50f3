import {
  ITEM_ALIASES,
  OTHER_KNOWN_HEADERS,
  PERSONAL_HEADER,
  PERSONAL_WHOLE_HEADERS,
  UNIT_ALIASES,
} from './roster-aliases.ts';

/** What a file can hold. */
export const IMPORT_KINDS = ['units', 'items'] as const;
/** Why a column was taken for a field: its label, an alias, words inside the header; or it was not. */
export const MAPPING_CONFIDENCES = ['EXACT', 'ALIAS', 'GUESS', 'NONE'] as const;

/** What a file of each kind can bring in. A file without a property column takes the property from elsewhere. */
export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  units: [
    { id: 'propertyName', label: 'Property', required: false, example: 'Cedar Ridge Apartments' },
    {
      id: 'propertyAddress',
      label: 'Property address',
      required: false,
      example: '1200 Cedar Ridge Dr',
    },
    { id: 'city', label: 'City', required: false, example: 'Boise' },
    { id: 'state', label: 'State', required: false, example: 'ID' },
    { id: 'zip', label: 'Zip', required: false, example: '83704' },
    { id: 'building', label: 'Building', required: false, example: 'A' },
    { id: 'unit', label: 'Unit', required: true, example: 'A101' },
    { id: 'floor', label: 'Floor', required: false, example: '1' },
    { id: 'unitType', label: 'Unit type', required: false, example: 'A1' },
    { id: 'bedrooms', label: 'Bedrooms', required: false, example: '2' },
    { id: 'bathrooms', label: 'Bathrooms', required: false, example: '1.5' },
    { id: 'sqft', label: 'Sq ft', required: false, example: '690' },
    { id: 'status', label: 'Unit status', required: false, example: 'Vacant-Unrented' },
    { id: 'externalRef', label: 'External ref', required: false, example: 'U-10442' },
  ],
  items: [
    { id: 'propertyName', label: 'Property', required: false, example: 'Cedar Ridge Apartments' },
    { id: 'building', label: 'Building', required: false, example: 'A' },
    { id: 'unit', label: 'Unit', required: true, example: 'A101' },
    { id: 'itemType', label: 'Item type', required: true, example: 'Refrigerator' },
    { id: 'manufacturer', label: 'Manufacturer', required: false, example: 'GE' },
    { id: 'model', label: 'Model', required: false, example: 'GTS18GTNRWW' },
    { id: 'serial', label: 'Serial', required: false, example: 'LT221102' },
    { id: 'installDate', label: 'Install date', required: false, example: '6/15/2010' },
    { id: 'mfgDate', label: 'Manufacture date', required: false, example: '2010-04-01' },
    { id: 'purchasePrice', label: 'Purchase price', required: false, example: '$498.00' },
    { id: 'warrantyEnd', label: 'Warranty end', required: false, example: '6/15/2011' },
    { id: 'condition', label: 'Condition', required: false, example: 'Good' },
    { id: 'note', label: 'Note', required: false, example: 'Missing plate' },
    { id: 'externalRef', label: 'External ref', required: false, example: 'A-7731' },
  ],
};

/** A header for comparing: lower case words, without marks, line breaks, underscores or punctuation other than #. */
export function normaliseHeader(header: string): string {
  return header
    .replace(/^\ufeff/, '')
    .replace(/_x000D_/gi, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9#]+/g, ' ')
    .trim();
}

/** One header a column from the header rows of a file: 'Unit' over 'Sq Ft' is 'Unit Sq Ft'. */
export function mergeHeaderRows(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) =>
    rows
      .map((row) =>
        (row[column] ?? '')
          .replace(/^\ufeff/, '')
          .replace(/_x000D_/gi, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter((cell) => cell !== '')
      .join(' '),
  );
}

/** True for a column about residents, rents or balances; an item list's 'Amount' or 'Start' is none. */
export function isPersonalHeader(header: string, kind: ImportKind): boolean {
  const key = normaliseHeader(header);
  if (aliasRank(key, kind) !== null) return false;
  return PERSONAL_HEADER.test(key) || PERSONAL_WHOLE_HEADERS.includes(key) || (kind === 'units' && key === 'amount');
}

/** True for a header of any known report. */
export function isKnownHeader(header: string): boolean {
  const key = normaliseHeader(header);
  if (key === '') return false;
  return (
    IMPORT_KINDS.some((kind) => aliasRank(key, kind) !== null || isPersonalHeader(header, kind)) ||
    OTHER_HEADERS.has(key)
  );
}

/** A field for each column, each field at most once: its label, else an alias, else words inside the header; personal ones none. */
export function guessMapping(headers: readonly string[], kind: ImportKind): ColumnGuess[] {
  const guesses = headers.map((header, index): ColumnGuess & { rank: number } => {
    const key = normaliseHeader(header);
    const isPersonal = isPersonalHeader(header, kind);
    const none = { index, header, field: null, isPersonal, confidence: 'NONE' as const, rank: Number.MAX_SAFE_INTEGER };
    if (isPersonal || key === '') return none;
    const label = IMPORT_FIELDS[kind].find((field) => normaliseHeader(field.label) === key);
    const alias = aliasRank(key, kind);
    if (label)
      return { ...none, field: label.id, confidence: 'EXACT', rank: alias?.field === label.id ? alias.rank : 0 };
    if (alias) return { ...none, field: alias.field, confidence: 'ALIAS', rank: alias.rank };
    const inside = OTHER_HEADERS.has(key) ? null : aliasInside(key, kind);
    return inside ? { ...none, field: inside, confidence: 'GUESS', rank: 1_000 } : none;
  });
  const winner = new Map<string, number>();
  for (const { field, rank, index } of guesses) {
    const held = field === null ? undefined : winner.get(field);
    if (field !== null && (held === undefined || rank < (guesses[held]?.rank ?? rank))) winner.set(field, index);
  }
  return guesses.map(({ rank: _rank, ...guess }) =>
    guess.field === null || winner.get(guess.field) === guess.index
      ? guess
      : { ...guess, field: null, confidence: 'NONE' },
  );
}

/** The kind of file that headers speak of: items when they name a type of item with a manufacturer, model or serial number. */
export function guessKind(headers: readonly string[]): ImportKind {
  const fields = new Set(guessMapping(headers, 'items').map((guess) => guess.field));
  const itemOnly = ['manufacturer', 'model', 'serial', 'installDate', 'mfgDate'].filter((field) =>
    fields.has(field as ImportFieldId),
  );
  return itemOnly.length >= 2 || (itemOnly.length === 1 && fields.has('itemType')) ? 'items' : 'units';
}

/** The required fields of a kind that no column is mapped to. */
export function missingFields(mapping: readonly { field: string | null }[], kind: ImportKind): ImportField[] {
  return IMPORT_FIELDS[kind].filter((field) => field.required && !mapping.some((column) => column.field === field.id));
}

const ALIASES = { units: aliasIndex(UNIT_ALIASES), items: aliasIndex(ITEM_ALIASES) };
const OTHER_HEADERS = new Set(OTHER_KNOWN_HEADERS.map(normaliseHeader));

function aliasIndex(aliases: Readonly<Record<string, readonly string[]>>): Map<string, Alias> {
  const index = new Map<string, Alias>();
  for (const [field, spellings] of Object.entries(aliases)) {
    for (const [rank, spelling] of spellings.entries()) {
      const key = normaliseHeader(spelling);
      if (!index.has(key)) index.set(key, { field: field as ImportFieldId, rank });
    }
  }
  return index;
}

function aliasRank(key: string, kind: ImportKind): Alias | null {
  return ALIASES[kind].get(key) ?? null;
}

// why: a guess needs a word long enough to mean one thing; 'ba' or 'type' inside a header says nothing.
function aliasInside(key: string, kind: ImportKind): ImportFieldId | null {
  const words = ` ${key} `;
  const inside = [...ALIASES[kind]]
    .filter(([spelling]) => spelling.length >= 5 && words.includes(` ${spelling} `))
    .sort(([a], [b]) => b.length - a.length)[0];
  return inside?.[1].field ?? null;
}

export type ImportKind = (typeof IMPORT_KINDS)[number];
export type MappingConfidence = (typeof MAPPING_CONFIDENCES)[number];
export type ImportFieldId = keyof typeof UNIT_ALIASES | keyof typeof ITEM_ALIASES;
export type ImportField = { id: ImportFieldId; label: string; required: boolean; example: string };
export type ColumnGuess = {
  /** Position in the file, from 0. */
  index: number;
  header: string;
  field: ImportFieldId | null;
  isPersonal: boolean;
  confidence: MappingConfidence;
};
type Alias = { field: ImportFieldId; rank: number };
