import { Unit, type UnitDetails } from '@lintel/contract/units/unit';
import type { Db } from '@lintel/db/pooled-kysely';
import type { ExpectedType, StandIn } from '@lintel/domain/items/standard-set';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { localDay } from '#platform/identity/day.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { coversByItem } from '#platform/lookups/item-cover.ts';
import { itemEventColumns } from '#platform/lookups/item-event.ts';
import { isOpenFlag } from '#platform/lookups/open-work.ts';
import { limitsOf, spentByItem } from '#platform/lookups/repair-advice.ts';
import { DEFAULT_AREA_TYPE } from '#platform/lookups/standard-sets.ts';
import type { StoredItem } from '#platform/lookups/stored-item.ts';
import { jsonRows } from '#platform/sql/json-rows.ts';
import type { Covered, Flagged, ItemParts, Removed, SpentOn } from './unit-items.ts';
import { unitColumns, unitJoins, type WireUnit } from './unit-select.queries.ts';
import { unitWorkColumns, unitWorkCtes, type WorkParts } from './unit-work.queries.ts';

const TIMELINE_MAX = 50;
const MAINTENANCE_MAX = 10;

type WireDetails = z.infer<typeof UnitDetails>;
type WireEvent = WireDetails['timeline'][number];
type WireService = WireDetails['openService'][number];
type WireMaintenance = WireDetails['maintenance'][number];

/** A type of the standard set, with its name. */
export type NamedType = ExpectedType & { itemType: string; icon: string };

const UNIT = Object.keys(Unit.shape) as (keyof WireUnit)[];

/** A unit with its items (past life first), its timeline, and the standard set of its kind of area. */
export type UnitDetailsRow = WireUnit &
  WorkParts &
  ItemParts & {
    timeline: WireEvent[];
    openService: WireService[];
    maintenance: WireMaintenance[];
    /** By the name of the type. */
    expected: NamedType[];
    standIns: StandIn[];
    absentTypeIds: number[] | null;
    moved: Removed[];
  };

// Of an item, what is shown or asked for: each column of such a CTE costs its part in starting the statement.
const HERE_COLUMNS = sql`i.id, i.item_type_id, i.manufacturer_id, i.model_id, i.serial_number, i.mfg_date, i.install_date, i.first_seen_on, i.basis_date,
        i.eul_years, i.eul_source, i.life_ends_on, i.date_confidence, i.installed_cost_cents, i.cost_source, i.purchase_cents, i.warranty_ends_on,
        i.recall_state, i.condition, i.condition_on, i.condition_by, i.note, i.status, i.retired_on, i.retired_reason, i.replaced_by_item_id,
        i.eul_override_years, i.price_override_cents, i.version`;
// The items of the unit, by which what belongs to them is found in one go.
const HERE = { organizationId: sql`s.organization_id`, ids: sql`(select n.ids from here_ids n)::bigint[]` };

