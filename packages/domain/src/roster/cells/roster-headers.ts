import { remembering } from '../../base/remembering.ts';
import { IMPORT_KINDS, type ImportKind, type MappingConfidence } from '../../imports/import-kinds.ts';
import { type ImportFieldId, importOf } from '../../imports/kinds.ts';
import { OTHER_KNOWN_HEADERS, PERSONAL_HEADER, PERSONAL_WHOLE_HEADERS } from './roster-aliases.ts';

/** The kinds whose rows are told apart and placed by what a list is like as a whole; the others have a record a row. */
export const ROSTER_KINDS = ['units', 'items'] as const satisfies readonly ImportKind[];

/** What a file of each kind can bring in. A file without a property column takes the property from elsewhere. */
export const IMPORT_FIELDS = Object.fromEntries(
  IMPORT_KINDS.map((kind) => [
    kind,
    Object.entries(importOf(kind).fields).map(([id, { label, example, isRequired = false, note }]) => ({
      id: id as ImportFieldId,
      label,
      required: isRequired,
      example,
      ...(note !== undefined && { note }),
    })),
  ]),
) as unknown as Record<ImportKind, readonly ImportField[]>;

/** A header for comparing: lower case words, without marks, line breaks, underscores or punctuation other than #. */
export const normaliseHeader: (header: string) => string = remembering((header) =>
  header
    .replace(/^\ufeff/, '')
    .replace(/_x000D_/gi, ' ')
    .replace(/^\s*\$\s*$/, 'amount')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9#]+/g, ' ')
    .trim(),
);

// '2. Unit Number' of a numbered form, 'New Make' beside 'Old Make'.
const BEFORE_NAME = /^(\d{1,2}|new|current|replacement) (?=[a-z#])(?!(date|year|yr)$)/;

/** A normalised header with the abbreviations of one word written alike: 'bldg no' and 'building number' are 'building #'. */
function aliasKey(key: string): string {
  return key
    .replace(BEFORE_NAME, '')
    .replace(/\b(sq ft|sq feet|square feet|square foot|square footage|sq footage|sf|sqf|ft2)\b/g, 'sqft')
    .replace(/\b(bldg|bld|bldng)s?\b/g, 'building')
    .replace(/\b(apartment|apts)\b/g, 'apt')
    .replace(/(?<=\w )(no|num|number|nbr|nr)\b/g, '#')
    .replace(
      /^(?:no|num|number|nbr|#)(?: of)? (?=bed|bath|brs?\b|ba\b)|(?<=^(?:beds?|baths?|bedrooms?|bathrooms?|br|ba)) (?:ct|cnt|count|qty|#)$/g,
      '',
    );
}

/** True for a column about residents, rents or balances; an item list's 'Amount' or 'Start' is none. */
export function isPersonalHeader(header: string, kind: ImportKind): boolean {
  const key = normaliseHeader(header);
  if (aliasRank(key, kind) !== null) return false;
  const isWhole = PERSONAL_WHOLE_HEADERS.includes(key.replace(BEFORE_NAME, ''));
  return PERSONAL_HEADER.test(key) || isWhole || (kind === 'units' && key === 'amount');
}

/** True for a header of any known report. */
export function isKnownHeader(header: string): boolean {
  const key = normaliseHeader(header);
  if (key === '') return false;
  return (
    ROSTER_KINDS.some((kind) => aliasRank(key, kind) !== null || isPersonalHeader(header, kind)) ||
    OTHER_HEADERS.has(key)
  );
}

/**
 * A field for each column, each field at most once: its label, else an alias, else words inside the header; personal ones none. Of a
 * field that a person chooses among several columns, none where there are several.
 */
export function guessMapping(headers: readonly string[], kind: ImportKind): ColumnGuess[] {
  const guesses = candidates(headers, kind);
  const { fields } = importOf(kind);
  const winner = new Map<string, number>();
  for (const { field, rank, index } of guesses) {
    const held = field === null ? undefined : winner.get(field);
    if (field !== null && (held === undefined || rank < (guesses[held]?.rank ?? rank))) winner.set(field, index);
  }
  return guesses.map(({ rank: _rank, ...guess }) => {
    const { field } = guess;
    if (field === null) return guess;
    const isOneOfSeveral =
      fields[field]?.isOneOfSeveral && guesses.filter((one) => one.field === field && isSure(one)).length > 1;
    if (isOneOfSeveral) return { ...guess, field: null, confidence: isSure(guess) ? 'SEVERAL' : 'NONE' };
    return winner.get(field) === guess.index ? guess : { ...guess, field: null, confidence: 'NONE' };
  });
}

function candidates(headers: readonly string[], kind: ImportKind): Candidate[] {
  return headers.map((header, index) => ({ ...READ_AS[kind](header), index, header }));
}

function readAs(header: string, kind: ImportKind): HeaderReading {
  const key = normaliseHeader(header);
  const isPersonal = isPersonalHeader(header, kind);
  const none: HeaderReading = { field: null, isPersonal, confidence: 'NONE', rank: Number.MAX_SAFE_INTEGER };
  if (isPersonal || key === '' || PER_AREA.test(header) || /^(old|previous|prev|prior|former|removed) \w/.test(key))
    return none;
  const label = LABELS[kind].get(key);
  const alias = aliasRank(key, kind);
  if (label) return { ...none, field: label, confidence: 'EXACT', rank: alias?.field === label ? alias.rank : 0 };
  if (alias) return { ...none, field: alias.field, confidence: 'ALIAS', rank: alias.rank };
  const found = OTHER_HEADERS.has(key) ? null : aliasInside(key, kind);
  const inside = found === 'unit' && NO_UNIT.test(key) ? null : found;
  return inside ? { ...none, field: inside, confidence: 'GUESS', rank: 1_000 } : none;
}

function isSure({ confidence }: Pick<ColumnGuess, 'confidence'>): boolean {
  return confidence === 'EXACT' || confidence === 'ALIAS' || confidence === 'SEVERAL';
}

/**
 * The kind of one table that headers speak of: those that tell it, and none that speak of a unit or an item; null for
 * others.
 */
export function guessTableKind(headers: readonly string[]): ImportKind | null {
  const ofRoster = ROSTER_KINDS.flatMap((kind) => guessMapping(headers, kind));
  for (const kind of IMPORT_KINDS) {
    const { table } = importOf(kind);
    if (!table) continue;
    const own = new Set(guessMapping(headers, kind).flatMap((guess) => (isSure(guess) ? [guess.index] : [])));
    const fields = new Set<string | null>(
      candidates(headers, kind).flatMap((guess) => (own.has(guess.index) ? [guess.field] : [])),
    );
    const isOther = ofRoster.some(
      ({ field, index, confidence }) => confidence !== 'GUESS' && ROSTER_ONLY.has(field ?? '') && !own.has(index),
    );
    if (!isOther && table.toldBy.every((group) => group.some((field) => fields.has(field)))) return kind;
  }
  return null;
}

// Fields whose headers speak of a unit or of an item in one.
const ROSTER_ONLY = new Set([
  'unit',
  'bedrooms',
  'bathrooms',
  'sqft',
  'manufacturer',
  'model',
  'makeModel',
  'serial',
  'installDate',
  'mfgDate',
  'purchasePrice',
  'warrantyEnd',
]);

/** The kind of roster that headers speak of: items when they name a type of item with a manufacturer, model or serial number. */
export function guessKind(headers: readonly string[]): ImportKind {
  const fields = new Set(guessMapping(headers, 'items').map((guess) => guess.field));
  const itemOnly = ['manufacturer', 'model', 'serial', 'installDate', 'mfgDate'].filter((field) =>
    fields.has(field as ImportFieldId),
  );
  return itemOnly.length >= 2 || (itemOnly.length === 1 && fields.has('itemType')) ? 'items' : 'units';
}

// A rent for each square foot is no area: '$/SF', 'Mkt PSF'.
const PER_AREA =
  /(\$|\b(rent|rate|cost|price|amt|amount|market|mkt))\s*(\/|per)\s*(sq\.?\s*f(oo)?t|sf|s\.f\.|foot)|\bpsf\b/i;

// A bed of a unit, or a space beside it, is no unit.
const NO_UNIT = /\b(beds?|parking|garage|storage|locker|mail ?box|key)\b/;

/** The required fields of a kind that no column is mapped to. */
export function missingFields(mapping: readonly { field: string | null }[], kind: ImportKind): ImportField[] {
  return IMPORT_FIELDS[kind].filter((field) => field.required && !mapping.some((column) => column.field === field.id));
}

const ALIASES = forEachKind((kind) => aliasIndex(importOf(kind).fields));
const OTHER_HEADERS = new Set(OTHER_KNOWN_HEADERS.map(normaliseHeader));
// why: where the head is looked for, each cell of the first rows is asked about many times
const READ_AS = forEachKind((kind) => remembering((header) => readAs(header, kind)));
const LABELS = forEachKind((kind) => labelIndex(IMPORT_FIELDS[kind]));

function forEachKind<T>(make: (kind: ImportKind) => T): Record<ImportKind, T> {
  return Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, make(kind)])) as Record<ImportKind, T>;
}

