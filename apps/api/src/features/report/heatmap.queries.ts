import type { HEATMAP_FILTERS } from '@lintel/contract/heatmap';
import type { Db } from '@lintel/db/pooled-kysely';
import { WAVE } from '@lintel/domain/waves';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { all } from '#platform/list-sort.ts';
import { coverJoin } from '#platform/lookups/item-cover.ts';
import { isCovered, isInstalledThisYear, isOfAge, lifeCtes } from '#platform/lookups/item-life.ts';
import { openVacantDays } from '#platform/lookups/open-work.ts';
import { DEFAULT_AREA_TYPE, standInCte } from '#platform/lookups/standard-sets.ts';
import { isOpenTurn } from '#platform/lookups/unit-turn.ts';
import { isBeingRecomputed } from '#platform/stored-life.ts';
import { type Viewer, visibleProperty } from '#platform/viewer.ts';
import type { HeatmapFacts } from './heatmap-facts.ts';
import { recentWork } from './recent-work.queries.ts';

/**
 * What the inventory heatmap shows of a property, in one statement: its units, the items in service folded by unit and item type, what
 * is expected where, the sums of its figures, and the days of its waves. Undefined where the viewer sees no such property. Places of
 * one column in another, and what is missing, are worked out of it (`heatmap-answer.ts`): a join of one long CTE with another has
 * no index, and its rows are estimated too low.
 */
