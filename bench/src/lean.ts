import { LEAK_PATTERN } from '@lintel/domain/units/stacks';
import type { Statement } from './capture.ts';

// What a developer would write by hand for one question on bare pg: no rights, no row-level security, only the columns that the
// answer shows. Expected life, cost and the day life ends are stored on the item.
const AGE = `($3::date - i.basis_date) / 365.2425::float8`;
const RUL = `greatest(0, (i.life_ends_on - $3::date) / 365.2425::float8)`;

export type UnitFilter = { buildingId?: number; q?: string };

/** One page of 100 units of a property, with the items in each, those past their life and those without a date. */
export function leanUnits(organizationId: number, propertyId: number, today: string, filter: UnitFilter): Statement {
  const where = `u.organization_id = $1 and u.property_id = $2 and u.archived_at is null
    and ${filter.buildingId === undefined ? '$4::bigint is null' : 'u.building_id = $4::bigint'}
    and ${filter.q === undefined ? '$5::text is null' : 'strpos(lower(u.name), $5::text) > 0'}`;
  return {
    text: `with page as (
        select u.id, u.property_id, u.building_id, u.name, u.floor, u.floor_plan, u.beds, u.baths, u.sqft, u.status, u.sort_key
        from unit u where ${where} order by u.sort_key, u.id limit 101
      ), counts as (
        select i.unit_id, count(*) as items, count(*) filter (where i.basis_date is null) as undated,
          count(*) filter (where i.life_ends_on <= $3::date) as past
        from item i
        where i.organization_id = $1 and i.unit_id = any ((select array_agg(id) from page)::bigint[])
          and i.archived_at is null and i.status = 'ACTIVE'
        group by i.unit_id
      )
      select p.*, b.name as building, c.items, c.undated, c.past, (select count(*) from unit u where ${where}) as total
      from page p left join building b on b.organization_id = $1 and b.id = p.building_id
      left join counts c on c.unit_id = p.id order by p.sort_key, p.id`,
    values: [organizationId, propertyId, today, filter.buildingId ?? null, filter.q ?? null],
  };
}

/** The items of a property grouped into the cohorts of a replacement plan. */
export function leanCapital(organizationId: number, propertyId: number, today: string): Statement {
  return {
    text: `select item_type_id, name, icon, eul, date_part('year', greatest(life_ends_on, $3::date)) as due_year,
        date_confidence, (life_ends_on <= $3::date) as is_past, count(*) as items, avg(rul) as rul, avg(age) as age, sum(cost) as cost,
        count(cost) as priced, count(age) as dated, sum(cost * (1 - rul / eul)) as funded,
        (select count(*) from unit u where u.organization_id = $1 and u.property_id = $2 and u.archived_at is null) as units
      from (
        select i.item_type_id, t.name, t.icon, i.date_confidence, i.life_ends_on, i.eul_years as eul, ${AGE} as age,
          i.installed_cost_cents as cost, ${RUL} as rul
        from item i join item_type t on t.id = i.item_type_id
        where i.organization_id = $1 and i.property_id = $2 and i.archived_at is null and i.status = 'ACTIVE'
      ) x group by 1, 2, 3, 4, 5, 6, 7`,
    values: [organizationId, propertyId, today],
  };
}

/**
 * The units of a property, its items folded by unit and type with the facts of the oldest, what is expected and known not to be there, flags, the
 * work, reports and leaks of 12 months, sums by type and year, and the days of models with what is out of service beside.
 */
