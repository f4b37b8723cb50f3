import { createHash } from 'node:crypto';
import { guessKind, guessMapping, IMPORT_FIELDS, type ImportKind, missingFields } from '@lintel/domain/roster-headers';
import {
  type ClassifiedRow,
  classifyRow,
  type FoundHeader,
  findHeader,
  HEADER_SEARCH_ROWS,
  propertyNameOf,
  type RowContext,
  rowContext,
} from '@lintel/domain/roster-shape';
import { type CsvRow, cleanCsvText, eachCsvRow, UnreadableCsv } from './csv-rows.ts';
import { ExactCopies } from './exact-copies.ts';
import { type ItemType, itemReader } from './read-item-row.ts';
import { propertyCodeOf, unitReader } from './read-unit-row.ts';
import { RowDictionary } from './row-dictionary.ts';
import { stagedPart } from './staged-part.ts';
import type { MappedColumn, Reading, StagedPart, StagedRow } from './staged-row.ts';

const PART_ROWS = 2000;
const SAMPLES = 3;
const SAMPLE_MAX_LENGTH = 80;
/** Rows in which the header is looked for, and two more, so that a header at the very end of them is seen whole. */
export const SHAPE_ROWS = HEADER_SEARCH_ROWS + 2;

/**
 * Reads a roster or asset list: finds the header, maps the columns, and turns each row below it into one that can be
 * staged, with the faults of its cells. What is personal is dropped here. Throws UnreadableCsv with the reason and place.
 */
export function readRoster(request: ReadRequest): Reading {
  const text = cleanCsvText(request.text);
  const head: CsvRow[] = [];
  let work: RosterWork | undefined;
  const { delimiter } = eachCsvRow(text, (row) => {
    if (work) work.add(row);
    else if (head.push(row) === SHAPE_ROWS) work = beginRoster(head, request);
  });
  work ??= beginRoster(head, request);
  return { ...work.finish(), delimiter, fileHash: fileHashOf(request.text) };
}

/** The fingerprint by which an import recognizes its file: SHA-256 of the text as it was sent. */
export function fileHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function beginRoster(head: readonly CsvRow[], request: ReadRequest): RosterWork {
  const cells = head.map((row) => row.cells);
  const header = headerOf(cells, request);
  const kind = request.kind ?? guessKind(header.headers);
  const columns = mapColumns(header, kind, request.mapping ?? {});
  const work = rosterWork(header, head[header.headerStart]?.line ?? 1, kind, columns, request, head);
  for (const row of head.slice(header.headerStart + header.headerRows)) work.add(row);
  return work;
}

function rosterWork(
  header: FoundHeader,
  headerLine: number,
  kind: ImportKind,
  columns: MappedColumn[],
  request: ReadRequest,
  head: readonly CsvRow[],
): RosterWork {
  const missing = missingFields(columns, kind);
  if (request.wantsRows && missing.length > 0)
    throw new UnreadableCsv(`No column is mapped to ${missing.map((field) => field.label).join(' and ')}.`, 'mapping');
  const preamble = head.slice(0, header.headerStart).flatMap((row) => row.cells);
  const dictionary = new RowDictionary(
    request.propertyName ?? header.propertyName ?? request.onlyPropertyName,
    codeIn(preamble, header),
  );
  const copies = new ExactCopies(request.keepsCopies);
  const readRow =
    kind === 'units'
      ? unitReader(columns, dictionary, copies)
      : itemReader(columns, dictionary, request.itemTypes, request.latestDay);
  const unitColumn = columns.find((column) => column.field === 'unit')?.index;
  const context: RowContext = rowContext(header, kind, unitColumn);
  const samples = columns.map(() => new Set<string>());
  const fields = columns.flatMap((column) => column.field ?? []);
  const parts: StagedPart[] = [];
  let part: StagedRow[] = [];
  let rowsRead = 0;

  function sample(row: CsvRow): void {
    for (const [at, column] of columns.entries()) {
      const known = samples[at];
      const text = row.cells[column.index]?.trim() ?? '';
      if (known && known.size < SAMPLES && text !== '' && !column.isPersonal)
        known.add(text.slice(0, SAMPLE_MAX_LENGTH));
    }
  }

  return {
    add(row) {
      rowsRead += 1;
      const classified = classifyRow(row.cells, context);
      context.section = classified.section;
      const skipCode = skipCodeOf(classified);
      if (skipCode === null && rowsRead <= PART_ROWS) sample(row);
      if (!request.wantsRows) return;
      const place = { n: rowsRead, l: row.line };
      if (skipCode !== null)
        part.push({
          ...place,
          a: 'SKIP',
          c: { raw: {} },
          code: skipCode,
          message: classified.skipReason ?? undefined,
        });
      else if (row.hasBadQuotes)
        part.push({
          ...place,
          a: 'ERROR',
          c: { raw: {} },
          code: 'BAD_QUOTES',
          message: 'The quotation marks of this row are misplaced.',
        });
      else part.push({ ...place, ...readRow(row, place.n) });
      if (part.length === PART_ROWS) {
        parts.push(stagedPart(part, kind, fields));
        part = [];
      }
    },
    finish() {
      if (rowsRead === 0) throw new UnreadableCsv(`There are no rows below the header on line ${headerLine}.`);
      if (part.length > 0) parts.push(stagedPart(part, kind, fields));
      return {
        kind,
        format: header.format,
        headerRow: headerLine,
        headerRows: header.headerRows,
        rowsRead,
        propertyName: header.propertyName,
        asOf: header.asOf,
        columns: columns.map((column, at) => ({ ...column, samples: [...(samples[at] ?? [])] })),
        copies: copies.count,
        dictionary: dictionary.entries(),
        parts,
      };
    },
  };
}

