import { setImmediate } from 'node:timers/promises';
import {
  type FilterOf,
  fileColumns,
  filtersOf,
  type ListDefinition,
  type RowOfList,
  totalUnder,
} from '@lintel/contract/base/define-list';
import { valueWords } from '@lintel/contract/base/list-filter';
import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/base/paging';
import type { Route } from '@lintel/contract/base/route';
import type { Db } from '@lintel/db/pooled-kysely';
import { cutText } from '@lintel/domain/base/text-cut';
import { localDay } from '@lintel/domain/base/time-zones';
import type { Figure } from '@lintel/domain/figures/metrics';
import { sql } from 'kysely';
import { limitConcurrency } from '../base/concurrency-limit.ts';
import { notFound, unprocessable } from '../base/errors.ts';
import { selectTimeZone } from '../identity/day.ts';
import { bigints, type Viewer, visibleProperties } from '../identity/viewer.ts';
import { selectNames } from '../lookups/named-things.ts';
import type { Ctx, Handlers } from '../operations/context.ts';
import { type CursorPosition, decodeCursor, invalidCursor } from '../sql/cursor.ts';
import type { ListAsk } from '../sql/list-sort.ts';
import { type Page, pageAnswer } from '../sql/page.ts';
import { type Cell, type FileFormat, type FileHead, PDF_MAX_ROWS, type TableFile } from '../tables/table-file.ts';

/** How the rows of a list are read. */
export type ListReading<D extends ListDefinition, More> = {
  /**
   * Reads one page; `more` holds the other members of the answer: totals, parts, and of a report `asOf`, and
   * `computedAt` where that is not now. What it has under `forFigures` goes into the figures and is not answered itself. `ctx` is
   * for parts that the server itself knows.
   */
  select(db: Db, ask: ListAsk<D>, ctx: Ctx): Promise<Page<RowOfList<D>, More>>;
  /** What names a row among the `ids` of a file of selected rows; its `id` unless given. */
  rowId?(row: RowOfList<D>): number;
  /** The totals of selected rows; the sum of each column that has one unless given. */
  totalsOf?(rows: readonly RowOfList<D>[]): object;
  /** Of a report: its figures. */
  figuresOf?(more: More, total: number): Figure[];
  /** False for a position that cannot occur in a list of this sort and filter. */
  isPosition?(sort: D['sorts'][number], place: CursorPosition, filter: FilterOf<D>): boolean;
  /** What the 404 says is not there, where the property or organization was not found. */
  thing?: string;
  pageLimit?: number;
  /** Rows that a file has at most. */
  fileLimit?: number;
  timeoutMs?: number;
  /** Of a file, where a page takes no longer than any request. */
  fileTimeoutMs?: number;
};

