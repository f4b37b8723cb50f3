import type { FLS_DUE_WORDS, FLS_STANDING } from '@lintel/contract/fls/fls-report';
import { type Figure, figure, type MetricId, shareFigure } from '@lintel/domain/figures/metrics';
import { FLS_STATE_WORDS } from '@lintel/domain/fls/fls';
import { type RawBuilder, sql } from 'kysely';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import {
  flsStateOf,
  insuredUntil,
  isCriticalDeficiency,
  isFlsCompliant,
  isRecalledDevice,
} from '#platform/lookups/open-work.ts';

/** The order of the states, the worst first, over a column. */
export function stateRank(column: string): RawBuilder<unknown> {
  return sql`array_position(${sql.lit(`{${Object.keys(FLS_STATE_WORDS).join(',')}}`)}::text[], ${sql.ref(column)})`;
}

/** Over `fls_deficiency k`. */
const IS_OPEN: RawBuilder<unknown> = sql`k.fixed_on is null`;

/** SQL condition: rows of the table `alias` on the property `d` of `life_day`, without archived ones. */
const ofPlace = (alias: string) =>
  sql`${sql.ref(`${alias}.organization_id`)} = d.organization_id and ${sql.ref(`${alias}.property_id`)} = d.property_id
    and ${sql.ref(`${alias}.archived_at`)} is null`;

/** A column of the newest visit `e` of a record that meets the condition. */
const newest = (column: string, fits: RawBuilder<unknown>) =>
  sql`(array_agg(${sql.ref(`e.${column}`)} order by e.event_date desc, e.id desc) filter (where ${fits}))[1]`;
const IS_VISIT = sql`e.kind <> 'MONITORING'`;
const IS_REACH = sql`e.units_required is not null`;
/** A bill of an inspection that does not say that it passed. */
export const IS_UNPROVED_BILL: RawBuilder<unknown> = sql`e.document_kind = 'INVOICE' and e.result = 'NONE' and e.kind not in ('REPAIR', 'MONITORING')`;
const IS_AGAIN = sql`e.kind = 'REINSPECTION' and e.event_date > d.today - 365`;

/**
 * CTEs `life_day` and `standing`, after `scope`: one row for each record on its properties, with the day there, its state, what proves its
 * date, what is open and which units were not entered. `where` narrows them, over `fls_record r` and `property p`. Visits, deficiencies and
 * missed units are each read in one pass over the properties. A date is paid and not proven where a bill of an inspection that does not say that
 * it passed is newer than all visits that moved the date.
 */
