import type { Db } from '@lintel/db/pooled-kysely';
import { DEFAULT_LANES, DEFAULT_TARGET_DAYS, type TurnCheck, type TurnLane } from '@lintel/domain/turns/turns';
import { sql } from 'kysely';

/** How the organization runs its turns. */
export async function selectTurnSettings(db: Db, organizationId: number): Promise<TurnSettings> {
  const { rows } = await sql<TurnSettings>`select s.lanes, s.checks, s.target_days as "targetDays" from turn_settings s
    where s.organization_id = ${organizationId} and s.archived_at is null`.execute(db);
  return rows[0] ?? { lanes: [...DEFAULT_LANES], checks: null, targetDays: DEFAULT_TARGET_DAYS };
}

export type TurnSettings = { lanes: TurnLane[]; checks: TurnCheck[] | null; targetDays: number };