export async function selectHeatmapFacts(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  now: string,
  filter: HeatmapFilter,
): Promise<HeatmapFacts | undefined> {
  const { rows } = await sql<{
    facts: HeatmapFacts;
  }>`with scope as materialized (${visibleProperty(viewer, propertyId)}),
    ${unitCtes(filter)}, ${lifeCtes({ now, where: isFound(filter) })}, ${standInCte}, ${openFlagCte}, ${itemCtes(filter)}, ${repairCte(filter)}
    select json_build_object(
      'asOf', (select d.today from life_day d), 'isBeingRecomputed', ${isBeingRecomputed(sql`s.organization_id`)},
      'property', (select json_build_object('propertyId', p.id, 'propertyName', p.name, 'organizationId', o.id, 'organizationName', o.name)
        from property p join organization o on o.id = s.organization_id
        where p.organization_id = s.organization_id and p.id = s.property_id),
      'unitsInAll', (select count(*) from unit u
        where u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null),
      'buildings', (select coalesce(json_agg(json_build_object('buildingId', b.id, 'name', b.name) order by b.at), '[]') from house b),
      'floorPlans', (select coalesce(json_agg(f.name order by natural_key(f.name) collate "C", f.name), '[]') from (
        select distinct u.floor_plan as name from unit u
        where u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null and u.floor_plan is not null) f),
      'areaTypes', (select coalesce(json_agg(json_build_array(a.id, a.name) order by a.id), '[]') from area_type a),
      'allTypes', (select coalesce(json_agg(json_build_array(t.id, t.name, t.icon) order by lower(t.name), t.id), '[]') from item_type t),
      'typeIds', (select coalesce(json_agg(distinct d.item_type_id), '[]') from used d),
      'manufacturers', (select coalesce(json_agg(json_build_object('manufacturerId', k.id, 'manufacturer', k.name) order by lower(k.name), k.id), '[]')
        from manufacturer k where k.id in (select coalesce(m.manufacturer_id, d.manufacturer_id) from used d left join model m on m.id = d.model_id)),
      'models', (select coalesce(json_agg(json_build_object('modelId', m.id, 'model', m.name, 'manufacturerId', m.manufacturer_id,
          'manufacturer', k.name, 'itemTypeId', m.item_type_id) order by lower(m.name), m.id), '[]')
        from model m left join manufacturer k on k.id = m.manufacturer_id where m.id in (select d.model_id from used d)),
      'units', (select json_build_object('id', coalesce(json_agg(u.id), '[]'), 'name', coalesce(json_agg(u.name), '[]'),
          'building', coalesce(json_agg(u.building), '[]'), 'floor', coalesce(json_agg(u.floor), '[]'),
          'floorPlan', coalesce(json_agg(u.floor_plan), '[]'), 'areaTypeId', coalesce(json_agg(u.area_type_id), '[]'),
          'status', coalesce(json_agg(u.status), '[]')) from place u),
      'cells', (select json_build_object('unitId', coalesce(json_agg(c.unit_id), '[]'), 'itemTypeId', coalesce(json_agg(c.item_type_id), '[]'),
          'items', coalesce(json_agg(c.items), '[]'), 'modelId', coalesce(json_agg(c.model_id), '[]'),
          'basis', coalesce(json_agg(c.basis), '[]'), 'ageDays', coalesce(json_agg(c.age_days), '[]'),
          'eulYears', coalesce(json_agg(c.eul_years), '[]'),
          'dueYear', coalesce(json_agg(c.due_year), '[]'), 'condition', coalesce(json_agg(c.condition), '[]'),
          'warrantyDays', coalesce(json_agg(c.cover_days), '[]'), 'lifed', coalesce(json_agg(c.lifed), '[]'),
          'pastLife', coalesce(json_agg(c.past_life), '[]'), 'due12', coalesce(json_agg(c.due_12), '[]'),
          'costCents', coalesce(json_agg(c.cents), '[]'), 'unpriced', coalesce(json_agg(c.unpriced), '[]'),
          'backlogCents', coalesce(json_agg(c.backlog_cents), '[]'), 'complete', coalesce(json_agg(c.complete), '[]'), 'flags', coalesce(json_agg(c.flags), '[]')) from held c),
      'flags', ${unitFlags(filter)}, 'vacant', ${vacantUnits},
      'repairs', (select coalesce(json_agg(json_build_array(r.unit_id, r.item_type_id, r.records, r.cents, r.uncosted, r.reports, r.leaks)), '[]') from repair r),
      'standard', (select coalesce(json_agg(json_build_array(n.area_type_id, n.item_type_id, n.quantity)), '[]') from standard_item n),
      'standIns', (select coalesce(json_agg(json_build_array(x.area_type_id, x.item_type_id, x.counted_under_id)), '[]') from stand_in x),
      'absent', (select coalesce(json_agg(json_build_array(a.unit_id, a.item_type_id)), '[]')
        from place u cross join lateral (select x.unit_id, x.item_type_id from unit_item_type_absence x
          where x.organization_id = s.organization_id and x.unit_id = u.id and x.archived_at is null offset 0) a),
      'present', ${presentOf(filter)},
      'sums', (select to_json(t) from total t),
      'byType', (select coalesce(json_agg(json_build_object('itemTypeId', y.item_type_id, 'items', y.items, 'dated', y.dated,
        'minimums', y.minimums, 'ageYearsSum', y.age_years_sum)), '[]') from by_type y),
      'byYear', (select coalesce(json_agg(json_build_array(y.item_type_id, y.year, y.items, y.past_life) order by y.year), '[]') from by_year y),
      'waveDays', (select coalesce(json_agg(w), '[]') from wave_day w)
    ) as facts
    from scope s`.execute(db);
  return rows[0]?.facts;
}

/**
 * `house`: the buildings, numbered from 0 in the order of their names; `place`: the units of the filter in their order; `used`: the
 * types, models and manufacturers that there are, whatever the filter.
 */
