import type { Statement } from './capture.ts';

// As in lean.ts: one statement by hand on bare pg for the capital list, the warranty report and Today, with what the screen shows: the
// columns of its rows, those that a person can switch on included, and what stands above them.

export const LIST_SORTS = {
  '-lifeUsed': `($3::date - i.basis_date) / (i.eul_years * 365.2425::float8) desc nulls last`,
  unit: `u.sort_key nulls last`,
  dueYear: `date_part('year', greatest(i.life_ends_on, $3::date)) nulls last`,
  '-cost': `i.installed_cost_cents desc nulls last`,
} as const;

export type ItemFilter = {
  itemTypeId?: number;
  buildingId?: number;
  due?: 'backlog' | 'within12';
  confidence?: 'LOW';
  q?: string;
};

const NAMES = `join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
        left join manufacturer k on k.id = coalesce(m.manufacturer_id, i.manufacturer_id)`;
const DUE = {
  backlog: `i.life_ends_on <= $3::date`,
  within12: `i.life_ends_on > $3::date and i.life_ends_on <= $3::date + interval '12 months'`,
};

/** One page of 100 items in service with life, cost, repairs, cover and flag, and the totals over the whole filter. */
export function leanItems(
  organizationId: number,
  propertyId: number,
  today: string,
  sort: keyof typeof LIST_SORTS,
  { itemTypeId, buildingId, due, confidence, q }: ItemFilter,
): Statement {
  const where = [
    itemTypeId === undefined ? `$4::bigint is null` : `i.item_type_id = $4::bigint`,
    buildingId === undefined ? `$5::bigint is null` : `u.building_id = $5::bigint`,
    confidence === undefined ? `$6::text is null` : `i.date_confidence = $6::text`,
    q === undefined
      ? `$7::text is null`
      : `(strpos(lower(concat_ws(' ', u.name, i.serial_number, m.name, k.name, t.name)), $7::text) > 0
        or strpos(i.serial_normalised, upper($7::text)) > 0)`,
    ...(due ? [DUE[due]] : []),
  ].join(' and ');
  return {
    text: `with spent as (
        select r.item_id, count(*) filter (where r.performed_on > $3::date - interval '12 months') as count_12,
          sum(r.cost_cents) filter (where r.performed_on > $3::date - interval '12 months') as cents_12,
          sum(r.cost_cents) filter (where r.performed_on > $3::date - interval '24 months') as cents_24, sum(r.cost_cents) as cents_all
        from maintenance_record r where r.organization_id = $1 and r.property_id = $2 and r.item_id is not null and r.hidden_at is null
          and r.archived_at is null group by 1
      ), found as materialized (
        select i.id, i.installed_cost_cents, i.purchase_cents, s.count_12, s.cents_12, s.cents_24, s.cents_all,
          round(i.installed_cost_cents * (1 + o.inflation::float8) ^ (date_part('year', greatest(i.life_ends_on, $3::date)) - date_part('year', $3::date))) as at_due,
          row_number() over (order by ${LIST_SORTS[sort]}, i.id) as nth
        from item i join organization o on o.id = i.organization_id
        left join unit u on u.organization_id = i.organization_id and u.property_id = i.property_id and u.id = i.unit_id
        left join spent s on s.item_id = i.id ${q === undefined ? '' : NAMES}
        where i.organization_id = $1 and i.property_id = $2 and i.archived_at is null and i.status = 'ACTIVE' and ${where}
      ), page as (
        select i.*, t.name as item_type, t.icon, t.category, m.name as model, k.name as maker, u.name as unit, u.status as unit_status,
          u.floor_plan, u.building_id, ($3::date - i.basis_date) / 365.2425::float8 as age,
          greatest(0, (i.life_ends_on - $3::date) / 365.2425::float8) as rul, d.count_12, d.cents_12, d.cents_24, d.cents_all, d.at_due, d.nth
        from found d join item i on i.organization_id = $1 and i.id = d.id
        left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id ${NAMES} where d.nth <= 101
      )
      select f.*, b.name as building, w.first_name, w.last_name, c.covered_until, c.perhaps_until, g.id as flag_id, g.action_state,
        v.vacant_on, x.*
      from page f left join building b on b.organization_id = f.organization_id and b.id = f.building_id
      left join app_user w on w.id = f.condition_by
      left join lateral (
        select max(case when c.is_lifetime then 'infinity'::date else c.ends_on end) filter (where not c.is_estimated) as covered_until,
          max(case when c.is_lifetime then 'infinity'::date else c.ends_on end) filter (where c.is_estimated) as perhaps_until
        from item_cover c where c.organization_id = f.organization_id and c.item_id = f.id) c on true
      left join asset_alert g on g.organization_id = f.organization_id and g.item_id = f.id and g.archived_at is null
        and g.action_state not in ('REPLACED', 'DISMISSED')
      left join lateral (select coalesce(t.possession_on, t.move_out_on) as vacant_on from turn t where t.organization_id = f.organization_id
        and t.unit_id = f.unit_id and t.closed_on is null and t.archived_at is null) v on true
      left join lateral (select count(*) as total, sum(a.installed_cost_cents) as cents, count(*) filter (where a.installed_cost_cents is null) as unpriced,
        sum(a.at_due) as at_due_cents, sum(a.cents_12) as repairs, count(a.cents_12) as repaired, sum(coalesce(a.purchase_cents, 0)
        + coalesce(a.cents_all, 0)) as owned, count(coalesce(a.purchase_cents, a.cents_all)) as owned_count from found a) x on f.nth = 1
      order by f.nth`,
    values: [
      organizationId,
      propertyId,
      today,
      itemTypeId ?? null,
      buildingId ?? null,
      confidence ?? null,
      q?.toLowerCase() ?? null,
    ],
  };
}

