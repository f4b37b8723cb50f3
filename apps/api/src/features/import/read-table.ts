import { cutText } from '@lintel/domain/base/text-cut';
import { dayCell } from '@lintel/domain/imports/cells';
import type { CellAbout, FieldDefinition, Reference } from '@lintel/domain/imports/define-import';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { importOf } from '@lintel/domain/imports/kinds';
import { cellText, filledColumns } from '@lintel/domain/roster/cells/cells';
import { guessMapping, missingFields } from '@lintel/domain/roster/cells/roster-headers';
import { isTotal } from '@lintel/domain/roster/cells/words';
import { isHeadAgain } from '@lintel/domain/roster/columns/head';
import { tableRowsAbove } from '@lintel/domain/roster/columns/tables-above';
import { areDayFirst } from '@lintel/domain/written/cell-dates';
import { decimalSignOf, parseMoney } from '@lintel/domain/written/cell-values';
import { type AskType, type ItemType, typeAsker } from './ask-type.ts';
import { CellReader, columnsByField } from './cell-reader.ts';
import { type HeadRequest, headOf, mapped } from './file-head.ts';
import { type KeptLayout, memoryOf } from './layout-memory.ts';
import type { OwnList } from './own-list.ts';
import { type Answers, QuestionBook } from './questions.ts';
import { type SourceRow, UnreadableFile } from './sources/source.ts';
import { stagedPart } from './staged-part.ts';
import type { ListWork, MappedColumn, StagedPart, StagedRow } from './staged-row.ts';

const PART_ROWS = 2000;
const SAMPLES = 3;
const SAMPLE_MAX_LENGTH = 80;
const SET_NAME_MAX = 120;

