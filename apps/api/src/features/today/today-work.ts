import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { SEVERITY_WORDS } from '@lintel/domain/inspections/inspections';
import { HELD_TOO_LONG_DAYS } from '@lintel/domain/items/service-due';
import { type RawBuilder, sql } from 'kysely';
import { dayAt } from '#platform/identity/day.ts';
import { isOpenFlag, isOpenTurn, isOverdueFinding, laneLimit } from '#platform/lookups/open-work.ts';
import { laneName, wordOf } from '#platform/lookups/word-of.ts';
import { byDay, type Line, mostFirst, placed } from './today-line.ts';

/** Turns, inspections, missed units and red flags, at the properties where the viewer may record work; from the CTE `scope`. */
export function workLines(now: string): Line[] {
  return [turnLines(), runLines(), inspectionLines(), findingLines(now), missedLines(), ...flagLines()];
}

const at = (alias: string) =>
  sql`${sql.ref(`${alias}.organization_id`)} = s.organization_id and ${sql.ref(`${alias}.property_id`)} = s.property_id`;

const isUnderWay = sql`t.kind not in ('READY', 'LEASED', 'HOLD', 'DOWN', 'FINAL_WALK')`;

/** Turns that are not ready by their own date, or by the day on which the next resident comes; that wait for their final walk, or are held too long. */
function turnLines(): Line {
  const columns = {
    ...placed('t'),
    thing_id: sql`t.id`,
    unit_id: sql`t.unit_id`,
    subject: sql`t.lane_name`,
    age_days: sql`t.today - t.lane_since`,
  };
  const due = { due_on: sql`t.due_on`, days_left: sql`t.due_on - t.today` };
  return {
    from: sql`from (
      select s.organization_id, s.organization_name, s.property_id, s.property_name, s.today, s.week_end, t.id, t.unit_id, t.kind, t.lane_since,
        t.hold_reason, d.due_on, d.predicted_on, ${laneName('t.organization_id', 't.lane')} as lane_name
      from scope s join turn t on ${at('t')} and ${isOpenTurn}
      cross join lateral (select least(t.target_on, t.move_in_on) as due_on, (s.turns_ready_on ->> t.id::text)::date as predicted_on) d
      where s.can_record and (t.kind = 'FINAL_WALK' or t.kind in ('HOLD', 'DOWN') and t.lane_since < s.today - ${sql.lit(HELD_TOO_LONG_DAYS)}
        or ${isUnderWay} and (d.due_on < s.week_end or d.predicted_on > d.due_on)) offset 0) t`,
    cases: [
      { when: sql`t.kind = 'FINAL_WALK'`, kind: 'TURN_WALK', group: 'REVIEW', order: byDay('t.lane_since'), columns },
      {
        when: sql`t.kind in ('HOLD', 'DOWN')`,
        kind: 'TURN_HELD',
        group: 'STUCK',
        order: byDay('t.lane_since'),
        columns: { ...columns, reason: sql`t.hold_reason` },
      },
      {
        when: sql`t.due_on < t.week_end`,
        kind: 'TURN',
        group: { isOverdue: sql`t.due_on < t.today` },
        order: byDay('t.due_on'),
        columns: { ...columns, ...due },
      },
      {
        kind: 'TURN_LATE',
        group: 'REVIEW',
        order: byDay('t.due_on'),
        columns: { ...columns, ...due, reason: sql`'Predicted for ' || t.predicted_on` },
      },
    ],
  };
}

/** Inspections of a run that were not made; each run is one line. */
function runLines(): Line {
  return {
    kind: 'INSPECTION_RUN',
    group: { isOverdue: sql`r.due_on < s.today` },
    order: byDay('r.due_on'),
    from: sql`from scope s join inspection_run r on ${at('r')} cross join lateral (
        select count(*)::int as planned, (count(*) filter (where i.status = 'DRAFT'))::int as drafts from inspection i
        where i.organization_id = r.organization_id and i.property_id = r.property_id and i.run_id = r.id and i.archived_at is null
      ) i where s.can_record and r.archived_at is null and r.due_on < s.week_end and i.drafts > 0`,
    columns: {
      ...placed('s'),
      thing_id: sql`r.id`,
      subject: sql`r.name`,
      howmany: sql`i.drafts`,
      whole: sql`i.planned`,
      due_on: sql`r.due_on`,
      days_left: sql`r.due_on - s.today`,
    },
  };
}

