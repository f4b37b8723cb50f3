import { WHOLE_COVERS } from '@lintel/domain/items/warranty-cover';
import { type RawBuilder, sql } from 'kysely';

/** Over `item_cover c`: it counts as cover, because it answers for any repair, is proven, and was registered where it must be (domain/warranty-cover `coverage`). */
export const isWholeCover: RawBuilder<boolean> = sql<boolean>`(c.cover in (${sql.join(WHOLE_COVERS.map((cover) => sql.lit(cover)))}) and not c.is_estimated
  and (not c.needs_registration or c.registered_on is not null))`;
// The last covered day; a cover for life has none.
const LAST_DAY = sql`max(case when c.is_lifetime then 'infinity'::date else c.ends_on end)`;

/** Joins how long each item of `life l` is covered as `cv`, from the stored covers, looked up item by item (`offset 0`). */
export const coverJoin: RawBuilder<unknown> = coverJoinOf('l');

/** Joins how long each item under this alias is covered as `cv`, as `coverJoin` does. */
export function coverJoinOf(item: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${item}.${column}`);
  return coverFrom(
    sql`(select c.* from item_cover c where c.organization_id = ${of('organization_id')} and c.item_id = ${of('id')} offset 0)`,
  );
}

/** Joins as `cv` how long an item is covered, for the just written row `item` of a CTE, whose covers are stored only after its statement. */
export function savedCoverJoin(item: string): RawBuilder<unknown> {
  return coverFrom(sql`item_covers(row(${sql.ref(item)}.*)::item)`);
}

/** How long items are covered, one row an item (`itemId`, `until`, `perhapsUntil`, 'infinity' for life), for items of one organization that are found by their ids. */
export function coversByItem({ organizationId, ids }: ItemsOfOne): RawBuilder<unknown> {
  return sql`select c.item_id as "itemId", ${LAST_DAY} filter (where ${isWholeCover}) as until, ${LAST_DAY} filter (where not ${isWholeCover}) as "perhapsUntil"
    from item_cover c where c.organization_id = ${organizationId} and c.item_id = any (${ids}) group by c.item_id`;
}

function coverFrom(covers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  cross join lateral (
    select ${LAST_DAY} filter (where ${isWholeCover}) as covered_until, ${LAST_DAY} filter (where not ${isWholeCover}) as perhaps_until
    from ${covers} c
  ) cv`;
}

/**
 * Over `item i`: its last covered day, 'infinity' for life, null where none is known. One value an item, and 'offset 0', so that covers are
 * looked up by item also while the planner knows nothing of the table.
 */
export const coveredUntil: RawBuilder<unknown> = sql`(select ${LAST_DAY} filter (where ${isWholeCover}) from (
    select c.* from item_cover c where c.organization_id = i.organization_id and c.item_id = i.id offset 0) c)`;

/** How long an item is covered, as the contract says it, from `cv`. */
export const coverColumns: RawBuilder<unknown> = sql`nullif(cv.covered_until, 'infinity') as "coveredUntil",
  coalesce(cv.covered_until = 'infinity', false) as "isCoveredForLife"`;

/** The last day of what may cover it, from `cv`. */
export const perhapsCoveredUntil: RawBuilder<unknown> = sql`nullif(cv.perhaps_until, 'infinity')`;

/** Some items of one organization: its id, and theirs as bigint[]. */
export type ItemsOfOne = { organizationId: RawBuilder<unknown>; ids: RawBuilder<unknown> };
