import { type RawBuilder, sql } from 'kysely';
import { DEFAULT_AREA_TYPE } from '#platform/lookups/standard-sets.ts';

/**
 * CTEs `expected (item_type_id, quantity)`, `present (item_type_id, pieces)` and `missing` of one unit, by the standard set of its
 * area type less what is said not to be there. From `scope (organization_id, unit_id, area_type_id)`, the unit's items
 * `here`, `left_events`, which tell what was taken out of it, and `known (id, item_type_id)`, the items of both.
 */
export const standardSetCtes: RawBuilder<unknown> = sql`area as (
    select a.id from scope s
    join area_type a on case when s.area_type_id is null then lower(a.name) = lower(${DEFAULT_AREA_TYPE}) else a.id = s.area_type_id end
  ), stand_in as (
    select x.alternative_item_type_id as item_type_id, x.item_type_id as counted_under_id
    from area a join standard_item_alternative x on x.area_type_id = a.id
  ), present as (
    select coalesce(x.counted_under_id, h.item_type_id) as item_type_id, count(*) as pieces from here h
    left join stand_in x on x.item_type_id = h.item_type_id
    where h.status = 'ACTIVE' group by 1
  ), absent as (
    select coalesce(x.counted_under_id, a.item_type_id) as item_type_id from scope s
    join unit_item_type_absence a on a.organization_id = s.organization_id and a.unit_id = s.unit_id and a.archived_at is null
    left join stand_in x on x.item_type_id = a.item_type_id
  ), expected as materialized (
    select coalesce(x.counted_under_id, n.item_type_id) as item_type_id, max(n.quantity)::int as quantity from area a
    join standard_item n on n.area_type_id = a.id
    left join stand_in x on x.item_type_id = n.item_type_id
    where coalesce(x.counted_under_id, n.item_type_id) not in (select item_type_id from absent)
    group by 1
  ), removed as (
    select coalesce(x.counted_under_id, r.item_type_id) as item_type_id, max(r.removed_on) as removed_on from (
      select h.item_type_id, h.retired_on as removed_on from here h where h.status = 'RETIRED'
      union all
      select k.item_type_id, e.happened_on from left_events e join known k on k.id = e.item_id
      where e.kind in ('MOVED', 'STORED')
    ) r left join stand_in x on x.item_type_id = r.item_type_id
    group by 1
  ), missing as (
    select t.id as "itemTypeId", t.name as "itemType", t.icon, r.removed_on as "lastRemovedOn" from expected x
    join item_type t on t.id = x.item_type_id
    left join present n on n.item_type_id = x.item_type_id
    left join removed r on r.item_type_id = x.item_type_id
    where coalesce(n.pieces, 0) < x.quantity
  )`;
