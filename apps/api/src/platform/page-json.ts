import { type RawBuilder, sql } from 'kysely';
import { type RawJson, rawJson } from './context.ts';
import { encodeCursor } from './cursor.ts';

/** A page as a statement gives it: `results` is JSON text; `lastKey` and `lastId` name the last row of a full page. */
export type PageRow = {
  found: boolean;
  total: number;
  hasMore: boolean;
  lastKey: string | null;
  lastId: number | null;
  results: string;
};

/** Rows that an export takes at most: all of a property. */
export const EXPORT_MAX_ROWS = 1_000_000;

/** The select list of a PageRow over `rows x (sort_key, id, at, json)`, which holds one row more than the page, numbered by `at`. */
export function pageColumns(limit: number): RawBuilder<unknown> {
  return sql`count(*) > ${limit} as "hasMore",
    (array_agg(x.sort_key order by x.at))[${limit}::int]::text as "lastKey", (array_agg(x.id order by x.at))[${limit}::int] as "lastId",
    coalesce(json_agg(x.json order by x.at) filter (where x.at <= ${limit}), '[]')::text as results`;
}

/** `{results, total, nextCursor}` around results built in SQL. */
export function pageJson(row: PageRow, sort: string, more: Record<string, number | string | null> = {}): RawJson {
  const nextCursor =
    row.hasMore && row.lastId !== null ? encodeCursor(sort, { key: row.lastKey, id: row.lastId }) : null;
  return rawJson(`{"results":${row.results},${JSON.stringify({ total: row.total, nextCursor, ...more }).slice(1)}`);
}
