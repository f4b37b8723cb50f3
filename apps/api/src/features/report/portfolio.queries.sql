
    with place as materialized (
      select p.id as "propertyId", p.organization_id as "organizationId", p.name as "propertyName", p.city, p.state,
        p.year_built as "yearBuilt", p.kind, nullif(concat_ws(' ', rm.first_name, rm.last_name), '') as "regionalManager",
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
    ), rows as (
      select null::text as "pageKey", null::bigint as "pageId", row_number() over (order by r."dueThisYearCents" desc nulls last, r."propertyName", r."propertyId") as "pageAt", to_json(r) as json from place r where r."asOf" is not null
    ), sums as (
      select coalesce(sum(units), 0) as units, coalesce(sum("unitsWithItems"), 0) as "unitsWithItems", coalesce(sum(items), 0) as items,
        coalesce(sum("datedItems"), 0) as "datedItems", coalesce(sum("minimumAgeItems"), 0) as "minimumAgeItems",
        coalesce(sum("pricedItems"), 0) as "pricedItems", coalesce(sum("lifedItems"), 0) as "lifedItems",
        coalesce(sum("noLifeItems"), 0) as "noLifeItems", coalesce(sum("plannedItems"), 0) as "plannedItems",
        coalesce(sum("completeUnits"), 0) as "completeUnits", coalesce(sum("installedThisYear"), 0) as "installedThisYear",
        sum("ageYearsSum") as "ageYearsSum", sum("backlogCents") as "backlogCents", sum("backlogCount") as "backlogCount",
        sum("replacementValueCents") as "replacementValueCents", sum("dueThisYearCents") as "dueThisYearCents",
        sum("weakCents") as "weakCents", coalesce(sum("weakCount"), 0) as "weakCount", coalesce(sum("undatedCount"), 0) as "undatedCount",
        (sum("dueThisYearCents") filter (where "unitsWithItems" > 0))::float8
          / sum("unitsWithItems") filter (where "unitsWithItems" > 0 and "dueThisYearCents" is not null) as "dueCentsPerUnit"
      from place
    )
    select true as found, json_build_object(
      'results', coalesce(json_agg(x.json order by x."pageAt"), '[]'),
      'total', (select count(*) from place), 'nextCursor', null, 'asOf', coalesce((select min(p."asOf") from place p), ($5::timestamptz at time zone $6::text)::date), 'computedAt', coalesce((select min(p."computedAt") from place p), $7::text), 'totals', (select to_json(s) from sums s), 'figures', '[]'::json)::text as json, (select coalesce(array_agg(p."propertyId") filter (where p."asOf" is null), '{}') from place p) as "missing"
    from rows x;
