import { PAGE_LIMIT_MAX } from '@lintel/contract/base/paging';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { type CursorPosition, decodeCursor, encodeCursor } from './cursor.ts';

/** Rows that an export takes at most: all of a property. */
export const EXPORT_MAX_ROWS = 1_000_000;

/** One page of a list: whether its place was found, how many rows the whole filter has, and where the next page begins. */
export type Page<Row, More = null> = {
  found: boolean;
  total: number;
  rows: Row[];
  last: CursorPosition | null;
  more: More;
};

/** How a collection answers. */
export type PageAnswer<Row> = { results: Row[]; total: number; nextCursor: string | null };

/**
 * Reads one page in one statement. `ctes` ends with `rows`: one row more than the page where there are more, with the columns
 * of `placeColumns` beside its own. `more` names what the page says beyond its rows.
 */
export async function selectPage<Row extends object, More = null>(
  db: Db,
  {
    ctes,
    limit = EXPORT_MAX_ROWS,
    total = sql`(select count(*) from found)`,
    found = sql`true`,
    more,
  }: PageParts<More>,
): Promise<Page<Row, More>> {
  const { rows } = await sql<PageLine>`
    with ${ctes}
    select h.*, case when coalesce(x."pageAt", 1) = 1 then ${objectOf(more)} end as "pageMore", x.*
    from (select ${found} as "pageFound", ${total} as "pageTotal") h left join rows x on true order by x."pageAt"`.execute(
    db,
  );
  const [first] = rows;
  if (!first) throw new Error('a page has at least the line that counts');
  const { pageFound, pageTotal, pageMore } = first;
  const end = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    found: pageFound,
    total: pageTotal,
    // why: the columns of a statement are those that its author says, here as everywhere
    more: pageMore as More,
    rows: first.pageAt === null ? [] : rows.slice(0, limit).map((line) => ownColumns(line) as Row),
    last: end && end.pageId !== null ? { key: end.pageKey, id: end.pageId } : null,
  };
}

/** In which direction a list is sorted, how many rows its page has, and after which place it begins. */
export type PageOrder = { isDescending: boolean; limit: number; after: CursorPosition | undefined };
type Direction = Pick<PageOrder, 'isDescending'>;

/**
 * CTE `page`: the rows of the CTE `found (sort_key, id, …)` after a place, one more than the page has where there are more. Equal keys
 * are in the order of their ids. No key is null; where one may be, and where people choose what to sort by, `sortedBy` pages.
 */
export function pageOfFound({ isDescending, limit, after }: PageOrder): RawBuilder<unknown> {
  const beyond = isDescending ? sql`<` : sql`>`;
  return sql`page as (
      select f.* from found f
      where ${after ? sql`(f.sort_key ${beyond} ${after.key} or (f.sort_key = ${after.key} and f.id > ${after.id}))` : sql`true`}
      order by f.sort_key ${directionOf({ isDescending })}, f.id limit ${limit + 1}
    )`;
}

/**
 * The columns of `rows` that say where a row is in the list, from the CTE `page (sort_key, id, …)`: its sort key, the id that decides
 * between equal keys, and its number.
 */
export function placeColumns(order: Direction, page = 'page'): RawBuilder<unknown> {
  const [key, id] = [sql.ref(`${page}.sort_key`), sql.ref(`${page}.id`)];
  return sql`${key}::text as "pageKey", ${id} as "pageId", row_number() over (order by ${key} ${directionOf(order)}, ${id}) as "pageAt"`;
}

/** The columns that say where a row is in a list in the order of its ids, from the CTE `page (id, …)`. */
export function placeById(order: Direction): RawBuilder<unknown> {
  return sql`null::text as "pageKey", page.id as "pageId", row_number() over (order by page.id ${directionOf(order)}) as "pageAt"`;
}

/** The columns that say where a row is in a list that is always read whole: `order` sorts it. */
export function placeInOrder(order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`null::text as "pageKey", null::bigint as "pageId", row_number() over (order by ${order}) as "pageAt"`;
}

/**
 * The condition that `id` is among those of the CTE `page`, for rows that are looked up anew. Those of a page are found by their key. Those of a
 * file are a hashed set: of an array PostgreSQL expects ten rows, and would compare each of 15,000 with each.
 */
