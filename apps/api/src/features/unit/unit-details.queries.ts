import { ItemEvent, ItemLife } from '@lintel/contract/item';
import { Unit, type UnitDetails } from '@lintel/contract/unit';
import type { ExpectedType, StandIn } from '@lintel/domain/standard-set';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { fixedStatement } from '#platform/fixed-statement.ts';
import { type Columns, columnNames, jsonColumns } from '#platform/json-columns.ts';
import { instant } from '#platform/lookups/instant.ts';
import { itemEventColumns } from '#platform/lookups/item-event.ts';
import { itemLifeColumns, itemOwnJoins, lifeCtes } from '#platform/lookups/item-life.ts';
import { DEFAULT_AREA_TYPE } from '#platform/lookups/standard-sets.ts';
import { bigints, sightOf, type Viewer, visibleProperties } from '#platform/viewer.ts';
import { unitColumns, unitJoins, type WireUnit } from './unit-select.queries.ts';
import { unitWorkColumns, unitWorkCtes, type WorkParts } from './unit-work.queries.ts';

const TIMELINE_MAX = 50;
const MAINTENANCE_MAX = 10;
const EXACT_AGE = 'exactAge';

type WireDetails = z.infer<typeof UnitDetails>;
type WireItem = WireDetails['items'][number];
type WireEvent = WireDetails['timeline'][number];
type WireService = WireDetails['openService'][number];
type WireMaintenance = WireDetails['maintenance'][number];

/** A type of the standard set, with its name. */
export type NamedType = ExpectedType & { itemType: string; icon: string };
/** A piece that is in the unit no longer, and since when. */
export type Removed = { itemTypeId: number; on: string | null };

const UNIT = Object.keys(Unit.shape) as (keyof WireUnit)[];

/** The columns of each list of a unit, in the order of its statement. */
export const UNIT_LISTS = {
  items: Object.keys(ItemLife.shape) as (keyof WireItem)[],
  timeline: Object.keys(ItemEvent.shape) as (keyof WireEvent)[],
  openService: columnNames<WireService>()(['id', 'itemId', 'summary', 'priority', 'reportedAt']),
  maintenance: columnNames<WireMaintenance>()(['id', 'itemId', 'summary', 'performedOn', 'costCents', 'vendor']),
  expected: columnNames<NamedType>()(['itemTypeId', 'quantity', 'itemType', 'icon']),
  standIns: columnNames<StandIn>()(['itemTypeId', 'countedUnderId']),
  retired: columnNames<Removed>()(['itemTypeId', 'on']),
  moved: columnNames<Removed>()(['itemTypeId', 'on']),
};

/** A unit with its items (past life first), its timeline, and the standard set of its kind of area. */
export type UnitDetailsRow = WireUnit &
  WorkParts & {
    /** The last column, after those of the items, is their age unrounded, of which the average is made. */
    items: Columns<WireItem>;
    timeline: Columns<WireEvent>;
    openService: Columns<WireService>;
    maintenance: Columns<WireMaintenance>;
    /** By the name of the type. */
    expected: Columns<NamedType>;
    standIns: Columns<StandIn>;
    absentTypeIds: number[] | null;
    retired: Columns<Removed>;
    moved: Columns<Removed>;
  };

