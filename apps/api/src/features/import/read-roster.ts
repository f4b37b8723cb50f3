import { cutText } from '@lintel/domain/base/text-cut';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { ROSTER_DATES } from '@lintel/domain/imports/kinds';
import { dittoReader } from '@lintel/domain/roster/cells/dittos';
import { missingFields } from '@lintel/domain/roster/cells/roster-headers';
import { isLedger } from '@lintel/domain/roster/columns/columns';
import { HEAD_SEARCH_ROWS } from '@lintel/domain/roster/columns/head';
import { findLinePairs } from '@lintel/domain/roster/columns/line-pairs';
import { isTableKind, tellTable } from '@lintel/domain/roster/columns/roster-table';
import { tableRowsAbove } from '@lintel/domain/roster/columns/tables-above';
import { LEARNED_ROWS, type LearnedList, learnList, ROWS_AHEAD } from '@lintel/domain/roster/rows/list';
import { NOWHERE } from '@lintel/domain/roster/rows/place';
import { ROW_CLASSES, type RowClass, type ToldRow } from '@lintel/domain/roster/rows/row-classes';
import { RowTeller } from '@lintel/domain/roster/rows/tell-rows';
import { unitNameKey } from '@lintel/domain/units/unit-names';
import { answeredHeadings, HeadingsAnswered } from './answered-headings.ts';
import { CountCheck } from './count-check.ts';
import { doubtOf, namesPlace } from './doubtful-row.ts';
import { ExactCopies } from './exact-copies.ts';
import { headOf, mapped } from './file-head.ts';
import { headsKeyOf, type KeptLayout, type LayoutMemory, memoryOf } from './layout-memory.ts';
import { ColourReader, HomeJoiner, LineJoiner, PlaceFinder } from './line-joiner.ts';
import { type OwnList, ownListOf } from './own-list.ts';
import { type Answers, answersOver, HEADING_OPTIONS, QuestionBook, ROW_OPTIONS } from './questions.ts';
import { type ItemType, itemReader } from './read-item-row.ts';
import { tableWork } from './read-table.ts';
import { unitReader } from './read-unit-row.ts';
import { RowDictionary } from './row-dictionary.ts';
import { shownRow } from './shown-row.ts';
import { skipCodeOf } from './skip-codes.ts';
import { type SourceRow, type SourceTable, UnreadableFile } from './sources/source.ts';
import { stagedPart } from './staged-part.ts';
import type { ListReading, ListWork, MappedColumn, RowJudgement, StagedPart, StagedRow } from './staged-row.ts';

const PART_ROWS = 2000;
const SAMPLES = 3;
const PROPERTIES_SHOWN = 20;
const SAMPLE_MAX_LENGTH = 80;
/** Rows in which the header is looked for, and two more, so that a header at the very end of them is seen whole. */
export const SHAPE_ROWS = HEAD_SEARCH_ROWS + 2;

/**
 * Reads a roster or asset list: learns from its first rows where the head is and what its records are like, tells each row
 * apart, and turns the records into rows that can be staged, with the faults of their cells. What is personal is dropped here.
 * Throws UnreadableFile with the reason and place.
 */
export function readRoster(request: ReadRequest, table: SourceTable): ListReading {
  const first: SourceRow[] = [];
  let work: ListWork | undefined;
  const { delimiter } = table.eachRow((row) => {
    if (work) work.add(row);
    else if (first.push(row) === LEARNED_ROWS) work = beginRoster(first, request, table);
  });
  work ??= beginRoster(first, request, table);
  return { ...work.finish(), delimiter };
}

function beginRoster(rows: readonly SourceRow[], request: ReadRequest, table: SourceTable): ListWork {
  const own = request.mapping
    ? null
    : ownListOf(
        rows.map((row) => row.cells),
        request.kind,
      );
  if (own === null) return beginList(rows, request, table);
  const asRead = (row: SourceRow) => ({ ...row, cells: own.cellsOf(row.cells) });
  const work = beginList(rows.map(asRead), { ...request, kind: own.kind, mapping: own.mapping, own }, table);
  return { ...work, add: (row) => work.add(asRead(row)) };
}

