import type { HEATMAP_FILTERS } from '@lintel/contract/heatmap/heatmap';
import type { Db } from '@lintel/db/pooled-kysely';
import { AGE_BASES } from '@lintel/domain/items/life';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import { isWholeCover } from '#platform/lookups/item-cover.ts';
import { carries } from '#platform/lookups/item-filter.ts';
import { isCovered, isInstalledThisYear, isOfAge, lifeCtes } from '#platform/lookups/item-life.ts';
import { openVacantDays } from '#platform/lookups/open-work.ts';
import { DEFAULT_AREA_TYPE, standInCte } from '#platform/lookups/standard-sets.ts';
import { isOpenTurn } from '#platform/lookups/unit-turn.ts';
import { isBeingRecomputed } from '#platform/records/stored-life.ts';
import { all } from '#platform/sql/list-sort.ts';
import { BASIS_MARK, type HeatmapRows, ITEM_MARKS } from './heatmap-facts.ts';
import { recentWork } from './recent-work.queries.ts';

/**
 * What the inventory heatmap shows of a property, in one statement: its units, the items in service, what covers them, what is expected where, and
 * what is out of service. Undefined where the viewer sees no such property. The items leave as columns; cells, figures and waves are folded
 * of them (`heatmap-fold.ts`), and so is what would join one long list with another: such a join has no index, and its rows are estimated too low.
 */
export async function selectHeatmapFacts(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  now: string,
  filter: HeatmapFilter,
  { hasDueYear = false } = {},
): Promise<HeatmapRows | undefined> {
  const { rows } = await sql<{
    facts: HeatmapRows;
  }>`with scope as materialized (${visibleProperty(viewer, propertyId)}),
    ${unitCtes(filter)}, ${lifeCtes({ now, where: isFound(filter) })}, ${standInCte}, ${openFlagCte}
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
        from manufacturer k where k.id in (
          select m.manufacturer_id from used d join model m on m.id = d.model_id union all select r.manufacturer_id from maker r)),
      'models', (select coalesce(json_agg(json_build_object('modelId', m.id, 'model', m.name, 'manufacturerId', m.manufacturer_id,
          'manufacturer', k.name, 'itemTypeId', m.item_type_id) order by lower(m.name), m.id), '[]')
        from model m left join manufacturer k on k.id = m.manufacturer_id where m.id in (select d.model_id from used d)),
      'units', (select json_build_object('id', coalesce(json_agg(u.id), '[]'), 'name', coalesce(json_agg(u.name), '[]'),
          'building', coalesce(json_agg(u.building), '[]'), 'floor', coalesce(json_agg(u.floor), '[]'),
          'floorPlan', coalesce(json_agg(u.floor_plan), '[]'), 'areaTypeId', coalesce(json_agg(u.area_type_id), '[]'),
          'status', coalesce(json_agg(u.status), '[]')) from place u),
      ${itemLists(filter, hasDueYear)}, 'flaggedIds', (select coalesce(json_agg(f.item_id), '[]') from open_flag f where f.item_id is not null),
      'flags', ${unitFlags(filter)}, 'vacant', ${vacantUnits},
      'work', ${workOf(filter)},
      'standard', (select coalesce(json_agg(json_build_array(n.area_type_id, n.item_type_id, n.quantity)), '[]') from standard_item n),
      'standIns', (select coalesce(json_agg(json_build_array(x.area_type_id, x.item_type_id, x.counted_under_id)), '[]') from stand_in x),
      'absent', (select coalesce(json_agg(json_build_array(a.unit_id, a.item_type_id)), '[]')
        from place u cross join lateral (select x.unit_id, x.item_type_id from unit_item_type_absence x
          where x.organization_id = s.organization_id and x.unit_id = u.id and x.archived_at is null offset 0) a),
      'present', ${presentOf(filter)}
    ) as facts
    from scope s`.execute(db);
  return rows[0]?.facts;
}

