import { EMPTY_UNIT_STATUSES } from '@lintel/domain/units/unit-vacancy';
import { type RawBuilder, sql } from 'kysely';

/** Of `turn t`: it is open, so that it says when its unit empties. */
export const isOpenTurn: RawBuilder<boolean> = sql<boolean>`(t.closed_on is null and t.archived_at is null)`;

/** A UnitTurn (domain/unit-vacancy) of `turn t`. */
export const unitTurn: RawBuilder<unknown> = sql`jsonb_build_object('turnId', t.id, 'vacantOn', coalesce(t.possession_on, t.move_out_on),
  'source', case when t.hand_possession_on is not null then 'HAND' when t.lane_possession_on is not null then 'LANE'
    when t.hand_move_out_on is not null then 'HAND' when t.imported_move_out_on is not null then 'IMPORT' end)`;

/** Whether a unit with the open turn `turn` (jsonb, null for none) and of the state `status` empties within so many days of `today`, as `daysToVacant` has it. */
export function emptiesWithin(
  { turn, status }: { turn: RawBuilder<unknown>; status: RawBuilder<unknown> },
  days: RawBuilder<unknown>,
  today: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`coalesce(case when ${turn} is not null then (${turn} ->> 'vacantOn')::date <= ${today} + ${days}
    else ${status} in (${sql.join(EMPTY_UNIT_STATUSES.map((one) => sql.lit(one)))}) end, false)`;
}
