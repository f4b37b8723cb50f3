import type { Statement } from './capture.ts';

// As in lean.ts: one statement by hand on bare pg for each screen of work in the field, with the columns that it shows.

/** The turns of a property that are open or ended within a year, with all that rows, totals, figures and lanes follow from. */
export function leanTurns(organizationId: number, propertyId: number, today: string): Statement {
  return {
    text: `select t.id, t.organization_id, t.property_id, t.unit_id, u.name as unit, u.floor_plan, b.name as building, t.lane, t.kind, t.lane_since,
        t.hold_reason, t.move_out_on, t.possession_on, t.start_on, t.target_on, t.hand_target_on is not null as by_hand, t.imported_target_on,
        t.ready_on, t.move_in_on, t.closed_on, t.budget_cents, t.market_rent_cents, t.version, t.updated_at, w.first_name, w.last_name,
        k.tasks, m.moves, f.walks,
        case when t.closed_on is null then (select count(*) from item i where i.organization_id = t.organization_id and i.property_id = t.property_id
          and i.unit_id = t.unit_id and i.status = 'ACTIVE' and i.archived_at is null and i.life_ends_on <= $3::date + 365) end as due,
        case when row_number() over () = 1 then json_build_array((select s.lanes from turn_settings s where s.organization_id = $1),
          (select count(*) from turn x where x.organization_id = $1 and x.property_id = $2 and x.archived_at is null)) end as board
      from turn t join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
      left join building b on b.organization_id = u.organization_id and b.id = u.building_id
      left join app_user w on w.id = t.lead_user_id
      left join (select k.turn_id, json_agg(json_build_array(k.trade, k.vendor_id, c.name, k.planned_on, k.done_on, k.parts_from, k.parts_until,
          k.reopened_count, k.reopened_on, k.budget_cents, k.cost_cents, k.id, y.waits_for) order by k.id) as tasks
        from turn_task k left join contact c on c.organization_id = k.organization_id and c.id = k.vendor_id
        left join (select y.task_id, json_agg(y.waits_for_id) as waits_for from turn_task_wait y where y.organization_id = $1 and y.property_id = $2
          group by 1) y on y.task_id = k.id
        where k.organization_id = $1 and k.property_id = $2 and k.archived_at is null group by 1) k on k.turn_id = t.id
      left join (select m.turn_id, json_agg(json_build_array(m.on_day, m.to_lane) order by m.on_day, m.id) as moves from turn_move m
        where m.organization_id = $1 and m.property_id = $2 group by 1) m on m.turn_id = t.id
      left join (select f.turn_id, json_agg(json_build_array(f.walked_on, f.passed, f.pass_reason) order by f.id) as walks from turn_walk f
        where f.organization_id = $1 and f.property_id = $2 group by 1) f on f.turn_id = t.id
      where t.organization_id = $1 and t.property_id = $2 and t.archived_at is null and (t.closed_on is null or t.closed_on >= $3::date - 365)`,
    values: [organizationId, propertyId, today],
  };
}

