import { type RawBuilder, sql } from 'kysely';

/** A timestamptz column or expression as ISO 8601 UTC text with milliseconds, for JSON built in SQL. */
export function instant(column: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char((${typeof column === 'string' ? sql.ref(column) : column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
