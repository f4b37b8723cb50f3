import type { UnitDetails } from '@lintel/contract/unit';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/lookups/instant.ts';
import { itemEventColumns } from '#platform/lookups/item-event.ts';
import { itemLifeColumns, itemOwnJoins, lifeCtes } from '#platform/lookups/item-life.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/viewer.ts';
import { standardSetCtes } from './standard-set.ts';
import { unitColumns, unitJoins, type WireUnit } from './unit-select.queries.ts';
import { unitWork, unitWorkCtes } from './unit-work.queries.ts';

const TIMELINE_MAX = 50;
const MAINTENANCE_MAX = 10;

/** What the figures of a unit are made of: numbers of items in service, sums over them in years and cents. */
export type UnitCounts = {
  items: number;
  retired: number;
  dated: number;
  minimums: number;
  ageYears: number;
  priced: number;
  cents: number;
  past: number;
  pastPriced: number;
  pastCents: number;
  undated: number;
  noLife: number;
  expected: number;
  met: number;
};

/** A unit without its figures, and what these are made of. */
export type UnitDetailsRow = { unit: Omit<WireDetails, 'figures'>; counts: UnitCounts };

/**
 * A unit with its items (past life first), what its standard set expects and lacks, and its timeline, in one statement;
 * undefined when the viewer does not see it.
 */
export async function selectUnitDetails(
  db: Db,
  viewer: Viewer,
  unitId: number,
  now: string,
): Promise<UnitDetailsRow | undefined> {
  const { rows } = await sql<UnitDetailsParts>`
    with scope as materialized (
      select u.organization_id, u.property_id, at_property.timezone, u.id as unit_id, u.area_type_id, u.version, u.name as unit_name, u.status as unit_status, u.floor_plan,
        at_building.name as building_name, to_json(one) as json
      from unit u ${unitJoins} cross join lateral (select ${unitColumns}) one
      where ${visibleProperties(viewer, 'at_property')} and u.organization_id = any (${bigints(viewer.organizationIds)}) and u.id = ${unitId} and u.archived_at is null
    ), here as materialized (
      select i.* from scope s
      join item i on i.organization_id = s.organization_id and i.unit_id = s.unit_id and i.archived_at is null
    ), left_events as materialized (
      select e.item_id, e.kind, e.happened_on from scope s
      join item_event e on e.organization_id = s.organization_id and e.from_unit_id = s.unit_id
    ), known as materialized (
      select k.*, t.name as item_type_name from (
        select h.id, h.item_type_id, true as is_here from here h
        union all
        select i.id, i.item_type_id, false from scope s
        join item i on i.organization_id = s.organization_id and i.archived_at is null and i.unit_id is distinct from s.unit_id
          and i.id in (select w.item_id from left_events w)
      ) k join item_type t on t.id = k.item_type_id
    ), ${lifeCtes({ now, source: sql`here` })},
    ${standardSetCtes}, ${unitWorkCtes()},
    latest as (
      select e.*, k.item_type_name, s.unit_id as here_id, s.unit_name as here_name from scope s cross join known k
      join item_event e on e.organization_id = s.organization_id and e.item_id = k.id
        and (k.is_here or s.unit_id in (e.from_unit_id, e.to_unit_id))
      order by e.id desc limit ${TIMELINE_MAX}
    ), counts as (
      select count(*) as items, (select count(*) from here h where h.status = 'RETIRED') as retired,
        count(l.age_years) as dated, count(*) filter (where l.basis = 's') as minimums, coalesce(sum(l.age_years), 0) as "ageYears",
        count(l.cost_cents) as priced, coalesce(sum(l.cost_cents), 0) as cents,
        count(*) filter (where l.is_past_life) as past,
        count(l.cost_cents) filter (where l.is_past_life) as "pastPriced",
        coalesce(sum(l.cost_cents) filter (where l.is_past_life), 0) as "pastCents",
        count(*) filter (where l.rul_years is null and l.age_years is null) as undated,
        count(*) filter (where l.rul_years is null and l.age_years is not null) as "noLife",
        (select coalesce(sum(x.quantity), 0) from expected x) as expected,
        (select coalesce(sum(least(x.quantity, n.pieces)), 0) from expected x join present n using (item_type_id)) as met
      from life l
    )
    select to_json(c) as counts, s.json as unit,
      (select coalesce(json_agg(x.json order by x.is_past_life desc, x.rul_years, x.life_used_pct desc nulls last, x.name, x.id), '[]')
        from (
          select l.is_past_life, l.rul_years, l.life_used_pct, l.item_type_name as name, l.id, to_json(one) as json
          from life l ${itemOwnJoins}
          cross join lateral (select s.unit_name as name, s.unit_status as status, s.floor_plan) u cross join lateral (select s.building_name as name) b
          cross join lateral (select ${itemLifeColumns}) one
        ) x) as items,
      (select coalesce(json_agg(m order by m."itemType"), '[]') from missing m) as missing,
      (select coalesce(json_agg(x.json order by x.id desc), '[]')
        from (
          select e.id, to_json(one) as json from latest e left join app_user actor on actor.id = e.user_id
          cross join lateral (select e.item_type_name as name) t
          cross join lateral (select ${unitNameAt('e.from_unit_id')} as name) came
          cross join lateral (select ${unitNameAt('e.to_unit_id')} as name) went
          cross join lateral (select ${itemEventColumns}) one
        ) x) as timeline,
      (select coalesce(json_agg(json_build_object('id', q.id, 'itemId', q.item_id, 'summary', q.summary, 'priority', q.priority,
          'reportedAt', ${instant('q.reported_at')}) order by q.priority_rank, q.id), '[]')
        from service_request q
        where q.organization_id = s.organization_id and q.unit_id = s.unit_id and q.closed_at is null and q.hidden_at is null
          and q.archived_at is null) as "openService",
      (select coalesce(json_agg(json_build_object('id', d.id, 'itemId', d.item_id, 'summary', d.summary, 'performedOn', d.performed_on,
          'costCents', d.cost_cents, 'vendor', d.vendor) order by d.performed_on desc, d.id desc), '[]')
        from (select r.* from maintenance_record r
          where r.organization_id = s.organization_id and r.unit_id = s.unit_id and r.hidden_at is null and r.archived_at is null
          order by r.performed_on desc, r.id desc limit ${MAINTENANCE_MAX}) d) as maintenance,
      ${unitWork(now)} as work
    from scope s cross join counts c`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { counts, unit, ...lists } = found;
  return { counts, unit: { ...unit, ...lists, expectedCount: counts.expected } };
}

type WireDetails = z.infer<typeof UnitDetails>;
type UnitDetailsParts = { unit: WireUnit; counts: UnitCounts } & Pick<
  WireDetails,
  'items' | 'missing' | 'openService' | 'maintenance' | 'timeline' | 'work'
>;

// Most events have this unit at one end: only another unit's name has to be looked up.
function unitNameAt(unitId: string): RawBuilder<string | null> {
  const id = sql.ref(unitId);
  return sql`case when ${id} = e.here_id then e.here_name when ${id} is not null then
    (select o.name from unit o where o.organization_id = e.organization_id and o.id = ${id}) end`;
}