function labelIndex(fields: readonly ImportField[]): Map<string, ImportFieldId> {
  return new Map(fields.toReversed().map(({ id, label }) => [normaliseHeader(label), id]));
}

function aliasIndex(fields: ReturnType<typeof importOf>['fields']): Map<string, Alias> {
  const index = new Map<string, Alias>();
  for (const [field, { aliases }] of Object.entries(fields)) {
    for (const [rank, spelling] of aliases.entries()) {
      const key = aliasKey(normaliseHeader(spelling));
      if (!index.has(key)) index.set(key, { field: field as ImportFieldId, rank });
    }
  }
  return index;
}

function aliasRank(key: string, kind: ImportKind): Alias | null {
  return ALIASES[kind].get(aliasKey(key)) ?? null;
}

// why: a guess needs a word long enough to mean one thing; 'ba' or 'type' inside a header says nothing.
function aliasInside(key: string, kind: ImportKind): ImportFieldId | null {
  const words = ` ${aliasKey(key)} `;
  const inside = [...ALIASES[kind]]
    .filter(([spelling]) => (spelling.length >= 5 || spelling === 'sqft') && words.includes(` ${spelling} `))
    .sort(([a], [b]) => b.length - a.length)[0];
  return inside?.[1].field ?? null;
}

export type ImportField = { id: ImportFieldId; label: string; required: boolean; example: string; note?: string };
export type ColumnGuess = {
  /** Position in the file, from 0. */
  index: number;
  header: string;
  field: ImportFieldId | null;
  isPersonal: boolean;
  confidence: MappingConfidence;
};
type HeaderReading = Omit<ColumnGuess, 'index' | 'header'> & { rank: number };
type Candidate = ColumnGuess & { rank: number };
type Alias = { field: ImportFieldId; rank: number };