export const WARRANTY_SORTS = {
  ends: `c.ends_on nulls last`,
  unit: `c.unit_sort nulls last`,
  type: `lower(c.item_type) nulls last`,
} as const;

/** What is asked of the covers; those that run where no window is given. */
export type WarrantyFilter = { window?: '90' | 'all'; cover?: 'PARTS' | 'LABOR'; itemTypeId?: number };

const WINDOW = {
  running: `(c.ends_on >= $3::date or c.is_lifetime)`,
  90: `c.ends_on between $3::date and $3::date + 90`,
  all: `true`,
};

/** One page of 100 covers with their items, repairs inside them, claim and proof; the figures and totals over all of them. */
export function leanWarranty(
  organizationId: number,
  propertyId: number,
  today: string,
  sort: keyof typeof WARRANTY_SORTS,
  { window, cover, itemTypeId }: WarrantyFilter,
): Statement {
  const inside = `r.item_id = c.item_id and r.performed_on >= c.starts_on and (r.performed_on <= c.ends_on or c.is_lifetime)`;
  return {
    text: `with covered as materialized (
        select c.*, i.unit_id, i.item_type_id, i.model_id, i.serial_number, t.name as item_type, t.icon, t.category, m.name as model, k.name as maker,
          u.name as unit, u.sort_key as unit_sort, u.status as unit_status
        from item_cover c join item i on i.organization_id = c.organization_id and i.property_id = c.property_id and i.id = c.item_id
          and i.archived_at is null and i.status = 'ACTIVE' join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
        left join manufacturer k on k.id = coalesce(m.manufacturer_id, i.manufacturer_id)
        left join unit u on u.organization_id = i.organization_id and u.property_id = i.property_id and u.id = i.unit_id
        where c.organization_id = $1 and c.property_id = $2
          and ${cover === undefined ? '$4::text is null' : 'c.cover = $4::text'}
          and ${itemTypeId === undefined ? '$5::bigint is null' : 'i.item_type_id = $5::bigint'}
      ), done as materialized (
        select r.id, r.item_id, r.performed_on, r.cost_cents from maintenance_record r where r.organization_id = $1 and r.property_id = $2
          and r.item_id is not null and r.archived_at is null and r.hidden_at is null
      ), found as materialized (
        select c.*, n.repairs, n.paid, row_number() over (order by ${WARRANTY_SORTS[sort]}, c.id) as nth
        from covered c left join (select c.id, count(*) as repairs, sum(r.cost_cents) as paid from covered c join done r on ${inside} group by 1) n on n.id = c.id
        where ${WINDOW[window ?? 'running']}
      ), recoverable as (
        select r.id, r.cost_cents, r.performed_on + 90 >= $3::date and not exists (select from warranty_claim w
            where w.organization_id = $1 and w.maintenance_record_id = r.id and w.archived_at is null) as is_open
        from done r where exists (select from item_cover c where c.organization_id = $1 and ${inside} and c.cover in ('PARTS', 'LABOR') and not c.is_estimated)
      )
      select f.*, w.id as claim_id, w.state as claim_state, p.id as proof_id, y.provider, x.*
      from found f left join lateral (select w.id, w.state from warranty_claim w where w.organization_id = f.organization_id and w.item_id = f.item_id
        and w.cover = f.cover and w.archived_at is null order by w.id desc limit 1) w on true
      left join file p on p.organization_id = f.organization_id and p.id = f.proof_file_id and p.archived_at is null
      left join warranty_term y on y.organization_id = f.organization_id and y.id = f.term_id
      left join lateral (select (select count(*) from found) as total,
        (select json_build_array(count(*), sum(d.cost_cents)) from (select distinct r.id, r.cost_cents from found c join done r on ${inside}) d) as totals,
        (select json_build_array(count(*), count(*) filter (where c.ends_on is null and not c.is_lifetime),
          count(*) filter (where c.ends_on >= $3::date or c.is_lifetime), count(*) filter (where c.ends_on between $3::date and $3::date + 30),
          count(*) filter (where c.ends_on between $3::date and $3::date + 60), count(*) filter (where c.ends_on between $3::date and $3::date + 90),
          count(*) filter (where c.ends_on between $3::date - 90 and $3::date - 1),
          count(*) filter (where (c.ends_on >= $3::date or c.is_lifetime) and c.needs_registration and c.registered_on is null),
          min(c.ends_on) filter (where c.ends_on >= $3::date),
          count(*) filter (where c.ends_on between $3::date and $3::date + 60 and c.unit_status in ('VACANT', 'TURN', 'NOTICE', 'DOWN'))) from covered c) as sums,
        (select json_build_array(count(*), sum(r.cost_cents), count(*) filter (where r.is_open), sum(r.cost_cents) filter (where r.is_open)) from recoverable r) as recovery,
        (select count(*) from warranty_term t where t.organization_id = $1 and t.model_id is not null and t.archived_at is null) as terms) x on f.nth = 1
      where f.nth <= 101 order by f.nth`,
    values: [organizationId, propertyId, today, cover ?? null, itemTypeId ?? null],
  };
}

