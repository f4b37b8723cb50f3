import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { queueMessage } from '#platform/background/outbox.ts';
import { newMailState } from '#platform/mail/sends.ts';
import type { Ctx } from '#platform/operations/context.ts';
import type { HeldRecord } from './fls-record.queries.ts';

const TEMPLATES = { REPORT: 'FLS_REPORT_REQUEST', INSURANCE: 'FLS_INSURANCE_REQUEST' } as const;

type Asked = { asksFor: keyof typeof TEMPLATES; to: string; subject: string; text: string };

/** Queues the mail that asks a vendor for something, and keeps it among the requests of the record with what became of it. */
export async function askVendor(
  db: Db,
  { viewer, now, platform }: Ctx,
  { organizationId, propertyId, id }: HeldRecord,
  { asksFor, to, subject, text }: Asked,
): Promise<void> {
  const message = { organizationId, channel: 'MAIL', to, subject, text, template: TEMPLATES[asksFor] } as const;
  const messageKey = await queueMessage(db, message);
  await sql`insert into fls_request (organization_id, property_id, record_id, asks_for, recipient, mail_subject, mail_text, message_key, mail_state,
      requested_by, created_at, updated_at)
    values (${organizationId}, ${propertyId}, ${id}, ${asksFor}, ${to}, ${subject}, ${text}, ${messageKey}, ${newMailState(platform)},
      ${viewer.userId}, ${now}, ${now})`.execute(db);
}
