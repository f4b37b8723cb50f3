import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { itemEventColumns, itemEventJoins } from '#platform/lookups/item-event.ts';
import { itemLifeColumns, itemLifeJoins, lifeCtes } from '#platform/lookups/item-life.ts';
import { type Viewer, visibleProperties } from '#platform/viewer.ts';
import { standardSetCtes } from './standard-set.ts';
import { unitColumns, unitJoins } from './unit-select.queries.ts';

const TIMELINE_MAX = 50;

/** What the figures of a unit are made of: numbers of items in service, sums over them in years and cents. */
export type UnitCounts = {
  items: number;
  retired: number;
  dated: number;
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

/** A unit as JSON text without its figures, and what these are made of. */
export type UnitDetailsRow = { version: number; json: string; counts: UnitCounts };

/**
 * A unit with its items (what needs doing first), what its standard set expects and lacks, and its timeline, in one statement;
 * undefined when the viewer does not see it.
 */
export async function selectUnitDetails(
  db: Db,
  viewer: Viewer,
  unitId: number,
  asOf: string,
): Promise<UnitDetailsRow | undefined> {
  const { rows } = await sql<UnitDetailsRow>`
    with scope as materialized (
      select u.organization_id, u.property_id, u.id as unit_id, u.area_type_id from unit u
      join property p on p.organization_id = u.organization_id and p.id = u.property_id
      where ${visibleProperties(viewer, 'p')} and u.id = ${unitId} and u.archived_at is null
    ), here as materialized (
      select i.* from scope s
      join item i on i.organization_id = s.organization_id and i.unit_id = s.unit_id and i.archived_at is null
    ), left_events as materialized (
      select e.* from scope s
      join item_event e on e.organization_id = s.organization_id and e.from_unit_id = s.unit_id
    ), ${lifeCtes({ asOf, source: sql`here` })},
    ${standardSetCtes},
    latest as (
      select e.* from (
        select e.*, h.item_type_id from here h
        join item_event e on e.organization_id = h.organization_id and e.item_id = h.id
        union all
        select e.*, i.item_type_id from scope s
        join item i on i.organization_id = s.organization_id and i.archived_at is null
          and i.id in (select w.item_id from left_events w) and i.id not in (select h.id from here h)
        join item_event e on e.organization_id = s.organization_id and e.item_id = i.id
          and s.unit_id in (e.from_unit_id, e.to_unit_id)
      ) e order by e.id desc limit ${TIMELINE_MAX}
    ), counts as (
      select count(*) as items, (select count(*) from here h where h.status = 'RETIRED') as retired,
        count(l.age_years) as dated, coalesce(sum(l.age_years), 0) as "ageYears",
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
    select u.version, to_json(c) as counts, to_json(r)::text as json
    from scope s
    join unit u on u.organization_id = s.organization_id and u.id = s.unit_id ${unitJoins}
    cross join counts c
    cross join lateral (select ${unitColumns},
      (select coalesce(json_agg(x.json order by x.is_past_life desc, x.rul_years, x.life_used_pct desc nulls last, x.name, x.id), '[]')
        from (
          select l.is_past_life, l.rul_years, l.life_used_pct, l.item_type_name as name, l.id, to_json(one) as json
          from life l ${itemLifeJoins} cross join lateral (select ${itemLifeColumns}) one
        ) x) as items,
      (select coalesce(json_agg(m order by m."itemType"), '[]') from missing m) as missing,
      c.expected as "expectedCount",
      (select coalesce(json_agg(x.json order by x.id desc), '[]')
        from (
          select e.id, to_json(one) as json from latest e join item_type t on t.id = e.item_type_id ${itemEventJoins}
          cross join lateral (select ${itemEventColumns}) one
        ) x) as timeline
    ) r`.execute(db);
  return rows[0];
}
