with scope as materialized (
      select p.organization_id, p.id as property_id from (select k.organization_id, k.property_id from unnest(
    $1::bigint[],
    $2::bigint[]) as k(organization_id, property_id)) k
      join property p on p.organization_id = k.organization_id and p.id = k.property_id and p.archived_at is null
    ), life_types as materialized (
    select s.organization_id, s.property_id, t.id, t.key, t.name, t.icon, t.category,
      case when coalesce(pt.eul_years, ot.eul_years, t.average_life_span) > 0
        then coalesce(pt.eul_years, ot.eul_years, t.average_life_span)::float8 end as eul_years,
      case when pt.eul_years is not null then 'PROPERTY' when ot.eul_years is not null then 'ORGANIZATION'
        when t.average_life_span > 0 then 'ITEM_TYPE' else 'UNKNOWN' end as eul_source,
      coalesce(pt.unit_cost_cents, ot.unit_cost_cents, t.typical_cost_cents) as unit_cost_cents,
      coalesce(ot.delivery_cents + ot.install_cents + ot.haul_away_cents, 0) as extra_cents,
      case when pt.unit_cost_cents is not null then 'PROPERTY' when ot.unit_cost_cents is not null then 'PRICE_BOOK'
        when t.typical_cost_cents is not null then 'ITEM_TYPE' else 'UNKNOWN' end as cost_source
    from scope s
    cross join item_type t
    left join property_item_type pt on pt.organization_id = s.organization_id and pt.property_id = s.property_id
      and pt.item_type_id = t.id and pt.archived_at is null
    left join organization_item_type ot on ot.organization_id = s.organization_id
      and ot.item_type_id = t.id and ot.archived_at is null
  ), life_items as (
    select i.*, m.name as model_name, m.manufacturer_id as model_maker_id,
      case when m.eul_years > 0 then m.eul_years::float8 end as model_eul_years, m.replacement_cost_cents as model_cost_cents
    from (select i.* from scope s join item i on i.organization_id = s.organization_id and i.property_id = s.property_id) i
    left join model m on m.id = i.model_id
    where i.archived_at is null and i.status = any ($3::text[]) and true
    offset 0
  ), life_facts as (
    select i.*, $4::date as as_of,
      case when i.install_date is not null then 'i' when i.mfg_date is not null then 'm' when i.first_seen_on is not null then 's' end as basis,
      case when i.basis_date is not null then greatest(0, $5::date - i.basis_date) / 365.2425::float8 end as age_years,
      coalesce(i.eul_override_years::float8, i.model_eul_years, t.eul_years) as eul_years,
      case when i.eul_override_years is not null then 'ITEM' when i.model_eul_years is not null then 'MODEL' else t.eul_source end as eul_source,
      coalesce(i.price_override_cents, i.model_cost_cents, t.unit_cost_cents) + t.extra_cents as cost_cents,
      case when i.price_override_cents is not null then 'ITEM' when i.model_cost_cents is not null then 'MODEL'
        else t.cost_source end as cost_source,
      t.name as item_type_name, t.icon, t.category, coalesce(i.model_maker_id, i.manufacturer_id) as maker_id
    from life_types t
    join life_items i on i.organization_id = t.organization_id and i.property_id = t.property_id and i.item_type_id = t.id
    offset 0
  ), life_remaining as (
    select f.*,
      case when f.eul_years is not null and f.age_years is not null then greatest(0, f.eul_years - f.age_years) end as rul_by_age,
      case when f.condition = 1 then 0
        when f.eul_years is null or f.age_years is null then null
        when f.condition = 2 then least(greatest(0, f.eul_years - f.age_years), 2)
        when f.condition = 4 then greatest(0.25 * f.eul_years, f.eul_years - f.age_years)
        when f.condition = 5 then greatest(0.6 * f.eul_years, f.eul_years - f.age_years)
        else greatest(0, f.eul_years - f.age_years) end as rul_years
    from life_facts f
    offset 0
  ), life as (
    select r.*,
      case when r.eul_years is not null and r.rul_years is not null and r.rul_years is distinct from r.rul_by_age
        then r.eul_years - r.rul_years else r.age_years end as effective_age_years,
      r.age_years / r.eul_years * 100 as life_used_pct,
      date_part('year', r.as_of + round(r.rul_years * 365.2425)::int)::int as due_year,
      coalesce(r.rul_years <= 0, false) as is_past_life
    from life_remaining r
  ), by_type as materialized (
    select l.organization_id, l.property_id, l.item_type_id, l.item_type_name, count(*) as items, count(l.age_years) as dated_items,
      count(*) filter (where l.basis = 's') as minimum_age_items, count(l.cost_cents) as priced_items,
      count(l.rul_years) as lifed_items, count(l.age_years) filter (where l.rul_years is null) as no_life_items,
      count(l.cost_cents) filter (where l.rul_years is not null) as planned_items,
      count(*) filter (where l.basis in ('i', 'm') and l.age_years <= 1) as installed_this_year, sum(l.age_years) as age_years_sum,
      sum(l.cost_cents) filter (where l.is_past_life) as backlog_cents, count(*) filter (where l.is_past_life) as backlog_count,
      sum(l.cost_cents) as replacement_value_cents,
      sum(l.cost_cents) filter (where l.due_year = date_part('year', l.as_of)) as due_this_year_cents,
      count(*) filter (where l.due_year = date_part('year', l.as_of)) as due_this_year_count,
      sum(l.cost_cents) filter (where l.date_confidence in ('LOW', 'NONE')) as weak_cents,
      count(*) filter (where l.date_confidence in ('LOW', 'NONE')) as weak_count,
      count(*) filter (where l.is_past_life and coalesce(least(
    case l.condition when 1 then l.condition_on when 2 then (l.condition_on + interval '2 years')::date end,
    l.as_of - floor((l.age_years - l.eul_years) * 365.2425)::int) >= date_trunc('month', l.as_of)::date, false)) as newly_past_count,
      min(l.as_of + ceil(l.rul_years * 365.2425)::int) filter (where not l.is_past_life) as next_past_on
    from life l
    group by 1, 2, 3, 4
  ), by_property as (
    select t.organization_id, t.property_id, sum(t.items)::int as items, sum(t.dated_items)::int as dated_items,
      sum(t.minimum_age_items)::int as minimum_age_items, sum(t.priced_items)::int as priced_items,
      sum(t.lifed_items)::int as lifed_items, sum(t.no_life_items)::int as no_life_items, sum(t.planned_items)::int as planned_items,
      sum(t.installed_this_year)::int as installed_this_year, sum(t.age_years_sum) as age_years_sum,
      case when sum(t.planned_items) = 0 then null when sum(t.backlog_count) = 0 then 0 else sum(t.backlog_cents) end::bigint as backlog_cents,
      case when sum(t.lifed_items) > 0 then sum(t.backlog_count) end::int as backlog_count,
      sum(t.replacement_value_cents)::bigint as replacement_value_cents,
      case when sum(t.planned_items) = 0 then null when sum(t.due_this_year_count) = 0 then 0
        else sum(t.due_this_year_cents) end::bigint as due_this_year_cents,
      case when sum(t.priced_items) = 0 then null when sum(t.weak_count) = 0 then 0 else sum(t.weak_cents) end::bigint as weak_cents,
      sum(t.weak_count)::int as weak_count, case when sum(t.lifed_items) > 0 then sum(t.newly_past_count) end::int as newly_past_count,
      min(t.next_past_on) as next_past_on
    from by_type t
    group by 1, 2
  ), reason as (
    select t.organization_id, t.property_id, t.item_type_name, t.backlog_count, t.backlog_cents,
      row_number() over (partition by t.organization_id, t.property_id order by t.backlog_cents desc, t.item_type_name) as place
    from by_type t
    where t.backlog_cents > 0
  ), complete_item as (
    select i.organization_id, i.unit_id, coalesce(x.item_type_id, i.item_type_id) as item_type_id, count(*) as items
    from scope s
    join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
    join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
    left join standard_item_alternative x on x.area_type_id = u.area_type_id and x.alternative_item_type_id = i.item_type_id
    where i.archived_at is null and i.status = 'ACTIVE' and i.model_id is not null
      and i.serial_number is not null and (i.install_date is not null or i.mfg_date is not null)
    group by 1, 2, 3
  ), complete_unit as (
    select u.organization_id, u.property_id, u.id
    from scope s
    join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null
    join standard_item r on r.area_type_id = u.area_type_id
    left join complete_item c on c.organization_id = u.organization_id and c.unit_id = u.id and c.item_type_id = r.item_type_id
    where not exists (select from unit_item_type_absence a
      left join standard_item_alternative x on x.area_type_id = r.area_type_id and x.alternative_item_type_id = a.item_type_id
      where a.organization_id = u.organization_id and a.unit_id = u.id and a.archived_at is null
        and coalesce(x.item_type_id, a.item_type_id) = r.item_type_id)
    group by 1, 2, 3
    having bool_and(coalesce(c.items, 0) >= r.quantity)
  ), computed as (
    select s.organization_id, s.property_id, $6::date as as_of, now() as computed_at,
      (select count(*)::int from unit u where u.organization_id = s.organization_id and u.property_id = s.property_id
        and u.archived_at is null) as units,
      (select count(distinct i.unit_id)::int from item i where i.organization_id = s.organization_id and i.property_id = s.property_id
        and i.status = 'ACTIVE' and i.archived_at is null) as units_with_items,
      coalesce(b.items, 0) as items, coalesce(b.dated_items, 0) as dated_items,
      coalesce(b.minimum_age_items, 0) as minimum_age_items, coalesce(b.priced_items, 0) as priced_items,
      coalesce(b.lifed_items, 0) as lifed_items, coalesce(b.no_life_items, 0) as no_life_items,
      coalesce(b.planned_items, 0) as planned_items, coalesce(b.installed_this_year, 0) as installed_this_year,
      (select count(*)::int from complete_unit c where c.organization_id = s.organization_id and c.property_id = s.property_id) as complete_units,
      b.age_years_sum, b.backlog_cents, b.backlog_count, b.replacement_value_cents, b.due_this_year_cents, b.weak_cents,
      coalesce(b.weak_count, 0) as weak_count, coalesce(b.items - b.dated_items, 0) as undated_count,
      (select coalesce(jsonb_agg(jsonb_build_object('itemType', r.item_type_name, 'count', r.backlog_count, 'cents', r.backlog_cents)
          order by r.place), '[]')
        from reason r where r.organization_id = s.organization_id and r.property_id = s.property_id and r.place <= 3) as top_reasons,
      (select max(im.applied_at) from import im where im.organization_id = s.organization_id and im.state = 'APPLIED'
        and im.property_ids @> array[s.property_id]) as last_import_at, b.newly_past_count, b.next_past_on
    from scope s
    left join by_property b on b.organization_id = s.organization_id and b.property_id = s.property_id
  )
    insert into property_snapshot as kept (organization_id, property_id, as_of, computed_at, units, units_with_items, items,
  dated_items, minimum_age_items, priced_items, lifed_items, no_life_items, planned_items, complete_units, installed_this_year, age_years_sum, backlog_cents, backlog_count, replacement_value_cents, due_this_year_cents,
  weak_cents, weak_count, undated_count, top_reasons, last_import_at, newly_past_count, next_past_on)
    select organization_id, property_id, as_of, computed_at, units, units_with_items, items,
  dated_items, minimum_age_items, priced_items, lifed_items, no_life_items, planned_items, complete_units, installed_this_year, age_years_sum, backlog_cents, backlog_count, replacement_value_cents, due_this_year_cents,
  weak_cents, weak_count, undated_count, top_reasons, last_import_at, newly_past_count, next_past_on from computed
    on conflict (organization_id, property_id) do update set as_of = excluded.as_of, computed_at = excluded.computed_at,
      units = excluded.units, units_with_items = excluded.units_with_items, items = excluded.items,
      dated_items = excluded.dated_items, minimum_age_items = excluded.minimum_age_items, priced_items = excluded.priced_items,
      lifed_items = excluded.lifed_items, no_life_items = excluded.no_life_items, planned_items = excluded.planned_items,
      complete_units = excluded.complete_units, installed_this_year = excluded.installed_this_year, age_years_sum = excluded.age_years_sum, backlog_cents = excluded.backlog_cents,
      backlog_count = excluded.backlog_count, replacement_value_cents = excluded.replacement_value_cents,
      due_this_year_cents = excluded.due_this_year_cents, weak_cents = excluded.weak_cents, weak_count = excluded.weak_count,
      undated_count = excluded.undated_count, top_reasons = excluded.top_reasons, last_import_at = excluded.last_import_at,
      newly_past_count = excluded.newly_past_count, next_past_on = excluded.next_past_on,
      version = kept.version + 1, updated_at = now();
