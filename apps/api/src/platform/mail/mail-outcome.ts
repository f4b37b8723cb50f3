import type { MailState } from '@lintel/contract/base/mail-state';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

/**
 * Notes what became of a mail where it is shown to those who do not read the Outbox: on the line of the person whom a scheduled report was
 * sent to, in the history of a flag, among the requests of a fire and life safety record. Other mails have no such line.
 */
export async function noteMail(
  db: Db,
  messageKey: string,
  state: MailState,
  reason: string | null = null,
): Promise<void> {
  await sql`update report_run_recipient x set result = ${RESULTS[state]}, reason = ${reason}, version = x.version + 1, updated_at = now()
    where x.message_key = ${messageKey}::uuid`.execute(db);
  await sql`update asset_alert_move x set mail_state = ${state}, version = x.version + 1, updated_at = now()
    where x.message_key = ${messageKey}::uuid and x.mail_state is distinct from ${state}`.execute(db);
  await sql`update fls_request x set mail_state = ${state}, version = x.version + 1, updated_at = now()
    where x.message_key = ${messageKey}::uuid and x.mail_state is distinct from ${state}`.execute(db);
}

const RESULTS = { QUEUED: 'WAITING', KEPT: 'NOT_SENT', SENT: 'SENT', FAILED: 'FAILED', CANCELLED: 'NOT_SENT' } as const;
