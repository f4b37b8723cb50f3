with scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone, p.name, p.reserve_balance_cents, o.name as organization, o.inflation, o.aci_bands
      from property p join organization o on o.id = p.organization_id where ("p".organization_id = any ($1::bigint[]) and "p".archived_at is null
    and ("p".organization_id = any ($2::bigint[]) or "p".id = any ($3::bigint[]))) and p.id = $4
    ), life_day as materialized (
    select s.organization_id, s.property_id, ($5::timestamptz at time zone "s"."timezone")::date as today from scope s
  ), cohort as (
      select i.item_type_id, i.eul_years, i.date_confidence as confidence, coalesce(i.condition = 1, false) as has_failed,
        case when i.days_left <= 0 then coalesce(-1 - (case when i.is_moved and i.eul_years is not null then i.eul_years / 2
            else i.age_days / (2 * 365.2425::float8) end)::int, 0)
          when i.days_left is not null then i.quarter_days / 1461 * 16
            + case when i.eul_years <> trunc(i.eul_years) then ((i.quarter_days % 1461 / 4 + 1) / 36.7::float8)::int else 0 end end as due,
        count(*) as items, count(i.cost_cents) as priced, sum(i.cost_cents) as cost_cents, sum(i.age_days) as age_days,
        sum(i.reached_days) as reached_days, sum(i.cost_cents * i.reached_days) as reached_day_cents,
        count(*) filter (where i.is_minimum) as minimums, count(*) filter (where i.is_new) as installed_this_year
      from (
        select i.*, case when i.is_moved then coalesce(i.eul_years * 365.2425::float8, 0) - greatest(0, i.days_left) else i.age_days end as reached_days
        from (
          select i.item_type_id, i.eul_years, i.date_confidence, i.condition, i.life_ends_on, i.installed_cost_cents as cost_cents,
            i.life_ends_on - d.today as days_left, (i.life_ends_on - date '2001-01-01') * 4 + 3 as quarter_days,
            case when i.basis_date is not null then greatest(0, d.today - i.basis_date) end as age_days,
            case when i.condition <> 3 then i.life_ends_on is distinct from i.basis_date + round(i.eul_years * 365.2425::float8)::int
              else false end as is_moved,
            i.install_date is null and i.mfg_date is null and i.first_seen_on is not null as is_minimum,
            d.today - coalesce(i.install_date, i.mfg_date) <= 365 as is_new
          from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
          where i.archived_at is null and i.status = 'ACTIVE' offset 0
        ) i
      ) i
      group by 1, 2, 3, 4, 5
    ), in_service as materialized (
      select count(distinct i.unit_id) as units, count(distinct i.model_id) as models from item i
      where i.organization_id = (select s.organization_id from scope s) and i.property_id = (select s.property_id from scope s)
        and i.status = 'ACTIVE' and i.archived_at is null
    ), used as materialized (select distinct c.item_type_id from cohort c)
    select json_build_object(
      'today', (select d.today from life_day d), 'isBeingRecomputed', exists (select from life_recompute rc where rc.organization_id = s.organization_id and rc.is_large),
      'property', json_build_object('propertyId', s.property_id, 'propertyName', s.name, 'organizationId', s.organization_id,
        'organizationName', s.organization, 'inflation', s.inflation, 'aciBands', s.aci_bands, 'reserveBalanceCents', s.reserve_balance_cents),
      'units', (select count(*) from unit u
        where u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null),
      'unitsWithItems', (select n.units from in_service n), 'models', (select n.models from in_service n),
      'itemTypes', (select coalesce(json_agg(json_build_array(t.id, t.name, t.icon) order by t.name, t.id), '[]')
        from item_type t where t.id in (select u.item_type_id from used u)),
      'cohorts', (select json_build_object('itemTypeId', coalesce(array_agg(c.item_type_id), '{}'), 'eulYears', array_agg(c.eul_years),
        'marks', array_agg(array_position($6::text[], c.confidence) + $7::int * c.has_failed::int
          + case when c.due <= 0 then $8::int when c.due is null then $9::int else 0 end),
        'items', array_agg(c.items), 'priced', array_agg(c.priced), 'costCents', array_agg(c.cost_cents::bigint), 'reachedDays', array_agg(c.reached_days),
        'ageDays', sum(c.age_days), 'minimums', sum(c.minimums), 'installedThisYear', sum(c.installed_this_year),
        'fundedCents', round(sum(case when c.due <= 0 and c.eul_years is not null then c.cost_cents
          when c.due > 0 then c.reached_day_cents / (c.eul_years * 365.2425::float8) end))) from cohort c),
      'priceBook', (select json_build_object('oldest', min(ot.priced_on), 'newest', max(ot.priced_on)) from organization_item_type ot
        where ot.organization_id = s.organization_id and ot.unit_cost_cents is not null and ot.archived_at is null
          and ot.item_type_id in (select u.item_type_id from used u))
    ) as facts
    from scope s;
