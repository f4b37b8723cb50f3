import type { RowOfList } from '@lintel/contract/base/define-list';
import type { turnPartsReport } from '@lintel/contract/turns/turn-parts';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';

type Parts = {
  asOf: string;
  turnsNow: number;
  turnsAhead: number;
  learnedFrom: number;
  parts: RowOfList<typeof turnPartsReport>[];
};

/** Move-outs of so many days ahead, and how long before the first of them it is ordered. */
const AHEAD_DAYS = 30;
const ORDER_DAYS = 14;
const DUE_DAYS = 365;
const LEARNED_DAYS = 365;

/**
 * What to order for units that are empty and not ready, and for the move-outs of the next 30 days: items there whose life ends within a year
 * or that a task replaces, and beyond them what turns of the same floor plans took in the last year, items installed while their units were
 * in turn, for each move-out ahead.
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
    ), going as materialized (
      select t.id as turn_id, t.organization_id, t.property_id, t.unit_id, u.name as unit_name, u.sort_key, d.today
      from day d join turn t on t.organization_id = d.organization_id and t.property_id = d.property_id
      join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
      where t.archived_at is null and t.closed_on is null and t.possession_on <= d.today
        and t.kind in ('MOVED_OUT', 'WALKED', 'SCOPED', 'WORK', 'FINAL_WALK', 'HOLD', 'DOWN')
    ), past as materialized (
      select t.organization_id, t.property_id, t.unit_id, u.floor_plan, t.possession_on, coalesce(t.closed_on, d.today) as until
      from day d join turn t on t.organization_id = d.organization_id and t.property_id = d.property_id
      join unit u on u.organization_id = t.organization_id and u.id = t.unit_id
      where t.archived_at is null and t.closed_on >= d.today - ${LEARNED_DAYS}::int and t.possession_on is not null
    ), place as (
      select a.organization_id, a.property_id, a.unit_id, a.unit_name, a.sort_key, a.today, a.move_out_on as first_on, null::bigint as turn_id
      from ahead a
      union all select g.organization_id, g.property_id, g.unit_id, g.unit_name, g.sort_key, g.today, g.today, g.turn_id from going g
    ), due as (
      select i.item_type_id, count(*) filter (where a.turn_id is null) as due, count(*) filter (where a.turn_id is not null) as now,
        sum(i.installed_cost_cents)::bigint as cents, count(*) filter (where i.installed_cost_cents is null) as unpriced,
        json_agg(distinct a.unit_name) as units, coalesce(json_agg(distinct m.name) filter (where m.name is not null), '[]') as models,
        min(case when a.turn_id is null then a.first_on - ${ORDER_DAYS}::int else a.today end) as order_on
      from place a join item i on i.organization_id = a.organization_id and i.property_id = a.property_id and i.unit_id = a.unit_id
      left join model m on m.id = i.model_id
      left join lateral (select bool_or(k.done_on is not null) as is_done, bool_or(k.done_on is null and k.budget_cents is not null) as is_replaced
        from turn_task k where k.organization_id = a.organization_id and k.property_id = a.property_id and k.turn_id = a.turn_id
          and k.item_id = i.id and k.archived_at is null) k on true
      where i.status = 'ACTIVE' and i.archived_at is null and k.is_done is not true
        and (i.life_ends_on <= a.today + ${DUE_DAYS}::int or k.is_replaced)
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
      select y.id, y.name, y.icon, coalesce(e.due, 0) as due, coalesce(e.now, 0) as now, e.cents, coalesce(e.unpriced, 0) as unpriced,
        coalesce(e.units, '[]'::json) as units, coalesce(e.models, '[]'::json) as models,
        round(greatest(0, coalesce(r.usual, 0) - coalesce(e.due, 0)), 1) as usual,
        coalesce(e.order_on, (select min(a.move_out_on) - ${ORDER_DAYS}::int from ahead a)) as order_on
      from due e full join rate r on r.item_type_id = e.item_type_id join item_type y on y.id = coalesce(e.item_type_id, r.item_type_id)
    )
    select d.today as "asOf", (select count(*) from going) as "turnsNow", (select count(*) from ahead) as "turnsAhead",
      (select count(*) from past) as "learnedFrom",
      (select coalesce(json_agg(json_build_object('id', x.id, 'itemTypeId', x.id, 'itemType', x.name, 'icon', x.icon, 'now', x.now, 'due', x.due,
        'dueCents', x.cents, 'unpriced', x.unpriced, 'units', x.units, 'models', x.models, 'usual', x.usual,
        'orderBy', greatest(d.today, x.order_on)) order by x.order_on, x.name), '[]')
        from part x where x.due + x.now > 0 or x.usual > 0) as parts
    from day d`.execute(db);
  return rows[0];
}
