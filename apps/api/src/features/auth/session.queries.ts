import type { SessionRow } from '@lintel/contract/people/session';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import type { Viewer } from '#platform/identity/viewer.ts';

/** The viewer's own sign-ins that are alive: one row a family, named by its first session. */
export async function selectSessions(db: Db, viewer: Viewer): Promise<z.input<typeof SessionRow>[]> {
  const { rows } = await sql<z.input<typeof SessionRow>>`
    with line as (
      select s.family_id, min(s.id) as id, min(s.created_at) as started_at, max(s.last_seen_at) as last_seen_at,
        max(s.refresh_expires_at) filter (where s.used_at is null) as expires_at,
        (array_agg(s.user_agent order by s.id desc))[1] as user_agent, (array_agg(s.address order by s.id desc))[1] as address
      from session s where s.user_id = ${viewer.userId} and s.viewed_by is null and s.revoked_at is null group by s.family_id
    )
    select l.id, ${instant('l.started_at')} as "startedAt", ${instant('l.last_seen_at')} as "lastSeenAt",
      ${instant('l.expires_at')} as "expiresAt", l.user_agent as "userAgent", l.address, l.family_id = ${viewer.familyId} as "isCurrent"
    from line l where l.expires_at > now() order by l.family_id = ${viewer.familyId} desc, l.last_seen_at desc, l.id desc`.execute(
    db,
  );
  return rows;
}

/** The family that a live session in the person's own list represents. */
export async function selectFamily(db: Db, userId: number, sessionId: number): Promise<string | undefined> {
  const { rows } = await sql<{ familyId: string }>`
    select s.family_id as "familyId" from session s
    where s.id = ${sessionId} and s.user_id = ${userId} and s.viewed_by is null and s.parent_id is null and s.revoked_at is null`.execute(
    db,
  );
  return rows[0]?.familyId;
}
