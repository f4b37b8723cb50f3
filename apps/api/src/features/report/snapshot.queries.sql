with scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone from (select k.organization_id, k.property_id from unnest(
    $1::bigint[],
    $2::bigint[]) as k(organization_id, property_id)) k
      join property p on p.organization_id = k.organization_id and p.id = k.property_id and p.archived_at is null
    ), life_day as materialized (
    select s.organization_id, s.property_id, ($3::timestamptz at time zone "s"."timezone")::date as today from scope s
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
        where i.archived_at is null and i.status = any ($4::text[]) and true
      ) i
      left join item_type t on t.id = i.item_type_id
      left join model m on m.id = i.model_id
    ) r
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
      count(*) filter (where coalesce(l.life_ends_on between date_trunc('month', l.as_of)::date and l.as_of, false)) as newly_past_count,
      min(l.life_ends_on) filter (where not l.is_past_life) as next_past_on
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
  ), complete_item as materialized (
    select g.organization_id, g.unit_id, coalesce(x.item_type_id, g.item_type_id) as item_type_id, sum(g.items)::bigint as items
    from (
      select i.organization_id, i.unit_id, i.item_type_id, count(*) as items
      from scope s
      join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.archived_at is null and i.status = 'ACTIVE' and i.unit_id is not null and i.model_id is not null
        and i.serial_number is not null and (i.install_date is not null or i.mfg_date is not null)
      group by 1, 2, 3
    ) g
    join unit u on u.organization_id = g.organization_id and u.id = g.unit_id
    left join standard_item_alternative x on x.area_type_id = u.area_type_id and x.alternative_item_type_id = g.item_type_id
    group by 1, 2, 3
  ), complete_unit as materialized (
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
    select s.organization_id, s.property_id, s.today as as_of, now() as computed_at,
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
        and im.property_ids @> array[s.property_id]) as last_import_at, b.newly_past_count, b.next_past_on,
      case when not coalesce(c.is_elsewhere, false) then coalesce(c.open, 0) end as recoverable,
      case when not coalesce(c.is_elsewhere, false) then coalesce(c.unpriced, 0) end as recoverable_unpriced,
      case when not coalesce(c.is_elsewhere, false) then coalesce(c.cents, 0) end as recoverable_cents, v.sums as invoice_sums
    from life_day s
    left join (
    select w.organization_id, w.property_id, (count(*) filter (where w.certainty = 'COVERED' and w.claimable = 'open'))::int as open,
      (count(*) filter (where w.certainty = 'COVERED' and w.claimable = 'open' and w.cost_cents is null))::int as unpriced,
      coalesce(sum(w.cost_cents) filter (where w.certainty = 'COVERED' and w.claimable = 'open'), 0)::bigint as cents, bool_or(w.is_elsewhere) as is_elsewhere
    from (
    select r.organization_id, r.id, r.property_id, r.unit_id, r.item_id, r.summary, r.performed_on, r.cost_cents, r.vendor,
      greatest(r.updated_at, k.updated_at) as updated_at, d.today, w.covers, w.claim_by, w.certainty, k.id as claim_id, k.state as claim_state,
      k.recovered_cents, w.is_elsewhere or coalesce(k.property_id <> r.property_id, false) as is_elsewhere,
      case when k.id is not null then 'claimed' when w.claim_by >= d.today then 'open' else 'late' end as claimable
    from (
      select d.organization_id, d.property_id, d.today, d.today - greatest(90, coalesce((select max(t.claim_days)
        from warranty_term t where t.organization_id = d.organization_id and t.archived_at is null), 0)) as since
      from life_day d offset 0
    ) d cross join lateral (select r.* from maintenance_record r where r.organization_id = d.organization_id and r.property_id = d.property_id and r.item_id is not null
      and r.archived_at is null and r.hidden_at is null and r.performed_on >= d.since offset 0) r
    cross join lateral (
      select array_agg(distinct c.cover) as covers, r.performed_on + max(coalesce(t.claim_days, 90)) as claim_by,
        case when bool_or(c.cover in ('PARTS', 'LABOR', 'REPAIR') and not c.is_estimated) then 'COVERED' when bool_or(c.cover in ('PARTS', 'LABOR', 'REPAIR')) then 'ESTIMATED'
          else 'COMPONENT' end as certainty, bool_or(c.property_id <> r.property_id) as is_elsewhere
      from item_cover c left join warranty_term t on t.organization_id = c.organization_id and t.id = c.term_id
      where c.organization_id = r.organization_id and c.item_id = r.item_id and c.starts_on <= r.performed_on and (c.ends_on >= r.performed_on or c.is_lifetime) and (c.cover <> 'REPAIR' or c.starts_on < r.performed_on)
    ) w
    left join lateral (
      select k.id, k.property_id, k.state, k.recovered_cents, k.updated_at from warranty_claim k
      where k.organization_id = r.organization_id and k.maintenance_record_id = r.id and k.archived_at is null order by k.id desc limit 1
    ) k on true
    where w.covers is not null) w group by w.organization_id, w.property_id) c on c.organization_id = s.organization_id and c.property_id = s.property_id
    left join (select d.organization_id, d.property_id, x.sums from life_day d cross join lateral (
    with bill as materialized (
      select v.organization_id, v.property_id, v.id, v.state, v.vendor_id, v.vendor_name, v.invoice_type, v.invoice_date, v.total_cents,
        v.approved_at - v.created_at as took, v.state = 'APPROVED' and v.invoice_date > (d.today - interval '1 year')::date as is_of_year, v.state = 'APPROVED' and v.invoice_date > (d.today - interval '1 year')::date and v.currency = 'USD' as is_spent, (v.state = 'APPROVED' and v.approved_at > d.today - interval '1 year') as is_approved_of_year
      from invoice v where v.organization_id = d.organization_id and v.property_id = d.property_id and v.archived_at is null
    ), line as materialized (
      select l.unit_id, l.item_id, l.work_type, l.amount_cents, i.item_type_id from bill v
      join invoice_line l on l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id and l.archived_at is null
      left join item i on i.organization_id = l.organization_id and i.id = l.item_id
      where v.is_spent
    ), of_lines as (
      select count(*) as lines, count(*) filter (where l.unit_id is null and l.item_id is null) as unmatched,
        sum(l.amount_cents) filter (where l.unit_id is null and l.item_id is null) as unmatched_cents,
        coalesce(sum(l.amount_cents) filter (where l.work_type = 'REPAIR'), 0) as repair_cents,
        coalesce(sum(l.amount_cents) filter (where l.work_type = 'REPLACE'), 0) as replace_cents, count(l.work_type) as typed
      from line l
    ), of_bills as (
      select count(*) as bills, count(*) filter (where v.is_of_year) as approved, count(*) filter (where v.is_of_year and not v.is_spent) as foreign_bills,
        sum(v.total_cents) filter (where v.is_spent) as spend_cents, count(*) filter (where v.is_approved_of_year) as reviewed,
        sum(extract(epoch from v.took) / 86400) filter (where v.is_approved_of_year) as review_days
      from bill v
    )
    select case when b.bills > 0 then jsonb_build_object('approved', b.approved, 'foreign', b.foreign_bills, 'spendCents', b.spend_cents, 'reviewed', b.reviewed,
      'reviewDays', b.review_days, 'lines', l.lines, 'unmatched', l.unmatched, 'unmatchedCents', l.unmatched_cents, 'repairCents', l.repair_cents,
      'replaceCents', l.replace_cents, 'typed', l.typed,
      'states', (select jsonb_object_agg(s.state, s.n) from (select v.state, count(*) as n from bill v group by v.state) s),
      'months', (select jsonb_agg(jsonb_build_array(m.month, m.invoice_type, m.cents)) from (
        select to_char(v.invoice_date, 'YYYY-MM') as month, v.invoice_type, sum(v.total_cents)::bigint as cents from bill v where v.is_spent group by 1, 2) m),
      'itemTypes', (select jsonb_agg(jsonb_build_array(t.item_type_id, t.cents)) from (
        select l.item_type_id, sum(l.amount_cents)::bigint as cents from line l group by 1) t),
      'vendors', (select jsonb_agg(jsonb_build_array(k.vendor_id, k.name, k.cents)) from (
        select v.vendor_id, case when v.vendor_id is null then v.vendor_name end as name, sum(v.total_cents)::bigint as cents
        from bill v where v.is_spent group by 1, 2) k)) end as sums
    from of_bills b, of_lines l
  ) x) v on v.organization_id = s.organization_id and v.property_id = s.property_id
    left join by_property b on b.organization_id = s.organization_id and b.property_id = s.property_id
  )
    insert into property_snapshot as kept (organization_id, property_id, as_of, computed_at, units, units_with_items, items,
  dated_items, minimum_age_items, priced_items, lifed_items, no_life_items, planned_items, complete_units, installed_this_year, age_years_sum, backlog_cents, backlog_count, replacement_value_cents, due_this_year_cents,
  weak_cents, weak_count, undated_count, top_reasons, last_import_at, newly_past_count, next_past_on, recoverable, recoverable_unpriced, recoverable_cents, invoice_sums)
    select organization_id, property_id, as_of, computed_at, units, units_with_items, items,
  dated_items, minimum_age_items, priced_items, lifed_items, no_life_items, planned_items, complete_units, installed_this_year, age_years_sum, backlog_cents, backlog_count, replacement_value_cents, due_this_year_cents,
  weak_cents, weak_count, undated_count, top_reasons, last_import_at, newly_past_count, next_past_on, recoverable, recoverable_unpriced, recoverable_cents, invoice_sums from computed
    on conflict (organization_id, property_id) do update set as_of = excluded.as_of, computed_at = excluded.computed_at,
      units = excluded.units, units_with_items = excluded.units_with_items, items = excluded.items,
      dated_items = excluded.dated_items, minimum_age_items = excluded.minimum_age_items, priced_items = excluded.priced_items,
      lifed_items = excluded.lifed_items, no_life_items = excluded.no_life_items, planned_items = excluded.planned_items,
      complete_units = excluded.complete_units, installed_this_year = excluded.installed_this_year, age_years_sum = excluded.age_years_sum, backlog_cents = excluded.backlog_cents,
      backlog_count = excluded.backlog_count, replacement_value_cents = excluded.replacement_value_cents,
      due_this_year_cents = excluded.due_this_year_cents, weak_cents = excluded.weak_cents, weak_count = excluded.weak_count,
      undated_count = excluded.undated_count, top_reasons = excluded.top_reasons, last_import_at = excluded.last_import_at,
      newly_past_count = excluded.newly_past_count, next_past_on = excluded.next_past_on,
      recoverable = excluded.recoverable, recoverable_unpriced = excluded.recoverable_unpriced, recoverable_cents = excluded.recoverable_cents, invoice_sums = excluded.invoice_sums,
      version = kept.version + 1, updated_at = now();
