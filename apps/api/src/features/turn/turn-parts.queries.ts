import type { RowOf } from '@lintel/contract/route';
import type { turnAnalysis } from '@lintel/contract/turn-analysis';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { localDay } from '#platform/day.ts';
import { type Viewer, visibleProperty } from '#platform/viewer.ts';

type Parts = {
  asOf: string;
  turnsAhead: number;
  learnedFrom: number;
  parts: RowOf<typeof turnAnalysis.listTurnParts>[];
};

/** Move-outs of so many days ahead, and how long before the first of them it is ordered. */
const AHEAD_DAYS = 30;
const ORDER_DAYS = 14;
const DUE_DAYS = 365;
const LEARNED_DAYS = 365;

/**
 * What to order for the move-outs of the next 30 days: items of those units whose life ends within a year, and beyond them what turns of
 * the same floor plans took in the last year, items installed while their units were in turn, for each turn ahead.
 */
export async function selectTurnParts(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  now: string,
): Promise<Parts | undefined> {
  const { rows } = await sql<Parts>`
    with scope as materialized (${visibleProperty(viewer, propertyId)}),
    day as materialized (select s.*, ${localDay(now, 's.timezone')} as today from scope s),
    ahead as materialized (
      select t.organization_id, t.property_id, t.unit_id, t.move_out_on, u.name as unit_name, u.sort_key, u.floor_plan, d.today
      from day d join turn t on t.organization_id = d.organization_id and t.property_id = d.property_id
      join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
      where t.archived_at is null and t.kind = 'NOTICE' and t.move_out_on between d.today and d.today + ${AHEAD_DAYS}::int
    ), past as materialized (
      select t.organization_id, t.property_id, t.unit_id, u.floor_plan, t.possession_on, coalesce(t.closed_on, d.today) as until
      from day d join turn t on t.organization_id = d.organization_id and t.property_id = d.property_id
      join unit u on u.organization_id = t.organization_id and u.id = t.unit_id
      where t.archived_at is null and t.closed_on >= d.today - ${LEARNED_DAYS}::int and t.possession_on is not null
    ), due as (
      select i.item_type_id, count(*) as due, sum(i.installed_cost_cents)::bigint as cents, count(*) filter (where i.installed_cost_cents is null) as unpriced,
        json_agg(a.unit_name order by a.sort_key) as units, min(a.move_out_on) as first_on
      from ahead a join item i on i.organization_id = a.organization_id and i.property_id = a.property_id and i.unit_id = a.unit_id
      where i.status = 'ACTIVE' and i.archived_at is null and i.life_ends_on <= a.today + ${DUE_DAYS}::int
      group by i.item_type_id
    ), used as (
      select p.floor_plan, i.item_type_id, count(*) as items from past p
      join item i on i.organization_id = p.organization_id and i.property_id = p.property_id and i.unit_id = p.unit_id
      where i.archived_at is null and i.install_date between p.possession_on and p.until group by p.floor_plan, i.item_type_id
    ), rate as (
      select u.item_type_id, sum(u.items * 1.0 / n.turns * (select count(*) from ahead a where a.floor_plan is not distinct from u.floor_plan)) as usual
      from used u cross join lateral (select count(*) as turns from past p where p.floor_plan is not distinct from u.floor_plan) n
      group by u.item_type_id
    ), part as (
      select y.id, y.name, y.icon, coalesce(e.due, 0) as due, e.cents, coalesce(e.unpriced, 0) as unpriced, coalesce(e.units, '[]'::json) as units,
        greatest(0, coalesce(r.usual, 0) - coalesce(e.due, 0)) as usual, coalesce(e.first_on, (select min(a.move_out_on) from ahead a)) as first_on
      from due e full join rate r on r.item_type_id = e.item_type_id join item_type y on y.id = coalesce(e.item_type_id, r.item_type_id)
    )
    select d.today as "asOf", (select count(*) from ahead) as "turnsAhead", (select count(*) from past) as "learnedFrom",
      (select coalesce(json_agg(json_build_object('itemTypeId', x.id, 'itemType', x.name, 'icon', x.icon, 'due', x.due, 'dueCents', x.cents,
        'unpriced', x.unpriced, 'units', x.units, 'usual', round(x.usual, 1), 'orderBy', greatest(d.today, x.first_on - ${ORDER_DAYS}::int))
        order by x.first_on, x.name), '[]') from part x where x.due > 0 or round(x.usual, 1) > 0) as parts
    from day d`.execute(db);
  return rows[0];
}