/** The newest 100 inspections of a property with what each came to, and over all of them the sums, what fails most, the runs and what is overdue. */
export function leanInspections(
  organizationId: number,
  propertyId: number,
  today: string,
  type: string | null,
): Statement {
  return {
    text: `with answered as (
        select c.inspection_id, count(*) as checks, count(c.result) as answered, count(*) filter (where c.result = 'PASS') as passed,
          count(*) filter (where c.result = 'FAIL') as failed, count(*) filter (where c.severity = 'LOW') as low,
          count(*) filter (where c.severity = 'MODERATE') as moderate, count(*) filter (where c.severity = 'SEVERE') as severe,
          count(*) filter (where c.severity = 'LIFE_THREATENING') as worst
        from inspection_check c where c.organization_id = $1 and c.property_id = $2 group by 1
      ), found as (
        select f.inspection_id, count(*) filter (where f.closed_at is null) as open,
          count(*) filter (where f.closed_at is null and f.due_on < $3::date) as overdue
        from inspection_finding f where f.organization_id = $1 and f.property_id = $2 and f.archived_at is null group by 1
      ), all_of_it as (
        select i.id, i.unit_id, i.type, i.template_name, i.status, i.due_on, i.submitted_at, i.no_access_reason, i.inspector_id, i.run_id,
          a.checks, a.answered, a.passed, a.failed, a.low, a.moderate, a.severe, a.worst, f.open, f.overdue,
          (select count(*) from inspection_photo h where h.organization_id = $1 and h.inspection_id = i.id and h.archived_at is null) as photos
        from inspection i left join answered a on a.inspection_id = i.id left join found f on f.inspection_id = i.id
        where i.organization_id = $1 and i.property_id = $2 and i.archived_at is null and ($4::text is null or i.type = $4)
      )
      select x.*, u.name as unit, w.first_name, w.last_name,
        case when row_number() over () = 1 then json_build_array(
          (select json_build_array(count(*), sum(y.failed), sum(y.low), sum(y.moderate), sum(y.severe), sum(y.worst), sum(y.photos), sum(y.open),
            sum(y.overdue), count(*) filter (where y.status = 'DRAFT'), count(*) filter (where y.no_access_reason is not null)) from all_of_it y),
          (select json_agg(z) from (select c.code, min(c.title), count(*) filter (where c.result = 'FAIL'), count(*)
            from inspection_check c join all_of_it y on y.id = c.inspection_id where c.organization_id = $1 and c.property_id = $2
              and c.result in ('PASS', 'FAIL') and c.item_id is null group by 1 having count(*) filter (where c.result = 'FAIL') > 0
            order by 3 desc, 1 limit 10) z),
          (select json_agg(z) from (select r.id, r.name, r.due_on, r.is_sample, r.sampled_from, r.version, count(*),
              count(*) filter (where y.status <> 'DRAFT'), count(*) filter (where y.no_access_reason is not null), min(y.inspector_id)
            from inspection_run r join all_of_it y on y.run_id = r.id where r.organization_id = $1 group by r.organization_id, r.id
            order by r.due_on desc, r.id desc limit 12) z),
          (select json_object_agg(z.severity, z.findings) from (select f.severity, count(*) as findings from inspection_finding f
            join all_of_it y on y.id = f.inspection_id where f.organization_id = $1 and f.property_id = $2 and f.archived_at is null
              and f.closed_at is null and f.due_on < $3::date group by 1) z),
          (select json_build_array(count(*), count(*) filter (where z.status <> 'DRAFT' and z.no_access_reason is null)) from (
            select distinct on (y.unit_id) y.status, y.no_access_reason from all_of_it y where y.unit_id is not null
            order by y.unit_id, y.due_on desc, y.id desc) z)) end as sums
      from all_of_it x left join unit u on u.organization_id = $1 and u.id = x.unit_id left join app_user w on w.id = x.inspector_id
      order by coalesce(x.submitted_at::date, x.due_on) desc, x.id limit 101`,
    values: [organizationId, propertyId, today, type],
  };
}

