import { FLS_TYPES } from '@lintel/domain/fls/fls';
import { type RawBuilder, sql } from 'kysely';
import { dayAt, localDay } from '#platform/identity/day.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { recoverableWork } from '#platform/lookups/covered-work.ts';
import {
  flsStateOf,
  isCriticalDeficiency,
  isFlsCompliant,
  isOpenFlag,
  isOpenTurnOfMany,
  openVacantDays,
} from '#platform/lookups/open-work.ts';
import { isSnapshotCurrent } from '#platform/lookups/snapshot.ts';

const FLS_ORDER = sql`array_position(${sql.lit(`{${FLS_TYPES.join(',')}}`)}::text[], x.type)`;

/**
 * CTEs `place` (the properties that the viewer sees, with what of the snapshot is current) and what is open there: `turn_work`,
 * `fls_work`, `inspection_work`, `finding_work`, `flag_work` and `claim_work`, each one pass over its own table.
 *
 * A snapshot is current (`is_current`) on its day while no change waits to be counted in. What can still be claimed is then read from
 * it, and else counted from the work itself, so that it is right at once.
 */
export function placeWorkCtes(viewer: Viewer, now: string): RawBuilder<unknown> {
  return sql`place as materialized (
    select p.organization_id, p.id, p.timezone, ${localDay(now, 'p.timezone')} as today, s.recoverable, s.recoverable_unpriced, s.recoverable_cents,
      ${isSnapshotCurrent('p.organization_id', 'p.id', localDay(now, 'p.timezone'))} as is_current
    from property p left join property_snapshot s on s.organization_id = p.organization_id and s.property_id = p.id
    where ${visibleProperties(viewer, 'p')}
  ), turn_work as materialized (
    select x.organization_id, x.property_id, count(*)::int as open, count(x.days)::int as vacant, sum(x.days)::int as days, max(x.days) as oldest
    from (
      select t.organization_id, t.property_id, ${openVacantDays('d.today')} as days
      from place d join turn t on t.organization_id = d.organization_id and t.property_id = d.id where ${isOpenTurnOfMany}
    ) x group by x.organization_id, x.property_id
  ), critical as materialized (
    select k.organization_id, k.record_id, count(*) as critical from place d
    join fls_deficiency k on k.organization_id = d.organization_id and k.property_id = d.id
    where k.fixed_on is null and k.archived_at is null and ${isCriticalDeficiency} group by k.organization_id, k.record_id
  ), fls_work as materialized (
    select x.organization_id, x.property_id, json_agg(json_build_object('type', x.type, 'state', x.state) order by ${FLS_ORDER}) as systems,
      (count(*) filter (where x.enabled))::int as enabled, (count(*) filter (where ${isFlsCompliant}))::int as compliant,
      min(x.compliant_through) filter (where x.enabled) as next_due
    from (
      select x.*, ${flsStateOf} as state from (
        select r.organization_id, r.property_id, r.type, r.enabled, r.compliant_through, r.compliant_through - d.today as days_left,
          coalesce(c.critical, 0) as critical
        from place d join fls_record r on r.organization_id = d.organization_id and r.property_id = d.id and r.archived_at is null
        left join critical c on c.organization_id = r.organization_id and c.record_id = r.id
      ) x
    ) x group by x.organization_id, x.property_id
  ), inspection_work as materialized (
    select d.organization_id, d.id as property_id, ${dayAt('i.submitted_at', 'd.timezone')} as last_on
    from place d cross join lateral (select i.submitted_at from inspection i
      where i.organization_id = d.organization_id and i.property_id = d.id and i.status <> 'DRAFT' and i.no_access_reason is null
        and i.archived_at is null and i.submitted_at is not null order by i.submitted_at desc limit 1) i
  ), finding_work as materialized (
    select f.organization_id, f.property_id, count(*)::int as open
    from place d join inspection_finding f on f.organization_id = d.organization_id and f.property_id = d.id
    where f.closed_at is null and f.archived_at is null and not exists (select from inspection i
      where i.organization_id = f.organization_id and i.id = f.inspection_id and i.archived_at is not null)
    group by f.organization_id, f.property_id
  ), flag_work as materialized (
    select x.*, greatest(0, d.today - ${dayAt('x.first_at', 'd.timezone')}) as oldest
    from place d join (
      select a.organization_id, a.property_id, count(*)::int as open, min(a.raised_at) as first_at,
        (count(*) filter (where a.action_state = 'NEEDS_REVIEW'))::int as need_review, (count(*) filter (where a.action_state = 'REVIEWED'))::int as reviewed,
        (count(*) filter (where a.action_state = 'ALERT_SENT'))::int as alert_sent,
        (count(*) filter (where a.action_state = 'INITIATED_REPLACEMENT'))::int as replacing
      from asset_alert a where ${isOpenFlag} group by a.organization_id, a.property_id
    ) x on x.organization_id = d.organization_id and x.property_id = d.id
  ), claim_work as materialized (
    ${recoverableWork(sql`(select d.organization_id, d.id as property_id, d.today from place d where not d.is_current or d.recoverable is null)`)}
  )`;
}

/** The members of PlaceWork (domain/place-work), from `placeWorkJoins`. */
export const placeWorkColumns: RawBuilder<unknown> = sql`coalesce(tw.open, 0) as "turnsOpen", coalesce(tw.vacant, 0) as "turnsVacant",
  coalesce(tw.days, 0) as "vacantDays", tw.oldest as "oldestTurnDays", coalesce(fw.systems, '[]') as fls, coalesce(fw.enabled, 0) as "flsEnabled",
  coalesce(fw.compliant, 0) as "flsCompliant", fw.next_due as "flsNextDue", iw.last_on as "lastInspectedOn", coalesce(nw.open, 0) as "openFindings",
  coalesce(aw.open, 0) as "flagsOpen", coalesce(aw.need_review, 0) as "flagsNeedReview",
  coalesce(aw.reviewed, 0) as "flagsReviewed", coalesce(aw.alert_sent, 0) as "flagsAlertSent", coalesce(aw.replacing, 0) as "flagsReplacing", aw.oldest as "oldestFlagDays", ${recoverable('recoverable', 'open')} as recoverable,
  ${recoverable('recoverable_unpriced', 'unpriced')} as "recoverableUnpriced", ${recoverable('recoverable_cents', 'cents')} as "recoverableKnownCents"`;

// As it is stored in a current snapshot, else as it was counted.
function recoverable(stored: string, counted: string): RawBuilder<unknown> {
  return sql`coalesce(case when d.is_current then ${sql.ref(`d.${stored}`)} end, ${sql.ref(`cw.${counted}`)}, 0)`;
}

/** Beside `place d` and `property p`. */
export const placeWorkJoins: RawBuilder<unknown> = sql`
  left join turn_work tw on tw.organization_id = p.organization_id and tw.property_id = p.id
  left join fls_work fw on fw.organization_id = p.organization_id and fw.property_id = p.id
  left join inspection_work iw on iw.organization_id = p.organization_id and iw.property_id = p.id
  left join finding_work nw on nw.organization_id = p.organization_id and nw.property_id = p.id
  left join flag_work aw on aw.organization_id = p.organization_id and aw.property_id = p.id
  left join claim_work cw on cw.organization_id = p.organization_id and cw.property_id = p.id`;
