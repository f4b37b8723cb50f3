import { DEFAULT_LANE_LIMITS } from '@lintel/domain/flags/alert-lanes';
import { type RawBuilder, sql } from 'kysely';

/** A turn `t` that goes on, of a unit that still exists; by `offset 0` the unit is looked up by its key, whatever the planner knows of its table. */
export const isOpenTurn: RawBuilder<boolean> = sql<boolean>`(t.closed_on is null and t.archived_at is null and exists (select from unit u
  where u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null offset 0))`;

/** A turn `t` that goes on, of a unit that still exists, among the turns of a whole portfolio: the archived units are read once, from an index of their own, since they are fewer than the turns. */
export const isOpenTurnOfMany: RawBuilder<boolean> = sql<boolean>`(t.closed_on is null and t.archived_at is null
  and (t.organization_id, t.unit_id) not in (select u.organization_id, u.id from unit u where u.archived_at is not null))`;

/** The days that the unit of an open turn `t` was vacant until `today`: the same rule as `vacantDays` of domain/turn-days. */
export function openVacantDays(today: string): RawBuilder<number | null> {
  const day = sql.ref(today);
  const from = sql`coalesce(t.possession_on, case when t.move_out_on <= ${day} then t.move_out_on end)`;
  return sql<number | null>`case when ${from} is not null then greatest(0, ${day} - ${from}) end`;
}

/** A red flag `a` that still waits for something. */
export const isOpenFlag: RawBuilder<boolean> = sql<boolean>`(a.archived_at is null and a.action_state not in ('REPLACED', 'DISMISSED'))`;

/** The days in a lane after which a flag `a` is late, from `alert_settings st` joined from the left. */
export const laneLimit: RawBuilder<number | null> = sql`case a.action_state
  when 'NEEDS_REVIEW' then coalesce(st.needs_review_days, ${sql.lit(DEFAULT_LANE_LIMITS.NEEDS_REVIEW)})
  when 'REVIEWED' then coalesce(st.reviewed_days, ${sql.lit(DEFAULT_LANE_LIMITS.REVIEWED)})
  when 'ALERT_SENT' then coalesce(st.alert_sent_days, ${sql.lit(DEFAULT_LANE_LIMITS.ALERT_SENT)})
  when 'INITIATED_REPLACEMENT' then coalesce(st.initiated_days, ${sql.lit(DEFAULT_LANE_LIMITS.INITIATED_REPLACEMENT)}) end`;

/** Of a finding `f`, with today at its property: open past its deadline. */
export const isOverdueFinding = (now: string, today: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(f.closed_at is null and case when f.due_at is not null then f.due_at < ${now}::timestamptz else f.due_on < ${today} end)`;

/**
 * The state of the fire and life safety record `x`, from `enabled`, `compliant_through`, `days_left` and `critical`: the same rule as
 * `flsState` of domain/fls.
 */
export const flsStateOf: RawBuilder<unknown> = sql`case when not x.enabled then 'NOT_APPLICABLE' when x.compliant_through is null then 'UNKNOWN'
  when x.days_left < 0 then 'OVERDUE' when x.critical > 0 then 'IMPAIRED' when x.days_left <= 30 then 'DUE_30'
  when x.days_left <= 60 then 'DUE_60' when x.days_left <= 90 then 'DUE_90' else 'COMPLIANT' end`;

/** A record `x` with its state is compliant today: by the date, and not impaired. */
export const isFlsCompliant: RawBuilder<boolean> = sql<boolean>`x.state in ('DUE_30', 'DUE_60', 'DUE_90', 'COMPLIANT')`;

/** A device `v` that a safety recall may concern, or does, and whose remedy is not done. */
export const isRecalledDevice: RawBuilder<boolean> = sql<boolean>`(v.recall_state in ('POSSIBLE', 'AFFECTED') and v.archived_at is null)`;

/** The last day on which both certificates of insurance of the vendor `c` hold, as far as they are on record. */
export const insuredUntil: RawBuilder<string | null> = sql<
  string | null
>`least(c.coi_expires_on, c.workers_comp_expires_on)`;

/** An open deficiency of this kind takes the state of its record down. */
export const isCriticalDeficiency: RawBuilder<boolean> = sql<boolean>`(k.severity in ('CRITICAL', 'IMPAIRMENT'))`;
