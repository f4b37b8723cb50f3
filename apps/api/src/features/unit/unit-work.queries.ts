import type { UnitDetails } from '@lintel/contract/unit';
import { ALERT_STATE_WORDS } from '@lintel/domain/alert-states';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls';
import { NO_ACCESS_WORDS } from '@lintel/domain/inspections';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { dayAt, localDay } from '#platform/day.ts';
import { type Columns, jsonColumns, rowsOf } from '#platform/json-columns.ts';
import { instant } from '#platform/lookups/instant.ts';
import { isOpenFlag, openVacantDays } from '#platform/lookups/open-work.ts';
import { isOpenTurn } from '#platform/lookups/unit-turn.ts';
import { laneName, wordOf } from '#platform/lookups/word-of.ts';

const EVENTS_MAX = 50;

/**
 * CTEs `unit_day` (today there), `unit_turn`, `unit_flag` and `work_event`, after `scope` (one unit), `here` (its items) and `here_ids`: what
 * happened in it beside items and maintenance.
 */
export function unitWorkCtes(now: string): RawBuilder<unknown> {
  return sql`unit_day as materialized (
      select ${localDay(now, 's.timezone')} as today from scope s
    ), unit_turn as materialized (
      select t.* from scope s join turn t on t.organization_id = s.organization_id and t.property_id = s.property_id and t.unit_id = s.unit_id and t.archived_at is null
    ), unit_flag as materialized (
      select a.* from scope s join asset_alert a on a.organization_id = s.organization_id and a.unit_id = s.unit_id and a.archived_at is null
      where a.item_id is null or a.item_id = any ((select n.ids from here_ids n)::bigint[]) or not exists (
        select from item i where i.organization_id = a.organization_id and i.id = a.item_id and i.archived_at is null)
      union all
      select a.* from scope s join asset_alert a on a.organization_id = s.organization_id and a.item_id = any ((select n.ids from here_ids n)::bigint[])
        and a.unit_id is distinct from s.unit_id and a.archived_at is null
    ), work_event as (
      select 'TURN' as kind, t.id as thing_id, m.on_day as on_day, m.created_at as at, ${laneName('m.organization_id', 'm.to_lane')} as subject, m.note as detail
      from unit_turn t join turn_move m on m.organization_id = t.organization_id and m.property_id = t.property_id and m.turn_id = t.id
      union all
      select 'INSPECTION', i.id, ${dayAt('i.submitted_at', 's.timezone')}, i.submitted_at, i.template_name, ${wordOf('i.no_access_reason', NO_ACCESS_WORDS)}
      from scope s join inspection i on i.organization_id = s.organization_id and i.unit_id = s.unit_id and i.archived_at is null
      where i.submitted_at is not null
      union all
      select 'FLAG', f.id, ${dayAt('m.created_at', 's.timezone')}, m.created_at, f.title, ${wordOf('m.to_state', ALERT_STATE_WORDS)}
      from scope s join unit_flag f on true
      join asset_alert_move m on m.organization_id = f.organization_id and m.property_id = f.property_id and m.alert_id = f.id
      union all
      select 'FLS', r.id, coalesce(u.entered_on, e.event_date), u.updated_at, ${wordOf('r.type', FLS_TYPE_WORDS)},
        case when u.entered_on is null then 'Not entered at the visit' else 'Entered after the visit' end
      from scope s join fls_missed_unit u on u.organization_id = s.organization_id and u.unit_id = s.unit_id and u.archived_at is null
      join fls_event e on e.organization_id = u.organization_id and e.property_id = u.property_id and e.id = u.event_id and e.archived_at is null
      join fls_record r on r.organization_id = e.organization_id and r.property_id = e.property_id and r.id = e.record_id and r.archived_at is null
    )`;
}

const EVENTS = [
  'kind',
  'thingId',
  'on',
  'at',
  'subject',
  'detail',
] as const satisfies readonly (keyof WireWork['events'][number])[];

/** The columns of which `workOf` makes the member `work` of UnitDetails (contract/unit), over `scope s`. */
export function unitWorkColumns(): RawBuilder<unknown> {
  return sql`
    (select json_build_object('id', t.id, 'laneName', ${laneName('t.organization_id', 't.lane')}, 'daysInLane', greatest(0, d.today - t.lane_since),
        'daysVacant', ${openVacantDays('d.today')}) from unit_day d cross join unit_turn t where ${isOpenTurn}) as turn,
    (select json_build_object('id', i.id, 'dueOn', i.due_on) from inspection i where i.organization_id = s.organization_id
      and i.unit_id = s.unit_id and i.status = 'DRAFT' and i.archived_at is null order by i.due_on, i.id limit 1) as "nextInspection",
    (select count(*) from unit_flag a where ${isOpenFlag}) as "openFlags",
    ${jsonColumns(
      EVENTS,
      sql`select e.kind, e.thing_id as "thingId", e.on_day as on, ${instant('e.at')} as at, e.subject, e.detail
        from work_event e order by e.at desc limit ${sql.lit(EVENTS_MAX)}`,
    )} as "workEvents"`;
}

/** The member `work` of UnitDetails (contract/unit). */
export function workOf({ turn, nextInspection, openFlags, workEvents }: WorkParts): WireWork {
  return { turn, nextInspection, openFlags, events: rowsOf(EVENTS, workEvents) };
}

type WireWork = z.infer<typeof UnitDetails>['work'];
export type WorkParts = Omit<WireWork, 'events'> & { workEvents: Columns<WireWork['events'][number]> };