/** Reads a file whose kind is one table: each row below the head is a record, read cell by cell as its kind defines it. */
export function tableWork(first: readonly SourceRow[], kind: ImportKind, request: TableRequest): ListWork {
  const head = headOf(
    first.map((row) => row.cells),
    { ...request, kind },
  );
  const headLine = first[head.start]?.line ?? 1;
  // What is about residents in files of others, such as Phones, is about vendors in our own.
  const guesses = guessMapping(head.names, kind).map((guess) =>
    request.own ? { ...guess, isPersonal: false } : guess,
  );
  const memory = memoryOf(guesses, kind, request);
  const columns: MappedColumn[] = mapped(guesses, kind, request.mapping ?? memory.mapping).map((column) => ({
    ...column,
    samples: [],
    isRemembered: memory.isMapped && String(column.index) in memory.mapping,
  }));
  const missing = missingFields(columns, kind);
  if (request.wantsRows && missing.length > 0) throw new UnreadableFile(missingWords(missing, columns), 'mapping');
  const { hidesOthers = false, asksTypes = false, partOf } = importOf(kind).table ?? {};
  const setName = partOf === undefined ? null : titleAbove(first.slice(0, head.start));
  const questions = new QuestionBook(request.answers ?? {}, memory.answers);
  const askType = asksTypes ? typeAsker(request.itemTypes, questions) : null;
  const below = first.slice(head.start + head.rows.length);
  const above = tableRowsAbove(first.slice(0, head.start).map(({ cells }) => cells));
  const readRow = recordReader(
    kind,
    columns,
    { ...request, setName: request.setName ?? setName ?? undefined },
    below,
    askType,
  );
  const fields = columns.flatMap((column) => column.field ?? []);
  const samples = columns.map(() => new Set<string>());
  const parts: StagedPart[] = [];
  const { onPart = (one: StagedPart) => void parts.push(one) } = request;
  let part: StagedRow[] = [];
  let rowsRead = 0;

  function stage(row: SourceRow, read: Omit<StagedRow, 'n' | 'l'>): void {
    rowsRead += 1;
    if (!request.wantsRows) return;
    part.push({ n: rowsRead, l: row.line, ...read });
    if (part.length < PART_ROWS) return;
    onPart(stagedPart(part, kind, fields));
    part = [];
  }

  function sample(row: SourceRow): void {
    for (const [at, { index, isPersonal, field }] of columns.entries()) {
      const known = samples[at];
      const text = row.cells[index]?.trim() ?? '';
      if (known && known.size < SAMPLES && text !== '' && !isPersonal)
        known.add(field === null && hidesOthers ? shapeOf(text) : cutText(text, SAMPLE_MAX_LENGTH));
    }
  }

  function add(row: SourceRow): void {
    const own = request.turned?.rows?.[String(row.line)];
    const skip = own === 'TAKE' ? null : own === 'LEAVE_OUT' ? TURNED_AWAY : skipOf(row.cells);
    if (skip === null && !row.hasBadQuotes && rowsRead <= PART_ROWS) sample(row);
    if (skip) stage(row, { a: 'SKIP', c: { raw: {} }, ...skip });
    else stage(row, row.hasBadQuotes ? BAD_QUOTES : readRow(row));
  }

  function skipOf(cells: readonly string[]): { code: string; message?: string } | null {
    const filled = filledColumns(cells);
    if (filled.length === 0) return { code: 'BLANK_ROW' };
    const why = request.own?.whyLeftOut(cells) ?? null;
    if (why !== null) return { code: 'LEFT_OUT', message: why };
    if (isHeadAgain(cells, head)) return { code: 'REPEATED_HEADER', message: 'The header again' };
    const isSum = filled.length <= 2 && isTotal(cellText(cells[filled[0] ?? 0]));
    return isSum ? { code: 'TOTAL_ROW', message: 'A total or count' } : null;
  }

  for (const row of below) add(row);
  return {
    startSheet: () => undefined,
    add,
    finish() {
      if (rowsRead === 0) throw new UnreadableFile(`There are no rows below the header on line ${headLine}.`);
      if (part.length > 0) onPart(stagedPart(part, kind, fields));
      return {
        kind,
        format: null,
        headerRow: headLine,
        headerRows: head.rows.length,
        rowsRead,
        propertyName: null,
        asOf: null,
        setName,
        columns: columns.map((column, at) => ({ ...column, samples: [...(samples[at] ?? [])] })),
        copies: 0,
        questions: questions.list(),
        properties: [],
        dateOrder: null,
        classes: {},
        unread: above > 0 ? [{ sheet: first[0]?.sheet ?? null, rows: above, reason: 'TABLE_ABOVE' }] : [],
        makers: {},
        keptMakers: {},
        layout: { headsKey: memory.headsKey, mapping: memory.mapping },
        dictionary: { properties: [], places: [], goods: [] },
        parts,
      };
    },
  };
}

// The first line above the header that is one text: what the table is called.
function titleAbove(rows: readonly SourceRow[]): string | null {
  for (const { cells } of rows) {
    const [at, ...others] = filledColumns(cells);
    if (at !== undefined && others.length === 0) return cutText(cellText(cells[at]), SET_NAME_MAX);
  }
  return null;
}

function missingWords(missing: readonly { id: string; label: string }[], columns: readonly MappedColumn[]): string {
  const several = columns.filter(({ confidence, field }) => confidence === 'SEVERAL' && field === null);
  const [first] = missing;
  if (several.length > 1 && first && missing.length === 1)
    return `Several columns could be ${first.label}: ${several.map(({ header }) => header).join(', ')}. Say which one is meant.`;
  return `No column is mapped to ${missing.map(({ label }) => label).join(' and ')}.`;
}