export function standingCtes(now: string, where: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`${lifeDayCte(now)}, visit as materialized (
    select e.organization_id, e.record_id, max(e.event_date) filter (where e.moves_to is not null) as proved_on,
      max(e.event_date) filter (where ${IS_UNPROVED_BILL}) as billed_on,
      max(e.event_date) filter (where ${IS_VISIT}) as last_on, ${newest('result', IS_VISIT)} as last_result, ${newest('id', IS_REACH)} as reach_id,
      ${newest('units_required', IS_REACH)} as units_required, ${newest('units_entered', IS_REACH)} as units_entered,
      count(*) filter (where ${IS_AGAIN}) as reinspections, count(e.cost_cents) filter (where ${IS_AGAIN}) as reinspections_priced,
      sum(e.cost_cents) filter (where ${IS_AGAIN})::bigint as reinspection_cents
    from life_day d join fls_event e on ${ofPlace('e')} group by e.organization_id, e.record_id
  ), proof as materialized (
    select r.organization_id, r.id, bool_or(e.document_kind in ('REPORT', 'CERTIFICATE')) as is_report
    from life_day d join fls_record r on ${ofPlace('r')}
    join fls_event e on e.organization_id = r.organization_id and e.property_id = r.property_id and e.record_id = r.id
      and e.archived_at is null and e.moves_to = r.compliant_through
    join file f on f.organization_id = e.organization_id and f.id = e.file_id and f.archived_at is null
    group by r.organization_id, r.id
  ), defect as materialized (
    select k.organization_id, k.record_id, count(*) filter (where ${IS_OPEN}) as open,
      count(*) filter (where ${IS_OPEN} and ${isCriticalDeficiency}) as critical,
      sum(k.quote_cents) filter (where ${IS_OPEN})::bigint as quoted_cents, count(k.quote_cents) filter (where ${IS_OPEN}) as quoted,
      sum(k.quote_cents) filter (where ${IS_OPEN} and d.today - k.found_on > 30)::bigint as quoted30_cents,
      sum(k.quote_cents) filter (where ${IS_OPEN} and d.today - k.found_on > 90)::bigint as quoted90_cents,
      count(k.fixed_on) as fixed, sum(k.fixed_on - k.found_on) as fixed_days,
      count(k.fixed_on) filter (where ${isCriticalDeficiency}) as critical_fixed, sum(k.fixed_on - k.found_on) filter (where ${isCriticalDeficiency}) as critical_days
    from life_day d join fls_deficiency k on ${ofPlace('k')} group by k.organization_id, k.record_id
  ), unentered as materialized (
    select u.organization_id, u.event_id, count(*) filter (where u.entered_on is null) as missed, count(u.entered_on) as later
    from life_day d join fls_missed_unit u on ${ofPlace('u')} group by u.organization_id, u.event_id
  ), recalled as materialized (
    select v.organization_id, v.record_id, count(*) as devices from life_day d join fls_device v on ${ofPlace('v')} and ${isRecalledDevice}
    group by v.organization_id, v.record_id
  ), standing as materialized (
    select x.*, ${flsStateOf} as state, case when x.through_basis is null then null when x.through_basis = 'ASSERTED' or x.is_report is null then 'C'
      when x.is_report then 'A' else 'B' end as grade
    from (
      select r.*, d.today, p.name as property_name, r.compliant_through - d.today as days_left, proof.is_report,
        coalesce(v.billed_on > coalesce(v.proved_on, '-infinity'), false) as paid_not_proven, coalesce(k.open, 0) as open,
        coalesce(k.critical, 0) as critical, k.quoted_cents, coalesce(k.quoted, 0) as quoted, k.quoted30_cents, k.quoted90_cents,
        coalesce(k.fixed, 0) as fixed, k.fixed_days, coalesce(k.critical_fixed, 0) as critical_fixed, k.critical_days,
        coalesce(v.reinspections, 0) as reinspections, coalesce(v.reinspections_priced, 0) as reinspections_priced, v.reinspection_cents,
        coalesce(w.devices, 0) as recalled, ${insuredUntil} as insured_until, c.id is not null as has_vendor, c.coi_expires_on is not null as has_coi,
        v.last_on, v.last_result, v.reach_id, v.units_required, v.units_entered + coalesce(m.later, 0) as units_in, coalesce(m.missed, 0) as missed
      from life_day d join fls_record r on ${ofPlace('r')}
      join property p on p.organization_id = d.organization_id and p.id = d.property_id
      left join visit v on v.organization_id = r.organization_id and v.record_id = r.id
      left join proof on proof.organization_id = r.organization_id and proof.id = r.id
      left join defect k on k.organization_id = r.organization_id and k.record_id = r.id
      left join recalled w on w.organization_id = r.organization_id and w.record_id = r.id
      left join contact c on c.organization_id = r.organization_id and c.id = r.vendor_id and c.archived_at is null
      left join unentered m on m.organization_id = r.organization_id and m.event_id = v.reach_id
      where ${where}
    ) x
  )`;
}

/** SQL condition over `x`, a row of `standing`: its date is as near as the filter 'due' says. */
export function isDue(due: keyof typeof FLS_DUE_WORDS): RawBuilder<unknown> {
  return due === 'OVER' ? sql`x.state = 'OVERDUE'` : sql`x.enabled and x.days_left between 0 and ${Number(due)}`;
}

