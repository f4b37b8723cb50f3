import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { dayAt } from '#platform/identity/day.ts';
import { personName } from '#platform/identity/person-name.ts';
import { coverJoin } from '#platform/lookups/item-cover.ts';
import { lifeCtes } from '#platform/lookups/item-life.ts';
import { laneLimit } from '#platform/lookups/open-work.ts';
import { adviceRule, repairRulesJoin, replaceFromCents, spentJoin } from '#platform/lookups/repair-advice.ts';
import { isOpenTurn, unitTurn } from '#platform/lookups/unit-turn.ts';
import { flsRecordOf } from './fls-findings.ts';

/**
 * The unit of the item `l` of a flag, else of the flag. Not coalesce(): under the row-level security policies PostgreSQL asks an index only for
 * what it knows to tell nothing to others, and it does not know that of coalesce(); it would read all units of the organization.
 */
const UNIT_ID = sql`case when l.unit_id is not null then l.unit_id else a.unit_id end`;

/**
 * CTEs up to `known` over the CTEs `scope` and `flag` (rows of asset_alert): each flag with the life of its item today, if that is still on a
 * property of the scope, its place, days in lane and limit. An item is looked up by its key, whatever the planner knows of its table.
 */
export function knownCtes(now: string): RawBuilder<unknown> {
  return sql`flagged_item as materialized (
      select i.* from (select distinct f.organization_id, f.item_id from flag f where f.item_id is not null) f
      cross join lateral (select i.* from item i where i.organization_id = f.organization_id and i.id = f.item_id offset 0) i
    ), ${lifeCtes({ now, source: sql`flagged_item`, statuses: ['ACTIVE', 'STORED', 'RETIRED'] })},
    known as materialized (
      select a.*, d.today, l.item_type_id, l.item_type_name, l.model_id, l.model_name, l.maker_id, mk.name as maker_name, l.serial_number,
        l.serial_normalised, l.life_used_pct, l.cost_cents, l.basis_date, p.name as property_name, u.id as place_id,
        u.name as unit_name, u.status as unit_status, u.building_id, u.sort_key as sort_key_of_unit,
        ${personName('a.assignee_id')} as assignee_name,
        greatest(0, d.today - ${dayAt('a.lane_since', 's.timezone')}) as days_in_lane, ${laneLimit} as lane_limit,
        d.today - ${dayAt('a.raised_at', 's.timezone')} as days_since_raised,
        a.action_state not in ('REPLACED', 'DISMISSED') as is_open, coalesce(a.snooze_until > d.today, false) as is_snoozed
      from flag a join scope s on s.organization_id = a.organization_id and s.property_id = a.property_id
      join life_day d on d.organization_id = a.organization_id and d.property_id = a.property_id
      join property p on p.organization_id = a.organization_id and p.id = a.property_id
      left join alert_settings st on st.organization_id = a.organization_id
      left join life l on l.organization_id = a.organization_id and l.id = a.item_id
      left join lateral (select mk.name from manufacturer mk where mk.id = l.maker_id offset 0) mk on true
      left join lateral (
        select u.id, u.name, u.status, u.building_id, u.sort_key from unit u
        where u.organization_id = a.organization_id and u.id = ${UNIT_ID} offset 0
      ) u on true
    )`;
}

const REASONS: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'detail', r.detail, 'value', r.value, 'threshold', r.threshold,
    'flsRecordId', ${flsRecordOf}, 'raisedAt', ${instant('r.created_at')}, 'goneOn', r.gone_on) order by r.gone_on is not null, r.id), '[]')
  from asset_alert_reason r where r.organization_id = k.organization_id and r.property_id = k.property_id and r.alert_id = k.id)`;

// Of the findings and reports that raised the flag, and of its item while that is at the property; each that can be shown.
const pictures = sql`(
    select h.file_id, h.taken_at, 'FINDING' as of from asset_alert_reason r
    join inspection_finding fi on fi.organization_id = r.organization_id and fi.property_id = r.property_id
      and fi.id = substring(r.source from '^finding ([0-9]+)$')::bigint
    join inspection_photo h on h.organization_id = fi.organization_id and h.property_id = fi.property_id and h.check_id = fi.check_id and h.archived_at is null
    where r.organization_id = k.organization_id and r.property_id = k.property_id and r.alert_id = k.id and r.code = 'INSPECTION'
    union all
    select o.id, coalesce(o.taken_at, o.created_at), 'ITEM' from file o
    where o.organization_id = k.organization_id and o.item_id = l.id and o.kind = 'ITEM_PHOTO'
    union all
    select o.id, o.created_at, 'REPORT' from asset_alert_reason r join file o on o.organization_id = r.organization_id
      and o.report_id = substring(r.source from '^tag report ([0-9]+)$')::bigint
    where r.organization_id = k.organization_id and r.property_id = k.property_id and r.alert_id = k.id and r.code = 'PUBLIC_REPORT'
  ) h join file x on x.organization_id = k.organization_id and x.property_id = k.property_id and x.id = h.file_id and x.state = 'READY' and x.damage is null
    and x.archived_at is null`;
const picture = sql`json_build_object('fileId', h.file_id, 'takenAt', ${instant('h.taken_at')}, 'of', h.of)`;
const inOrder = sql`h.of = 'ITEM', h.taken_at desc, h.file_id desc`;

/** Over `known k` and `alertJoins`: all pictures of a flag. */
export const alertPhotos: RawBuilder<unknown> = sql`(select coalesce(json_agg(${picture} order by ${inOrder}), '[]') from ${pictures})`;

/** Of a flag with this alias: none of its reasons is found any more. Those that people raised never go. */
export function isGone(alias: 'a' | 'k'): RawBuilder<boolean> {
  const at = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(select bool_and(r.gone_on is not null) from asset_alert_reason r
    where r.organization_id = ${at('organization_id')} and r.property_id = ${at('property_id')} and r.alert_id = ${at('id')}) is true`;
}