/** What needs somebody at one property, or at all: of each group how many, and the 20 most pressing; and what is due next. */
export function leanToday(organizationId: number, propertyId: number | null, today: string): Statement {
  const at = (alias: string) =>
    `${alias}.organization_id = $1 and ${propertyId === null ? '$2::bigint is null' : `${alias}.property_id = $2::bigint`}`;
  const due = `interval '1 day' * case r.priority when 'EMERGENCY' then 1 when 'HIGH' then 3 when 'NORMAL' then 14 else 30 end`;
  const ready = `least(t.target_on, t.move_in_on)`;
  const week = (on: string) => `case when ${on} < $3::date then 'OVERDUE' else 'WEEK' end`;
  const line = (
    kind: string,
    group: string,
    rank: string,
    row: string,
    from: string,
  ) => `select ${group} as grp, '${kind}' as kind,
        ${rank} as rank, ${row} ${from}`;
  const lines = [
    line(
      'REQUEST',
      week(`(r.reported_at + ${due})::date`),
      `r.priority_rank * 100000 + ((r.reported_at + ${due})::date - $3::date)`,
      `r.id, r.property_id, r.unit_id, r.summary as subject, r.priority as reason, null::bigint as many, null::bigint as whole,
        $3::date - r.reported_at::date as age, (r.reported_at + ${due})::date as due_on, r.version`,
      `from service_request r where ${at('r')} and r.closed_at is null and r.archived_at is null and r.hidden_at is null
        and (r.reported_at + ${due})::date < $3::date + 7`,
    ),
    line(
      'WARRANTY',
      `'WEEK'`,
      `400000 + (c.ends_on - $3::date)`,
      `c.item_id, c.property_id, i.unit_id, t.name, null, null, null, null, c.ends_on, null`,
      `from (select c.organization_id, c.property_id, c.item_id, min(c.ends_on) as ends_on from item_cover c where ${at('c')}
          and c.ends_on >= $3::date and c.ends_on < $3::date + 7 and not c.is_estimated group by 1, 2, 3) c
        join item i on i.organization_id = c.organization_id and i.id = c.item_id and i.status = 'ACTIVE' and i.archived_at is null
        join item_type t on t.id = i.item_type_id`,
    ),
    line(
      'FLS',
      week('r.compliant_through'),
      `200000 + (r.compliant_through - $3::date)`,
      `r.id, r.property_id, null, r.type, null, null, null, $3::date - r.compliant_through, r.compliant_through, null`,
      `from fls_record r where ${at('r')} and r.enabled and r.archived_at is null and r.compliant_through < $3::date + 7`,
    ),
    line(
      'TURN',
      `case when t.kind = 'FINAL_WALK' then 'REVIEW' when t.kind in ('HOLD', 'DOWN') then 'STUCK' when ${ready} >= $3::date + 7 then 'REVIEW' else ${week(ready)} end`,
      `400000 + (coalesce(${ready}, $3::date) - $3::date)`,
      `t.id, t.property_id, t.unit_id, coalesce((select l ->> 'name' from turn_settings g cross join jsonb_array_elements(g.lanes) l
          where g.organization_id = $1 and l ->> 'key' = t.lane limit 1), t.lane),
        coalesce(t.hold_reason, s.turns_ready_on ->> t.id::text), null, null, $3::date - t.lane_since, ${ready}, null`,
      `from turn t join unit u on u.organization_id = $1 and u.id = t.unit_id and u.archived_at is null
        left join property_snapshot s on s.organization_id = $1 and s.property_id = t.property_id
        where ${at('t')} and t.closed_on is null and t.archived_at is null and (t.kind = 'FINAL_WALK'
        or t.kind in ('HOLD', 'DOWN') and t.lane_since < $3::date - 7
        or t.kind not in ('READY', 'LEASED', 'HOLD', 'DOWN', 'FINAL_WALK')
          and (${ready} < $3::date + 7 or (s.turns_ready_on ->> t.id::text)::date > ${ready}))`,
    ),
    line(
      'INSPECTION',
      week('r.due_on'),
      `500000 + (r.due_on - $3::date)`,
      `coalesce(r.run_id, r.id), r.property_id, r.unit_id, r.subject, null, r.drafts, r.planned, null, r.due_on, null`,
      `from (select min(i.id) as id, i.run_id, i.property_id, min(i.unit_id) as unit_id, coalesce(min(n.name), min(i.template_name)) as subject,
          coalesce(min(n.due_on), min(i.due_on)) as due_on, count(*) as planned, count(*) filter (where i.status = 'DRAFT') as drafts
        from inspection i left join inspection_run n on n.organization_id = i.organization_id and n.id = i.run_id
        where ${at('i')} and i.archived_at is null and (i.status = 'DRAFT' or i.run_id is not null)
        group by i.run_id, i.property_id, case when i.run_id is null then i.id end) r where r.drafts > 0 and r.due_on < $3::date + 7`,
    ),
    line(
      'FINDING',
      week('f.due_on'),
      `300000 + (f.due_on - $3::date)`,
      `f.id, f.property_id, f.unit_id, f.title, f.severity, null, null, null, f.due_on, null`,
      `from inspection_finding f join inspection i on i.organization_id = $1 and i.id = f.inspection_id and i.archived_at is null
        where ${at('f')} and f.closed_at is null and f.archived_at is null and f.due_on < $3::date + 7`,
    ),
    line(
      'FLS_MISSED',
      `'STUCK'`,
      `600000 - m.missed`,
      `m.id, m.property_id, null, m.type, null, m.missed, m.units_required, $3::date - m.event_date, null, null`,
      `from (select r.id, r.property_id, r.type, e.event_date, e.units_required, (select count(*) from fls_missed_unit u
          where u.organization_id = $1 and u.event_id = e.id and u.entered_on is null and u.archived_at is null) as missed
        from fls_record r cross join lateral (select e.id, e.event_date, e.units_required from fls_event e where e.organization_id = $1
          and e.property_id = r.property_id and e.record_id = r.id and e.archived_at is null and e.units_required is not null order by e.event_date desc, e.id desc limit 1) e
        where ${at('r')} and r.enabled and r.archived_at is null) m where m.missed > 0`,
    ),
    ...(['REVIEW', 'STUCK'] as const).map((group) =>
      line(
        'FLAGS',
        `'${group}'`,
        `450000 - k.many`,
        `k.property_id, k.property_id, null, null, null, k.many, k.whole, null, null, null`,
        `from (select a.property_id, count(*) as whole, count(*) filter (where ${
          group === 'REVIEW'
            ? `a.action_state = 'NEEDS_REVIEW' and coalesce(a.snooze_until <= $3::date, true)`
            : `$3::date - a.lane_since::date > case a.action_state when 'NEEDS_REVIEW' then s.needs_review_days when 'REVIEWED' then s.reviewed_days
                when 'ALERT_SENT' then s.alert_sent_days when 'INITIATED_REPLACEMENT' then s.initiated_days end`
        }) as many from asset_alert a left join alert_settings s on s.organization_id = a.organization_id where ${at('a')} and a.archived_at is null
          and a.action_state not in ('REPLACED', 'DISMISSED') group by 1) k where k.many > 0`,
      ),
    ),
    line(
      'NEWLY_PAST',
      `'REVIEW'`,
      `700000 - s.newly_past_count`,
      `s.property_id, s.property_id, null, null, null, s.newly_past_count, s.backlog_count, null, null, null`,
      `from property_snapshot s where ${at('s')} and s.newly_past_count > 0`,
    ),
    line(
      'WEAK_DATES',
      `'REVIEW'`,
      `800000 - s.weak_count`,
      `s.property_id, s.property_id, null, null, null, s.weak_count, s.items, null, null, null`,
      `from property_snapshot s where ${at('s')} and s.weak_count > 0`,
    ),
    ...(propertyId === null ? WHOLE.map(([kind, group, row, from]) => line(kind, group, '900000', row, from)) : []),
  ];
  return {
    text: `with line as (${lines.join(' union all ')}),
      placed as (select l.*, count(*) over (partition by l.grp) as of_group, row_number() over (partition by l.grp order by l.rank, l.id) as nth from line l)
      select o.name as organization, p.name as property, u.name as unit, l.*, case when row_number() over () = 1 then json_build_array(
        (select min(r.reported_at + ${due}) from service_request r where ${at('r')} and r.closed_at is null and r.archived_at is null
          and r.hidden_at is null and (r.reported_at + ${due})::date >= $3::date + 7),
        (select min(n.ends_on) from property x cross join lateral (select c.ends_on from item_cover c where c.organization_id = x.organization_id
          and c.property_id = x.id and not c.is_estimated and c.ends_on >= $3::date + 7 order by c.ends_on limit 1) n
          where x.organization_id = $1 and ${propertyId === null ? 'true' : 'x.id = $2::bigint'}),
        (select json_build_array(min(s.next_past_on), min(s.computed_at), count(*), sum(s.units), count(*) filter (where s.units is null)) from property_snapshot s where ${at('s')})) end as around
      from placed l join organization o on o.id = $1 left join property p on p.organization_id = $1 and p.id = l.property_id
      left join unit u on u.organization_id = $1 and u.id = l.unit_id where l.nth <= 20`,
    values: [organizationId, propertyId, today],
  };
}

