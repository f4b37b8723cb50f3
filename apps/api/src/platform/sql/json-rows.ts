import { type RawBuilder, sql } from 'kysely';

/** The rows of a select, in its order, as one JSON list of objects: a list within the row of another statement. Empty where there are none. */
export function jsonRows<Row>(rows: RawBuilder<unknown>): RawBuilder<Row[]> {
  return sql<Row[]>`(select coalesce(json_agg(x), '[]') from (${rows}) x)`;
}