function unitCtes({ buildingId, floorPlan }: HeatmapFilter): RawBuilder<unknown> {
  return sql`house as materialized (
      select b.id, b.name, row_number() over (order by natural_key(b.name) collate "C", b.id) - 1 as at
      from scope s join building b on b.organization_id = s.organization_id and b.property_id = s.property_id
      where b.archived_at is null
    ), place as materialized (
      select u.id, u.name, b.at as building, u.floor, u.floor_plan, coalesce(u.area_type_id, d.id) as area_type_id, u.status
      from scope s join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null
      left join house b on b.id = u.building_id
      left join area_type d on lower(d.name) = lower(${DEFAULT_AREA_TYPE})
      where ${buildingId === undefined ? sql`true` : sql`u.building_id = ${buildingId}`}
        and ${floorPlan === undefined ? sql`true` : sql`u.floor_plan = ${floorPlan}`}
      order by b.at nulls last, u.sort_key, u.id
    ), used as materialized (
      select distinct i.item_type_id, i.model_id, i.manufacturer_id
      from scope s join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.archived_at is null and i.status = 'ACTIVE'
    )`;
}

/**
 * `here`: the items in service under the filter; `held`: folded by unit and item type, with the facts of the oldest; `total`,
 * `by_type`, `by_year`: sums of the figures; `wave_day`: the days of the models that are a wave (their fullest quarter has enough
 * items), the undated under a day of null.
 */
function itemCtes(filter: HeatmapFilter): RawBuilder<unknown> {
  return sql`here as materialized (
      select l.id, l.unit_id, l.item_type_id, l.model_id, l.basis, coalesce(l.mfg_date, l.install_date) as day, l.age_years, l.life_used_pct,
        l.eul_years, l.due_year, l.condition, l.cost_cents, l.is_past_life, l.rul_years is not null as is_lifed, l.as_of - l.basis_date as age_days,
        case when cv.covered_until < 'infinity' then cv.covered_until - l.as_of end as warranty_days, ${isInstalledThisYear} as is_new,
        coalesce(not l.is_past_life and l.life_ends_on <= (l.as_of + interval '12 months')::date, false) as is_due_12,
        coalesce(not l.is_past_life and l.life_ends_on <= (l.as_of + interval '36 months')::date, false) as is_due_36,
        l.model_id is not null and l.serial_number is not null and coalesce(l.install_date, l.mfg_date) is not null as is_complete,
        (l.id in (select f.item_id from open_flag f where f.item_id is not null)) is true as is_flagged
      from life l ${coverJoin}
    ), held as (
      select * from (
        select h.*, row_number() over (partition by h.unit_id, h.item_type_id order by h.life_used_pct desc nulls last, h.id) as nth,
          count(*) over w as items, count(*) filter (where h.is_lifed) over w as lifed, count(*) filter (where h.is_past_life) over w as past_life,
          count(*) filter (where h.is_due_12) over w as due_12, sum(h.cost_cents) over w as cents,
          count(*) filter (where h.cost_cents is null) over w as unpriced, sum(h.cost_cents) filter (where h.is_past_life) over w as backlog_cents,
          coalesce(min(h.warranty_days) filter (where h.warranty_days >= 0) over w, max(h.warranty_days) over w) as cover_days,
          count(*) filter (where h.is_complete) over w as complete, count(*) filter (where h.is_flagged) over w as flags
        from here h where h.unit_id is not null
        window w as (partition by h.unit_id, h.item_type_id)
      ) h where h.nth = 1
    ), total as (
      select count(*) as items, count(*) filter (where h.unit_id is null) as "withoutUnit", count(h.age_years) as dated, count(*) filter (where h.basis = 's') as minimums,
        count(*) filter (where h.is_lifed) as lifed, count(h.age_years) filter (where not h.is_lifed) as "noLife",
        count(*) filter (where h.is_new) as "installedThisYear",
        count(*) filter (where h.is_past_life) as "pastLife", sum(h.cost_cents) filter (where h.is_past_life) as "pastLifeCents",
        count(*) filter (where h.is_due_12) as "due12", sum(h.cost_cents) filter (where h.is_due_12) as "due12Cents",
        count(*) filter (where h.is_due_36) as "due36", sum(h.cost_cents) filter (where h.is_due_36) as "due36Cents",
        sum(h.cost_cents) filter (where h.age_years is null) as "undatedCents",
        count(*) filter (where h.is_past_life and h.cost_cents is null) as "pastLifeUnpriced",
        count(*) filter (where h.is_due_12 and h.cost_cents is null) as "due12Unpriced",
        count(*) filter (where h.is_due_36 and h.cost_cents is null) as "due36Unpriced",
        count(*) filter (where h.age_years is null and h.cost_cents is null) as "undatedUnpriced"
      from here h
    ), by_type as (
      select h.item_type_id, count(*) as items, count(h.age_years) as dated, count(*) filter (where h.basis = 's') as minimums,
        sum(h.age_years) as age_years_sum
      from here h group by 1
    ), by_year as (
      select h.item_type_id, date_part('year', h.day)::int as year, count(*) as items,
        count(*) filter (where h.is_past_life) as past_life
      from here h group by 1, 2
    ), wave_model as materialized (
      select q.model_id, q.item_type_id from (
        select h.model_id, h.item_type_id, sum(count(*)) over (partition by h.model_id, h.item_type_id order by h.day
          range between make_interval(days => ${sql.lit(WAVE.days - 1)}) preceding and current row) as quarter
        from here h where h.model_id is not null and h.day is not null group by h.model_id, h.item_type_id, h.day
      ) q join by_type y on y.item_type_id = q.item_type_id
      group by 1, 2 having max(q.quarter) >= ${sql.lit(WAVE.minItems)} and max(q.quarter) >= min(y.items) * ${sql.lit(WAVE.minShare)}
    ), wave_day as (
      select h.model_id as "modelId", h.item_type_id as "itemTypeId", h.day, count(*) as items, count(*) filter (where h.is_past_life) as "pastLife",
        count(*) filter (where h.condition = 1) as failed, 0 as retired, coalesce(sum(h.cost_cents), 0) as "costCents", count(h.cost_cents) as priced,
        coalesce(array_agg(h.unit_id) filter (where h.unit_id is not null), '{}') as "unitIds"
      from here h where (h.model_id, h.item_type_id) in (select w.model_id, w.item_type_id from wave_model w) group by 1, 2, 3
      union all
      select i.model_id, i.item_type_id, coalesce(i.mfg_date, i.install_date), 0, 0, 0, count(*), 0, 0, '{}'
      from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
      where i.archived_at is null and i.status = 'RETIRED' and (i.model_id, i.item_type_id) in (select w.model_id, w.item_type_id from wave_model w)
        and coalesce(i.mfg_date, i.install_date) is not null and ${isFound(filter)}
      group by 1, 2, 3
    )`;
}

