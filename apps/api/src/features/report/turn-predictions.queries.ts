import type { Db } from '@lintel/db/pooled-kysely';
import { learnedDays, predictionOf, type TurnAhead } from '@lintel/domain/turn-plan';
import { DEFAULT_LANES, type TurnLane } from '@lintel/domain/turns';
import { sql } from 'kysely';
import { localDay } from '#platform/day.ts';
import { keys, type PropertyKey } from './snapshot.queries.ts';

/** Days back that a property's turns are learned from, as the Turnover screen has them. */
const LEARNED_DAYS = 365;

type Course = TurnAhead & { id: number; closedOn: string | null; moves: { onDay: string; toLane: string }[] };
type Turns = PropertyKey & { today: string; lanes: TurnLane[] | null; turns: Course[] };

/** Stores in the snapshots of the given properties on which day each open turn will be ready. */
export async function storePredictionsUnscoped(db: Db, properties: readonly PropertyKey[], now: string): Promise<void> {
  const found = await selectTurnsUnscoped(db, properties, now);
  const rows = found.map(({ organizationId, propertyId, today, lanes, turns }) => {
    const learned = learnedDays(turns);
    const predicted = turns
      .filter(({ closedOn }) => closedOn === null)
      .map((turn) => [turn.id, predictionOf(turn, lanes ?? DEFAULT_LANES, learned, today).readyOn] as const);
    return { organizationId, propertyId, readyOn: Object.fromEntries(predicted.filter(([, day]) => day !== null)) };
  });
  await sql`update property_snapshot s set turns_ready_on = r."readyOn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r ("organizationId" bigint, "propertyId" bigint, "readyOn" jsonb)
    where s.organization_id = r."organizationId" and s.property_id = r."propertyId" and s.turns_ready_on <> r."readyOn"`.execute(
    db,
  );
}

/** The turns of each property that are open or ended within a year, as far as predictions need them. */
async function selectTurnsUnscoped(db: Db, properties: readonly PropertyKey[], now: string): Promise<Turns[]> {
  const { rows } = await sql<Turns>`with scope as materialized (${keys(properties)})
    select s.organization_id as "organizationId", s.property_id as "propertyId", d.today,
      (select x.lanes from turn_settings x where x.organization_id = s.organization_id) as lanes,
      (select coalesce(json_agg(y order by y.id), '[]') from (
        select t.id, t.lane, t.kind, t.lane_since as "laneSince", t.move_out_on as "moveOutOn", t.possession_on as "possessionOn",
          t.ready_on as "readyOn", t.closed_on as "closedOn",
          (select coalesce(json_agg(json_build_object('trade', k.trade, 'plannedOn', k.planned_on, 'doneOn', k.done_on) order by k.id), '[]')
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
