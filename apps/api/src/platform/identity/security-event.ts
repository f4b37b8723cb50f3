import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

/** Records events of no organization: sign-ins, refusals, changes of one's own account. */
export async function noteSecurityEvent(
  db: Db,
  from: { address: string; requestId: string },
  kind: string,
  userId: number | null,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await sql`insert into security_event (kind, user_id, address, request_id, detail)
    values (${kind}, ${userId}, ${from.address}, ${from.requestId}, ${JSON.stringify(detail)}::jsonb)`.execute(db);
}