/** Over `known k`: later than its lane allows. */
export const isLate: RawBuilder<boolean> = sql<boolean>`(k.is_open and k.days_in_lane > k.lane_limit)`;

/** Of the item's unit it was read with what was spent on the item. */
const TURN = sql`case when l.id is not null then sp.turn else (select ${unitTurn} from turn t
    where t.organization_id = k.organization_id and t.unit_id = u.id and ${isOpenTurn}) end`;

/** Over `known k`: the day on which its unit empties by its open turn. */
export const emptiesOn: RawBuilder<unknown> = sql`(select coalesce(t.possession_on, t.move_out_on) from turn t
  where t.organization_id = k.organization_id and t.unit_id = k.place_id and ${isOpenTurn})`;

/** The columns of one AlertRow (contract/asset-alert-list) from `known k` and `alertJoins`. */
export const alertColumns: RawBuilder<unknown> = sql`
  k.id, k.organization_id as "organizationId", k.property_id as "propertyId", k.property_name as "propertyName", k.action_state as "actionState",
  k.title, l.id as "itemId", u.id as "unitId", u.name as "unitName", u.status as "unitStatus",
  ${TURN} as "unitTurn", b.name as "buildingName",
  l.item_type_id as "itemTypeId", l.item_type_name as "itemType", l.icon, k.maker_name as "manufacturerName", l.model_id as "modelId",
  l.model_name as "modelName", l.serial_number as "serialNumber", l.basis, l.basis_date as "basisDate", round(l.age_years::numeric, 2) as "ageYears",
  l.status as "itemStatus", l.replaced_by_item_id as "replacedByItemId", round(l.life_used_pct::numeric, 1) as "lifeUsedPct", round(l.rul_years::numeric, 2) as "rulYears", l.due_year as "dueYear",
  case when l.id is not null then ${adviceRule} end as "adviceRule",
  case when l.id is not null then ${replaceFromCents(adviceRule)} end as "replaceFromCents", l.cost_cents as "costCents",
  ${REASONS} as reasons, ${instant('k.lane_since')} as "laneSince", k.days_in_lane as "daysInLane", k.lane_limit as "laneLimitDays",
  ${isLate} as "isLate", ${instant('k.raised_at')} as "raisedAt", ${personName('k.raised_by')} as "raisedBy", k.assignee_id as "assigneeId",
  k.assignee_name as "assigneeName", case when k.is_snoozed then k.snooze_until end as "snoozeUntil", k.dismiss_reason as "dismissReason", k.watch_until as "watchUntil",
  j.id as "projectId", j.name as "projectName", v.name as "vendorName", k.quote_cents as "quoteCents", k.planned_on as "plannedOn",
  n.id as "replacementItemId", nullif(concat_ws(' ', n.maker_name, n.model_name), '') as "replacementName", n.serial_number as "replacementSerial",
  k.is_removed as "isRemoved", (select ${picture} from ${pictures} order by ${inOrder} limit 1) as photo,
  k.version, ${instant('k.updated_at')} as "updatedAt"`;

/** What `alertColumns` reads beside `known k`: few rows, each looked up by its key, one after the other (`offset 0`). */
export const alertJoins: RawBuilder<unknown> = sql`
  left join lateral (select x.* from life x where x.organization_id = k.organization_id and x.id = k.item_id offset 0) l on true
  cross join lateral (select k.place_id as id, k.unit_name as name, k.unit_status as status) u
  left join lateral (select b.name from building b where b.organization_id = k.organization_id and b.id = k.building_id offset 0) b on true
  left join lateral (
    select j.id, j.name from project j
    where k.project_id is not null and j.organization_id = k.organization_id and j.id = k.project_id and j.archived_at is null offset 0
  ) j on true
  left join lateral (
    select v.name from contact v where k.vendor_id is not null and v.organization_id = k.organization_id and v.id = k.vendor_id offset 0
  ) v on true
  left join lateral (
    select n.id, n.serial_number, nm.name as model_name, nk.name as maker_name from item n
    left join model nm on nm.id = n.model_id left join manufacturer nk on nk.id = coalesce(nm.manufacturer_id, n.manufacturer_id)
    where k.replacement_item_id is not null and n.organization_id = k.organization_id and n.id = k.replacement_item_id
      and n.archived_at is null offset 0
  ) n on true
  ${repairRulesJoin} ${spentJoin} ${coverJoin}`;
