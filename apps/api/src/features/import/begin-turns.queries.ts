import type { Db } from '@lintel/db/pooled-kysely';
import { laneOf } from '@lintel/domain/turns/turns';
import { sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { selectTurnSettings } from '#platform/lookups/turn-settings.ts';
import type { AppliedAt } from './apply-items.queries.ts';
import type { ImportRef } from './import-ref.ts';

/** Puts the turns that an import created into their first lane, with a line in their history: moved out where that day has come, else on notice. */
export async function beginTurns(db: Db, { organizationId, importId }: ImportRef, at: AppliedAt): Promise<void> {
  const { lanes, targetDays } = await selectTurnSettings(db, organizationId);
  const notice = laneOf(lanes, { lane: '', kind: 'NOTICE' });
  const out = laneOf(lanes, { lane: '', kind: 'MOVED_OUT' });
  await sql`
    with begun as (
      update turn t set target_days = ${targetDays}, created_at = ${at.now}, updated_at = ${at.now},
        lane = case when t.move_out_on <= y.today then ${out.key} else ${notice.key} end,
        kind = case when t.move_out_on <= y.today then 'MOVED_OUT' else 'NOTICE' end,
        lane_since = case when t.move_out_on <= y.today then t.move_out_on else y.today end,
        lane_possession_on = case when t.move_out_on <= y.today then t.move_out_on end
      from property p cross join lateral (select ${localDay(at.now, 'p.timezone')} as today) as y
      where t.organization_id = ${organizationId} and t.created_by_import_id = ${importId}
        and p.organization_id = ${organizationId} and p.id = t.property_id
      returning t.organization_id, t.property_id, t.id, t.lane_since, t.lane, t.kind
    )
    insert into turn_move (organization_id, property_id, turn_id, on_day, to_lane, to_kind, note, user_id, created_at, updated_at)
    select organization_id, property_id, id, lane_since, lane, kind, 'From an imported file', ${at.userId}::bigint, ${at.now}::timestamptz, ${at.now}::timestamptz
    from begun order by id`.execute(db);
}