/** Each property with its fire and life safety records, what proves their dates and what is open, and the sums over all of them. */
export function leanSafety(organizationId: number, today: string, type: string | null): Statement {
  return {
    text: `with visit as (
        select e.record_id, max(e.event_date) filter (where e.moves_to is not null) as proved_on,
          max(e.event_date) filter (where e.document_kind = 'INVOICE' and e.result = 'NONE' and e.kind not in ('REPAIR', 'MONITORING')) as billed_on,
          (array_agg(e.id order by e.event_date desc, e.id desc) filter (where e.units_required is not null))[1] as reach_id,
          count(*) filter (where e.kind = 'REINSPECTION' and e.event_date > $2::date - 365) as again,
          count(e.cost_cents) filter (where e.kind = 'REINSPECTION' and e.event_date > $2::date - 365) as again_priced,
          sum(e.cost_cents) filter (where e.kind = 'REINSPECTION' and e.event_date > $2::date - 365) as again_cents
        from fls_event e where e.organization_id = $1 and e.archived_at is null group by 1
      ), defect as (
        select k.record_id, count(*) filter (where k.fixed_on is null) as open,
          count(*) filter (where k.fixed_on is null and k.severity <> 'NONCRITICAL') as critical, sum(k.quote_cents) filter (where k.fixed_on is null) as cents,
          count(k.quote_cents) filter (where k.fixed_on is null) as quoted,
          sum(k.quote_cents) filter (where k.fixed_on is null and k.found_on < $2::date - 30) as cents30,
          sum(k.quote_cents) filter (where k.fixed_on is null and k.found_on < $2::date - 90) as cents90,
          count(k.fixed_on) as fixed, sum(k.fixed_on - k.found_on) as days,
          count(k.fixed_on) filter (where k.severity <> 'NONCRITICAL') as critical_fixed,
          sum(k.fixed_on - k.found_on) filter (where k.severity <> 'NONCRITICAL') as critical_days
        from fls_deficiency k where k.organization_id = $1 and k.archived_at is null group by 1
      ), missed as (
        select u.event_id, count(*) filter (where u.entered_on is null) as missed, count(u.entered_on) as later from fls_missed_unit u
        where u.organization_id = $1 and u.archived_at is null group by 1
      ), cell as materialized (
        select x.*, case when not x.enabled then 'NOT_APPLICABLE' when x.compliant_through is null then 'UNKNOWN' when x.left < 0 then 'OVERDUE'
          when x.critical > 0 then 'IMPAIRED' when x.left <= 30 then 'DUE_30' when x.left <= 60 then 'DUE_60' when x.left <= 90 then 'DUE_90'
          else 'COMPLIANT' end as state
        from (
          select r.id, r.property_id, r.type, r.enabled, r.compliant_through, r.through_basis, r.scheduled_on, r.compliant_through - $2::date as left,
            v.again, v.again_priced, v.again_cents, v.billed_on > coalesce(v.proved_on, '-infinity') as is_paid, coalesce(d.open, 0) as open, d.critical,
            d.cents, d.quoted, d.cents30, d.cents90, d.fixed, d.days, d.critical_fixed, d.critical_days, m.missed, h.units_required,
            h.units_entered + m.later as units_in, (select max(e.is_report) from (
              select (e.document_kind in ('REPORT', 'CERTIFICATE'))::int from fls_event e join file f on f.organization_id = e.organization_id
                and f.id = e.file_id and f.archived_at is null
              where e.organization_id = r.organization_id and e.property_id = r.property_id and e.record_id = r.id and e.archived_at is null
                and e.moves_to = r.compliant_through) e (is_report)) as proof
          from fls_record r left join visit v on v.record_id = r.id left join defect d on d.record_id = r.id
          left join fls_event h on h.organization_id = r.organization_id and h.id = v.reach_id left join missed m on m.event_id = h.id
          where r.organization_id = $1 and r.archived_at is null and ($3::text is null or r.type = $3)
        ) x
      ), row_of as (
        select c.property_id, json_agg(json_build_array(c.id, c.type, c.state, c.compliant_through, c.left, c.scheduled_on, c.enabled and c.critical > 0,
            c.through_basis, c.proof, c.is_paid, c.open, c.cents, c.missed) order by c.type) as cells,
          count(*) filter (where c.enabled) as enabled, count(*) filter (where c.state in ('DUE_30', 'DUE_60', 'DUE_90', 'COMPLIANT')) as compliant,
          count(*) filter (where c.state = 'OVERDUE') as overdue, sum(c.open) as open, sum(c.cents) as cents, min(c.compliant_through) as next
        from cell c group by 1
      )
      select p.id, p.organization_id, p.name, p.region, a.first_name, a.last_name, b.first_name, b.last_name, w.*,
        case when row_number() over (order by w.overdue desc, p.id) = 1 then (
          select json_build_array(count(*), count(*) filter (where c.enabled), count(*) filter (where c.state = 'OVERDUE'),
            count(*) filter (where c.left between 0 and 30), count(*) filter (where c.left between 31 and 90), count(*) filter (where c.state = 'UNKNOWN'),
            count(*) filter (where c.critical > 0), count(*) filter (where c.through_basis = 'ASSERTED'), sum(c.open), sum(c.critical), sum(c.quoted),
            sum(c.cents), sum(c.cents30), sum(c.cents90), sum(c.again), sum(c.again_priced), sum(c.again_cents), sum(c.units_required), sum(c.units_in),
            sum(c.fixed), sum(c.days), sum(c.critical_fixed), sum(c.critical_days), sum(c.left) filter (where c.left < 0),
            (select json_object_agg(y.type, y.share) from (select c.type, count(*) filter (where c.state in ('DUE_30', 'DUE_60', 'DUE_90', 'COMPLIANT'))::float8
              / nullif(count(*) filter (where c.enabled), 0) as share from cell c group by 1) y)) from cell c) end as sums
      from property p left join row_of w on w.property_id = p.id
      left join app_user a on a.id = p.regional_manager_id left join app_user b on b.id = p.regional_maintenance_manager_id
      where p.organization_id = $1 and p.archived_at is null order by w.overdue desc nulls last, p.id limit 501`,
    values: [organizationId, today, type],
  };
}

