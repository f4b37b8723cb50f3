import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';

export type By = { userId: number; now: string };

/** Columns of a tag that is on nothing. */
export const ON_NOTHING = sql`unit_id = null, item_id = null, building_id = null, fls_record_id = null`;

/** Columns of a tag that becomes void. */
export function voidColumns(reason: string, { userId, now }: By): RawBuilder<unknown> {
  return sql`state = 'VOID', ${ON_NOTHING}, voided_at = ${now}, voided_by = ${userId}, void_reason = ${reason}`;
}

/**
 * Changes the tags `t` for which a condition holds, and records in the history of their items and units which tag was put on or taken off; gives the
 * ids of the tags. The caller has locked these tags.
 */
export async function changeTags(
  db: Db,
  which: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  { userId, now }: By,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with before as (
      select t.organization_id, t.id, t.item_id, t.unit_id from scan_tag t where ${which}
    ), saved as (
      update scan_tag t set ${columns}, version = t.version + 1, updated_at = ${now} where ${which}
      returning t.organization_id, t.id, t.item_id, t.unit_id, coalesce(t.adopted_code, left(t.code, 5) || '-' || substr(t.code, 6)) as code
    ), moved as (
      select s.organization_id, s.code, b.item_id as from_id, s.item_id as to_id from saved s join before b on b.id = s.id
      where s.item_id is distinct from b.item_id
    ), history as (
      ${insertTagEvents(
        sql`select m.organization_id, m.from_id as item_id, 'UNTAGGED' as kind, m.code from moved m
        union all select m.organization_id, m.to_id, 'TAGGED', m.code from moved m`,
        { userId, now },
      )}
    ), unit_moved as (
      select s.organization_id, s.id as tag_id, b.unit_id as from_id, s.unit_id as to_id from saved s join before b on b.id = s.id
      where s.unit_id is distinct from b.unit_id
    ), unit_history as (
      ${insertTagMoves(
        sql`select m.organization_id, m.tag_id, m.from_id as unit_id, 'UNTAGGED' as kind from unit_moved m
        union all select m.organization_id, m.tag_id, m.to_id, 'TAGGED' from unit_moved m`,
        { userId, now },
      )}
    )
    select s.id from saved s`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Statement that adds to the history of items. Its rows have `organization_id`, `item_id` (a row without one is left out), `kind` (TAGGED or UNTAGGED)
 * and `code`, the tag's code as it is printed.
 */
export function insertTagEvents(rows: RawBuilder<unknown>, { userId, now }: By): RawBuilder<unknown> {
  return sql`insert into item_event (organization_id, item_id, property_id, kind, happened_on, note, user_id, created_at, updated_at)
    select x.organization_id, x.item_id, i.property_id, x.kind, ${localDay(now, 'p.timezone')}, 'Tag ' || x.code, ${userId}::bigint, ${now}::timestamptz,
      ${now}::timestamptz
    from (${rows}) x join item i on i.organization_id = x.organization_id and i.id = x.item_id
    join property p on p.organization_id = i.organization_id and p.id = i.property_id order by x.kind desc`;
}

/**
 * Statement that adds to the timeline of units. Its rows have `organization_id`, `tag_id`, `unit_id` (a row without one is left out) and `kind`
 * (TAGGED or UNTAGGED).
 */
export function insertTagMoves(rows: RawBuilder<unknown>, { userId, now }: By): RawBuilder<unknown> {
  return sql`insert into scan_tag_move (organization_id, tag_id, unit_id, property_id, kind, moved_at, moved_by, created_at, updated_at)
    select x.organization_id, x.tag_id, x.unit_id, u.property_id, x.kind, ${now}::timestamptz, ${userId}::bigint, ${now}::timestamptz, ${now}::timestamptz
    from (${rows}) x join unit u on u.organization_id = x.organization_id and u.id = x.unit_id order by x.kind desc, x.tag_id`;
}
