
    with scope as materialized (select p.organization_id, p.id as property_id, p.timezone from property p
    where ("p".organization_id = any ($1::bigint[]) and "p".archived_at is null
    and ("p".organization_id = any ($2::bigint[]) or "p".id = any ($3::bigint[]))) and p.id = $4),
    life_types as materialized (
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
    where i.archived_at is null and i.status = any ($5::text[]) and true
    offset 0
  ), life_facts as (
    select i.*, $6::date as as_of,
      case when i.install_date is not null then 'i' when i.mfg_date is not null then 'm' when i.first_seen_on is not null then 's' end as basis,
      case when i.basis_date is not null then greatest(0, $7::date - i.basis_date) / 365.2425::float8 end as age_years,
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
  ), model_row as (
      select l.model_id as "modelId", l.model_name as "modelName", mk.name as "manufacturerName", l.item_type_id as "itemTypeId",
        l.item_type_name as "itemType", l.icon, count(*) filter (where l.status = 'ACTIVE') as count,
        count(l.age_years) filter (where l.status = 'ACTIVE') as "datedCount",
        count(*) filter (where l.status = 'ACTIVE' and l.basis = 's') as "minimumAgeCount",
        round(avg(l.age_years) filter (where l.status = 'ACTIVE')::numeric, 1) as "averageAgeYears",
        (array_agg(l.eul_years order by l.eul_source = 'ITEM', l.status, l.id))[1] as "eulYears",
        (array_agg(l.eul_source order by l.eul_source = 'ITEM', l.status, l.id))[1] as "eulSource",
        case when count(l.rul_years) filter (where l.status = 'ACTIVE') > 0
          then count(*) filter (where l.is_past_life and l.status = 'ACTIVE') end as "pastLifeCount",
        (array_agg(l.cost_cents order by l.cost_source = 'ITEM', l.status, l.id))[1] as "costCents",
        (array_agg(l.cost_source order by l.cost_source = 'ITEM', l.status, l.id))[1] as "costSource",
        count(*) filter (where l.status = 'RETIRED') as "retiredCount",
        round(percentile_cont(0.5) within group (order by (l.retired_on - l.basis_date) / 365.2425::float8)
          filter (where l.status = 'RETIRED' and l.basis in ('i', 'm') and l.retired_on >= l.basis_date)::numeric, 1) as "medianRetirementAgeYears"
      from life l
      left join manufacturer mk on mk.id = l.maker_id and l.model_id is not null
      group by l.model_id, l.model_name, mk.name, l.item_type_id, l.item_type_name, l.icon
      having count(*) filter (where l.status = 'ACTIVE') > 0
    ), rows as (
      select null::text as "pageKey", null::bigint as "pageId", row_number() over (order by r."itemType", r.count desc, r."modelName", r."modelId") as "pageAt", r.* from model_row r
    )
    select h.*, case when coalesce(x."pageAt", 1) = 1 then null::json end as "pageMore", x.*
    from (select exists (select from scope) as "pageFound", (select count(*) from model_row) as "pageTotal") h left join rows x on true order by x."pageAt";
