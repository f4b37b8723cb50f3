
      select p.id as "propertyId", p.organization_id as "organizationId", p.name as "propertyName", p.city, p.state,
        p.year_built as "yearBuilt", p.kind, p.region, nullif(concat_ws(' ', rm.first_name, rm.last_name), '') as "regionalManager",
        nullif(concat_ws(' ', rmm.first_name, rmm.last_name), '') as "regionalMaintenanceManager", s.units,
        s.units_with_items as "unitsWithItems", s.items, s.dated_items as "datedItems", s.minimum_age_items as "minimumAgeItems",
        s.priced_items as "pricedItems", s.lifed_items as "lifedItems", s.no_life_items as "noLifeItems",
        s.planned_items as "plannedItems", s.complete_units as "completeUnits", s.installed_this_year as "installedThisYear",
        s.age_years_sum as "ageYearsSum", s.backlog_cents as "backlogCents", s.backlog_count as "backlogCount",
        s.replacement_value_cents as "replacementValueCents", s.due_this_year_cents as "dueThisYearCents",
        s.weak_cents as "weakCents", s.weak_count as "weakCount", s.undated_count as "undatedCount", s.top_reasons as "topReasons",
        to_char(s.last_import_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastImportAt", s.as_of as "asOf", to_char(case when s.as_of = ($1::timestamptz at time zone "p"."timezone")::date and not exists (select from change_note n
          where n.organization_id in (p.organization_id, 0) and n.property_id in (p.id, 0) and n.recounts) then now() else s.computed_at end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "computedAt"
      from property p
      left join property_snapshot s on s.organization_id = p.organization_id and s.property_id = p.id
      left join app_user rm on rm.id = p.regional_manager_id
      left join app_user rmm on rmm.id = p.regional_maintenance_manager_id
      where ("p".organization_id = any ($2::bigint[]) and "p".archived_at is null
    and ("p".organization_id = any ($3::bigint[]) or "p".id = any ($4::bigint[])))
      order by p.name, p.id;