/**
 * `house`: the buildings, numbered from 0 in the order of their names; `place`: the units of the filter in their order; `used`: the
 * types and models that there are, whatever the filter, and `maker` the manufacturers of items without a model: each from an index alone.
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
      select distinct i.item_type_id, i.model_id
      from scope s join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.archived_at is null and i.status = 'ACTIVE'
    ), maker as materialized (
      select distinct i.manufacturer_id
      from scope s join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.archived_at is null and i.status = 'ACTIVE' and i.model_id is null and i.manufacturer_id is not null
    )`;
}

/** A list for each column: of the items in service under the filter, of what covers them, and of those out of service by day. */
function itemLists(filter: HeatmapFilter, hasDueYear: boolean): RawBuilder<unknown> {
  const within = (months: number) =>
    sql`(select (d.today + make_interval(months => ${sql.lit(months)}))::date from life_day d)`;
  const mark = (name: keyof typeof ITEM_MARKS, holds: RawBuilder<unknown>) =>
    sql`case when ${holds} then ${sql.lit(ITEM_MARKS[name])} else 0 end`;
  const marks = sql.join(
    [
      sql`coalesce(l.condition, 0)`,
      sql`case l.basis ${sql.join(
        AGE_BASES.map((basis, at) => sql`when ${sql.lit(basis)} then ${sql.lit((at + 1) * BASIS_MARK)}`),
        sql` `,
      )} else 0 end`,
      mark('isLifed', sql`l.rul_years is not null`),
      mark('isPastLife', sql`l.is_past_life`),
      mark('isDue12', sql`not l.is_past_life and l.life_ends_on <= ${within(12)}`),
      mark('isDue36', sql`not l.is_past_life and l.life_ends_on <= ${within(36)}`),
      mark('isNew', isInstalledThisYear),
      mark(
        'isComplete',
        sql`l.model_id is not null and l.serial_number is not null and coalesce(l.install_date, l.mfg_date) is not null`,
      ),
    ],
    sql` + `,
  );
  return sql`'items', (select json_build_object('id', ${list(sql`l.id`)}, 'unitId', ${list(sql`l.unit_id`)}, 'itemTypeId', ${list(sql`l.item_type_id`)},
        'modelId', ${list(sql`l.model_id`)}, 'marks', ${list(marks)}, 'ageDays', ${list(sql`l.as_of - l.basis_date`)}, 'eulYears', ${list(sql`l.eul_years`)},
        'costCents', ${list(sql`l.cost_cents`)}, 'day', ${list(daysOf(sql`coalesce(l.mfg_date, l.install_date)`))},
        'dueYear', ${hasDueYear ? list(sql`l.due_year`) : sql`'[]'::json`}) from life l),
      'covers', (select json_build_object('itemId', ${list(sql`c.item_id`)}, 'days', ${list(sql`case when not c.is_lifetime then c.ends_on - d.today end`)})
        from life_day d join item_cover c on c.organization_id = d.organization_id and c.property_id = d.property_id
        where ${isWholeCover} and (c.is_lifetime or c.ends_on is not null) and ${isCoverAsked(filter)}),
      'retired', (select json_build_object('modelId', ${list(sql`r.model_id`)}, 'itemTypeId', ${list(sql`r.item_type_id`)}, 'day', ${list(sql`r.day`)}, 'items', ${list(sql`r.items`)}) from (
        select i.model_id, i.item_type_id, ${daysOf(sql`coalesce(i.mfg_date, i.install_date)`)} as day, count(*) as items
        from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
        where i.archived_at is null and i.status = 'RETIRED' and i.model_id is not null
          and coalesce(i.mfg_date, i.install_date) is not null and ${isFound(filter)} group by 1, 2, 3) r)`;
}

const list = (value: RawBuilder<unknown>) => sql`coalesce(json_agg(${value}), '[]')`;

/** Days since 1970-01-01. */
const daysOf = (day: RawBuilder<unknown>) => sql`${day} - date '1970-01-01'`;

/** `open_flag`: the red flags of the property that wait for something, those that are set aside until a day among them. */
const openFlagCte = sql`open_flag as materialized (
      select f.item_id, f.unit_id from scope s
      join asset_alert f on f.organization_id = s.organization_id and f.property_id = s.property_id
      where f.archived_at is null and f.action_state not in ('REPLACED', 'DISMISSED')
    )`;

// Of a filter that asks for few items, the covers of those alone.
function isCoverAsked(filter: HeatmapFilter): RawBuilder<unknown> {
  if (Object.values(filter).every((asked) => asked === undefined)) return sql`true`;
  return sql`(c.item_id in (select i.id from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
          where i.archived_at is null and i.status = 'ACTIVE' and ${isFound(filter)})) is true`;
}

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
 * The work and the reports of the last 12 months, with the type of the item that they are about. `offset 0` keeps the item looked up by its key: in
 * one join with its conditions, all items of the property are gone through for each line. Their sums, and which are leaks, are the application's:
 * a pattern is several times as slow here. An item that has gone to another property since gives no type: not everybody who sees this one sees it.
 */
function workOf(filter: HeatmapFilter): RawBuilder<unknown> {
  return sql`(select json_build_object('unitId', ${list(sql`w.unit_id`)}, 'itemTypeId', ${list(sql`i.item_type_id`)}, 'isDone', ${list(sql`w.is_done`)},
        'costCents', ${list(sql`w.cost_cents`)}, 'words', ${list(sql`w.words`)})
      from life_day d cross join lateral (${recentWork}) w
      left join lateral (
        select i.item_type_id, ${isItem(filter)} as is_asked from item i
        where i.organization_id = d.organization_id and i.id = w.item_id and i.property_id = d.property_id offset 0
      ) i on true
      where ${isInPlace(filter, sql`w.unit_id`)} and ${isUnfiltered(filter) ? sql`true` : sql`i.is_asked`})`;
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
  tag,
  tagged,
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
    carries({ tag, tagged }),
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
export function asksForRecorded(filter: HeatmapFilter): boolean {
  const { modelId, manufacturerId, age, warranty, confidence, tag, tagged } = filter;
  return [modelId, manufacturerId, age, warranty, confidence, tag, tagged].some((asked) => asked !== undefined);
}

function isUnfiltered(filter: HeatmapFilter): boolean {
  return filter.itemTypeId === undefined && !asksForRecorded(filter);
}

export type HeatmapFilter = { [K in keyof typeof HEATMAP_FILTERS]?: z.output<(typeof HEATMAP_FILTERS)[K]['schema']> };
