import type { Db } from '@lintel/db/pooled-kysely';
import { learnedDays, predictionOf, type TurnAhead } from '@lintel/domain/turns/turn-plan';
import { DEFAULT_LANES, type TurnLane } from '@lintel/domain/turns/turns';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '../identity/day.ts';

/** Days back that a property's turns are learned from, as the Turnover screen has them. */
const LEARNED_DAYS = 365;

type PropertyKey = { organizationId: number; propertyId: number };
type Course = TurnAhead & { id: number; closedOn: string | null; moves: { onDay: string; toLane: string }[] };
type Turns = PropertyKey & { today: string; lanes: TurnLane[] | null; turns: Course[] };
/** On which day open turns will be ready, by the id of the turn; those without a prediction are left out. */
export type PredictedReady = PropertyKey & { readyOn: Record<string, string> };

/** Predictions of the open turns of each property of `places`, rows of `organization_id` and `property_id`, as the Turnover screen has them. */
export async function selectPredictedReady(
  db: Db,
  places: RawBuilder<unknown>,
  now: string,
): Promise<PredictedReady[]> {
  const found = await selectTurns(db, places, now);
  return found.map(({ organizationId, propertyId, today, lanes, turns }) => {
    const learned = learnedDays(turns);
    const predicted = turns.flatMap((turn) => {
      const day = turn.closedOn === null ? predictionOf(turn, lanes ?? DEFAULT_LANES, learned, today).readyOn : null;
      return day === null ? [] : [[turn.id, day] as const];
    });
    return { organizationId, propertyId, readyOn: Object.fromEntries(predicted) };
  });
}

/** The turns of each property that are open or ended within a year, as far as predictions need them. */
async function selectTurns(db: Db, places: RawBuilder<unknown>, now: string): Promise<Turns[]> {
  const { rows } = await sql<Turns>`with scope as materialized (${places})
    select s.organization_id as "organizationId", s.property_id as "propertyId", d.today,
      (select x.lanes from turn_settings x where x.organization_id = s.organization_id) as lanes,
      (select coalesce(json_agg(y order by y.id), '[]') from (
        select t.id, t.lane, t.kind, t.lane_since as "laneSince", t.move_out_on as "moveOutOn", t.possession_on as "possessionOn",
          t.ready_on as "readyOn", t.closed_on as "closedOn",
          (select coalesce(json_agg(json_build_object('id', k.id, 'trade', k.trade, 'plannedOn', k.planned_on, 'doneOn', k.done_on,
            'waitsFor', (select coalesce(json_agg(y.waits_for_id), '[]') from turn_task_wait y where y.organization_id = k.organization_id
              and y.property_id = k.property_id and y.turn_id = k.turn_id and y.task_id = k.id)) order by k.id), '[]')
            from turn_task k where k.organization_id = t.organization_id and k.property_id = t.property_id and k.turn_id = t.id
              and k.archived_at is null and t.closed_on is null) as tasks,
          (select coalesce(json_agg(json_build_object('onDay', m.on_day, 'toLane', m.to_lane) order by m.on_day, m.id), '[]')
            from turn_move m where m.organization_id = t.organization_id and m.property_id = t.property_id and m.turn_id = t.id) as moves
        from turn t join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
        where t.organization_id = s.organization_id and t.property_id = s.property_id and t.archived_at is null
          and (t.closed_on is null or t.closed_on >= d.today - ${sql.lit(LEARNED_DAYS)})
      ) y) as turns
    from scope s join property p on p.organization_id = s.organization_id and p.id = s.property_id
    cross join lateral (select ${localDay(now, 'p.timezone')} as today) d`.execute(db);
  return rows;
}
