
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
  ), spent as materialized (
    select jsonb_object_agg(s.item_id, jsonb_build_array(s.count_12, s.cents_12, s.cents_24, s.cents_all)) as by_item from (
      select mr.item_id, 
    count(*) filter (where mr.performed_on > d.today - interval '12 months') as count_12,
    sum(mr.cost_cents) filter (where mr.performed_on > d.today - interval '12 months')::bigint as cents_12,
    sum(mr.cost_cents) filter (where mr.performed_on > d.today - interval '24 months')::bigint as cents_24,
    sum(mr.cost_cents)::bigint as cents_all
      from life_day d join maintenance_record mr on mr.organization_id = d.organization_id and mr.property_id = d.property_id
      where mr.item_id is not null and mr.hidden_at is null and mr.archived_at is null group by mr.item_id
    ) s
  ), turning as materialized (
    select jsonb_object_agg(t.unit_id, jsonb_build_object('turnId', t.id, 'vacantOn', coalesce(t.possession_on, t.move_out_on),
  'source', case when t.hand_possession_on is not null then 'HAND' when t.lane_possession_on is not null then 'LANE'
    when t.hand_move_out_on is not null then 'HAND' when t.imported_move_out_on is not null then 'IMPORT' end)) as by_unit
    from life_day d join turn t on t.organization_id = d.organization_id and t.property_id = d.property_id where (t.closed_on is null and t.archived_at is null)
  ), model_row as (
      select n.*, round((n."failureCount" * 100 / nullif(n."serviceYears", 0))::numeric, 1) as "failuresPer100Years" from (
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
          filter (where l.status = 'RETIRED' and l.basis in ('i', 'm') and l.retired_on >= l.basis_date)::numeric, 1) as "medianRetirementAgeYears",
        count(*) filter (where l.status = 'RETIRED' and (btrim(l.retired_reason) <> '' and lower(l.retired_reason) !~ $7) or l.status = 'ACTIVE' and l.condition = 1) as "failureCount",
        count(*) filter (where l.status = 'RETIRED' and coalesce(btrim(l.retired_reason), '') = '') as "unreasonedCount",
        round(sum(greatest(0, coalesce(l.retired_on, l.as_of) - l.basis_date) / 365.2425::float8)
          filter (where l.basis in ('i', 'm'))::numeric, 1) as "serviceYears",
        count(*) filter (where l.status = 'ACTIVE' and l.recall_state = 'POSSIBLE') as "recallPossibleCount",
        count(*) filter (where l.status = 'ACTIVE' and l.recall_state = 'AFFECTED') as "recallAffectedCount",
        sum(sp.cents_12)::bigint as "repairs12MonthsCents"
      from life l 
  cross join lateral (
    select (e.own ->> 0)::bigint as count_12, (e.own ->> 1)::bigint as cents_12, (e.own ->> 2)::bigint as cents_24,
      (e.own ->> 3)::bigint as cents_all, e.turn
    from (select (select s.by_item from spent s) -> l.id::text as own,
      (select x.by_unit from turning x) -> l.unit_id::text as turn offset 0) e offset 0
  ) sp
      left join manufacturer mk on mk.id = l.maker_id and l.model_id is not null
      group by l.model_id, l.model_name, mk.name, l.item_type_id, l.item_type_name, l.icon
      having count(*) filter (where l.status = 'ACTIVE') > 0
      ) n
    ), found as (
      select row_number() over (order by m."itemType", m.count desc, m."modelName", m."modelId") as id,
        (lower(m."itemType")) collate "C" as sort_key, m as model from model_row m
    ), page as (
      select x.* from found x where true and true
      order by x.sort_key asc nulls last, x.id limit $8::bigint + 1
    ), rows as (
      select (page.sort_key)::text as "pageKey", page.id as "pageId", row_number() over (order by page.sort_key asc nulls last, page.id) as "pageAt", m.* from page cross join lateral (select (page.model).*) m
    )
    select h.*, case when coalesce(x."pageAt", 1) = 1 then json_build_object('asOf', coalesce((select min(d.today) from life_day d), ($9::timestamptz at time zone $10::text)::date), 'counts', (select json_build_object('models', count(distinct m."modelId"),
        'withoutModel', count(*) filter (where m."modelId" is null)) from model_row m)) end as "pageMore", x.*
    from (select exists (select from scope) as "pageFound", (select count(*) from found) as "pageTotal") h left join rows x on true order by x."pageAt";
