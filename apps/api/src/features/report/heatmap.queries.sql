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
      select distinct i.item_type_id, i.model_id
      from scope s join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.archived_at is null and i.status = 'ACTIVE'
    ), maker as materialized (
      select distinct i.manufacturer_id
      from scope s join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.archived_at is null and i.status = 'ACTIVE' and i.model_id is null and i.manufacturer_id is not null
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
        from manufacturer k where k.id in (
          select m.manufacturer_id from used d join model m on m.id = d.model_id union all select r.manufacturer_id from maker r)),
      'models', (select coalesce(json_agg(json_build_object('modelId', m.id, 'model', m.name, 'manufacturerId', m.manufacturer_id,
          'manufacturer', k.name, 'itemTypeId', m.item_type_id) order by lower(m.name), m.id), '[]')
        from model m left join manufacturer k on k.id = m.manufacturer_id where m.id in (select d.model_id from used d)),
      'units', (select json_build_object('id', coalesce(json_agg(u.id), '[]'), 'name', coalesce(json_agg(u.name), '[]'),
          'building', coalesce(json_agg(u.building), '[]'), 'floor', coalesce(json_agg(u.floor), '[]'),
          'floorPlan', coalesce(json_agg(u.floor_plan), '[]'), 'areaTypeId', coalesce(json_agg(u.area_type_id), '[]'),
          'status', coalesce(json_agg(u.status), '[]')) from place u),
      'items', (select json_build_object('id', coalesce(json_agg(l.id), '[]'), 'unitId', coalesce(json_agg(l.unit_id), '[]'), 'itemTypeId', coalesce(json_agg(l.item_type_id), '[]'),
        'modelId', coalesce(json_agg(l.model_id), '[]'), 'marks', coalesce(json_agg(coalesce(l.condition, 0) + case l.basis when 'i' then 8 when 'm' then 16 when 's' then 24 else 0 end + case when l.rul_years is not null then 32 else 0 end + case when l.is_past_life then 64 else 0 end + case when not l.is_past_life and l.life_ends_on <= (select (d.today + make_interval(months => 12))::date from life_day d) then 128 else 0 end + case when not l.is_past_life and l.life_ends_on <= (select (d.today + make_interval(months => 36))::date from life_day d) then 256 else 0 end + case when l.basis in ('i', 'm') and l.age_years <= 1 then 512 else 0 end + case when l.model_id is not null and l.serial_number is not null and coalesce(l.install_date, l.mfg_date) is not null then 1024 else 0 end), '[]'), 'ageDays', coalesce(json_agg(l.as_of - l.basis_date), '[]'), 'eulYears', coalesce(json_agg(l.eul_years), '[]'),
        'costCents', coalesce(json_agg(l.cost_cents), '[]'), 'day', coalesce(json_agg(coalesce(l.mfg_date, l.install_date) - date '1970-01-01'), '[]'),
        'dueYear', '[]'::json) from life l),
      'covers', (select json_build_object('itemId', coalesce(json_agg(c.item_id), '[]'), 'days', coalesce(json_agg(case when not c.is_lifetime then c.ends_on - d.today end), '[]'))
        from life_day d join item_cover c on c.organization_id = d.organization_id and c.property_id = d.property_id
        where (c.cover in ('PARTS', 'LABOR', 'REPAIR') and not c.is_estimated
  and (not c.needs_registration or c.registered_on is not null)) and (c.is_lifetime or c.ends_on is not null) and true),
      'retired', (select json_build_object('modelId', coalesce(json_agg(r.model_id), '[]'), 'itemTypeId', coalesce(json_agg(r.item_type_id), '[]'), 'day', coalesce(json_agg(r.day), '[]'), 'items', coalesce(json_agg(r.items), '[]')) from (
        select i.model_id, i.item_type_id, coalesce(i.mfg_date, i.install_date) - date '1970-01-01' as day, count(*) as items
        from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
        where i.archived_at is null and i.status = 'RETIRED' and i.model_id is not null
          and coalesce(i.mfg_date, i.install_date) is not null and true and true group by 1, 2, 3) r), 'flaggedIds', (select coalesce(json_agg(f.item_id), '[]') from open_flag f where f.item_id is not null),
      'flags', (select coalesce(json_agg(json_build_array(o.unit_id, o.flags)), '[]') from (
    select coalesce(i.unit_id, f.unit_id) as unit_id, count(*) as flags from open_flag f
    left join lateral (
      select i.unit_id, i.status from item i where i.organization_id = s.organization_id and i.property_id = s.property_id and i.id = f.item_id
        and i.archived_at is null offset 0
    ) i on true
    where i.status is distinct from 'ACTIVE' and coalesce(i.unit_id, f.unit_id) is not null group by 1) o), 'vacant', (select coalesce(json_agg(json_build_array(t.unit_id, t.days)), '[]') from (
    select t.unit_id, case when coalesce(t.possession_on, case when t.move_out_on <= "d"."today" then t.move_out_on end) is not null then greatest(0, "d"."today" - coalesce(t.possession_on, case when t.move_out_on <= "d"."today" then t.move_out_on end)) end as days from life_day d
    join turn t on t.organization_id = s.organization_id and t.property_id = d.property_id where (t.closed_on is null and t.archived_at is null)) t where t.days is not null),
      'work', (select json_build_object('unitId', coalesce(json_agg(w.unit_id), '[]'), 'itemTypeId', coalesce(json_agg(i.item_type_id), '[]'), 'isDone', coalesce(json_agg(w.is_done), '[]'),
        'costCents', coalesce(json_agg(w.cost_cents), '[]'), 'words', coalesce(json_agg(w.words), '[]'))
      from life_day d cross join lateral (
  select r.id, true as is_done, r.unit_id, r.item_id, r.performed_on as done_on, r.summary, r.cost_cents, r.vendor,
    concat_ws('; ', r.summary, q.summary) as words
  from maintenance_record r
  left join service_request q on q.organization_id = r.organization_id and q.id = r.service_request_id and q.hidden_at is null
  where r.organization_id = d.organization_id and r.property_id = d.property_id and r.archived_at is null and r.hidden_at is null
    and r.performed_on > (d.today - interval '12 months')::date and r.performed_on <= d.today
  union all
  select q.id, false, q.unit_id, q.item_id, ("q"."reported_at" at time zone "s"."timezone")::date, q.summary, null, null, q.summary
  from service_request q
  where q.organization_id = d.organization_id and q.property_id = d.property_id and q.archived_at is null and q.hidden_at is null
    and q.reported_at > d.today - interval '12 months'
    and not exists (select from maintenance_record r where r.organization_id = q.organization_id and r.service_request_id = q.id
      and r.archived_at is null and r.hidden_at is null)) w
      left join lateral (
        select i.item_type_id, true as is_asked from item i
        where i.organization_id = d.organization_id and i.id = w.item_id and i.property_id = d.property_id offset 0
      ) i on true
      where true and true),
      'standard', (select coalesce(json_agg(json_build_array(n.area_type_id, n.item_type_id, n.quantity)), '[]') from standard_item n),
      'standIns', (select coalesce(json_agg(json_build_array(x.area_type_id, x.item_type_id, x.counted_under_id)), '[]') from stand_in x),
      'absent', (select coalesce(json_agg(json_build_array(a.unit_id, a.item_type_id)), '[]')
        from place u cross join lateral (select x.unit_id, x.item_type_id from unit_item_type_absence x
          where x.organization_id = s.organization_id and x.unit_id = u.id and x.archived_at is null offset 0) a),
      'present', '[]'::json
    ) as facts
    from scope s;