export function isOnPage(id: RawBuilder<unknown>, { limit }: Pick<PageOrder, 'limit'>): RawBuilder<boolean> {
  if (limit > PAGE_LIMIT_MAX) return sql<boolean>`(${id} in (select x.id from page x)) is true`;
  return sql<boolean>`${id} = any (array(select x.id from page x))`;
}

/** `{results, total, nextCursor}` of a page. */
export function pageAnswer<Row>({ rows, total, last }: Omit<Page<Row>, 'more'>, sort: string): PageAnswer<Row> {
  return { results: rows, total, nextCursor: last && encodeCursor(sort, last) };
}

/** The answer of a list that is always given whole. */
export function wholeAnswer<Row>(rows: Row[]): PageAnswer<Row> {
  return { results: rows, total: rows.length, nextCursor: null };
}

/** What is asked of a list in one order; without `limit` it comes whole, or as many rows as is usual. */
export type PartAsked = { limit?: number; cursor?: string };

/** The page to read of such a list, the first row first unless it `isDescending`; `list` names it in its cursors. */
export function pageAsked(
  list: string,
  { limit, cursor }: PartAsked,
  { isDescending = false, usual = EXPORT_MAX_ROWS }: { isDescending?: boolean; usual?: number } = {},
): PageOrder {
  return { isDescending, limit: limit ?? usual, after: decodeCursor(list, cursor) };
}

/**
 * The part that is asked for of rows that were all read, where there are never many or each depends on all others. A cursor names the
 * last row by its key and by its number: where that row is gone, the next page begins with what took its place.
 */
export function partAnswer<Row>(
  rows: readonly Row[],
  { limit = rows.length, cursor }: PartAsked,
  list: string,
  keyOf: (row: Row) => string | number,
): PageAnswer<Row> {
  return pageAnswer(partOf(rows, { limit, after: decodeCursor(list, cursor) }, keyOf), list);
}

/** One page of rows that are all in memory, with its place in the list. */
export function partOf<Row>(
  rows: readonly Row[],
  { limit, after }: Pick<PageOrder, 'limit' | 'after'>,
  keyOf: (row: Row) => string | number,
): Omit<Page<Row>, 'more'> {
  const start = startAfter(rows, after, keyOf);
  const part = rows.slice(start, start + limit);
  const last = part.at(-1);
  const end = start + part.length;
  const isMore = last !== undefined && end < rows.length;
  return { found: true, rows: part, total: rows.length, last: isMore ? { key: String(keyOf(last)), id: end } : null };
}

function startAfter<Row>(
  rows: readonly Row[],
  after: CursorPosition | undefined,
  keyOf: (row: Row) => string | number,
): number {
  if (!after) return 0;
  const at = rows.findIndex((row) => String(keyOf(row)) === after.key);
  return at === -1 ? Math.max(0, after.id - 1) : at + 1;
}

function objectOf(parts: Record<string, RawBuilder<unknown>> = {}): RawBuilder<unknown> {
  const members = Object.entries(parts).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  return members.length === 0 ? sql`null::json` : sql`json_build_object(${sql.join(members)})`;
}

function ownColumns({ pageFound, pageTotal, pageMore, pageKey, pageId, pageAt, ...own }: PageLine): object {
  return own;
}

/** What a page is read from. */
export type PageParts<More = null> = {
  ctes: RawBuilder<unknown>;
  /** None for a list that is always read whole. */
  limit?: number;
  /** How many rows the whole filter has; those of the CTE `found` unless said. */
  total?: RawBuilder<unknown>;
  found?: RawBuilder<unknown>;
  more?: { [K in keyof More]: RawBuilder<unknown> };
};

/** The condition that an id comes after the place where the page before ended, in a list in the order of its ids. */
export function afterId(
  id: RawBuilder<unknown>,
  { isDescending, after }: Omit<PageOrder, 'limit'>,
): RawBuilder<unknown> {
  if (!after) return sql`true`;
  return isDescending ? sql`${id} < ${after.id}` : sql`${id} > ${after.id}`;
}

/** `asc` or `desc`. */
export function directionOf({ isDescending }: Direction): RawBuilder<unknown> {
  return isDescending ? sql`desc` : sql`asc`;
}

type PageLine = {
  pageFound: boolean;
  pageTotal: number;
  pageMore: unknown;
  pageKey: string | null;
  pageId: number | null;
  pageAt: number | null;
};