/** Inspections of no run. */
function inspectionLines(): Line {
  return {
    kind: 'INSPECTION',
    group: { isOverdue: sql`i.due_on < s.today` },
    order: byDay('i.due_on'),
    from: sql`from scope s join inspection i on ${at('i')}
      where s.can_record and i.run_id is null and i.archived_at is null and i.status = 'DRAFT' and i.due_on < s.week_end`,
    columns: {
      ...placed('s'),
      thing_id: sql`i.id`,
      unit_id: sql`i.unit_id`,
      subject: sql`i.template_name`,
      due_on: sql`i.due_on`,
      days_left: sql`i.due_on - s.today`,
    },
  };
}

function findingLines(now: string): Line {
  return {
    kind: 'FINDING',
    group: { isOverdue: isOverdueFinding(now, sql`s.today`) },
    order: byDay('f.due_on'),
    from: sql`from scope s join inspection_finding f on ${at('f')}
      cross join lateral (select from inspection i where i.organization_id = f.organization_id and i.property_id = f.property_id
        and i.id = f.inspection_id and i.archived_at is null offset 0) i
      where s.can_record and f.closed_at is null and f.archived_at is null and f.due_on < s.week_end`,
    columns: {
      ...placed('s'),
      thing_id: sql`f.id`,
      unit_id: sql`f.unit_id`,
      subject: sql`f.title`,
      reason: wordOf('f.severity', SEVERITY_WORDS),
      due_on: sql`f.due_on`,
      days_left: sql`f.due_on - s.today`,
    },
  };
}

/** Units that nobody got into at the newest visit of a system that says which were to be entered. */
function missedLines(): Line {
  return {
    kind: 'FLS_MISSED',
    group: 'STUCK',
    order: mostFirst('m.missed'),
    from: sql`from (
      select r.organization_id, r.organization_name, r.property_id, r.property_name, r.today, r.id, r.type, e.event_date, e.units_required, n.missed
      from fls_system r cross join lateral (
        select e.id, e.event_date, e.units_required from fls_event e where e.organization_id = r.organization_id and e.property_id = r.property_id
          and e.record_id = r.id and e.archived_at is null and e.units_required is not null order by e.event_date desc, e.id desc limit 1
      ) e cross join lateral (
        select count(*)::int as missed from fls_missed_unit u where u.organization_id = r.organization_id and u.property_id = r.property_id
          and u.event_id = e.id and u.entered_on is null and u.archived_at is null
      ) n where r.can_record
    ) m where m.missed > 0`,
    columns: {
      ...placed('m'),
      thing_id: sql`m.id`,
      subject: wordOf('m.type', FLS_TYPE_WORDS),
      howmany: sql`m.missed`,
      whole: sql`greatest(m.units_required, m.missed)`,
      age_days: sql`m.today - m.event_date`,
    },
  };
}

/** The flags of a property that wait for a decision, and those that are longer in their lane than it allows. */
function flagLines(): Line[] {
  const counted = (name: string) => ({
    ...placed('k'),
    thing_id: sql`k.property_id`,
    subject: sql`k.property_name`,
    howmany: sql.ref(`k.${name}`),
    whole: sql`k.open`,
  });
  const flags = sql`from flag_count k where`;
  return [
    {
      kind: 'FLAGS',
      group: 'REVIEW',
      order: mostFirst('k.waiting'),
      from: sql`${flags} k.waiting > 0`,
      columns: counted('waiting'),
    },
    {
      kind: 'FLAGS_LATE',
      group: 'STUCK',
      order: mostFirst('k.late'),
      from: sql`${flags} k.late > 0`,
      columns: { ...counted('late'), age_days: sql`k.longest` },
    },
  ];
}

/** CTE `flag_count`, after `scope`: one row a property with open flags. */
export const flagCountCte: RawBuilder<unknown> = sql`flag_count as materialized (
  select s.organization_id, s.organization_name, s.property_id, s.property_name, k.*
  from scope s left join alert_settings st on st.organization_id = s.organization_id cross join lateral (
    select count(*)::int as open, (count(*) filter (where a.action_state = 'NEEDS_REVIEW' and a.is_awake))::int as waiting,
      (count(*) filter (where a.days_in_lane > a.lane_limit))::int as late, max(a.days_in_lane) filter (where a.days_in_lane > a.lane_limit) as longest
    from (
      select a.action_state, coalesce(a.snooze_until <= s.today, true) as is_awake,
        greatest(0, s.today - ${dayAt('a.lane_since', 's.timezone')}) as days_in_lane, ${laneLimit} as lane_limit
      from asset_alert a where ${at('a')} and ${isOpenFlag} offset 0
    ) a
  ) k where s.can_record and k.open > 0
)`;
