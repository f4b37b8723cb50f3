import { type RawBuilder, sql } from 'kysely';

/** A timestamptz column or expression as ISO 8601 UTC text with milliseconds, for JSON built in SQL. */
export function instant(column: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char((${typeof column === 'string' ? sql.ref(column) : column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * The same text of a timestamptz that left as JSON in a session in UTC ('2026-11-25T23:44:20.1234+00:00'). PostgreSQL takes several times as long
 * to write an instant by a format.
 */
export function instantOf(json: string): string {
  const end = json.length - UTC.length;
  if (end < SECONDS || !json.endsWith(UTC)) return new Date(json).toISOString();
  const fraction = json.slice(SECONDS + 1, end);
  return `${json.slice(0, SECONDS)}.${fraction.length === 3 ? fraction : fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

const UTC = '+00:00';
const SECONDS = '2026-11-25T23:44:20'.length;