/** `open_flag`: the red flags of the property that wait for something, those that are set aside until a day among them. */
const openFlagCte = sql`open_flag as materialized (
      select f.item_id, f.unit_id from scope s
      join asset_alert f on f.organization_id = s.organization_id and f.property_id = s.property_id
      where f.archived_at is null and f.action_state not in ('REPLACED', 'DISMISSED')
    )`;

/** By unit, how many open flags are on no item in service: they are the unit's own, where the Red Flag screen has them too. */
function unitFlags(filter: HeatmapFilter): RawBuilder<unknown> {
  if (!isUnfiltered(filter)) return sql`'[]'::json`;
  return sql`(select coalesce(json_agg(json_build_array(o.unit_id, o.flags)), '[]') from (
    select coalesce(i.unit_id, f.unit_id) as unit_id, count(*) as flags from open_flag f
    left join lateral (
      select i.unit_id, i.status from item i where i.organization_id = s.organization_id and i.property_id = s.property_id and i.id = f.item_id
        and i.archived_at is null offset 0
    ) i on true
    where i.status is distinct from 'ACTIVE' and coalesce(i.unit_id, f.unit_id) is not null group by 1) o)`;
}

/** The units with an open turn that are known to be vacant, each with its days until today. */
const vacantUnits = sql`(select coalesce(json_agg(json_build_array(t.unit_id, t.days)), '[]') from (
    select t.unit_id, ${openVacantDays('d.today')} as days from life_day d
    join turn t on t.organization_id = s.organization_id and t.property_id = d.property_id where ${isOpenTurn}) t where t.days is not null)`;