/**
 * The header of a file. If a person mapped the columns, no known names are needed: the first line with content is the
 * header.
 */
export function headerOf(
  rows: readonly (readonly string[])[],
  request: Pick<ReadRequest, 'wantsRows' | 'mapping'>,
): FoundHeader {
  const found = findHeader(rows);
  if (found) return found;
  const first = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const headers = rows[first];
  if (!headers) throw new UnreadableCsv('The file is empty.');
  if (request.wantsRows && request.mapping === undefined) {
    throw new UnreadableCsv(
      `No header was found in the first ${HEADER_SEARCH_ROWS} lines: no line names a unit or an item type. Map the columns by hand, or add a line of headers.`,
    );
  }
  return {
    headerStart: first,
    headerRows: 1,
    headers: headers.map((cell) => cell.trim()),
    rawHeaders: [[...headers]],
    format: null,
    propertyName: null,
    asOf: null,
  };
}

function mapColumns(header: FoundHeader, kind: ImportKind, mapping: Record<string, string | null>): MappedColumn[] {
  const guesses = guessMapping(header.headers, kind);
  const fields = new Set<string>(IMPORT_FIELDS[kind].map((field) => field.id));
  const chosen = new Map<string, number>();
  for (const [key, field] of Object.entries(mapping)) {
    const guess = guesses[Number(key)];
    const at = `mapping.${key}`;
    if (!guess) throw new UnreadableCsv(`The file has no column ${Number(key) + 1}.`, at);
    if (field === null) continue;
    if (!fields.has(field)) throw new UnreadableCsv(`'${field}' is not a field of ${kind}.`, at);
    if (guess.isPersonal)
      throw new UnreadableCsv(`'${guess.header}' is about residents or rents and is never imported.`, at);
    if (chosen.has(field)) throw new UnreadableCsv(`Two columns are mapped to '${field}'.`, at);
    chosen.set(field, guess.index);
  }
  return guesses.map((guess) => {
    const column = { ...guess, samples: [] };
    const own = mapping[String(guess.index)];
    if (own !== undefined) return { ...column, field: own };
    const isTaken = guess.field !== null && chosen.has(guess.field);
    return isTaken ? { ...column, field: null, confidence: 'NONE' as const } : column;
  });
}

function skipCodeOf({ kind, skipReason }: ClassifiedRow): string | null {
  if (kind === 'DATA') return skipReason === null ? null : 'FUTURE_RESIDENT';
  return kind === 'REPEATED_HEADER' ? kind : `${kind}_ROW`;
}

function codeIn(preamble: readonly string[], header: FoundHeader): string | null {
  if (header.propertyName === null) return null;
  const codes = preamble.filter((cell) => propertyNameOf(cell) === header.propertyName).map(propertyCodeOf);
  return codes.find((code) => code !== null) ?? null;
}

type RosterWork = { add(row: CsvRow): void; finish(): Omit<Reading, 'delimiter' | 'fileHash'> };

export type ReadRequest = {
  text: string;
  kind?: ImportKind | undefined;
  mapping?: Record<string, string | null> | undefined;
  /** Given by the person; takes precedence over the name above the header, but not over the one in a row. */
  propertyName?: string | undefined;
  /** The organization's only property, for a file that names none. */
  onlyPropertyName?: string | undefined;
  /** The catalogue's item types. */
  itemTypes: readonly ItemType[];
  /** The latest day ('yyyy-MM-dd') that it is at a property of the organization; a date after it is in the future everywhere. */
  latestDay: string;
  /** False for a preview: the shape only. */
  wantsRows: boolean;
  /** A unit list: exact copies of a row become rows of their own instead of being left out. */
  keepsCopies: boolean;
};
