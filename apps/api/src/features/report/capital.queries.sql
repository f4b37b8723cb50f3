with scope as materialized (select p.organization_id, p.id as property_id, p.timezone from property p
    where ("p".organization_id = any ($1::bigint[]) and "p".archived_at is null
    and ("p".organization_id = any ($2::bigint[]) or "p".id = any ($3::bigint[]))) and p.id = $4),
    life_day as materialized (
    select s.organization_id, s.property_id, ($5::timestamptz at time zone "s"."timezone")::date as today from scope s
  ), life as (
    select r.*, r.installed_cost_cents as cost_cents,
      case when r.is_moved and r.eul_years is not null then r.eul_years - r.rul_years else r.age_years end as effective_age_years,
      r.age_years / r.eul_years * 100 as life_used_pct,
      case when r.life_ends_on is not null then date_part('year', greatest(r.life_ends_on, r.as_of))::int end as due_year,
      coalesce(r.life_ends_on <= r.as_of, false) as is_past_life
    from (
      select i.*, t.name as item_type_name, t.icon, t.category, m.name as model_name,
        coalesce(m.manufacturer_id, i.manufacturer_id) as maker_id,
        case when i.install_date is not null then 'i' when i.mfg_date is not null then 'm' when i.first_seen_on is not null then 's' end as basis,
        case when i.life_ends_on <= i.as_of then 0
          when i.is_moved then (i.life_ends_on - i.as_of) / 365.2425::float8
          else i.eul_years - i.age_years end as rul_years
      from (
        select i.*, d.today as as_of,
          case when i.basis_date is not null then greatest(0, d.today - i.basis_date) / 365.2425::float8 end as age_years,
          coalesce(i.condition, 3) <> 3 and i.life_ends_on is distinct from i.basis_date + round(i.eul_years * 365.2425::float8)::int as is_moved
        from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
        where i.archived_at is null and i.status = any ($6::text[]) and true
      ) i
      left join item_type t on t.id = i.item_type_id
      left join model m on m.id = i.model_id
    ) r
  ), cohort as (
      select l.item_type_id, l.eul_years, l.due_year, l.date_confidence as confidence,
        coalesce(l.condition = 1, false) as has_failed,
        case when l.is_past_life then -1 - (l.effective_age_years / 2)::int
          when l.eul_years <> trunc(l.eul_years) then (date_part('doy', l.life_ends_on) / 36.7)::int
          else 0 end as band,
        avg(l.rul_years) as rul_years, avg(l.effective_age_years) as age_reached, count(*) as items,
        count(l.cost_cents) as priced, coalesce(sum(l.cost_cents), 0)::bigint as cost_cents, count(l.age_years) as dated,
        count(*) filter (where l.basis = 's') as minimums, count(*) filter (where l.basis in ('i', 'm') and l.age_years <= 1) as installed_this_year,
        sum(l.age_years) as age_years_sum, sum(l.cost_cents * (1 - l.rul_years / l.eul_years)) as funded_cents
      from life l
      group by 1, 2, 3, 4, 5, 6
    ), in_service as materialized (
      select count(distinct i.unit_id) as units, count(distinct i.model_id) as models from item i
      where i.organization_id = (select s.organization_id from scope s) and i.property_id = (select s.property_id from scope s)
        and i.status = 'ACTIVE' and i.archived_at is null
    )
    select json_build_object(
      'today', (select d.today from life_day d), 'isBeingRecomputed', exists (select from life_recompute rc where rc.organization_id = s.organization_id and rc.is_large),
      'property', (select json_build_object('propertyId', p.id, 'propertyName', p.name, 'organizationId', o.id,
          'organizationName', o.name, 'inflation', o.inflation, 'aciBands', o.aci_bands, 'reserveBalanceCents', p.reserve_balance_cents)
        from property p join organization o on o.id = s.organization_id
        where p.organization_id = s.organization_id and p.id = s.property_id),
      'units', (select count(*) from unit u
        where u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null),
      'unitsWithItems', (select n.units from in_service n), 'models', (select n.models from in_service n),
      'itemTypes', (select coalesce(json_agg(json_build_array(t.id, t.name, t.icon) order by t.name, t.id), '[]')
        from item_type t where t.id in (select c.item_type_id from cohort c)),
      'cohorts', (select json_build_object('itemTypeId', coalesce(array_agg(c.item_type_id), '{}'), 'eulYears', array_agg(c.eul_years),
        'ageReached', array_agg(round(c.age_reached::numeric, 3)), 'rulYears', array_agg(c.rul_years),
        'confidence', array_agg(array_position($7::text[], c.confidence)), 'hasFailed', array_agg(c.has_failed), 'items', array_agg(c.items), 'costCents', array_agg(c.cost_cents),
        'priced', array_agg(c.priced), 'dated', array_agg(c.dated), 'ageYearsSum', sum(c.age_years_sum),
        'minimums', sum(c.minimums), 'installedThisYear', sum(c.installed_this_year),
        'fundedCents', round(sum(c.funded_cents))) from cohort c),
      'priceBook', (select json_build_object('oldest', min(ot.priced_on), 'newest', max(ot.priced_on)) from organization_item_type ot
        where ot.organization_id = s.organization_id and ot.unit_cost_cents is not null and ot.archived_at is null
          and ot.item_type_id in (select c.item_type_id from cohort c))
    ) as facts
    from scope s;
