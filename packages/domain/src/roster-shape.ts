import { dateOf, isDate } from './calendar.ts';
import { guessMapping, type ImportKind, isKnownHeader, mergeHeaderRows, normaliseHeader } from './roster-headers.ts';

export const ROW_KINDS = ['DATA', 'CHARGE', 'TOTAL', 'SECTION', 'BLANK', 'REPEATED_HEADER', 'SUMMARY'] as const;

/** Why a row is left out, for the person who reads the receipt. */
export const SKIP_REASONS = {
  CHARGE: 'A further charge of the unit above',
  TOTAL: 'A total',
  SECTION: 'A section heading',
  BLANK: 'An empty row',
  REPEATED_HEADER: 'The header again',
  SUMMARY: 'Part of the summary below the list',
  FUTURE: 'A future resident of a unit listed above',
} as const;

/** Rows searched for the header before a file is taken to have none. */
export const HEADER_SEARCH_ROWS = 60;

/** The header of a file below whatever a report prints above it: one or two rows; null when no row looks like one. */
export function findHeader(rows: readonly (readonly string[])[]): FoundHeader | null {
  let best: { start: number; count: number; score: number } | null = null;
  for (let start = 0; start < Math.min(rows.length, HEADER_SEARCH_ROWS); start++) {
    const single = headerScore(rows.slice(start, start + 1));
    const double = isTwoRowHeader(rows, start) ? headerScore(rows.slice(start, start + 2)) : 0;
    const below = headerScore(rows.slice(start + 1, start + 2));
    const count = double > single && double > below ? 2 : 1;
    const score = Math.max(single, count === 2 ? double : 0);
    if (score > (best?.score ?? 0)) best = { start, count, score };
  }
  if (!best || (best.score < 2 && filled(rows[best.start] ?? []).length > 1)) return null;
  const headerRows = rows.slice(best.start, best.start + best.count);
  const headers = mergeHeaderRows(headerRows);
  const preamble = rows.slice(0, best.start);
  return {
    headerStart: best.start,
    headerRows: best.count,
    headers,
    rawHeaders: headerRows.map((row) => [...row]),
    format: detectFormat(preamble, headers),
    propertyName: preambleProperty(preamble),
    asOf: preambleDate(preamble),
  };
}

/** What a row below the header is. `section` is the one the row stands in; pass the one returned on to the next row. */
export function classifyRow(row: readonly string[], context: RowContext): ClassifiedRow {
  const cells = filled(row);
  const { section } = context;
  const skip = (kind: Exclude<RowKind, 'DATA'>, nextSection: RosterSection = section): ClassifiedRow => ({
    kind,
    skipReason: SKIP_REASONS[kind],
    section: nextSection,
  });
  if (cells.length === 0) return skip('BLANK');
  if (section === 'SUMMARY') return skip('SUMMARY');
  if (isRepeatedHeader(row, context.header)) return skip('REPEATED_HEADER');
  const first = cells[0] ?? '';
  if (/^summary\b/i.test(first)) return skip('SUMMARY', 'SUMMARY');
  const isAlone = cells.length === 1 && context.header.headers.length > 2;
  if (isAlone && SECTION_LABEL.test(first)) {
    return skip('SECTION', /future|applicant/i.test(first) && !/current/i.test(first) ? 'FUTURE' : 'MAIN');
  }
  const unit = (row[context.unitColumn ?? -1] ?? '').trim();
  if (TOTAL_LABEL.test(first) || (unit === '' && cells.some((cell) => TOTAL_CELL.test(cell)))) return skip('TOTAL');
  if (context.isRentRoll && isAlone) return skip('SECTION');
  if (context.isRentRoll && unit === '') return skip('CHARGE');
  if (section === 'FUTURE') return { kind: 'DATA', skipReason: SKIP_REASONS.FUTURE, section };
  return { kind: 'DATA', skipReason: null, section };
}

/** The context for the first row below a header; `unitColumn` is the one mapped to the unit, guessed when not given. */
export function rowContext(header: FoundHeader, kind: ImportKind, unitColumn?: number): RowContext {
  const guessed = guessMapping(header.headers, kind).find((guess) => guess.field === 'unit')?.index ?? null;
  const isRentRoll = kind === 'units' && header.headers.some((name) => CHARGE_COLUMN.test(normaliseHeader(name)));
  return { header, unitColumn: unitColumn ?? guessed, isRentRoll, section: 'MAIN' };
}

/** Every row below the header with what it is, in file order; rows are numbered from 0 as in `rows`. */
export function classifyRows(
  rows: readonly (readonly string[])[],
  header: FoundHeader,
  kind: ImportKind,
): (ClassifiedRow & { index: number })[] {
  const context = rowContext(header, kind);
  return rows.slice(header.headerStart + header.headerRows).map((row, offset) => {
    const classified = classifyRow(row, context);
    context.section = classified.section;
    return { ...classified, index: header.headerStart + header.headerRows + offset };
  });
}

/** A property's name without the code or address that reports print behind it. */
export function propertyNameOf(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  const withAddress = /^(.+?) - \d.*\b[A-Z]{2},? \d{5}(?:-\d{4})?$/.exec(clean);
  const withCode = /^(.+?)\s*\([\w-]{1,20}\)$/.exec(clean);
  return withAddress?.[1] ?? withCode?.[1] ?? clean;
}

