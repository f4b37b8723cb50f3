import { OUTBOX_FILE_DAYS } from '@lintel/contract/work/outbox';
import type { Db } from '@lintel/db/pooled-kysely';
import { cutText } from '@lintel/domain/base/text-cut';
import { sql } from 'kysely';
import type { Attachment, Channel } from '../mail/courier.ts';
import { noteMail } from '../mail/mail-outcome.ts';
import { SECRET_MARK } from './outbox.ts';

/** What a try may take, more at each so that a slow receiver gets its time, and the bytes a second that it takes at least. */
const TRY_SECONDS = 45;
const BYTES_A_SECOND = 50_000;
/** How much longer a sender has a message than the try may take, so that no two send one message at once. */
const SPARE_SECONDS = 15;
/** Tries before a message has failed; with the waits between them some two and a half hours. */
export const TRIES_MAX = 8;
const LONGEST_WAIT_SECONDS = 3600;
const KEPT_DAYS = 90;
/** How long links and files of what never went out are kept; longer than any one-time link is good for. */
const SECRET_DAYS = OUTBOX_FILE_DAYS;
const REASON_MAX = 400;
const NOTHING_SENDS = 'No mail server is set up. The mail waits in the Outbox, where an administrator can send it.';

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
  /** Of its files. */
  sizeBytes: number;
  fence: number;
};

/** Takes the next message of a channel that is due, or whose sender died: it is marked as being sent before it is. */
export async function claimMessage(db: Db, channel: Channel): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`
    update outbox set state = 'SENDING', fence = fence + 1, attempts = attempts + 1, version = version + 1, updated_at = now(),
      lease_until = now() + make_interval(secs => ${TRY_SECONDS}::int * (attempts + 1) + ${filesSize} / ${BYTES_A_SECOND}::int + ${SPARE_SECONDS}::int)
    where id = (
      select id from outbox where channel = ${channel}
        and ((state = 'QUEUED' and next_try_at <= now()) or (state = 'SENDING' and lease_until < now()))
      order by next_try_at, id limit 1 for update skip locked
    )
    returning id, organization_id as "organizationId", channel, template, message_key as "messageKey", recipient as "to", subject,
      case when has_secret then replace(body, ${SECRET_MARK}, coalesce(secret, '')) else body end as text, secret, attempts,
      ${filesSize} as "sizeBytes", fence`.execute(db);
  return rows[0];
}

/** How long a try of the message may take before its connection is ended; its lease is longer. */
export function tryMsOf({ attempts, sizeBytes }: Pick<ClaimedMessage, 'attempts' | 'sizeBytes'>): number {
  return (TRY_SECONDS * attempts + Math.floor(sizeBytes / BYTES_A_SECOND)) * 1000;
}

/** The files that go out with a message; undefined where one is erased. */
export async function selectAttachments(db: Db, { messageKey }: ClaimedMessage): Promise<Attachment[] | undefined> {
  const { rows } = await sql<Omit<Attachment, 'content'> & { content: Buffer | null }>`
    select file_name as "fileName", content_type as "contentType", content from outbox_attachment
    where message_key = ${messageKey} order by position`.execute(db);
  const kept = rows.flatMap(({ content, ...file }) => (content === null ? [] : [{ ...file, content }]));
  return kept.length === rows.length ? kept : undefined;
}

/** The receiver has it: the one-time link and the files are erased. */
export async function settleSent(db: Db, message: ClaimedMessage, providerRef: string | null): Promise<void> {
  const sent = await sql`
    update outbox set state = 'SENT', sent_at = now(), provider_ref = ${providerRef}, secret = null, error = null, ${settled}
    where ${isHeld(message)}`.execute(db);
  if (sent.numAffectedRows === 0n) return;
  await sql`update outbox_attachment set content = null where message_key = ${message.messageKey}`.execute(db);
  await noteMail(db, message.messageKey, 'SENT');
}

/** Nothing is configured to send it: it stays for the administrators to read, and goes out when one of them says so. */
export async function settleNotSent(db: Db, message: ClaimedMessage): Promise<void> {
  const kept = await sql`
    update outbox set state = 'NOT_SENT', attempts = attempts - 1, ${settled} where ${isHeld(message)}`.execute(db);
  if (kept.numAffectedRows !== 0n) await noteMail(db, message.messageKey, 'KEPT', NOTHING_SENDS);
}

/** The try failed: the message waits, longer each time, or has failed for good. */
export async function settleFailed(
  db: Db,
  message: ClaimedMessage,
  failure: { reason: string; isFinal: boolean },
): Promise<void> {
  const isOver = failure.isFinal || message.attempts >= TRIES_MAX;
  const reason = withoutSecret(failure.reason, message.secret);
  const failed = await sql`
    update outbox set state = ${isOver ? 'FAILED' : 'QUEUED'}, error = ${reason},
      next_try_at = now() + make_interval(secs => least(power(4, attempts), ${LONGEST_WAIT_SECONDS})), ${settled}
    where ${isHeld(message)}`.execute(db);
  if (isOver && failed.numAffectedRows !== 0n)
    await noteMail(db, message.messageKey, 'FAILED', `The mail could not be delivered: ${reason}`);
}

/**
 * What was sent or cancelled long ago is dropped with its files; of what never went out the link that opens nothing any more is
 * erased, and the files of what nobody is trying to send.
 */
export async function deleteOldMessages(db: Db): Promise<void> {
  await sql`
    update outbox set secret = null where secret is not null and created_at < now() - make_interval(days => ${SECRET_DAYS}::int)`.execute(
    db,
  );
  await sql`
    with old as (
      select message_key from outbox where state in ('NOT_SENT', 'FAILED')
        and created_at < now() - make_interval(days => ${SECRET_DAYS}::int) for update
    ) update outbox_attachment a set content = null from old where a.message_key = old.message_key and a.content is not null`.execute(
    db,
  );
  await sql`
    delete from outbox where state in ('SENT', 'CANCELLED') and updated_at < now() - make_interval(days => ${KEPT_DAYS}::int)`.execute(
    db,
  );
}

const filesSize = sql`(select coalesce(sum(a.size_bytes), 0)::int from outbox_attachment a where a.message_key = outbox.message_key)`;

const settled = sql`lease_until = null, version = version + 1, updated_at = now()`;

// Whoever lost the message to another sender writes nothing.
function isHeld({ id, fence }: ClaimedMessage) {
  return sql`id = ${id} and fence = ${fence} and state = 'SENDING'`;
}

// What the receiver said, as one line, without the link it may repeat.
function withoutSecret(reason: string, secret: string | null): string {
  const line = reason.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed();
  return cutText(secret === null ? line : line.replaceAll(secret, '…'), REASON_MAX);
}