/** What belongs to no single property: kind, group, columns and source. */
const WHOLE = [
  [
    'PAPERS',
    `case when c.papers_end_on < $3::date then 'OVERDUE' else 'WEEK' end`,
    `c.id, null, null, c.name, null, null, null, null, c.papers_end_on, null`,
    `from contact c where c.organization_id = $1 and c.kind = 'VENDOR' and c.archived_at is null and c.papers_end_on < $3::date + 7`,
  ],
  [
    'IMPORT',
    `case when m.state = 'FAILED' then 'STUCK' else 'REVIEW' end`,
    `m.id, null, null, m.file_name, m.error, null, null, $3::date - m.created_at::date, null, null`,
    `from import m where m.organization_id = $1 and m.archived_at is null and m.created_at >= $3::date - 14
      and (m.state = 'FAILED' or m.state = 'CHECKED' and m.rows_create + m.rows_update > 0)`,
  ],
  [
    'MESSAGE_FAILED',
    `'STUCK'`,
    `b.id, null, null, b.recipient, b.error, null, null, $3::date - b.created_at::date, null, null`,
    `from outbox b where b.organization_id = $1 and b.state = 'FAILED' and b.archived_at is null`,
  ],
  [
    'JOB_FAILED',
    `'STUCK'`,
    `j.id, null, null, j.kind, j.message, null, null, $3::date - j.finished_at::date, null, null`,
    `from job j where j.organization_id = $1 and j.state = 'FAILED' and j.finished_at >= $3::date - 14`,
  ],
  [
    'INVITATION',
    `'STUCK'`,
    `v.id, null, null, v.email, v.delivery, null, null, $3::date - v.updated_at::date, null, null`,
    `from invitation v where v.organization_id = $1 and v.accepted_at is null and v.revoked_at is null and v.archived_at is null
      and v.updated_at < $3::date - 3`,
  ],
] as const;