/** The handler of a route made by `listRoute`: a page of rows as JSON, or all rows of the filter as a file. */
export function listHandler<R extends Route & { list: ListDefinition }, More extends object | null = null>(
  route: R,
  reading: ListReading<R['list'], More>,
): Handlers<{ it: R }>['it'] {
  const definition: ListDefinition = route.list;
  const {
    select,
    figuresOf,
    isPosition,
    pageLimit = PAGE_LIMIT_DEFAULT,
    fileLimit = FILE_MAX_ROWS,
    timeoutMs,
    fileTimeoutMs = timeoutMs,
    thing = 'property',
  } = reading;
  const pageOptions = timeoutMs === undefined ? {} : { timeoutMs };
  const fileOptions = fileTimeoutMs === undefined ? {} : { timeoutMs: fileTimeoutMs };

  async function handle({ params, query }: AnyInput, ctx: Ctx) {
    const { viewer, now, read } = ctx;
    const { limit = pageLimit, cursor, sort = definition.order, format = 'json', ids, ...filter } = query;
    const { organizationId } = filter;
    if (typeof organizationId === 'number' && !viewer.organizationIds.includes(organizationId))
      throw notFound('organization');
    const field = sort.replace(/^-/, '');
    const isFile = format !== 'json';
    // A file has the rows of every group.
    if (isFile) delete filter.groupKey;
    // Selected rows are found among all rows of the filter.
    const fileRows = format === 'pdf' && ids === undefined ? Math.min(PDF_MAX_ROWS, fileLimit) : fileLimit;
    if (ids !== undefined && !isFile) throw unprocessable('ids', 'Selected rows can be asked for as a file only.');
    const after = isFile ? undefined : decodeCursor(cursorOf(definition, sort), cursor);
    // why: the filters of the query are those of the definition, each already validated by its schema
    const valid = filter as FilterOf<R['list']>;
    if (after && isPosition && !isPosition(field, after, valid)) throw invalidCursor();
    const ask: ListAsk<R['list']> = {
      viewer,
      now,
      propertyId: params?.propertyId,
      filter: valid,
      sort: field,
      isDescending: sort.startsWith('-'),
      limit: isFile ? fileRows : limit,
      after,
    };
    if (isFile) {
      return limited(async () => {
        const { page, head } = await read(async (db) => {
          const found = await select(db, ask, ctx);
          if (!found.found) throw notFound(thing);
          if (found.total > found.rows.length) throw tooManyRows(format, fileRows, found.total);
          return { page: found, head: await selectFileHead(db, definition, ask) };
        }, fileOptions);
        // The day that the rows hold for, where they say one.
        const { asOf = head.asOf } = (page.more ?? {}) as { asOf?: string };
        const isPortfolio = ask.propertyId === undefined;
        if (ids === undefined) return listFile(format, definition, page, { ...head, asOf }, isPortfolio);
        const chosen = selectedRows(definition, reading, page.rows, ids);
        const filters = [...head.filters, { label: 'Selected', words: `${chosen.total} of ${page.total}` }];
        return listFile(format, definition, chosen, { ...head, asOf, filters }, isPortfolio);
      });
    }
    const page = await read((db) => select(db, ask, ctx), pageOptions);
    if (!page.found) throw notFound(thing);
    const { forFigures, ...members } = { forFigures: null, ...page.more };
    return {
      ...pageAnswer(page, cursorOf(definition, sort)),
      ...(definition.isReport && { computedAt: now, figures: figuresOf?.(page.more, page.total) ?? [] }),
      ...members,
    };
  }
  // why: rows, filters and parts are those of the definition, which the reading was checked against
  return handle as unknown as Handlers<{ it: R }>['it'];
}

/** Rows that a file of a list has at most, unless its reading says another number. */
const FILE_MAX_ROWS = 200_000;
/** Cells are made of so many rows between two turns of the event loop. */
const PART_ROWS = 2000;

// A file of many rows takes memory until it is written.
const limited = limitConcurrency({
  atMost: 2,
  queueMax: 8,
  full: 'Many files are being made at the moment. Try again in a minute.',
});

function tooManyRows(format: FileFormat, most: number, total: number) {
  const [rows, all] = [most, total].map((each) => each.toLocaleString('en-US'));
  const other = format === 'pdf' ? ', or take the Excel workbook (XLSX)' : '';
  return unprocessable('format', `A file holds at most ${rows} rows, and these are ${all}. Narrow the filter${other}.`);
}

/** What the cursors of a list in one order are made for; another list or order refuses them. */
export function cursorOf({ id }: { id: string }, sort: string): string {
  return `${id} ${sort}`;
}

/** The rows of a list as a file that says where they are from, what they were filtered by and when. */
export async function listFile(
  format: FileFormat,
  definition: ListDefinition,
  { rows, total, more }: { rows: readonly unknown[]; total: number; more: unknown },
  head: FileHead,
  isPortfolio: boolean,
): Promise<TableFile> {
  const columns = fileColumns(definition, isPortfolio, format);
  const cells: Cell[][] = [];
  for (const [at, row] of rows.entries()) {
    if (at % PART_ROWS === PART_ROWS - 1) await setImmediate();
    cells.push(columns.map(([, column]) => column.value(row)));
  }
  const { totals } = (more ?? {}) as { totals?: object };
  const [, many] = definition.noun;
  return {
    tableFile: true,
    format,
    fileName: fileNameOf(head),
    head,
    sheets: [
      {
        name: definition.title,
        columns: columns.map(([, { head: short, label, kind }]) => ({ label: label ?? short, kind })),
        rows: cells,
        ...(columns.some(([, column]) => column.total !== undefined) && {
          totals: columns.map(([, column], at) => {
            if (column.total !== undefined) return totalUnder(column, totals);
            return at === 0 ? `${total.toLocaleString('en-US')} ${many}` : null;
          }),
        }),
      },
    ],
  };
}

// Totals of the selected rows are over them: those of the list are over its whole filter.
function selectedRows<D extends ListDefinition>(
  { columns }: ListDefinition,
  { rowId = ownId, totalsOf }: Pick<ListReading<D, never>, 'rowId' | 'totalsOf'>,
  rows: readonly RowOfList<D>[],
  ids: string,
) {
  const wanted = new Set(ids.split(',').map(Number));
  const chosen = rows.filter((row) => wanted.has(rowId(row)));
  return { rows: chosen, total: chosen.length, more: { totals: totalsOf?.(chosen) ?? sumsOf(columns, chosen) } };
}