function beginList(given: readonly SourceRow[], request: ReadRequest, { coverRows }: SourceTable): ListWork {
  const colours = new ColourReader(given);
  const shown = given.map((row) => colours.add(row));
  const lines = shown.map((row) => row.cells);
  const told = request.kind ?? tellTable(lines)?.kind;
  if (told && isTableKind(told)) return tableWork(given, told, request);
  const joiner = new LineJoiner(findLinePairs(lines));
  const homes = new HomeJoiner(lines);
  const joined = shown.flatMap((row) => joiner.add(row)).map((row) => homes.add(row));
  const places = new PlaceFinder(joined.map((row) => row.cells));
  const first = joined.map((row) => places.add(row));
  const cells = first.map((row) => row.cells);
  let memory: LayoutMemory = { headsKey: headsKeyOf([]), mapping: {}, answers: {}, isMapped: false };
  const list = learnList(cells, {
    kind: request.kind,
    knownProperties: request.propertyNames,
    hasProperty: request.propertyName !== undefined || request.onlyPropertyName !== undefined,
    coverRows,
    head: headOf(cells, request),
    adjust: (guesses, kind) => {
      memory = memoryOf(guesses, kind, request);
      return mapped(guesses, kind, request.mapping ?? memory.mapping);
    },
  });
  if (list === null) throw new UnreadableFile('The file is empty.');
  const headLine = first[list.head.start]?.line ?? 1;
  const { kind } = list;
  const work = rosterWork(list, headLine, request, memory);
  if (first[0]?.startsSheet) work.startSheet(first[0].startsSheet);
  else work.noteAbove(null, cells.slice(0, list.head.start));
  for (const row of first.slice(list.head.start + list.head.rows.length)) work.add(row);
  const add = (rows: readonly SourceRow[]) => {
    for (const row of rows) work.add(places.add(homes.add(row)));
  };
  return {
    ...work,
    add: (row) => add(joiner.add(colours.add(row))),
    finish() {
      add(joiner.finish());
      const { unread, ...reading } = work.finish();
      return { ...reading, unread: kind === 'units' ? [...unread, ...colours.unread] : unread };
    },
  };
}

