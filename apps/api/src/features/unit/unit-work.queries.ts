import type { UnitDetails } from '@lintel/contract/units/unit';
import { ALERT_STATE_WORDS } from '@lintel/domain/flags/alert-states';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { NO_ACCESS_WORDS } from '@lintel/domain/inspections/inspections';
import { DEFAULT_LANES } from '@lintel/domain/turns/turns';
import type { UnitTurn } from '@lintel/domain/units/unit-vacancy';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { dayAt } from '#platform/identity/day.ts';
import { personName } from '#platform/identity/person-name.ts';
import { openVacantDays } from '#platform/lookups/open-work.ts';
import { isOpenTurn, unitTurn } from '#platform/lookups/unit-turn.ts';
import { jsonRows } from '#platform/sql/json-rows.ts';

const EVENTS_MAX = 50;
/** Of a red flag `a`, what is read more than once: each column of such a CTE costs its part in starting the statement. */
const FLAG = sql`a.organization_id, a.property_id, a.id, a.item_id, a.title, a.action_state, a.archived_at`;

/**
 * CTEs `unit_turn`, `unit_flag` and `work_event`, after `scope` (one unit, with the day it is there), `here` (its items) and `here_ids`: what happened
 * in it beside items and maintenance.
 */
export const unitWorkCtes: RawBuilder<unknown> = sql`unit_turn as materialized (
      select t.organization_id, t.property_id, t.id, t.lane, t.lane_since, t.closed_on, t.archived_at, t.possession_on, t.hand_possession_on,
        t.lane_possession_on, t.move_out_on, t.hand_move_out_on, t.imported_move_out_on
      from scope s join turn t on t.organization_id = s.organization_id and t.property_id = s.property_id and t.unit_id = s.unit_id and t.archived_at is null
    ), unit_flag as materialized (
      select ${FLAG} from scope s join asset_alert a on a.organization_id = s.organization_id and a.unit_id = s.unit_id and a.archived_at is null
      where a.item_id is null or a.item_id = any ((select n.ids from here_ids n)::bigint[]) or not exists (
        select from item i where i.organization_id = a.organization_id and i.id = a.item_id and i.archived_at is null)
      union all
      select ${FLAG} from scope s join asset_alert a on a.organization_id = s.organization_id and a.item_id = any ((select n.ids from here_ids n)::bigint[])
        and a.unit_id is distinct from s.unit_id and a.archived_at is null
    ), work_event as (
      select 'TURN' as kind, t.id as thing_id, m.on_day as on_day, m.created_at as at, m.to_lane as subject, m.note as detail, null::bigint as by_id
      from unit_turn t join turn_move m on m.organization_id = t.organization_id and m.property_id = t.property_id and m.turn_id = t.id
      union all
      select 'INSPECTION', i.id, ${dayAt('i.submitted_at', 's.timezone')}, i.submitted_at, i.template_name, i.no_access_reason, null
      from scope s join inspection i on i.organization_id = s.organization_id and i.unit_id = s.unit_id and i.archived_at is null
      where i.submitted_at is not null
      union all
      select 'FLAG', f.id, ${dayAt('m.created_at', 's.timezone')}, m.created_at, f.title, m.to_state, null
      from scope s join unit_flag f on true
      join asset_alert_move m on m.organization_id = f.organization_id and m.property_id = f.property_id and m.alert_id = f.id
      union all
      select 'FLS', r.id, coalesce(u.entered_on, e.event_date), u.updated_at, r.type, u.entered_on::text, null
      from scope s join fls_missed_unit u on u.organization_id = s.organization_id and u.unit_id = s.unit_id and u.archived_at is null
      join fls_event e on e.organization_id = u.organization_id and e.property_id = u.property_id and e.id = u.event_id and e.archived_at is null
      join fls_record r on r.organization_id = e.organization_id and r.property_id = e.property_id and r.id = e.record_id and r.archived_at is null
      union all
      select 'TAG', t.id, ${dayAt('m.moved_at', 's.timezone')}, m.moved_at, coalesce(t.adopted_code, left(t.code, 5) || '-' || substr(t.code, 6)), m.kind, m.moved_by
      from scope s join scan_tag_move m on m.organization_id = s.organization_id and m.unit_id = s.unit_id and m.archived_at is null
      join scan_tag t on t.organization_id = m.organization_id and t.id = m.tag_id
    )`;

/** The columns of which `workOf` makes the member `work` of UnitDetails (contract/unit), over `scope s`. */
export function unitWorkColumns(): RawBuilder<unknown> {
  return sql`
    (select json_build_object('id', t.id, 'lane', t.lane, 'daysInLane', greatest(0, s.today - t.lane_since),
        'daysVacant', ${openVacantDays('s.today')}, 'unitTurn', ${unitTurn}) from unit_turn t where ${isOpenTurn}) as turn,
    (select g.lanes from turn_settings g where g.organization_id = s.organization_id) as lanes,
    (select json_build_object('id', i.id, 'dueOn', i.due_on) from inspection i where i.organization_id = s.organization_id
      and i.unit_id = s.unit_id and i.status = 'DRAFT' and i.archived_at is null order by i.due_on, i.id limit 1) as "nextInspection",
    ${jsonRows<WorkEvent>(sql`select e.kind, e.thing_id as "thingId", e.on_day as on, ${instant('e.at')} as at, e.subject, e.detail, ${personName('e.by_id')} as by
        from work_event e order by e.at desc limit ${sql.lit(EVENTS_MAX)}`)} as "workEvents"`;
}

/** The member `work` of UnitDetails (contract/unit). */
export function workOf({ turn, lanes, nextInspection, workEvents }: WorkParts, openFlags: number): WireWork {
  const nameOf = (lane: string) => [...(lanes ?? []), ...DEFAULT_LANES].find(({ key }) => key === lane)?.name ?? lane;
  return {
    turn: turn && {
      id: turn.id,
      laneName: nameOf(turn.lane),
      daysInLane: turn.daysInLane,
      daysVacant: turn.daysVacant,
    },
    nextInspection,
    openFlags,
    events: workEvents.map((event) => inWords(event, nameOf)),
  };
}

// Events are stored with the keys of lanes, states, types and reasons.
function inWords(event: WorkEvent, laneName: (key: string) => string): WorkEvent {
  const { kind, subject, detail } = event;
  if (kind === 'TURN') return { ...event, subject: laneName(subject) };
  if (kind === 'INSPECTION') return { ...event, detail: detail && wordOf(detail, NO_ACCESS_WORDS) };
  if (kind === 'TAG') return { ...event, detail: detail === 'TAGGED' ? 'Put on the unit' : 'Taken off the unit' };
  if (kind === 'FLAG') return { ...event, detail: detail && wordOf(detail, ALERT_STATE_WORDS) };
  const isEntered = detail !== null;
  return {
    ...event,
    subject: wordOf(subject, FLS_TYPE_WORDS),
    detail: isEntered ? 'Entered after the visit' : 'Not entered at the visit',
  };
}

function wordOf(key: string, words: Readonly<Record<string, string>>): string {
  return words[key] ?? key;
}

type WireWork = z.infer<typeof UnitDetails>['work'];
type WorkEvent = WireWork['events'][number];
/** What is read of it. The lanes are null where the organization has the usual ones; `subject` and `detail` hold keys. */
export type WorkParts = Pick<WireWork, 'nextInspection'> & {
  turn: { id: number; lane: string; daysInLane: number; daysVacant: number | null; unitTurn: UnitTurn } | null;
  lanes: readonly { key: string; name: string }[] | null;
  workEvents: WorkEvent[];
};
