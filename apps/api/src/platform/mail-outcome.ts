import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

/**
 * Notes what became of a mail on the line of the person whom a scheduled report was sent to, for those who read the runs but not the
 * Outbox. Other mails have no such line.
 */
export async function noteReportMail(
  db: Db,
  messageKey: string,
  outcome: 'WAITING' | 'SENT' | 'NOT_SENT' | 'FAILED',
  reason: string | null = null,
): Promise<void> {
  await sql`update report_run_recipient x set result = ${outcome}, reason = ${reason}, version = x.version + 1, updated_at = now()
    where x.message_key = ${messageKey}::uuid`.execute(db);
}