/**
 * `repair`: the work and the reports of the last 12 months, by unit and by the type of the item that they are about. `offset 0` keeps
 * the item looked up by its key: in one join with its conditions, all items of the property are gone through for each line.
 */
function repairCte(filter: HeatmapFilter): RawBuilder<unknown> {
  return sql`repair as (
      select w.unit_id, i.item_type_id, count(*) filter (where w.is_done) as records, sum(w.cost_cents) as cents,
        count(*) filter (where w.is_done and w.cost_cents is null) as uncosted, count(*) filter (where not w.is_done) as reports,
        count(*) filter (where w.is_leak) as leaks
      from life_day d join scope s on s.property_id = d.property_id cross join lateral (${recentWork}) w
      left join lateral (
        select i.item_type_id, ${isItem(filter)} as is_asked from item i
        where i.organization_id = d.organization_id and i.id = w.item_id offset 0
      ) i on true
      where ${isInPlace(filter, sql`w.unit_id`)} and ${isUnfiltered(filter) ? sql`true` : sql`i.is_asked`}
      group by 1, 2
    )`;
}

/** Over `item i` and `life_day d`: of the asked kind, and in a unit of the asked building and floor plan. */
function isFound(filter: HeatmapFilter): RawBuilder<unknown> {
  return sql`${isItem(filter)} and ${isInPlace(filter, sql`i.unit_id`)}`;
}

function isItem({
  itemTypeId,
  modelId,
  manufacturerId,
  age,
  warranty,
  confidence,
}: HeatmapFilter): RawBuilder<unknown> {
  return all([
    itemTypeId !== undefined && sql`i.item_type_id = ${itemTypeId}`,
    modelId !== undefined && sql`i.model_id = ${modelId}`,
    manufacturerId !== undefined &&
      sql`case when i.model_id is null then i.manufacturer_id = ${manufacturerId}
        else i.model_id in (select m.id from model m where m.manufacturer_id = ${manufacturerId}) end`,
    age !== undefined && isOfAge(age),
    warranty !== undefined && isCovered(warranty),
    confidence !== undefined && sql`i.date_confidence = ${confidence}`,
  ]);
}

function isInPlace({ buildingId, floorPlan }: HeatmapFilter, unitId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (buildingId === undefined && floorPlan === undefined) return sql`true`;
  // why: in this form the units are looked up in a hash; as a join they are gone through for each item
  return sql`(${unitId} in (select p.id from place p)) is true`;
}

// Of one type, the others that are accepted in its place must be known too.
function presentOf({ itemTypeId }: HeatmapFilter): RawBuilder<unknown> {
  if (itemTypeId === undefined) return sql`'[]'::json`;
  return sql`(select coalesce(json_agg(json_build_array(p.unit_id, p.item_type_id, p.pieces)), '[]') from (
    select i.unit_id, i.item_type_id, count(*) as pieces from item i
    where i.organization_id = s.organization_id and i.property_id = s.property_id and i.archived_at is null and i.status = 'ACTIVE'
      and i.unit_id is not null and i.item_type_id in (select x.item_type_id from stand_in x where x.counted_under_id = ${itemTypeId})
    group by 1, 2) p)`;
}

/** True where the filter asks for what only recorded items have: of what is not recorded, nobody knows it. */
export function asksForRecorded({ modelId, manufacturerId, age, warranty, confidence }: HeatmapFilter): boolean {
  return [modelId, manufacturerId, age, warranty, confidence].some((asked) => asked !== undefined);
}

function isUnfiltered(filter: HeatmapFilter): boolean {
  return filter.itemTypeId === undefined && !asksForRecorded(filter);
}

export type HeatmapFilter = { [K in keyof typeof HEATMAP_FILTERS]?: z.output<(typeof HEATMAP_FILTERS)[K]['schema']> };