/** SQL condition over `x`, a row of `standing`: the insurance of its vendor ends before the visit that is planned. */
export const isUninsuredVisit: RawBuilder<unknown> = sql`x.scheduled_on >= x.today and x.insured_until < x.scheduled_on`;

/** The members of FLS_STANDING (contract/fls-report) from `x`, a row of `standing`. */
const STANDING: Record<keyof typeof FLS_STANDING, RawBuilder<unknown>> = {
  type: sql`x.type`,
  state: sql`x.state`,
  compliantThrough: sql`x.compliant_through`,
  daysLeft: sql`x.days_left`,
  scheduled: sql`case when x.scheduled_on >= x.today then x.scheduled_on end`,
  isImpaired: sql`x.enabled and x.critical > 0`,
  grade: sql`x.grade`,
  isPaidNotProven: sql`x.paid_not_proven`,
  openDeficiencies: sql`x.open`,
  quotedCents: sql`x.quoted_cents`,
  missedUnits: sql`x.missed`,
  recalledDevices: sql`x.recalled`,
  visitInsurance: sql`case when x.scheduled_on >= x.today and x.has_vendor then case when x.insured_until < x.scheduled_on then 'ENDED'
    when x.has_coi then 'OK' else 'UNKNOWN' end end`,
};
const MEMBERS = Object.entries(STANDING);

/** How a system stands (`STANDING`), as pairs for json_build_object. */
export const STANDING_PAIRS: RawBuilder<unknown> = sql.join(
  MEMBERS.map(([name, value]) => sql`${sql.lit(name)}, ${value}`),
);

/** How a system stands (`STANDING`), as columns. */
export const STANDING_COLUMNS: RawBuilder<unknown> = sql.join(
  MEMBERS.map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
);

/** The sums that the figures are made of, over the CTE `standing`, as JSON. */
export const FLS_SUMS: RawBuilder<unknown> = sql`(select json_build_object('records', count(*), 'enabled', count(*) filter (where x.enabled),
    'compliant', count(*) filter (where ${isFlsCompliant}), 'overdue', count(*) filter (where x.state = 'OVERDUE'),
    'due30', count(*) filter (where x.enabled and x.days_left between 0 and 30),
    'due90', count(*) filter (where x.enabled and x.days_left between 31 and 90), 'unknown', count(*) filter (where x.state = 'UNKNOWN'),
    'impaired', count(*) filter (where x.enabled and x.critical > 0), 'typed', count(*) filter (where ${isFlsCompliant} and x.grade = 'C'),
    'open', coalesce(sum(x.open) filter (where x.enabled), 0), 'critical', coalesce(sum(x.critical) filter (where x.enabled), 0),
    'quoted', coalesce(sum(x.quoted) filter (where x.enabled), 0), 'quotedCents', sum(x.quoted_cents) filter (where x.enabled),
    'quoted30Cents', coalesce(sum(x.quoted30_cents) filter (where x.enabled), 0), 'quoted90Cents', coalesce(sum(x.quoted90_cents) filter (where x.enabled), 0),
    'again', coalesce(sum(x.reinspections), 0), 'againPriced', coalesce(sum(x.reinspections_priced), 0), 'againCents', sum(x.reinspection_cents),
    'required', coalesce(sum(x.units_required) filter (where x.enabled), 0), 'entered', coalesce(sum(x.units_in) filter (where x.enabled), 0),
    'fixed', coalesce(sum(x.fixed) filter (where x.enabled), 0), 'fixedDays', coalesce(sum(x.fixed_days) filter (where x.enabled), 0),
    'criticalFixed', coalesce(sum(x.critical_fixed) filter (where x.enabled), 0),
    'criticalDays', coalesce(sum(x.critical_days) filter (where x.enabled), 0),
    'recalled', coalesce(sum(x.recalled) filter (where x.enabled), 0),
    'daysLate', -sum(x.days_left) filter (where x.state = 'OVERDUE'))
  from standing x)`;