/** The flags on the board of a property with evidence, decision and picture, and the sums, lanes and waves over its flags. */
export function leanFlags(organizationId: number, propertyId: number, today: string, reason: string | null): Statement {
  return {
    text: `with flag as materialized (
        select a.*, $3::date - a.lane_since::date as days, a.action_state not in ('REPLACED', 'DISMISSED') as is_open,
          coalesce(a.snooze_until > $3::date, false) as is_snoozed, case a.action_state when 'NEEDS_REVIEW' then s.needs_review_days
            when 'REVIEWED' then s.reviewed_days when 'ALERT_SENT' then s.alert_sent_days when 'INITIATED_REPLACEMENT' then s.initiated_days end as allowed,
          i.item_type_id, i.model_id, i.installed_cost_cents as cost, i.id as item, i.unit_id as item_unit_id, t.name as item_type, t.icon,
          m.name as model, k.name as maker, i.serial_number, i.basis_date, i.eul_years, i.life_ends_on, i.status as item_status,
          u.id as at_unit_id, u.name as unit, u.status as unit_status, b.name as building
        from asset_alert a left join alert_settings s on s.organization_id = a.organization_id
        left join item i on i.organization_id = a.organization_id and i.id = a.item_id and i.property_id = a.property_id and i.archived_at is null
        left join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
        left join manufacturer k on k.id = coalesce(m.manufacturer_id, i.manufacturer_id)
        left join unit u on u.organization_id = a.organization_id and u.id = coalesce(i.unit_id, a.unit_id)
        left join building b on b.organization_id = u.organization_id and b.id = u.building_id
        where a.organization_id = $1 and a.property_id = $2 and a.archived_at is null
          and ($4::text is null or exists (select from asset_alert_reason r where r.organization_id = a.organization_id
            and r.property_id = a.property_id and r.alert_id = a.id and r.code = $4))
      ), alike as materialized (
        select i.item_type_id, i.model_id, i.basis_date, count(*) as items, count(*) filter (where i.life_ends_on <= $3::date) as past
        from item i where i.organization_id = $1 and i.property_id = $2 and i.status = 'ACTIVE' and i.archived_at is null
          and i.item_type_id in (select f.item_type_id from flag f where f.is_open) group by 1, 2, 3
      ), on_board as (
        select f.* from flag f where f.is_open and not f.is_snoozed or f.action_state = 'REPLACED' and f.days <= 14 order by f.days desc, f.id limit 501
      )
      select f.*, w.first_name, w.last_name, y.first_name as by_first, y.last_name as by_last, j.name as project, v.name as vendor,
        nm.name as new_model, nk.name as new_maker, n.serial_number as new_serial, sp.*, cv.*, tn.*, rr.repairs_in_12_months, rr.turn_rul_years,
        rr.turn_within_days, (select json_agg(json_build_array(r.id, r.code, r.detail, r.value, r.threshold, r.created_at) order by r.id)
          from asset_alert_reason r where r.organization_id = f.organization_id and r.property_id = f.property_id and r.alert_id = f.id) as reasons,
        coalesce((select json_build_array(h.file_id, h.taken_at) from asset_alert_reason r
            join inspection_finding fi on fi.organization_id = r.organization_id and fi.id = substring(r.source from '^finding ([0-9]+)$')::bigint
            join inspection_photo h on h.organization_id = fi.organization_id and h.property_id = fi.property_id and h.check_id = fi.check_id
              and h.archived_at is null
            join file x on x.organization_id = h.organization_id and x.id = h.file_id and x.state = 'READY' and x.damage is null and x.archived_at is null
            where r.organization_id = f.organization_id and r.property_id = f.property_id and r.alert_id = f.id and r.code = 'INSPECTION'
            order by h.taken_at desc limit 1),
          (select json_build_array(x.id, coalesce(x.taken_at, x.created_at)) from file x where x.organization_id = f.organization_id
            and x.item_id = f.item and x.kind = 'ITEM_PHOTO' and x.state = 'READY' and x.damage is null and x.archived_at is null
            order by coalesce(x.taken_at, x.created_at) desc limit 1)) as photo,
        case when row_number() over (order by f.days desc, f.id) = 1 then json_build_array(
          (select json_agg(z) from (select f.action_state, count(*) as flags, sum(f.cost) as cents, count(*) filter (where f.cost is null) as unpriced,
            percentile_cont(0.5) within group (order by f.days) as median, min(f.allowed) as allowed, count(*) filter (where f.days > f.allowed) as late
            from on_board f group by 1) z),
          (select json_build_array(count(*) filter (where f.is_open), count(*) filter (where f.is_open and f.days > f.allowed),
            sum(coalesce(f.quote_cents, f.cost)) filter (where f.action_state = 'INITIATED_REPLACEMENT'),
            count(*) filter (where f.action_state = 'INITIATED_REPLACEMENT'), count(*) filter (where not f.is_open and f.days < 7),
            count(*) filter (where f.raised_at >= $3::date - 7), max(f.days) filter (where f.days > f.allowed), count(*) filter (where f.is_snoozed)) from flag f),
          (select json_agg(json_build_array(l.model_id, l.item_type_id, l.basis_date, l.items, l.past)) from (select l.*, sum(l.items) over (partition by l.model_id) as of_model from alike l
            where l.model_id in (select f.model_id from flag f where f.is_open) and l.basis_date is not null) l where l.of_model >= 8),
          (select json_object_agg(l.item_type_id, l.items) from (select l.item_type_id, sum(l.items) as items from alike l group by 1) l),
          (select json_build_array(r.ran_at, r.items) from alert_run r where r.organization_id = $1 and r.property_id = $2),
          (select count(*) from alert_rule r where r.organization_id = $1 and r.is_on)) end as sums
      from on_board f left join app_user w on w.id = f.assignee_id left join app_user y on y.id = f.raised_by
      left join project j on j.organization_id = f.organization_id and j.id = f.project_id and j.archived_at is null
      left join contact v on v.organization_id = f.organization_id and v.id = f.vendor_id
      left join item n on n.organization_id = f.organization_id and n.id = f.replacement_item_id and n.archived_at is null
      left join model nm on nm.id = n.model_id left join manufacturer nk on nk.id = coalesce(nm.manufacturer_id, n.manufacturer_id)
      left join repair_rules rr on rr.organization_id = f.organization_id
      left join lateral (select count(*) filter (where r.performed_on > $3::date - interval '12 months') as repairs from maintenance_record r
        where r.organization_id = f.organization_id and r.item_id = f.item and r.hidden_at is null and r.archived_at is null) sp on true
      left join lateral (select max(case when c.is_lifetime then 'infinity'::date else c.ends_on end) as covered_until from item_cover c
        where c.organization_id = f.organization_id and c.item_id = f.item and not c.is_estimated) cv on true
      left join lateral (select coalesce(t.possession_on, t.move_out_on) as vacant_on from turn t where t.organization_id = f.organization_id
        and t.unit_id = f.item_unit_id and t.closed_on is null and t.archived_at is null) tn on true
      order by f.days desc, f.id`,
    values: [organizationId, propertyId, today, reason],
  };
}
