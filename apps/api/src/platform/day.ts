import { type RawBuilder, sql } from 'kysely';

/**
 * The day at the instant `now` (ISO 8601) in the time zone that the column `zone` of a row holds: what 'today' means for
 * whatever belongs to that property or organization. The same rule as `localDay` of domain/time-zones, for SQL.
 */
export function localDay(now: string, zone: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${now}::timestamptz at time zone ${typeof zone === 'string' ? sql.ref(zone) : zone})::date`;
}