export function leanHeatmap(
  organizationId: number,
  propertyId: number,
  today: string,
  itemTypeId: number | null,
): Statement {
  return {
    text: `with cell as (
        select i.unit_id, i.item_type_id, count(*) as items, count(i.life_ends_on) as lifed,
          count(*) filter (where i.life_ends_on <= $3::date) as past,
          count(*) filter (where i.life_ends_on > $3::date and i.life_ends_on <= $3::date + interval '12 months') as due,
          sum(i.installed_cost_cents) as cost, sum(i.installed_cost_cents) filter (where i.life_ends_on <= $3::date) as backlog,
          count(*) filter (where i.installed_cost_cents is null) as unpriced,
          coalesce(min(v.ends_on) filter (where v.ends_on >= $3::date), max(v.ends_on)) as cover,
          count(*) filter (where i.model_id is not null and i.serial_number is not null and coalesce(i.install_date, i.mfg_date) is not null) as complete,
          min(i.basis_date) as since, (array_agg(i.model_id order by i.basis_date))[1] as model, min(i.condition) as condition,
          (array_agg(i.eul_years order by i.basis_date))[1] as eul
        from item i left join (
          select c.item_id, max(case when c.is_lifetime then 'infinity'::date else c.ends_on end) as ends_on from item_cover c
          where c.organization_id = $1 and c.property_id = $2 and c.cover in ('PARTS', 'LABOR', 'REPAIR') and not c.is_estimated
            and (not c.needs_registration or c.registered_on is not null) group by 1) v on v.item_id = i.id
        where i.organization_id = $1 and i.property_id = $2 and i.archived_at is null and i.status = 'ACTIVE' and i.unit_id is not null
          and ($4::bigint is null or i.item_type_id = $4::bigint)
        group by 1, 2
      )
      select (select json_build_array(p.name, o.name, exists (select from life_recompute x where x.organization_id = $1 and x.is_large))
          from property p join organization o on o.id = p.organization_id where p.organization_id = $1 and p.id = $2) as property,
        (select json_agg(json_build_array(u.id, u.name, u.building_id, u.floor, u.floor_plan, u.area_type_id, u.status) order by u.sort_key)
          from unit u where u.organization_id = $1 and u.property_id = $2 and u.archived_at is null) as units,
        (select json_agg(json_build_array(c.unit_id, c.item_type_id, c.items, c.lifed, c.past, c.due, c.cost, c.backlog, c.unpriced, c.cover,
          c.since, c.model, c.condition, c.eul, c.complete)) from cell c) as cells,
        (select json_agg(json_build_array(w.model_id, w.item_type_id, w.day, w.items, w.past, w.cost, w.units)) from (
          select d.*, max(d.quarter) over (partition by d.model_id) as fullest from (
            select i.model_id, i.item_type_id, coalesce(i.mfg_date, i.install_date) as day, count(*) as items,
              count(*) filter (where i.life_ends_on <= $3::date) as past, sum(i.installed_cost_cents) as cost, array_agg(i.unit_id) as units,
              sum(count(*)) over (partition by i.model_id order by coalesce(i.mfg_date, i.install_date)
                range between interval '91 days' preceding and current row) as quarter
            from item i where i.organization_id = $1 and i.property_id = $2 and i.archived_at is null and i.status = 'ACTIVE' and i.model_id is not null
              and ($4::bigint is null or i.item_type_id = $4::bigint) group by 1, 2, 3) d) w where w.fullest >= 8) as waves,
        (select json_agg(x) from (select i.item_type_id, date_part('year', coalesce(i.mfg_date, i.install_date)) as year, count(*) as items,
            count(*) filter (where i.life_ends_on <= $3::date) as past, avg($3::date - i.basis_date) as age, count(i.basis_date) as dated,
            count(i.life_ends_on) as lifed, count(*) filter (where i.install_date is null and i.mfg_date is null and i.first_seen_on is not null) as minimums,
            count(*) filter (where $3::date - coalesce(i.install_date, i.mfg_date) <= 365) as new, count(*) filter (where i.unit_id is null) as without_unit,
            sum(i.installed_cost_cents) filter (where i.life_ends_on <= $3::date) as past_cents,
            count(*) filter (where i.life_ends_on > $3::date and i.life_ends_on <= $3::date + interval '12 months') as due_12,
            sum(i.installed_cost_cents) filter (where i.life_ends_on > $3::date and i.life_ends_on <= $3::date + interval '12 months') as due_12_cents,
            count(*) filter (where i.life_ends_on > $3::date and i.life_ends_on <= $3::date + interval '36 months') as due_36,
            sum(i.installed_cost_cents) filter (where i.life_ends_on > $3::date and i.life_ends_on <= $3::date + interval '36 months') as due_36_cents,
            sum(i.installed_cost_cents) filter (where i.basis_date is null) as undated_cents from item i
          where i.organization_id = $1 and i.property_id = $2 and i.archived_at is null and i.status = 'ACTIVE'
            and ($4::bigint is null or i.item_type_id = $4::bigint) group by 1, 2) x) as years,
        (select json_agg(json_build_array(r.model_id, r.item_type_id, r.day, r.items)) from (select i.model_id, i.item_type_id,
            coalesce(i.mfg_date, i.install_date) as day, count(*) as items from item i where i.organization_id = $1 and i.property_id = $2
            and i.archived_at is null and i.status = 'RETIRED' and i.model_id is not null and ($4::bigint is null or i.item_type_id = $4::bigint)
            group by 1, 2, 3) r) as retired,
        (select json_agg(x) from (select m.id, m.name, m.item_type_id, k.id as maker_id, k.name as maker from model m
          join manufacturer k on k.id = m.manufacturer_id where m.id in (select i.model_id from item i where i.organization_id = $1
            and i.property_id = $2 and i.archived_at is null and i.status = 'ACTIVE')) x) as models,
        (select json_agg(x) from (select t.id, t.name, t.icon from item_type t) x) as types,
        (select json_agg(json_build_array(a.id, a.name)) from area_type a) as area_types,
        (select json_agg(json_build_array(n.area_type_id, n.item_type_id, n.quantity)) from standard_item n) as standard,
        (select json_agg(json_build_array(n.area_type_id, n.alternative_item_type_id, n.item_type_id)) from standard_item_alternative n) as stand_ins,
        (select json_agg(json_build_array(a.unit_id, a.item_type_id)) from unit_item_type_absence a where a.organization_id = $1
          and a.unit_id = any (array(select u.id from unit u where u.organization_id = $1 and u.property_id = $2)) and a.archived_at is null) as absent,
        (select json_agg(json_build_array(g.item_id, g.unit_id)) from asset_alert g where g.organization_id = $1 and g.property_id = $2
          and g.archived_at is null and g.action_state not in ('REPLACED', 'DISMISSED')) as flags,
        (select json_agg(x) from (select w.unit_id, i.item_type_id, count(*) filter (where w.is_done) as records, sum(w.cost_cents) as cents,
            count(*) filter (where w.is_done and w.cost_cents is null) as uncosted, count(*) filter (where not w.is_done) as reports,
            count(*) filter (where w.words ~* $5) as leaks
          from (select r.unit_id, r.item_id, true as is_done, r.cost_cents, concat_ws('; ', r.summary, q.summary) as words
            from maintenance_record r left join service_request q on q.organization_id = $1 and q.id = r.service_request_id
            where r.organization_id = $1 and r.property_id = $2 and r.archived_at is null and r.hidden_at is null and r.performed_on > $3::date - 365
            union all
            select q.unit_id, q.item_id, false, null, q.summary from service_request q where q.organization_id = $1 and q.property_id = $2
              and q.archived_at is null and q.hidden_at is null and q.reported_at > $3::date - 365 and not exists (select from maintenance_record r
                where r.organization_id = $1 and r.service_request_id = q.id and r.archived_at is null and r.hidden_at is null)) w
          left join item i on i.organization_id = $1 and i.id = w.item_id group by 1, 2) x) as repairs,
        (select json_agg(x) from (select b.id, b.name from building b where b.organization_id = $1 and b.property_id = $2
          and b.archived_at is null) x) as buildings`,
    values: [organizationId, propertyId, today, itemTypeId, LEAK_PATTERN],
  };
}

