with place as materialized (
    select p.organization_id, p.id, p.timezone, ($1::timestamptz at time zone "p"."timezone")::date as today, s.recoverable, s.recoverable_unpriced, s.recoverable_cents,
      (coalesce(s.as_of = ($2::timestamptz at time zone "p"."timezone")::date, false) and not exists (select from change_note n
        where n.organization_id in ("p"."organization_id", 0) and n.property_id in ("p"."id", 0) and n.recounts)) as is_current
    from property p left join property_snapshot s on s.organization_id = p.organization_id and s.property_id = p.id
    where ("p".organization_id = any ($3::bigint[]) and "p".archived_at is null
    and ("p".organization_id = any ($4::bigint[]) or "p".id = any ($5::bigint[])))
  ), turn_work as materialized (
    select x.organization_id, x.property_id, count(*)::int as open, count(x.days)::int as vacant, sum(x.days)::int as days, max(x.days) as oldest
    from (
      select t.organization_id, t.property_id, case when coalesce(t.possession_on, case when t.move_out_on <= "d"."today" then t.move_out_on end) is not null then greatest(0, "d"."today" - coalesce(t.possession_on, case when t.move_out_on <= "d"."today" then t.move_out_on end)) end as days
      from place d join turn t on t.organization_id = d.organization_id and t.property_id = d.id where (t.closed_on is null and t.archived_at is null
  and (t.organization_id, t.unit_id) not in (select u.organization_id, u.id from unit u where u.archived_at is not null))
    ) x group by x.organization_id, x.property_id
  ), critical as materialized (
    select k.organization_id, k.record_id, count(*) as critical from place d
    join fls_deficiency k on k.organization_id = d.organization_id and k.property_id = d.id
    where k.fixed_on is null and k.archived_at is null and (k.severity in ('CRITICAL', 'IMPAIRMENT')) group by k.organization_id, k.record_id
  ), fls_work as materialized (
    select x.organization_id, x.property_id, json_agg(json_build_object('type', x.type, 'state', x.state) order by array_position('{SPRINKLERS,EXTINGUISHERS,ALARMS,HYDRANTS,ESCAPES,BACKFLOW,POOL,EMERGENCY_LIGHTING,FIRE_DOORS,ELEVATORS,KITCHEN_HOOD,CARBON_MONOXIDE,DRYER_VENTS,AED}'::text[], x.type)) as systems,
      (count(*) filter (where x.enabled))::int as enabled, (count(*) filter (where x.state in ('DUE_30', 'DUE_60', 'DUE_90', 'COMPLIANT')))::int as compliant,
      min(x.compliant_through) filter (where x.enabled) as next_due
    from (
      select x.*, case when not x.enabled then 'NOT_APPLICABLE' when x.compliant_through is null then 'UNKNOWN'
  when x.days_left < 0 then 'OVERDUE' when x.critical > 0 then 'IMPAIRED' when x.days_left <= 30 then 'DUE_30'
  when x.days_left <= 60 then 'DUE_60' when x.days_left <= 90 then 'DUE_90' else 'COMPLIANT' end as state from (
        select r.organization_id, r.property_id, r.type, r.enabled, r.compliant_through, r.compliant_through - d.today as days_left,
          coalesce(c.critical, 0) as critical
        from place d join fls_record r on r.organization_id = d.organization_id and r.property_id = d.id and r.archived_at is null
        left join critical c on c.organization_id = r.organization_id and c.record_id = r.id
      ) x
    ) x group by x.organization_id, x.property_id
  ), inspection_work as materialized (
    select d.organization_id, d.id as property_id, ("i"."submitted_at" at time zone "d"."timezone")::date as last_on
    from place d cross join lateral (select i.submitted_at from inspection i
      where i.organization_id = d.organization_id and i.property_id = d.id and i.status <> 'DRAFT' and i.no_access_reason is null
        and i.archived_at is null and i.submitted_at is not null order by i.submitted_at desc limit 1) i
  ), finding_work as materialized (
    select f.organization_id, f.property_id, count(*)::int as open
    from place d join inspection_finding f on f.organization_id = d.organization_id and f.property_id = d.id
    where f.closed_at is null and f.archived_at is null and not exists (select from inspection i
      where i.organization_id = f.organization_id and i.id = f.inspection_id and i.archived_at is not null)
    group by f.organization_id, f.property_id
  ), flag_work as materialized (
    select x.*, greatest(0, d.today - ("x"."first_at" at time zone "d"."timezone")::date) as oldest
    from place d join (
      select a.organization_id, a.property_id, count(*)::int as open, min(a.raised_at) as first_at,
        (count(*) filter (where a.action_state = 'NEEDS_REVIEW'))::int as need_review, (count(*) filter (where a.action_state = 'REVIEWED'))::int as reviewed,
        (count(*) filter (where a.action_state = 'ALERT_SENT'))::int as alert_sent,
        (count(*) filter (where a.action_state = 'INITIATED_REPLACEMENT'))::int as replacing
      from asset_alert a where (a.archived_at is null and a.action_state not in ('REPLACED', 'DISMISSED')) group by a.organization_id, a.property_id
    ) x on x.organization_id = d.organization_id and x.property_id = d.id
  ), claim_work as materialized (
    
    select w.organization_id, w.property_id, (count(*) filter (where w.certainty = 'COVERED' and w.claimable = 'open'))::int as open,
      (count(*) filter (where w.certainty = 'COVERED' and w.claimable = 'open' and w.cost_cents is null))::int as unpriced,
      coalesce(sum(w.cost_cents) filter (where w.certainty = 'COVERED' and w.claimable = 'open'), 0)::bigint as cents, bool_or(w.is_elsewhere) as is_elsewhere
    from (
    select r.organization_id, r.id, r.property_id, r.unit_id, r.item_id, r.summary, r.performed_on, r.cost_cents, r.vendor,
      greatest(r.updated_at, k.updated_at) as updated_at, d.today, w.covers, w.claim_by, w.certainty, k.id as claim_id, k.state as claim_state,
      k.recovered_cents, w.is_elsewhere or coalesce(k.property_id <> r.property_id, false) as is_elsewhere,
      case when k.id is not null then 'claimed' when w.claim_by >= d.today then 'open' else 'late' end as claimable
    from (
      select d.organization_id, d.property_id, d.today, d.today - greatest(90, coalesce((select max(t.claim_days)
        from warranty_term t where t.organization_id = d.organization_id and t.archived_at is null), 0)) as since
      from (select d.organization_id, d.id as property_id, d.today from place d where not d.is_current or d.recoverable is null) d offset 0
    ) d cross join lateral (select r.* from maintenance_record r where r.organization_id = d.organization_id and r.property_id = d.property_id and r.item_id is not null
      and r.archived_at is null and r.hidden_at is null and r.performed_on >= d.since offset 0) r
    cross join lateral (
      select array_agg(distinct c.cover) as covers, r.performed_on + max(coalesce(t.claim_days, 90)) as claim_by,
        case when bool_or(c.cover in ('PARTS', 'LABOR', 'REPAIR') and not c.is_estimated) then 'COVERED' when bool_or(c.cover in ('PARTS', 'LABOR', 'REPAIR')) then 'ESTIMATED'
          else 'COMPONENT' end as certainty, bool_or(c.property_id <> r.property_id) as is_elsewhere
      from item_cover c left join warranty_term t on t.organization_id = c.organization_id and t.id = c.term_id
      where c.organization_id = r.organization_id and c.item_id = r.item_id and c.starts_on <= r.performed_on and (c.ends_on >= r.performed_on or c.is_lifetime) and (c.cover <> 'REPAIR' or c.starts_on < r.performed_on)
    ) w
    left join lateral (
      select k.id, k.property_id, k.state, k.recovered_cents, k.updated_at from warranty_claim k
      where k.organization_id = r.organization_id and k.maintenance_record_id = r.id and k.archived_at is null order by k.id desc limit 1
    ) k on true
    where w.covers is not null) w group by w.organization_id, w.property_id
  ) 
      select p.id as "propertyId", p.organization_id as "organizationId", p.name as "propertyName", p.city, p.state, p.latitude, p.longitude, p.timezone,
        p.year_built as "yearBuilt", p.kind, p.region, nullif(concat_ws(' ', rm.first_name, rm.last_name), '') as "regionalManager",
        nullif(concat_ws(' ', rmm.first_name, rmm.last_name), '') as "regionalMaintenanceManager", p.is_demo as "isDemo", p.photo_file_id as "photoFileId", s.units,
        s.units_with_items as "unitsWithItems", s.items, s.dated_items as "datedItems", s.minimum_age_items as "minimumAgeItems",
        s.priced_items as "pricedItems", s.lifed_items as "lifedItems", s.no_life_items as "noLifeItems",
        s.planned_items as "plannedItems", s.complete_units as "completeUnits", s.installed_this_year as "installedThisYear",
        s.age_years_sum as "ageYearsSum", s.backlog_cents as "backlogCents", s.backlog_count as "backlogCount",
        s.replacement_value_cents as "replacementValueCents", s.due_this_year_cents as "dueThisYearCents",
        s.weak_cents as "weakCents", s.weak_count as "weakCount", s.undated_count as "undatedCount", s.top_reasons as "topReasons", coalesce(tw.open, 0) as "turnsOpen", coalesce(tw.vacant, 0) as "turnsVacant",
  coalesce(tw.days, 0) as "vacantDays", tw.oldest as "oldestTurnDays", coalesce(fw.systems, '[]') as fls, coalesce(fw.enabled, 0) as "flsEnabled",
  coalesce(fw.compliant, 0) as "flsCompliant", fw.next_due as "flsNextDue", iw.last_on as "lastInspectedOn", coalesce(nw.open, 0) as "openFindings",
  coalesce(aw.open, 0) as "flagsOpen", coalesce(aw.need_review, 0) as "flagsNeedReview",
  coalesce(aw.reviewed, 0) as "flagsReviewed", coalesce(aw.alert_sent, 0) as "flagsAlertSent", coalesce(aw.replacing, 0) as "flagsReplacing", aw.oldest as "oldestFlagDays", coalesce(case when d.is_current then "d"."recoverable" end, "cw"."open", 0) as recoverable,
  coalesce(case when d.is_current then "d"."recoverable_unpriced" end, "cw"."unpriced", 0) as "recoverableUnpriced", coalesce(case when d.is_current then "d"."recoverable_cents" end, "cw"."cents", 0) as "recoverableKnownCents",
        to_char(s.last_import_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastImportAt", s.as_of as "asOf", to_char(case when d.is_current then now() else s.computed_at end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "computedAt"
      from place d join property p on p.organization_id = d.organization_id and p.id = d.id
      left join property_snapshot s on s.organization_id = p.organization_id and s.property_id = p.id
      left join app_user rm on rm.id = p.regional_manager_id
      left join app_user rmm on rmm.id = p.regional_maintenance_manager_id
      
  left join turn_work tw on tw.organization_id = p.organization_id and tw.property_id = p.id
  left join fls_work fw on fw.organization_id = p.organization_id and fw.property_id = p.id
  left join inspection_work iw on iw.organization_id = p.organization_id and iw.property_id = p.id
  left join finding_work nw on nw.organization_id = p.organization_id and nw.property_id = p.id
  left join flag_work aw on aw.organization_id = p.organization_id and aw.property_id = p.id
  left join claim_work cw on cw.organization_id = p.organization_id and cw.property_id = p.id
      order by p.name, p.id;