function sumsOf(columns: ListDefinition['columns'], rows: readonly unknown[]): Record<string, number | null> {
  const sums: Record<string, number | null> = {};
  for (const { total, value } of Object.values(columns)) {
    const known = rows.map((row) => value(row)).filter((each) => typeof each === 'number');
    if (typeof total === 'string') sums[total] = known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
  }
  return sums;
}

function ownId(row: unknown): number {
  return (row as { id: number }).id;
}

/** What a file says above its rows: whose they are, the filter in words, the day and the definitions. */
export async function selectFileHead(
  db: Db,
  definition: Pick<ListDefinition, 'title' | 'question' | 'notes' | 'filters'>,
  { viewer, now, propertyId, filter }: Pick<ListAsk, 'viewer' | 'now' | 'propertyId'> & { filter: object },
): Promise<FileHead> {
  const given: Record<string, unknown> = { ...filter };
  const said = filtersOf(definition, propertyId === undefined).filter(([, { hiddenInFiles }]) => !hiddenInFiles);
  const chosen = said.filter(([name]) => isChosen(given[name]));
  const names = await selectNames(
    db,
    viewer,
    chosen.flatMap(([name, { names: of }]) => (of ? [{ names: of, id: Number(given[name]) }] : [])),
  );
  const { place, timeZone } = await selectPlace(db, viewer, propertyId, given);
  return {
    title: definition.title,
    question: definition.question,
    place,
    filters: said.flatMap(([name, one]) => {
      const { label, anyLabel, fileShowsDefault } = one;
      if (!isChosen(given[name])) return fileShowsDefault ? [{ label, words: anyLabel }] : [];
      return [
        { label, words: (one.names && names.get(`${one.names} ${given[name]}`)) ?? valueWords(one, given[name]) },
      ];
    }),
    asOf: localDay(now, timeZone),
    writtenAt: now,
    timeZone,
    notes: [...(definition.notes ?? [])],
  };
}

async function selectPlace(
  db: Db,
  viewer: Viewer,
  propertyId: number | undefined,
  { organizationId }: { organizationId?: unknown },
): Promise<{ place: string; timeZone: string }> {
  if (propertyId === undefined) {
    const named = typeof organizationId === 'number' ? organizationId : undefined;
    const timeZone = await selectTimeZone(db, viewer, named);
    const ids = named === undefined ? viewer.organizationIds : [named];
    const { rows } = await sql<{ name: string; seen: number }>`
      select o.name, (select count(*) from property p where p.organization_id = o.id and ${visibleProperties(viewer, 'p')}) as seen
      from organization o where o.id = any (${bigints(ids)}) and o.archived_at is null order by lower(o.name)`.execute(
      db,
    );
    const names = rows.length > SOME ? `${rows.length} organizations` : rows.map(({ name }) => name).join(', ');
    // Who does not see all of it is told over how much the file is.
    const seesAll = ids.every((id) => viewer.isSuperUser || viewer.adminOrganizationIds.includes(id));
    const seen = rows.reduce((sum, row) => sum + row.seen, 0);
    const place = seesAll ? names : `${names}: the ${seen === 1 ? 'property' : `${seen} properties`} you may see`;
    return { place: place || 'Lintel', timeZone };
  }
  const { rows } = await sql<{ place: string; timeZone: string }>`
    select concat_ws(', ', p.name, o.name) as place, p.timezone as "timeZone" from property p
    join organization o on o.id = p.organization_id where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}`.execute(
    db,
  );
  if (!rows[0]) throw notFound('property');
  return rows[0];
}

const SOME = 3;

function isChosen(value: unknown): boolean {
  return value !== undefined && value !== '';
}

/** 'items-alder-court-harbor-residential-2026-05-18'. */
export function fileNameOf({ title, place, asOf }: FileHead): string {
  const words = [title, place].map(fileWord).filter((word) => word !== '');
  return `${cutText(words.join('-'), WORDS_MAX).replace(/-$/, '')}-${fileWord(asOf)}`;
}

// The day stays whole in the longest name of a download.
const WORDS_MAX = 65;

function fileWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

type AnyInput = {
  params?: { propertyId?: number };
  query: {
    limit?: number;
    cursor?: string;
    sort?: string;
    format?: 'json' | FileFormat;
    ids?: string;
    organizationId?: unknown;
  } & Record<string, unknown>;
};
