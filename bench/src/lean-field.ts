import type { Statement } from './capture.ts';

// As in lean.ts: one statement by hand on bare pg for each screen of work in the field, with the columns that it shows.

/** The turns of a property that are open or ended within a year, with their tasks and lanes, and what is due in their units. */
export function leanTurns(organizationId: number, propertyId: number, today: string): Statement {
  return {
    text: `select t.id, t.unit_id, u.name as unit, u.floor_plan, b.name as building, t.lane, t.kind, t.lane_since, t.hold_reason, t.move_out_on,
        t.possession_on, t.target_on, t.ready_on, t.move_in_on, t.closed_on, t.budget_cents, t.market_rent_cents,
        (select json_agg(json_build_array(k.trade, k.planned_on, k.done_on, k.parts_until, k.budget_cents, k.cost_cents)) from turn_task k
          where k.organization_id = t.organization_id and k.property_id = t.property_id and k.turn_id = t.id and k.archived_at is null) as tasks,
        (select json_agg(json_build_array(m.to_kind, m.on_day) order by m.on_day, m.id) from turn_move m
          where m.organization_id = t.organization_id and m.property_id = t.property_id and m.turn_id = t.id) as moves,
        case when t.closed_on is null then (select count(*) from item i where i.organization_id = t.organization_id and i.unit_id = t.unit_id
          and i.status = 'ACTIVE' and i.archived_at is null and i.life_ends_on <= $3::date + 365) end as due
      from turn t join unit u on u.organization_id = t.organization_id and u.id = t.unit_id
      left join building b on b.organization_id = u.organization_id and b.id = u.building_id
      where t.organization_id = $1 and t.property_id = $2 and t.archived_at is null and (t.closed_on is null or t.closed_on >= $3::date - 365)`,
    values: [organizationId, propertyId, today],
  };
}

/** The newest 100 inspections of a property with what each came to, and the sums over all of them. */
export function leanInspections(
  organizationId: number,
  propertyId: number,
  today: string,
  type: string | null,
): Statement {
  return {
    text: `with answered as (
        select c.inspection_id, count(*) as checks, count(c.result) as answered, count(*) filter (where c.result = 'PASS') as passed,
          count(*) filter (where c.result = 'FAIL') as failed, count(*) filter (where c.severity = 'LIFE_THREATENING') as worst
        from inspection_check c where c.organization_id = $1 and c.property_id = $2 group by 1
      ), found as (
        select f.inspection_id, count(*) filter (where f.closed_at is null) as open,
          count(*) filter (where f.closed_at is null and f.due_on < $3::date) as overdue
        from inspection_finding f where f.organization_id = $1 and f.property_id = $2 and f.archived_at is null group by 1
      ), all_of_it as (
        select i.id, i.unit_id, i.type, i.template_name, i.status, i.due_on, i.submitted_at, i.no_access_reason, i.inspector_id, i.run_id,
          a.checks, a.answered, a.passed, a.failed, a.worst, f.open, f.overdue,
          (select count(*) from inspection_photo h where h.organization_id = $1 and h.inspection_id = i.id and h.archived_at is null) as photos
        from inspection i left join answered a on a.inspection_id = i.id left join found f on f.inspection_id = i.id
        where i.organization_id = $1 and i.property_id = $2 and i.archived_at is null and ($4::text is null or i.type = $4)
      )
      select x.*, u.name as unit, w.first_name, w.last_name,
        (select json_build_array(count(*), sum(y.failed), sum(y.open), sum(y.overdue), count(*) filter (where y.status = 'DRAFT')) from all_of_it y) as sums
      from all_of_it x left join unit u on u.organization_id = $1 and u.id = x.unit_id left join app_user w on w.id = x.inspector_id
      order by coalesce(x.submitted_at::date, x.due_on) desc, x.id limit 101`,
    values: [organizationId, propertyId, today, type],
  };
}

/** Each property with its fire and life safety records: date, newest visit, what proves the date, what is open. */
export function leanSafety(organizationId: number, today: string, type: string | null): Statement {
  return {
    text: `select p.id, p.name, p.region, json_agg(json_build_array(r.id, r.type, r.enabled, r.compliant_through, r.compliant_through - $2::date,
          r.scheduled_on, v.event_date, v.result, v.document_kind, d.open, d.critical, d.cents) order by r.type) as cells
      from property p left join fls_record r on r.organization_id = p.organization_id and r.property_id = p.id and r.archived_at is null
        and ($3::text is null or r.type = $3)
      left join lateral (select e.event_date, e.result, e.document_kind from fls_event e where e.organization_id = r.organization_id
        and e.property_id = r.property_id and e.record_id = r.id and e.archived_at is null order by e.event_date desc limit 1) v on true
      left join lateral (select count(*) as open, count(*) filter (where k.severity in ('CRITICAL', 'IMPAIRMENT')) as critical,
        sum(k.quote_cents) as cents from fls_deficiency k where k.organization_id = r.organization_id and k.property_id = r.property_id
        and k.record_id = r.id and k.archived_at is null and k.fixed_on is null) d on true
      where p.organization_id = $1 and p.archived_at is null group by p.id, p.name, p.region order by p.name`,
    values: [organizationId, today, type],
  };
}

/** The open flags of a property and those replaced within two weeks, each with its item, place and reasons. */
export function leanFlags(organizationId: number, propertyId: number, today: string, reason: string | null): Statement {
  return {
    text: `select a.id, a.action_state, a.title, a.lane_since, a.raised_at, a.assignee_id, a.quote_cents, a.planned_on, i.id as item,
        t.name as item_type, t.icon, m.name as model, k.name as maker, i.serial_number, i.basis_date, i.eul_years, i.life_ends_on,
        i.installed_cost_cents, u.name as unit, u.status, b.name as building,
        (select json_agg(json_build_array(r.code, r.detail, r.value, r.created_at) order by r.id) from asset_alert_reason r
          where r.organization_id = a.organization_id and r.property_id = a.property_id and r.alert_id = a.id) as reasons
      from asset_alert a left join item i on i.organization_id = a.organization_id and i.id = a.item_id
      left join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
      left join manufacturer k on k.id = coalesce(m.manufacturer_id, i.manufacturer_id)
      left join unit u on u.organization_id = a.organization_id and u.id = coalesce(i.unit_id, a.unit_id)
      left join building b on b.organization_id = u.organization_id and b.id = u.building_id
      where a.organization_id = $1 and a.property_id = $2 and a.archived_at is null and (a.action_state not in ('REPLACED', 'DISMISSED')
          or a.action_state = 'REPLACED' and a.lane_since >= $3::date - 14) and coalesce(a.snooze_until <= $3::date, true)
        and ($4::text is null or exists (select from asset_alert_reason r where r.organization_id = a.organization_id
          and r.property_id = a.property_id and r.alert_id = a.id and r.code = $4))
      order by a.lane_since, a.id`,
    values: [organizationId, propertyId, today, reason],
  };
}