/** The one statement of a unit; no row when the viewer does not see it. */
export const selectUnitDetails = fixedStatement<{ viewer: Viewer; unitId: number; now: string }, UnitDetailsRow>(
  (given) => {
    const sight = sightOf(given);
    const now = given((asked) => asked.now);
    const unitId = given((asked) => asked.unitId);
    return sql`
    with scope as materialized (
      select u.organization_id, u.property_id, at_property.timezone, u.id as unit_id, u.area_type_id, ${unitColumns}
      from unit u ${unitJoins}
      where ${visibleProperties(sight, 'at_property')} and u.organization_id = any (${bigints(sight.organizationIds)}) and u.id = ${unitId} and u.archived_at is null
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
    ), ${lifeCtes({ now, source: sql`here` })}, ${unitWorkCtes()},
    area as (
      select a.id from scope s
      join area_type a on case when s.area_type_id is null then lower(a.name) = lower(${sql.lit(DEFAULT_AREA_TYPE)}) else a.id = s.area_type_id end
    ), latest as (
      select e.*, k.item_type_name, s.unit_id as here_id, s.name as here_name from scope s cross join known k
      join item_event e on e.organization_id = s.organization_id and e.item_id = k.id
        and (k.is_here or s.unit_id in (e.from_unit_id, e.to_unit_id))
      order by e.id desc limit ${sql.lit(TIMELINE_MAX)}
    )
    select ${sql.join(UNIT.map((name) => sql`${sql.ref(`s.${name}`)}`))},
      ${jsonColumns(
        [...UNIT_LISTS.items, EXACT_AGE],
        sql`select ${itemLifeColumns}, l.age_years as ${sql.ref(EXACT_AGE)} from life l ${itemOwnJoins}
          cross join lateral (select s.name, s.status, s."floorPlan" as floor_plan) u cross join lateral (select s."buildingName" as name) b
          order by l.is_past_life desc, l.rul_years, l.life_used_pct desc nulls last, l.item_type_name, l.id`,
      )} as items,
      ${jsonColumns(
        UNIT_LISTS.timeline,
        sql`select ${itemEventColumns} from latest e left join app_user actor on actor.id = e.user_id
          cross join lateral (select e.item_type_name as name) t
          cross join lateral (select ${unitNameAt('e.from_unit_id')} as name) came
          cross join lateral (select ${unitNameAt('e.to_unit_id')} as name) went
          order by e.id desc`,
      )} as timeline,
      ${jsonColumns(
        UNIT_LISTS.openService,
        sql`select q.id, q.item_id as "itemId", q.summary, q.priority, ${instant('q.reported_at')} as "reportedAt" from service_request q
          where q.organization_id = s.organization_id and q.unit_id = s.unit_id and q.closed_at is null and q.hidden_at is null
            and q.archived_at is null
          order by q.priority_rank, q.id`,
      )} as "openService",
      ${jsonColumns(
        UNIT_LISTS.maintenance,
        sql`select r.id, r.item_id as "itemId", r.summary, r.performed_on as "performedOn", r.cost_cents as "costCents", r.vendor
          from maintenance_record r
          where r.organization_id = s.organization_id and r.unit_id = s.unit_id and r.hidden_at is null and r.archived_at is null
          order by r.performed_on desc, r.id desc limit ${sql.lit(MAINTENANCE_MAX)}`,
      )} as maintenance,
      ${jsonColumns(
        UNIT_LISTS.expected,
        sql`select n.item_type_id as "itemTypeId", n.quantity, t.name as "itemType", t.icon
          from area a join standard_item n on n.area_type_id = a.id join item_type t on t.id = n.item_type_id order by t.name`,
      )} as expected,
      ${jsonColumns(
        UNIT_LISTS.standIns,
        sql`select x.alternative_item_type_id as "itemTypeId", x.item_type_id as "countedUnderId"
          from area a join standard_item_alternative x on x.area_type_id = a.id`,
      )} as "standIns",
      (select json_agg(n.item_type_id) from unit_item_type_absence n
        where n.organization_id = s.organization_id and n.unit_id = s.unit_id and n.archived_at is null) as "absentTypeIds",
      ${jsonColumns(
        UNIT_LISTS.retired,
        sql`select h.item_type_id as "itemTypeId", h.retired_on as on from here h where h.status = 'RETIRED'`,
      )} as retired,
      ${jsonColumns(
        UNIT_LISTS.moved,
        sql`select k.item_type_id as "itemTypeId", e.happened_on as on from left_events e join known k on k.id = e.item_id
          where e.kind in ('MOVED', 'STORED')`,
      )} as moved,
      ${unitWorkColumns(now)}
    from scope s`;
  },
);

// Most events have this unit at one end: only another unit's name has to be looked up.
function unitNameAt(unitId: string): RawBuilder<string | null> {
  const id = sql.ref(unitId);
  return sql`case when ${id} = e.here_id then e.here_name when ${id} is not null then
    (select o.name from unit o where o.organization_id = e.organization_id and o.id = ${id}) end`;
}