function rosterWork(list: LearnedList, headLine: number, request: ReadRequest, memory: LayoutMemory): RosterWork {
  const { kind, head } = list;
  const columns: MappedColumn[] = list.columns.map((column) => ({
    ...column,
    samples: [],
    isRemembered: memory.isMapped && String(column.index) in memory.mapping,
  }));
  const missing = missingFields(columns, kind).filter(
    ({ id }) => !(id === 'unit' && (list.fillsUnitDown || list.headings.size > 0 || list.hierarchy !== null)),
  );
  const asksType = !columns.some(({ field }) => field === 'itemType') && !namesTypes(list);
  if (request.wantsRows && missing.length > 0)
    throw new UnreadableFile(
      isLedger(head.names) && missing.some(({ id }) => id === 'unit')
        ? 'The file is a ledger: its rows are amounts booked to accounts, and no column names a unit. Import a list of units or of items, or map a column to Unit.'
        : `No column is mapped to ${missing.map((field) => field.label).join(' and ')}.`,
      'mapping',
    );
  const titled = list.titles.property;
  const knownProperty = request.propertyName ?? titled?.name ?? request.onlyPropertyName ?? null;
  const dictionary = new RowDictionary(
    knownProperty,
    request.propertyName === undefined ? (titled?.code ?? null) : null,
  );
  const copies = new ExactCopies(request.keepsCopies);
  const questions = new QuestionBook(request.answers ?? {}, memory.answers);
  const answers = answersOver(request.answers ?? {}, memory.answers);
  const readRow =
    kind === 'units'
      ? unitReader(columns, dictionary, copies, { ...request, questions, list })
      : itemReader(columns, dictionary, { ...request, questions, list, asksType });
  const teller = new RowTeller(list, answeredHeadings(answers));
  const headings = new HeadingsAnswered(answers);
  const counts = new CountCheck(kind, dictionary, questions, answers);
  const classes: Partial<Record<RowClass, number>> = {};
  const unread: ListReading['unread'] = [];
  let sheet: string | null = null;
  const withDittos = dittoReader();
  const samples = columns.map(() => new Set<string>());
  const fields = columns.flatMap((column) => column.field ?? []);
  const parts: StagedPart[] = [];
  const { onPart = (one: StagedPart) => void parts.push(one) } = request;
  const waiting: SourceRow[] = [];
  let part: StagedRow[] = [];
  let rowsRead = 0;
  let at = head.start + head.rows.length;

  function sample(row: SourceRow): void {
    for (const [column, { index, isPersonal }] of columns.entries()) {
      const known = samples[column];
      const text = row.cells[index]?.trim() ?? '';
      if (known && known.size < SAMPLES && text !== '' && !isPersonal) known.add(cutText(text, SAMPLE_MAX_LENGTH));
    }
  }

  function stage(row: StagedRow): void {
    if (!request.wantsRows) return;
    part.push(row);
    if (part.length < PART_ROWS) return;
    onPart(stagedPart(part, kind, fields));
    part = [];
  }

  // A row that becomes several items counts once for each.
  function take(row: SourceRow, told: ToldRow, k: RowJudgement | undefined): void {
    for (const read of readRow(row, rowsRead + 1, told.place)) {
      rowsRead += 1;
      stage({ n: rowsRead, l: row.line, k, ...counts.take(read, row) });
    }
  }

  function leaveOut(row: SourceRow, code: string, message: string | null, k: RowJudgement | undefined): void {
    rowsRead += 1;
    stage({ n: rowsRead, l: row.line, k, a: 'SKIP', c: { raw: {} }, code, message: message ?? undefined });
  }

  function tell(row: SourceRow, ahead: readonly SourceRow[]): void {
    if (row.startsSheet) startSheet(row.startsSheet);
    const told =
      joinedRow(row) ??
      teller.tell(
        row.cells,
        at,
        ahead.map((one) => one.cells),
      );
    at += 1;
    if (told.class !== 'RECORD') classes[told.class] = (classes[told.class] ?? 0) + 1;
    counts.pass(row, told);
    const under = headings.above(row, told);
    if (under !== null && told.class === 'RECORD') askHeading(questions, under, row, list);
    const turned = turnedBy(request, told.class, row.line, sheet);
    const verdict = turned ?? judged(row, told, { list, questions, knownProperty });
    const k = turned || !PLAIN_CLASSES.has(told.class) ? { class: told.class, ...(turned && { turned }) } : undefined;
    if (verdict === 'TAKE' && row.hasBadQuotes) {
      rowsRead += 1;
      stage({ n: rowsRead, l: row.line, k, a: 'ERROR', c: { raw: {} }, code: 'BAD_QUOTES', message: BAD_QUOTES });
      return;
    }
    if (verdict === 'TAKE') {
      if (rowsRead <= PART_ROWS) sample(row);
      take(row, told, k);
    } else
      leaveOut(
        row,
        verdict === 'HEADING' ? 'HEADING_LEFT_OUT' : skipCodeOf(told.class),
        verdict === 'HEADING' ? HEADING_LEFT_OUT : told.class === 'RECORD' ? TURNED_AWAY : told.reason,
        k,
      );
  }

  function startSheet(starts: NonNullable<SourceRow['startsSheet']>): void {
    teller.startSheet(starts);
    sheet = starts.name;
    noteAbove(sheet, starts.above);
  }

  function noteAbove(of: string | null, above: readonly (readonly string[])[]): void {
    const found = tableRowsAbove(above);
    if (found > 0) unread.push({ sheet: of, rows: found, reason: 'TABLE_ABOVE' });
  }

  return {
    startSheet,
    noteAbove,
    add(given) {
      const row = { ...given, cells: withDittos(given.cells) };
      waiting.push(row);
      if (waiting.length > ROWS_AHEAD) tell(waiting.shift() as SourceRow, waiting);
    },
    finish() {
      for (let row = waiting.shift(); row; row = waiting.shift()) tell(row, waiting);
      if (rowsRead === 0) throw new UnreadableFile(`There are no rows below the header on line ${headLine}.`);
      if (part.length > 0) onPart(stagedPart(part, kind, fields));
      counts.ask();
      return {
        kind,
        format: list.layout,
        headerRow: headLine,
        headerRows: head.rows.length,
        rowsRead,
        propertyName: titled?.name ?? null,
        asOf: list.titles.asOf,
        setName: null,
        columns: columns.map((column, index) => ({ ...column, samples: [...(samples[index] ?? [])] })),
        copies: copies.count,
        questions: questions.list(),
        dateOrder: columns.some(({ field }) => ROSTER_DATES.has(field ?? ''))
          ? list.isDayFirst
            ? 'DAY_FIRST'
            : 'MONTH_FIRST'
          : null,
        classes,
        unread,
        makers: answers.makers ?? {},
        keptMakers: Object.fromEntries(
          Object.entries(memory.answers.makers ?? {}).filter(([name]) => request.answers?.makers?.[name] === undefined),
        ),
        layout: { headsKey: memory.headsKey, mapping: memory.mapping },
        properties: dictionary
          .entries()
          .properties.slice(0, PROPERTIES_SHOWN)
          .map(({ name }) => name),
        dictionary: dictionary.entries(),
        parts,
      };
    },
  };
}

type RosterWork = ListWork & { noteAbove(sheet: string | null, above: readonly (readonly string[])[]): void };

function joinedRow({ isJoined }: SourceRow): ToldRow | null {
  if (isJoined === undefined) return null;
  const found = JOINED_CLASSES[isJoined];
  return { class: found, reason: ROW_CLASSES[found], place: NOWHERE, isFull: false };
}

