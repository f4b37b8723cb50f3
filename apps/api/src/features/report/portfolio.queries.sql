select json_build_object(
      'results', coalesce(json_agg(json_build_object('propertyId', p.id, 'organizationId', p.organization_id, 'propertyName', p.name,
        'city', p.city, 'state', p.state, 'yearBuilt', p.year_built, 'kind', p.kind,
        'regionalManager', nullif(concat_ws(' ', rm.first_name, rm.last_name), ''),
        'regionalMaintenanceManager', nullif(concat_ws(' ', rmm.first_name, rmm.last_name), ''),
        'units', s.units, 'items', s.items, 'datedItems', s.dated_items, 'pricedItems', s.priced_items,
        'completeUnits', s.complete_units, 'ageYearsSum', s.age_years_sum, 'backlogCents', s.backlog_cents,
        'backlogCount', s.backlog_count, 'replacementValueCents', s.replacement_value_cents,
        'dueThisYearCents', s.due_this_year_cents, 'weakCents', s.weak_cents, 'weakCount', s.weak_count,
        'undatedCount', s.undated_count, 'topReasons', s.top_reasons, 'lastImportAt', to_char("s"."last_import_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'asOf', s.as_of, 'computedAt', to_char("s"."computed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.name, p.id) filter (where s.property_id is not null), '[]'),
      'total', count(*), 'nextCursor', null
    )::text as page,
    coalesce(array_agg(p.id) filter (where s.property_id is null), '{}') as missing
    from property p
    left join property_snapshot s on s.organization_id = p.organization_id and s.property_id = p.id
    left join app_user rm on rm.id = p.regional_manager_id
    left join app_user rmm on rmm.id = p.regional_maintenance_manager_id
    where ("p".organization_id = any ($1::bigint[]) and "p".archived_at is null
    and ("p".organization_id = any ($2::bigint[]) or "p".id = any ($3::bigint[])));