/**
 * One unit with its items, their life, covers, repairs and flags, its last 50 events, what is reported and what was done, what its standard set
 * asks for, and its work: the open turn, the next inspection, open flags, and the last 50 lanes, inspections and missed visits.
 */
export function leanUnit(organizationId: number, unitId: number, today: string): Statement {
  return {
    text: `select u.*, p.name as property, b.name as building, a.name as area_type,
        (select json_agg(x) from (
          select i.id, i.serial_number, i.mfg_date, i.install_date, i.first_seen_on, i.date_confidence, i.condition, i.note,
            i.status, i.warranty_ends_on, i.recall_state, i.version, t.name as item_type, t.icon, m.name as model, mk.name as maker, i.eul_years,
            i.eul_source, i.installed_cost_cents, i.cost_source, i.life_ends_on, ${AGE} as age, ${RUL} as rul,
            r.count_12, r.cents_12, r.cents_24, r.cents, c.covered_until, c.perhaps_until, f.id as flag_id, f.action_state
          from item i join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
          left join manufacturer mk on mk.id = coalesce(m.manufacturer_id, i.manufacturer_id)
          left join asset_alert f on f.organization_id = i.organization_id and f.item_id = i.id and f.archived_at is null
            and f.action_state not in ('REPLACED', 'DISMISSED')
          left join lateral (select count(*) filter (where r.performed_on > $3::date - 365) as count_12,
              sum(r.cost_cents) filter (where r.performed_on > $3::date - 365) as cents_12,
              sum(r.cost_cents) filter (where r.performed_on > $3::date - 730) as cents_24, sum(r.cost_cents) as cents
            from maintenance_record r where r.organization_id = i.organization_id and r.item_id = i.id and r.archived_at is null) r on true
          left join lateral (select max(c.ends_on) filter (where not c.is_estimated) as covered_until,
              max(c.ends_on) filter (where c.is_estimated) as perhaps_until
            from item_cover c where c.organization_id = i.organization_id and c.item_id = i.id) c on true
          where i.organization_id = $1 and i.unit_id = $2 and i.archived_at is null
        ) x) as items,
        (select json_agg(x) from (
          select e.id, e.kind, e.happened_on, e.changes, e.note, t.name as item_type, w.first_name, w.last_name
          from item i join item_event e on e.organization_id = i.organization_id and e.item_id = i.id
          join item_type t on t.id = i.item_type_id left join app_user w on w.id = e.user_id
          where i.organization_id = $1 and i.unit_id = $2 and i.archived_at is null order by e.id desc limit 50
        ) x) as history,
        (select json_agg(x) from (select q.id, q.item_id, q.summary, q.priority, q.reported_at from service_request q
          where q.organization_id = $1 and q.unit_id = $2 and q.closed_at is null and q.archived_at is null) x) as service,
        (select json_agg(x) from (select r.id, r.item_id, r.summary, r.performed_on, r.cost_cents, r.vendor from maintenance_record r
          where r.organization_id = $1 and r.unit_id = $2 and r.archived_at is null order by r.performed_on desc limit 10) x) as work,
        (select json_agg(x) from (select n.item_type_id, n.quantity, t.name, t.icon from standard_item n join item_type t on t.id = n.item_type_id
          where n.area_type_id = coalesce(u.area_type_id, (select d.id from area_type d where d.name = 'Unit interior'))) x) as expected,
        (select json_agg(x) from (select n.alternative_item_type_id, n.item_type_id from standard_item_alternative n
          where n.area_type_id = coalesce(u.area_type_id, (select d.id from area_type d where d.name = 'Unit interior'))) x) as stand_ins,
        (select json_agg(n.item_type_id) from unit_item_type_absence n
          where n.organization_id = $1 and n.unit_id = $2 and n.archived_at is null) as absent,
        (select json_agg(x) from (
          select i.item_type_id, i.retired_on from item i
          where i.organization_id = $1 and i.unit_id = $2 and i.archived_at is null and i.status = 'RETIRED'
          union all
          select i.item_type_id, e.happened_on from item_event e join item i on i.organization_id = e.organization_id and i.id = e.item_id
          where e.organization_id = $1 and e.from_unit_id = $2 and e.kind in ('MOVED', 'STORED')
        ) x) as removed,
        (select to_json(x) from (select t.id, t.lane, t.lane_since, t.possession_on, t.move_out_on from turn t
          where t.organization_id = $1 and t.unit_id = $2 and t.closed_on is null and t.archived_at is null) x) as turn,
        (select to_json(x) from (select n.id, n.due_on from inspection n where n.organization_id = $1 and n.unit_id = $2 and n.status = 'DRAFT'
          and n.archived_at is null order by n.due_on limit 1) x) as next_inspection,
        (select count(*) from asset_alert f where f.organization_id = $1 and f.unit_id = $2 and f.archived_at is null
          and f.action_state not in ('REPLACED', 'DISMISSED')) as open_flags,
        (select json_agg(x) from (
          select 'TURN' as kind, t.id, v.created_at, v.to_lane as subject, v.note as detail
          from turn t join turn_move v on v.organization_id = t.organization_id and v.property_id = t.property_id and v.turn_id = t.id
          where t.organization_id = $1 and t.property_id = u.property_id and t.unit_id = $2 and t.archived_at is null
          union all
          select 'INSPECTION', n.id, n.submitted_at, n.template_name, n.no_access_reason from inspection n
          where n.organization_id = $1 and n.unit_id = $2 and n.submitted_at is not null and n.archived_at is null
          union all
          select 'FLAG', f.id, v.created_at, f.title, v.to_state
          from asset_alert f join asset_alert_move v on v.organization_id = f.organization_id and v.property_id = f.property_id and v.alert_id = f.id
          where f.organization_id = $1 and f.unit_id = $2 and f.archived_at is null
          union all
          select 'FLS', k.id, v.updated_at, k.type, v.entered_on::text
          from fls_missed_unit v join fls_event e on e.organization_id = v.organization_id and e.property_id = v.property_id and e.id = v.event_id
          join fls_record k on k.organization_id = e.organization_id and k.property_id = e.property_id and k.id = e.record_id
          where v.organization_id = $1 and v.unit_id = $2 and v.archived_at is null
          order by 3 desc limit 50
        ) x) as events
      from unit u join property p on p.organization_id = u.organization_id and p.id = u.property_id
      left join building b on b.organization_id = u.organization_id and b.id = u.building_id
      left join area_type a on a.id = u.area_type_id
      where u.organization_id = $1 and u.id = $2 and u.archived_at is null`,
    values: [organizationId, unitId, today],
  };
}

