import { type RawBuilder, sql } from 'kysely';

/**
 * CTE `snapshot_note`: asks for a new portfolio row of each property in `touched (organization_id, property_id)`; the name
 * of a CTE, or a select in parentheses. Writers never wait for each other: the notes are folded by the worker.
 */
export function requestSnapshots(touched: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`snapshot_note as (
    insert into snapshot_request (organization_id, property_id)
    select distinct t.organization_id, t.property_id from ${touched} t
  )`;
}
