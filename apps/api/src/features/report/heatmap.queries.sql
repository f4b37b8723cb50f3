with scope as materialized (select p.organization_id, p.id as property_id, p.timezone from property p
    where ("p".organization_id = any ($1::bigint[]) and "p".archived_at is null
    and ("p".organization_id = any ($2::bigint[]) or "p".id = any ($3::bigint[]))) and p.id = $4),
    house as materialized (
      select b.id, b.name, row_number() over (order by natural_key(b.name) collate "C", b.id) - 1 as at
      from scope s join building b on b.organization_id = s.organization_id and b.property_id = s.property_id
      where b.archived_at is null
    ), place as materialized (
      select u.id, u.name, b.at as building, u.floor, u.floor_plan, coalesce(u.area_type_id, d.id) as area_type_id, u.status
      from scope s join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null
      left join house b on b.id = u.building_id
      left join area_type d on lower(d.name) = lower($5)
      where true
        and true
      order by b.at nulls last, u.sort_key, u.id
    ), used as materialized (
      select distinct i.item_type_id, i.model_id, i.manufacturer_id
      from scope s join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.archived_at is null and i.status = 'ACTIVE'
    ), life_day as materialized (
    select s.organization_id, s.property_id, ($6::timestamptz at time zone "s"."timezone")::date as today from scope s
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
        where i.archived_at is null and i.status = any ($7::text[]) and true and true
      ) i
      left join item_type t on t.id = i.item_type_id
      left join model m on m.id = i.model_id
    ) r
  ), stand_in as (
    select x.area_type_id, x.alternative_item_type_id as item_type_id, x.item_type_id as counted_under_id
    from standard_item_alternative x
  ), open_flag as materialized (
      select f.item_id, f.unit_id from scope s
      join asset_alert f on f.organization_id = s.organization_id and f.property_id = s.property_id
      where f.archived_at is null and f.action_state not in ('REPLACED', 'DISMISSED')
    ), here as materialized (
      select l.id, l.unit_id, l.item_type_id, l.model_id, l.basis, coalesce(l.mfg_date, l.install_date) as day, l.age_years, l.life_used_pct,
        l.eul_years, l.due_year, l.condition, l.cost_cents, l.is_past_life, l.rul_years is not null as is_lifed, l.as_of - l.basis_date as age_days,
        case when cv.covered_until < 'infinity' then cv.covered_until - l.as_of end as warranty_days, l.basis in ('i', 'm') and l.age_years <= 1 as is_new,
        coalesce(not l.is_past_life and l.life_ends_on <= (l.as_of + interval '12 months')::date, false) as is_due_12,
        coalesce(not l.is_past_life and l.life_ends_on <= (l.as_of + interval '36 months')::date, false) as is_due_36,
        l.model_id is not null and l.serial_number is not null and coalesce(l.install_date, l.mfg_date) is not null as is_complete,
        (l.id in (select f.item_id from open_flag f where f.item_id is not null)) is true as is_flagged
      from life l 
  cross join lateral (
    select max(case when c.is_lifetime then 'infinity'::date else c.ends_on end) filter (where (c.cover in ('PARTS', 'LABOR', 'REPAIR') and not c.is_estimated
  and (not c.needs_registration or c.registered_on is not null))) as covered_until, max(case when c.is_lifetime then 'infinity'::date else c.ends_on end) filter (where not (c.cover in ('PARTS', 'LABOR', 'REPAIR') and not c.is_estimated
  and (not c.needs_registration or c.registered_on is not null))) as perhaps_until
    from (select c.* from item_cover c where c.organization_id = "l"."organization_id" and c.item_id = "l"."id" offset 0) c
  ) cv
    ), held as (
      select * from (
        select h.*, row_number() over (partition by h.unit_id, h.item_type_id order by h.life_used_pct desc nulls last, h.id) as nth,
          count(*) over w as items, count(*) filter (where h.is_lifed) over w as lifed, count(*) filter (where h.is_past_life) over w as past_life,
          count(*) filter (where h.is_due_12) over w as due_12, sum(h.cost_cents) over w as cents,
          count(*) filter (where h.cost_cents is null) over w as unpriced, sum(h.cost_cents) filter (where h.is_past_life) over w as backlog_cents,
          coalesce(min(h.warranty_days) filter (where h.warranty_days >= 0) over w, max(h.warranty_days) over w) as cover_days,
          count(*) filter (where h.is_complete) over w as complete, count(*) filter (where h.is_flagged) over w as flags
        from here h where h.unit_id is not null
        window w as (partition by h.unit_id, h.item_type_id)
      ) h where h.nth = 1
    ), total as (
      select count(*) as items, count(*) filter (where h.unit_id is null) as "withoutUnit", count(h.age_years) as dated, count(*) filter (where h.basis = 's') as minimums,
        count(*) filter (where h.is_lifed) as lifed, count(h.age_years) filter (where not h.is_lifed) as "noLife",
        count(*) filter (where h.is_new) as "installedThisYear",
        count(*) filter (where h.is_past_life) as "pastLife", sum(h.cost_cents) filter (where h.is_past_life) as "pastLifeCents",
        count(*) filter (where h.is_due_12) as "due12", sum(h.cost_cents) filter (where h.is_due_12) as "due12Cents",
        count(*) filter (where h.is_due_36) as "due36", sum(h.cost_cents) filter (where h.is_due_36) as "due36Cents",
        sum(h.cost_cents) filter (where h.age_years is null) as "undatedCents",
        count(*) filter (where h.is_past_life and h.cost_cents is null) as "pastLifeUnpriced",
        count(*) filter (where h.is_due_12 and h.cost_cents is null) as "due12Unpriced",
        count(*) filter (where h.is_due_36 and h.cost_cents is null) as "due36Unpriced",
        count(*) filter (where h.age_years is null and h.cost_cents is null) as "undatedUnpriced"
      from here h
    ), by_type as (
      select h.item_type_id, count(*) as items, count(h.age_years) as dated, count(*) filter (where h.basis = 's') as minimums,
        sum(h.age_years) as age_years_sum
      from here h group by 1
    ), by_year as (
      select h.item_type_id, date_part('year', h.day)::int as year, count(*) as items,
        count(*) filter (where h.is_past_life) as past_life
      from here h group by 1, 2
    ), wave_model as materialized (
      select q.model_id, q.item_type_id from (
        select h.model_id, h.item_type_id, sum(count(*)) over (partition by h.model_id, h.item_type_id order by h.day
          range between make_interval(days => 91) preceding and current row) as quarter
        from here h where h.model_id is not null and h.day is not null group by h.model_id, h.item_type_id, h.day
      ) q join by_type y on y.item_type_id = q.item_type_id
      group by 1, 2 having max(q.quarter) >= 8 and max(q.quarter) >= min(y.items) * 0.1
    ), wave_day as (
      select h.model_id as "modelId", h.item_type_id as "itemTypeId", h.day, count(*) as items, count(*) filter (where h.is_past_life) as "pastLife",
        count(*) filter (where h.condition = 1) as failed, 0 as retired, coalesce(sum(h.cost_cents), 0) as "costCents", count(h.cost_cents) as priced,
        coalesce(array_agg(h.unit_id) filter (where h.unit_id is not null), '{}') as "unitIds"
      from here h where (h.model_id, h.item_type_id) in (select w.model_id, w.item_type_id from wave_model w) group by 1, 2, 3
      union all
      select i.model_id, i.item_type_id, coalesce(i.mfg_date, i.install_date), 0, 0, 0, count(*), 0, 0, '{}'
      from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
      where i.archived_at is null and i.status = 'RETIRED' and (i.model_id, i.item_type_id) in (select w.model_id, w.item_type_id from wave_model w)
        and coalesce(i.mfg_date, i.install_date) is not null and true and true
      group by 1, 2, 3
    ), repair as (
      select w.unit_id, i.item_type_id, count(*) filter (where w.is_done) as records, sum(w.cost_cents) as cents,
        count(*) filter (where w.is_done and w.cost_cents is null) as uncosted, count(*) filter (where not w.is_done) as reports,
        count(*) filter (where w.is_leak) as leaks
      from life_day d join scope s on s.property_id = d.property_id cross join lateral (
  select r.id, true as is_done, r.unit_id, r.item_id, r.performed_on as done_on, r.summary, r.cost_cents, r.vendor,
    concat_ws('; ', r.summary, q.summary) ~* $8 as is_leak
  from maintenance_record r
  left join service_request q on q.organization_id = r.organization_id and q.id = r.service_request_id and q.hidden_at is null
  where r.organization_id = d.organization_id and r.property_id = d.property_id and r.archived_at is null and r.hidden_at is null
    and r.performed_on > (d.today - interval '12 months')::date and r.performed_on <= d.today
  union all
  select q.id, false, q.unit_id, q.item_id, ("q"."reported_at" at time zone "s"."timezone")::date, q.summary, null, null, q.summary ~* $9
  from service_request q
  where q.organization_id = d.organization_id and q.property_id = d.property_id and q.archived_at is null and q.hidden_at is null
    and q.reported_at > d.today - interval '12 months'
    and not exists (select from maintenance_record r where r.organization_id = q.organization_id and r.service_request_id = q.id
      and r.archived_at is null and r.hidden_at is null)) w
      left join lateral (
        select i.item_type_id, true as is_asked from item i
        where i.organization_id = d.organization_id and i.id = w.item_id offset 0
      ) i on true
      where true and true
      group by 1, 2
    )
    select json_build_object(
      'asOf', (select d.today from life_day d), 'isBeingRecomputed', exists (select from life_recompute rc where rc.organization_id = s.organization_id and rc.is_large),
      'property', (select json_build_object('propertyId', p.id, 'propertyName', p.name, 'organizationId', o.id, 'organizationName', o.name)
        from property p join organization o on o.id = s.organization_id
        where p.organization_id = s.organization_id and p.id = s.property_id),
      'unitsInAll', (select count(*) from unit u
        where u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null),
      'buildings', (select coalesce(json_agg(json_build_object('buildingId', b.id, 'name', b.name) order by b.at), '[]') from house b),
      'floorPlans', (select coalesce(json_agg(f.name order by natural_key(f.name) collate "C", f.name), '[]') from (
        select distinct u.floor_plan as name from unit u
        where u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null and u.floor_plan is not null) f),
      'areaTypes', (select coalesce(json_agg(json_build_array(a.id, a.name) order by a.id), '[]') from area_type a),
      'allTypes', (select coalesce(json_agg(json_build_array(t.id, t.name, t.icon) order by lower(t.name), t.id), '[]') from item_type t),
      'typeIds', (select coalesce(json_agg(distinct d.item_type_id), '[]') from used d),
      'manufacturers', (select coalesce(json_agg(json_build_object('manufacturerId', k.id, 'manufacturer', k.name) order by lower(k.name), k.id), '[]')
        from manufacturer k where k.id in (select coalesce(m.manufacturer_id, d.manufacturer_id) from used d left join model m on m.id = d.model_id)),
      'models', (select coalesce(json_agg(json_build_object('modelId', m.id, 'model', m.name, 'manufacturerId', m.manufacturer_id,
          'manufacturer', k.name, 'itemTypeId', m.item_type_id) order by lower(m.name), m.id), '[]')
        from model m left join manufacturer k on k.id = m.manufacturer_id where m.id in (select d.model_id from used d)),
      'units', (select json_build_object('id', coalesce(json_agg(u.id), '[]'), 'name', coalesce(json_agg(u.name), '[]'),
          'building', coalesce(json_agg(u.building), '[]'), 'floor', coalesce(json_agg(u.floor), '[]'),
          'floorPlan', coalesce(json_agg(u.floor_plan), '[]'), 'areaTypeId', coalesce(json_agg(u.area_type_id), '[]'),
          'status', coalesce(json_agg(u.status), '[]')) from place u),
      'cells', (select json_build_object('unitId', coalesce(json_agg(c.unit_id), '[]'), 'itemTypeId', coalesce(json_agg(c.item_type_id), '[]'),
          'items', coalesce(json_agg(c.items), '[]'), 'modelId', coalesce(json_agg(c.model_id), '[]'),
          'basis', coalesce(json_agg(c.basis), '[]'), 'ageDays', coalesce(json_agg(c.age_days), '[]'),
          'eulYears', coalesce(json_agg(c.eul_years), '[]'),
          'dueYear', coalesce(json_agg(c.due_year), '[]'), 'condition', coalesce(json_agg(c.condition), '[]'),
          'warrantyDays', coalesce(json_agg(c.cover_days), '[]'), 'lifed', coalesce(json_agg(c.lifed), '[]'),
          'pastLife', coalesce(json_agg(c.past_life), '[]'), 'due12', coalesce(json_agg(c.due_12), '[]'),
          'costCents', coalesce(json_agg(c.cents), '[]'), 'unpriced', coalesce(json_agg(c.unpriced), '[]'),
          'backlogCents', coalesce(json_agg(c.backlog_cents), '[]'), 'complete', coalesce(json_agg(c.complete), '[]'), 'flags', coalesce(json_agg(c.flags), '[]')) from held c),
      'flags', (select coalesce(json_agg(json_build_array(o.unit_id, o.flags)), '[]') from (
    select coalesce(i.unit_id, f.unit_id) as unit_id, count(*) as flags from open_flag f
    left join lateral (
      select i.unit_id, i.status from item i where i.organization_id = s.organization_id and i.property_id = s.property_id and i.id = f.item_id
        and i.archived_at is null offset 0
    ) i on true
    where i.status is distinct from 'ACTIVE' and coalesce(i.unit_id, f.unit_id) is not null group by 1) o), 'vacant', (select coalesce(json_agg(json_build_array(t.unit_id, t.days)), '[]') from (
    select t.unit_id, case when coalesce(t.possession_on, case when t.move_out_on <= "d"."today" then t.move_out_on end) is not null then greatest(0, "d"."today" - coalesce(t.possession_on, case when t.move_out_on <= "d"."today" then t.move_out_on end)) end as days from life_day d
    join turn t on t.organization_id = s.organization_id and t.property_id = d.property_id where (t.closed_on is null and t.archived_at is null)) t where t.days is not null),
      'repairs', (select coalesce(json_agg(json_build_array(r.unit_id, r.item_type_id, r.records, r.cents, r.uncosted, r.reports, r.leaks)), '[]') from repair r),
      'standard', (select coalesce(json_agg(json_build_array(n.area_type_id, n.item_type_id, n.quantity)), '[]') from standard_item n),
      'standIns', (select coalesce(json_agg(json_build_array(x.area_type_id, x.item_type_id, x.counted_under_id)), '[]') from stand_in x),
      'absent', (select coalesce(json_agg(json_build_array(a.unit_id, a.item_type_id)), '[]')
        from place u cross join lateral (select x.unit_id, x.item_type_id from unit_item_type_absence x
          where x.organization_id = s.organization_id and x.unit_id = u.id and x.archived_at is null offset 0) a),
      'present', '[]'::json,
      'sums', (select to_json(t) from total t),
      'byType', (select coalesce(json_agg(json_build_object('itemTypeId', y.item_type_id, 'items', y.items, 'dated', y.dated,
        'minimums', y.minimums, 'ageYearsSum', y.age_years_sum)), '[]') from by_type y),
      'byYear', (select coalesce(json_agg(json_build_array(y.item_type_id, y.year, y.items, y.past_life) order by y.year), '[]') from by_year y),
      'waveDays', (select coalesce(json_agg(w), '[]') from wave_day w)
    ) as facts
    from scope s;