const JOINED_CLASSES = { HEAD: 'REPEATED_HEADER', HEADING: 'GROUP', RECORD: 'CHARGE' } as const;

// Columns, headings or the title name the types of items in the place of a column for them.
function namesTypes({ matrix, headings, itemType }: LearnedList): boolean {
  return matrix.length > 0 || itemType !== null || [...headings.values()].some(({ meaning }) => meaning === 'TYPE');
}

// What the person says of a row, in a workbook with its sheet behind the line, or of its class.
function turnedBy(
  { turned }: ReadRequest,
  found: RowClass,
  line: number,
  sheet: string | null,
): 'TAKE' | 'LEAVE_OUT' | undefined {
  const own = (sheet === null ? undefined : turned?.rows?.[`${line} ${sheet}`]) ?? turned?.rows?.[String(line)];
  return own ?? (turned?.classes && Object.hasOwn(turned.classes, found) ? 'TAKE' : undefined);
}

// The answers to what the file leaves open.
function judged(
  row: SourceRow,
  told: ToldRow,
  { list, questions, knownProperty }: { list: LearnedList; questions: QuestionBook; knownProperty: string | null },
): 'TAKE' | 'LEAVE_OUT' | 'HEADING' {
  const { heading, guessed, property } = told.place;
  if (told.class === 'RECORD') {
    const asked = [heading !== null && list.asksHeadings ? (property?.name ?? heading) : null, guessed];
    const answers = asked.map((text) => text !== null && askHeading(questions, text, row, list));
    return answers.includes('LEAVE_OUT') ? 'HEADING' : 'TAKE';
  }
  if (told.class !== 'DOUBT') return 'LEAVE_OUT';
  const isOfUnit = list.kind === 'units' && namesPlace(row, told, list, knownProperty);
  const answer = questions.ask('rows', doubtOf(row, told, list, isOfUnit), row.line, {
    // What has a unit and a property may be one: only who sees it can say that it is none.
    recommended: told.isFull ? 'TAKE' : isOfUnit ? '' : 'LEAVE_OUT',
    options: ROW_OPTIONS,
    text: shownRow(row.cells, list.columns),
  });
  return answer === 'TAKE' ? 'TAKE' : 'LEAVE_OUT';
}

function askHeading(questions: QuestionBook, heading: string, row: SourceRow, list: LearnedList): string {
  const meaning = list.headings.get(unitNameKey(heading))?.meaning;
  const recommended = meaning === 'BUILDING' || meaning === 'SECTION' ? meaning : 'PROPERTY';
  const text = shownRow(row.cells, list.columns);
  return questions.ask('headings', heading, row.line, { recommended, options: HEADING_OPTIONS, text });
}

const PLAIN_CLASSES: ReadonlySet<RowClass> = new Set(['RECORD', 'BLANK', 'REPEATED_HEADER']);
const BAD_QUOTES = 'The quotation marks of this row are misplaced.';
const HEADING_LEFT_OUT = 'Below a heading whose rows you left out';
const TURNED_AWAY = 'Left out by you';

export type ReadRequest = {
  kind?: ImportKind | undefined;
  mapping?: Record<string, string | null> | undefined;
  /** Given by the person; takes precedence over the name above the header, but not over the one in a row. */
  propertyName?: string | undefined;
  /** The organization's only property, for a file that names none. */
  onlyPropertyName?: string | undefined;
  /** Lives and prices: given by the person, for rows that name no life profile or price book. */
  setName?: string | undefined;
  /** Names of the organization's properties: a heading that is one of them is a property. */
  propertyNames: readonly string[];
  /** The catalogue's item types. */
  itemTypes: readonly ItemType[];
  /** The latest day ('yyyy-MM-dd') that it is at a property of the organization; a date after it is in the future everywhere. */
  latestDay: string;
  /** False for a preview: the shape only. */
  wantsRows: boolean;
  /** A unit list: exact copies of a row become rows of their own instead of being left out. */
  keepsCopies: boolean;
  /** What was answered and mapped for the organization's earlier files. */
  layouts?: readonly KeptLayout[] | undefined;
  /** Takes the rows part by part as they are read; without it they are in the answer. */
  onPart?: ((part: StagedPart) => void) | undefined;
  /** The file is one of our own. */
  own?: OwnList | undefined;
  /** Answers to what the file leaves open. */
  answers?: Answers | undefined;
  /** Rows and classes of rows that the person judges otherwise. */
  turned?:
    | { classes?: Record<string, 'TAKE'> | undefined; rows?: Record<string, 'TAKE' | 'LEAVE_OUT'> | undefined }
    | undefined;
};