/** A unit in one statement; undefined when the viewer does not see it. */
export async function selectUnitDetails(
  db: Db,
  { viewer, unitId, now }: { viewer: Viewer; unitId: number; now: string },
): Promise<UnitDetailsRow | undefined> {
  const { rows } = await sql<UnitDetailsRow>`
    with scope as materialized (
      select u.organization_id, u.property_id, at_property.timezone, ${localDay(now, 'at_property.timezone')} as today, u.id as unit_id,
        coalesce(u.area_type_id, (select a.id from area_type a where lower(a.name) = lower(${sql.lit(DEFAULT_AREA_TYPE)}) order by a.id limit 1)) as standard_area_id, ${unitColumns}
      from unit u ${unitJoins}
      where ${visibleProperties(viewer, 'at_property')} and u.organization_id = any (${bigints(viewer.organizationIds)}) and u.id = ${unitId} and u.archived_at is null
    ), here as materialized (
      select ${HERE_COLUMNS} from scope s
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
    ), here_ids as materialized (
      select coalesce(array_agg(h.id), '{}') as ids from here h
    ), ${unitWorkCtes},
    latest as (
      select e.organization_id, e.id, e.item_id, e.kind, e.created_at, e.happened_on, e.user_id, e.source, e.from_unit_id, e.to_unit_id, e.note, e.changes,
        k.item_type_name, s.unit_id as here_id, s.name as here_name from scope s
      join item_event e on e.organization_id = s.organization_id and e.item_id = any ((select array_agg(k.id) from known k)::bigint[])
      join known k on k.id = e.item_id
      where k.is_here or s.unit_id in (e.from_unit_id, e.to_unit_id)
      order by e.id desc limit ${sql.lit(TIMELINE_MAX)}
    )
    select ${sql.join(UNIT.map((name) => sql`${sql.ref(`s.${name}`)}`))},
      ${jsonRows<StoredItem>(sql`select h.id, h.item_type_id as "itemTypeId", t.name as "itemType", t.icon, t.category, mk.id as "manufacturerId", mk.name as "manufacturerName",
            h.model_id as "modelId", m.name as "modelName", h.serial_number as "serialNumber", h.mfg_date as "mfgDate",
            h.install_date as "installDate", h.first_seen_on as "firstSeenOn", h.basis_date as "basisDate", h.eul_years as "eulYears",
            h.eul_source as "eulSource", h.life_ends_on as "lifeEndsOn", h.date_confidence as "dateConfidence",
            h.installed_cost_cents as "costCents", h.cost_source as "costSource", h.purchase_cents as "purchaseCents",
            h.warranty_ends_on as "warrantyEndsOn", h.recall_state as recall, h.condition, h.condition_on as "conditionOn",
            nullif(concat_ws(' ', cu.first_name, cu.last_name), '') as "conditionBy", h.note, h.status, h.retired_on as "retiredOn",
            h.retired_reason as "retiredReason", h.replaced_by_item_id as "replacedByItemId",
            h.eul_override_years as "eulOverrideYears", h.price_override_cents as "priceOverrideCents", h.version
          from here h join item_type t on t.id = h.item_type_id left join model m on m.id = h.model_id
          left join manufacturer mk on mk.id = coalesce(m.manufacturer_id, h.manufacturer_id)
          left join app_user cu on cu.id = h.condition_by
          order by t.name, h.id`)} as items,
      ${jsonRows<SpentOn>(spentByItem(HERE, sql`s.today`))} as spent,
      ${jsonRows<Covered>(coversByItem(HERE))} as covers,
      ${jsonRows<Flagged>(
        sql`select a.item_id as "itemId", a.property_id as "propertyId", a.id, a.action_state as "actionState" from unit_flag a where ${isOpenFlag}`,
      )} as flags,
      (select ${limitsOf('rr')} from repair_rules rr where rr.organization_id = s.organization_id) as "repairLimits",
      s.today,
      ${jsonRows<WireEvent>(sql`select ${itemEventColumns} from latest e left join app_user actor on actor.id = e.user_id
          cross join lateral (select e.item_type_name as name) t
          cross join lateral (select ${unitNameAt('e.from_unit_id')} as name) came
          cross join lateral (select ${unitNameAt('e.to_unit_id')} as name) went
          order by e.id desc`)} as timeline,
      ${jsonRows<WireService>(sql`select q.id, q.item_id as "itemId", q.summary, q.priority, ${instant('q.reported_at')} as "reportedAt" from service_request q
          where q.organization_id = s.organization_id and q.unit_id = s.unit_id and q.closed_at is null and q.hidden_at is null
            and q.archived_at is null
          order by q.priority_rank, q.id`)} as "openService",
      ${jsonRows<WireMaintenance>(sql`select r.id, r.item_id as "itemId", r.summary, r.performed_on as "performedOn", r.cost_cents as "costCents", r.vendor
          from maintenance_record r
          where r.organization_id = s.organization_id and r.unit_id = s.unit_id and r.hidden_at is null and r.archived_at is null
          order by r.performed_on desc, r.id desc limit ${sql.lit(MAINTENANCE_MAX)}`)} as maintenance,
      ${jsonRows<NamedType>(sql`select n.item_type_id as "itemTypeId", n.quantity, t.name as "itemType", t.icon
          from standard_item n join item_type t on t.id = n.item_type_id where n.area_type_id = s.standard_area_id order by t.name`)} as expected,
      ${jsonRows<StandIn>(sql`select x.alternative_item_type_id as "itemTypeId", x.item_type_id as "countedUnderId"
          from standard_item_alternative x where x.area_type_id = s.standard_area_id`)} as "standIns",
      (select json_agg(n.item_type_id) from unit_item_type_absence n
        where n.organization_id = s.organization_id and n.unit_id = s.unit_id and n.archived_at is null) as "absentTypeIds",
      ${jsonRows<Removed>(sql`select k.item_type_id as "itemTypeId", e.happened_on as on from left_events e join known k on k.id = e.item_id
          where e.kind in ('MOVED', 'STORED')`)} as moved,
      ${unitWorkColumns()}
    from scope s`.execute(db);
  return rows[0];
}

// Most events have this unit at one end: only another unit's name has to be looked up.
function unitNameAt(unitId: string): RawBuilder<string | null> {
  const id = sql.ref(unitId);
  return sql`case when ${id} = e.here_id then e.here_name when ${id} is not null then
    (select o.name from unit o where o.organization_id = e.organization_id and o.id = ${id}) end`;
}