const SECTION_LABEL =
  /^(current|notice|vacant|occupied|future)\b.*\b(residents?|applicants?|units?)$|^applicants$|^details?$|^page \d+/i;
const TOTAL_LABEL = /^(grand |sub|sub-|charge |report |property )?totals?\b:?/i;
const TOTAL_CELL = /^(grand |sub|sub-|charge )?totals?:?$/i;
const CHARGE_COLUMN = /\b(charges?|trans code|charge code)\b/;

function headerScore(rows: readonly (readonly string[])[]): number {
  return new Set(mergeHeaderRows(rows).filter(isKnownHeader).map(normaliseHeader)).size;
}

function isTwoRowHeader(rows: readonly (readonly string[])[], start: number): boolean {
  const pair = rows.slice(start, start + 2);
  return (
    pair.length === 2 && pair.every((row) => filled(row).length > 1 && filled(row).every((cell) => !/\d/.test(cell)))
  );
}

function isRepeatedHeader(row: readonly string[], header: FoundHeader): boolean {
  const keys = headerKeys.get(header) ?? new Map<string, string[]>();
  if (keys.size === 0) {
    for (const known of [header.headers, ...header.rawHeaders]) {
      const first = normaliseHeader(known[0] ?? '');
      keys.set(first, [...(keys.get(first) ?? []), headerKey(known)]);
    }
    headerKeys.set(header, keys);
  }
  const sameStart = keys.get(normaliseHeader(row[0] ?? ''));
  return sameStart?.includes(headerKey(row)) ?? false;
}

// why: runs for every row of a file; comparing the first cell alone settles nearly all of them.
const headerKeys = new WeakMap<FoundHeader, Map<string, string[]>>();

function headerKey(row: readonly string[]): string {
  return row.map(normaliseHeader).join('|').replace(/\|+$/, '');
}

function detectFormat(preamble: readonly (readonly string[])[], headers: readonly string[]): string | null {
  const above = preamble.flatMap((row) => filled(row)).join('\n');
  const names = new Set(headers.map(normaliseHeader));
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name));
  if (/onesite/i.test(above) || has('unit lease status', 'trans code')) return 'RealPage OneSite Rent Roll Detail';
  if (/rent roll with lease charges/i.test(above) || has('unit sq ft', 'charge code'))
    return 'Yardi Rent Roll with Lease Charges';
  if (has('bldg unit') && (names.has('charge code') || names.has('scheduled charges'))) return 'Entrata Rent Roll';
  if (names.has('lease dates') && (names.has('description') || names.has('charge amount')))
    return 'Rent Manager Rent Roll';
  if (has('unit', 'floorplan', 'sqft') && (names.has('lease rent') || names.has('unit lease status')))
    return 'Yardi Rent Roll';
  if (has('days vacant', 'unit status')) return 'AppFolio Unit Vacancy Detail';
  if (has('occupancy id', 'property name') || has('property name', 'unit', 'move out date')) return 'AppFolio';
  if (has('unit address', 'unit address cont')) return 'Propertyware Residents';
  if (has('unitid', 'occstatus')) return 'redIQ';
  return null;
}

function preambleProperty(preamble: readonly (readonly string[])[]): string | null {
  for (const cell of preamble.flatMap((row) => filled(row))) {
    const labelled = /^propert(?:y|ies)(?: name)?\s*[:=]\s*(.+)$/i.exec(cell);
    if (labelled?.[1]) return propertyNameOf(labelled[1]);
    if (/^[^=:]+\([\w-]{1,20}\)$/.test(cell)) return propertyNameOf(cell);
  }
  return null;
}

function preambleDate(preamble: readonly (readonly string[])[]): string | null {
  for (const cell of preamble.flatMap((row) => filled(row))) {
    const [, month, day, year] = /\bas of(?: date)?\s*[:=]?\s*(\d{1,2})\/(\d{1,2})\/(\d{4})/i.exec(cell) ?? [];
    const date = dateOf(Number(year ?? 0), Number(month ?? 0), Number(day ?? 0));
    if (isDate(date)) return date;
  }
  return null;
}

function filled(row: readonly string[]): string[] {
  return row.map((cell) => cell.replace(/[\s\u00a0\ufeff]+/g, ' ').trim()).filter((cell) => cell !== '');
}

export type RowKind = (typeof ROW_KINDS)[number];
export type RosterSection = 'MAIN' | 'FUTURE' | 'SUMMARY';
export type FoundHeader = {
  /** The header's first row, from 0. */
  headerStart: number;
  headerRows: number;
  /** One header a column, rows merged. */
  headers: string[];
  rawHeaders: string[][];
  format: string | null;
  propertyName: string | null;
  /** 'yyyy-MM-dd'. */
  asOf: string | null;
};
export type RowContext = {
  header: FoundHeader;
  unitColumn: number | null;
  isRentRoll: boolean;
  section: RosterSection;
};
/** `skipReason` is null for a row to import; a future resident's row is DATA with a reason. */
export type ClassifiedRow = { kind: RowKind; skipReason: string | null; section: RosterSection };
