import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { type Attachment, type Channel, SECRET_MARK } from './outbox.ts';

/** How long a sender has a message; longer than any courier takes. */
const LEASE = '60 seconds';
/** Tries before a message has failed; with the waits between them some two and a half hours. */
export const TRIES_MAX = 8;
const LONGEST_WAIT_SECONDS = 3600;
const KEPT_DAYS = 90;
/** Longer than any one-time link is good for. */
const SECRET_DAYS = 14;
const REASON_MAX = 400;

export type ClaimedMessage = {
  id: number;
  organizationId: number | null;
  channel: Channel;
  template: string;
  messageKey: string;
  to: string;
  subject: string;
  text: string;
  secret: string | null;
  attempts: number;
  fence: number;
};

/** Takes the next message of a channel that is due, or whose sender died: it is marked as being sent before it is. */
export async function claimMessage(db: Db, channel: Channel): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`
    update outbox set state = 'SENDING', fence = fence + 1, attempts = attempts + 1, lease_until = now() + ${LEASE}::interval,
      version = version + 1, updated_at = now()
    where id = (
      select id from outbox where channel = ${channel}
        and ((state = 'QUEUED' and next_try_at <= now()) or (state = 'SENDING' and lease_until < now()))
      order by next_try_at, id limit 1 for update skip locked
    )
    returning id, organization_id as "organizationId", channel, template, message_key as "messageKey", recipient as "to", subject,
      case when has_secret then replace(body, ${SECRET_MARK}, coalesce(secret, '')) else body end as text, secret, attempts, fence`.execute(
    db,
  );
  return rows[0];
}

/** The files that go out with a message. */
export async function selectAttachments(db: Db, { messageKey }: ClaimedMessage): Promise<Attachment[]> {
  const { rows } = await sql<Attachment>`
    select file_name as "fileName", content_type as "contentType", content from outbox_attachment
    where message_key = ${messageKey} and content is not null order by position`.execute(db);
  return rows;
}

/** The receiver has it: the one-time link and the files are erased. */
export async function settleSent(db: Db, message: ClaimedMessage, providerRef: string | null): Promise<void> {
  const sent = await sql`
    update outbox set state = 'SENT', sent_at = now(), provider_ref = ${providerRef}, secret = null, error = null, ${settled}
    where ${isHeld(message)}`.execute(db);
  if (sent.numAffectedRows !== 0n)
    await sql`update outbox_attachment set content = null where message_key = ${message.messageKey}`.execute(db);
}

/** Nothing is configured to send it: it stays for the administrators to read, and goes out when one of them says so. */
export async function settleNotSent(db: Db, message: ClaimedMessage): Promise<void> {
  await sql`
    update outbox set state = 'NOT_SENT', attempts = attempts - 1, ${settled} where ${isHeld(message)}`.execute(db);
}

/** The try failed: the message waits, longer each time, or has failed for good. */
export async function settleFailed(
  db: Db,
  message: ClaimedMessage,
  failure: { reason: string; isFinal: boolean },
): Promise<void> {
  const isOver = failure.isFinal || message.attempts >= TRIES_MAX;
  await sql`
    update outbox set state = ${isOver ? 'FAILED' : 'QUEUED'}, error = ${withoutSecret(failure.reason, message.secret)},
      next_try_at = now() + make_interval(secs => least(power(4, attempts), ${LONGEST_WAIT_SECONDS})), ${settled}
    where ${isHeld(message)}`.execute(db);
}

/** What was sent or cancelled long ago is dropped with its files, and of what never went out the link that opens nothing any more. */
export async function deleteOldMessages(db: Db): Promise<void> {
  await sql`
    update outbox set secret = null where secret is not null and created_at < now() - make_interval(days => ${SECRET_DAYS}::int)`.execute(
    db,
  );
  await sql`
    delete from outbox where state in ('SENT', 'CANCELLED') and updated_at < now() - make_interval(days => ${KEPT_DAYS}::int)`.execute(
    db,
  );
}

const settled = sql`lease_until = null, version = version + 1, updated_at = now()`;

// Whoever lost the message to another sender writes nothing.
function isHeld({ id, fence }: ClaimedMessage) {
  return sql`id = ${id} and fence = ${fence} and state = 'SENDING'`;
}

// What the receiver said, as one line, without the link it may repeat.
function withoutSecret(reason: string, secret: string | null): string {
  const line = reason.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed();
  return (secret === null ? line : line.replaceAll(secret, '…')).slice(0, REASON_MAX);
}