function recordReader(
  kind: ImportKind,
  columns: readonly MappedColumn[],
  request: TableRequest,
  below: readonly SourceRow[],
  askType: AskType | null,
): (row: SourceRow) => Omit<StagedRow, 'n' | 'l'> {
  const { fields, table, noun } = importOf(kind);
  const byField = columnsByField(columns);
  const dates = columns.filter(({ field }) => fields[field ?? '']?.parse === dayCell);
  const about: CellAbout = {
    latestDay: request.latestDay,
    isDayFirst: areDayFirst(dates.flatMap(({ index }) => below.map(({ cells }) => cells[index] ?? ''))),
  };
  const aboutMoney = new Map(
    columns
      .filter(({ field }) => fields[field ?? '']?.parse === parseMoney)
      .map(({ field, index }) => {
        const decimalSign = decimalSignOf(below.map(({ cells }) => cells[index] ?? ''));
        return [field as string, { ...about, decimalSign }];
      }),
  );
  const property = request.propertyName ?? request.onlyPropertyName;
  /** What the whole file belongs to, where a row does not say it. */
  const ofFile: Partial<Record<Reference, { name: string | undefined; code: string; word: string }>> = {
    property: { name: property, code: 'MISSING_PROPERTY', word: 'property' },
    lifeProfile: { name: request.setName, code: 'MISSING_SET', word: 'life profile' },
    vendor: { name: request.setName, code: 'MISSING_VENDOR', word: 'vendor' },
    priceBook: { name: request.setName, code: 'MISSING_SET', word: 'price book' },
  };

  function readValue(cells: CellReader, id: string, definition: FieldDefinition<unknown>): unknown {
    const { parse, check, refersTo, isRequired, isBlankOfAll, label } = definition;
    const value =
      parse &&
      cells.value(
        id,
        (text) => parse(text, aboutMoney.get(id) ?? about),
        (read) => check?.(read) ?? null,
      );
    if (value !== undefined && value !== null) return value;
    const whole = refersTo && !isBlankOfAll && ofFile[refersTo];
    if (whole && whole.name === undefined) cells.fault(id, whole.code, `The row names no ${whole.word}.`);
    if (isRequired) cells.fault(id, 'MISSING_VALUE', `The row names no ${noun[0]}: ${label} is empty.`);
    return whole ? whole.name : undefined;
  }

  return (row) => {
    const cells = new CellReader(row, byField);
    const values: Record<string, unknown> = {};
    for (const [id, definition] of Object.entries(fields)) {
      const value = readValue(cells, id, definition);
      if (value !== undefined) values[id] = value;
    }
    const title = values[table?.titleField ?? ''];
    const label = typeof title === 'string' ? title : null;
    if (askType && typeof values.itemType === 'string') {
      const type = askType(values.itemType, row.line);
      if (type === null) return { a: 'SKIP', c: { raw: cells.raw }, ...NO_TYPE, ...(label !== null && { label }) };
      values.itemType = type;
    }
    return cells.error(label) ?? { a: 'CREATE', c: { raw: cells.raw, ...values }, ...(label !== null && { label }) };
  };
}

// A date can be told by its shape, and a name is not shown.
function shapeOf(text: string): string {
  return cutText(text, SAMPLE_MAX_LENGTH).replace(/[\p{L}\p{N}]/gu, '•');
}

const BAD_QUOTES = {
  a: 'ERROR',
  c: { raw: {} },
  code: 'BAD_QUOTES',
  message: 'The quotation marks of this row are misplaced.',
} as const;
const NO_TYPE = { code: 'LEFT_OUT', message: 'Left out: it is no type of item that is recorded here.' };
const TURNED_AWAY = { code: 'LEFT_OUT', message: 'Left out by you' };

type TableRequest = HeadRequest & {
  propertyName?: string | undefined;
  onlyPropertyName?: string | undefined;
  setName?: string | undefined;
  latestDay: string;
  itemTypes: readonly ItemType[];
  onPart?: ((part: StagedPart) => void) | undefined;
  answers?: Answers | undefined;
  layouts?: readonly KeptLayout[] | undefined;
  own?: OwnList | undefined;
  turned?: { rows?: Record<string, 'TAKE' | 'LEAVE_OUT'> | undefined } | undefined;
};