export type FlsSums = Record<
  | 'records'
  | 'enabled'
  | 'compliant'
  | 'overdue'
  | 'due30'
  | 'due90'
  | 'unknown'
  | 'impaired'
  | 'typed'
  | 'open'
  | 'critical'
  | 'quoted'
  | 'quoted30Cents'
  | 'quoted90Cents'
  | 'again'
  | 'againPriced'
  | 'required'
  | 'entered'
  | 'fixed'
  | 'fixedDays'
  | 'criticalFixed'
  | 'criticalDays'
  | 'recalled',
  number
> & { quotedCents: number | null; againCents: number | null; daysLate: number | null };

/** The figures of the screen; without a record that applies, none is known. */
export function flsFigures(sums: FlsSums): Figure[] {
  const { enabled, records, open, quoted, required, entered, overdue, daysLate } = sums;
  const over = {
    counted: enabled,
    total: records,
    leftOut: [{ reason: 'not applicable', count: records - enabled }],
  };
  const of = (id: MetricId, value: number) => figure(id, { value: enabled > 0 ? value : null, ...over });
  return [
    shareFigure(
      'flsCompliance',
      { label: 'Compliant', value: sums.compliant, unit: 'count' },
      { label: 'Records that apply', value: enabled, unit: 'count' },
      over,
    ),
    of('flsOverdue', overdue),
    of('flsImpaired', sums.impaired),
    of('flsUnknown', sums.unknown),
    of('flsDue30', sums.due30),
    of('flsDue90', sums.due90),
    of('flsTyped', sums.typed),
    figure('flsDeficiencies', {
      value: enabled > 0 ? open : null,
      counted: open,
      total: open,
      inputs: [
        { label: 'Critical', value: sums.critical, unit: 'count' },
        { label: 'Other', value: open - sums.critical, unit: 'count' },
      ],
    }),
    figure('flsQuoted', {
      value: quoted > 0 ? sums.quotedCents : null,
      counted: quoted,
      total: open,
      leftOut: [{ reason: 'no quote', count: open - quoted }],
      ...(quoted > 0 && {
        inputs: [
          { label: 'Open for more than 30 days', value: sums.quoted30Cents, unit: 'cents' as const },
          { label: 'Open for more than 90 days', value: sums.quoted90Cents, unit: 'cents' as const },
        ],
      }),
    }),
    figure('flsReinspection', {
      value: sums.againPriced > 0 ? sums.againCents : null,
      counted: sums.againPriced,
      total: sums.again,
      leftOut: [{ reason: 'no cost', count: sums.again - sums.againPriced }],
    }),
    shareFigure(
      'flsCoverage',
      { label: 'Units entered', value: entered, unit: 'count' },
      { label: 'Units to enter', value: required, unit: 'count' },
      { counted: required, total: required },
    ),
    figure('flsDaysLate', {
      value: daysLate === null ? null : mean(daysLate, overdue),
      counted: overdue,
      total: overdue,
    }),
    daysToCorrect(sums),
    figure('flsRecalls', {
      value: enabled > 0 ? sums.recalled : null,
      counted: sums.recalled,
      total: sums.recalled,
    }),
  ];
}

function daysToCorrect({ fixed, fixedDays, criticalFixed, criticalDays, open }: FlsSums): Figure {
  const kinds = [
    { label: `Critical or impaired, ${criticalFixed} fixed`, value: mean(criticalDays, criticalFixed) },
    {
      label: `Not critical, ${fixed - criticalFixed} fixed`,
      value: mean(fixedDays - criticalDays, fixed - criticalFixed),
    },
  ];
  return figure('flsDaysToCorrect', {
    value: mean(fixedDays, fixed),
    counted: fixed,
    total: fixed + open,
    leftOut: [{ reason: 'not fixed', count: open }],
    inputs: kinds.flatMap(({ label, value }) => (value === null ? [] : [{ label, value, unit: 'count' as const }])),
  });
}

function mean(sum: number, count: number): number | null {
  return count > 0 ? Math.round((sum / count) * 10) / 10 : null;
}