/** An item, the first line of its history and one line of the audit log. */
export function leanInsert(
  organizationId: number,
  { unitId, itemTypeId, userId }: { unitId: number; itemTypeId: number; userId: number },
  today: string,
): Statement[] {
  return [
    {
      text: `with saved as (
          insert into item (organization_id, property_id, unit_id, item_type_id, serial_number, serial_normalised, install_date, date_confidence)
          select u.organization_id, u.property_id, u.id, $3::bigint, 'BENCH0001', 'BENCH0001', '2020-05-18', 'HIGH'
          from unit u where u.organization_id = $1 and u.id = $2 returning *
        ), event as (
          insert into item_event (organization_id, item_id, property_id, kind, happened_on, to_unit_id, source, user_id)
          select organization_id, id, property_id, 'RECORDED', $4::date, unit_id, 'MANUAL', $5::bigint from saved
        ) select * from saved`,
      values: [organizationId, unitId, itemTypeId, today, userId],
    },
    {
      text: `insert into audit_event (organization_id, user_id, action, entity, after) values ($1, $2, 'create', 'item', $3)`,
      values: [organizationId, userId, JSON.stringify({ unitId, itemTypeId })],
    },
  ];
}

/** Each property with its stored figures, and its open turns, certificates, inspections, findings and flags. */
export function leanPortfolio(organizationId: number, today: string): Statement {
  return {
    text: `select p.id, p.name, p.city, p.state, p.year_built, p.kind, p.region, a.first_name, a.last_name, b.first_name, b.last_name, s.*,
        t.open, t.vacant, t.days, t.oldest, f.systems, f.enabled, f.compliant, f.next_due, i.last_at, d.open, g.open, g.first_at
      from property p left join property_snapshot s on s.organization_id = $1 and s.property_id = p.id
      left join app_user a on a.id = p.regional_manager_id left join app_user b on b.id = p.regional_maintenance_manager_id
      left join (
        select t.property_id, count(*) as open, count(t.since) as vacant, sum($2::date - t.since) as days, max($2::date - t.since) as oldest
        from (select t.property_id, coalesce(t.possession_on, case when t.move_out_on <= $2::date then t.move_out_on end) as since
          from turn t join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
          where t.organization_id = $1 and t.closed_on is null and t.archived_at is null) t group by 1
      ) t on t.property_id = p.id
      left join (
        select r.property_id, json_agg(json_build_array(r.type, r.state) order by r.type) as systems, count(*) filter (where r.enabled) as enabled,
          count(*) filter (where r.state in ('DUE_30', 'DUE_60', 'DUE_90', 'COMPLIANT')) as compliant,
          min(r.compliant_through) filter (where r.enabled) as next_due
        from (select r.*, case when not r.enabled then 'NOT_APPLICABLE' when r.compliant_through is null then 'UNKNOWN' when r.left < 0 then 'OVERDUE'
            when r.critical then 'IMPAIRED' when r.left <= 30 then 'DUE_30' when r.left <= 60 then 'DUE_60' when r.left <= 90 then 'DUE_90'
            else 'COMPLIANT' end as state
          from (select r.*, r.compliant_through - $2::date as left, c.record_id is not null as critical from fls_record r
            left join (select distinct k.record_id from fls_deficiency k where k.organization_id = $1 and k.fixed_on is null
              and k.archived_at is null and k.severity in ('CRITICAL', 'IMPAIRMENT')) c on c.record_id = r.id
            where r.organization_id = $1 and r.archived_at is null) r) r group by 1
      ) f on f.property_id = p.id
      left join lateral (select i.submitted_at as last_at from inspection i where i.organization_id = $1 and i.property_id = p.id
        and i.status <> 'DRAFT' and i.no_access_reason is null and i.archived_at is null and i.submitted_at is not null
        order by i.submitted_at desc limit 1) i on true
      left join (select d.property_id, count(*) as open from inspection_finding d where d.organization_id = $1 and d.closed_at is null
        and d.archived_at is null and not exists (select from inspection i where i.organization_id = $1 and i.id = d.inspection_id
          and i.archived_at is not null) group by 1) d on d.property_id = p.id
      left join (select g.property_id, count(*) as open, min(g.raised_at) as first_at from asset_alert g where g.organization_id = $1
        and g.archived_at is null and g.action_state not in ('REPLACED', 'DISMISSED') group by 1) g on g.property_id = p.id
      where p.organization_id = $1 and p.archived_at is null order by p.name, p.id`,
    values: [organizationId, today],
  };
}
