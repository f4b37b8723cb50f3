import { randomUUID } from 'node:crypto';
import type { Db } from '@lintel/db/pooled-kysely';
import { fileNameWithEnding } from '@lintel/domain/base/file-names';
import { cleanName } from '@lintel/domain/base/names';
import { cutText } from '@lintel/domain/base/text-cut';
import { sql } from 'kysely';
import { unprocessable } from '../base/errors.ts';
import type { Attachment, Channel } from '../mail/courier.ts';
import { nudgeSoon } from './jobs.ts';

/** The placeholder of the one-time link or code in a stored text. */
export const SECRET_MARK = '{{secret}}';

/** The largest file that goes out with a mail; mail servers refuse much more, and a file grows by a third on its way. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024;

const SUBJECT_MAX = 200;
const FILE_NAME_MAX = 200;
const TEXT_MAX = 20_000;
const MAIL_ADDRESS = /^[^\s\p{Cc},;:<>()[\]"\\@]{1,64}@[^\s\p{Cc},;:<>()[\]"\\@]{1,189}$/u;
const PHONE_NUMBER = /^\+?[0-9]{5,15}$/;

export type NewMessage = {
  /** Whose administrators see it in their Outbox; null for what belongs to no organization: only super users see it. */
  organizationId: number | null;
  channel: Channel;
  /** One mail address, or one phone number. */
  to: string;
  /** Becomes one line of 200 characters at most; an SMS has none. */
  subject: string;
  text: string;
  /** A short stable name in capitals: RESET_PASSWORD. */
  template: string;
  /**
   * The one-time link or code, exactly as it is in `text`. It is kept apart from the text, never logged, erased once the
   * message is sent or cancelled, and shown in the Outbox only while nothing is configured to send. The administrators of
   * `organizationId` can read it there: what opens somebody's account (a forgotten password) belongs to no organization.
   */
  secret?: string;
  /** Of a mail: files that go along, each of FILE_MAX_BYTES at most. They are erased once the message is sent or cancelled. */
  attachments?: readonly Attachment[];
};

/** Queues a mail or an SMS inside the caller's transaction: it goes out if, and only if, that commits. Gives its key. Refuses addresses that are not one address. */
export async function queueMessage(db: Db, message: NewMessage): Promise<string> {
  const { organizationId, channel, template, secret } = message;
  const to = addressOf(channel, message.to);
  const subject = oneLine(message.subject);
  const text = cutText(withoutControls(message.text), TEXT_MAX);
  if (secret !== undefined && (secret === '' || !text.includes(secret)))
    throw new Error(`the text of ${template} does not hold its secret`);
  const body = secret === undefined ? text : text.replaceAll(secret, SECRET_MARK);
  const messageKey = randomUUID();
  // No RETURNING: whoever queues a message need not be one of those who may read it.
  await sql`
    insert into outbox (organization_id, message_key, channel, template, recipient, subject, body, secret, has_secret, queued_by)
    values (${organizationId}, ${messageKey}, ${channel}, ${template}, ${to}, ${subject}, ${body}, ${secret ?? null}, ${secret !== undefined},
      app_user_id())`.execute(db);
  for (const [position, { fileName, contentType, content }] of (message.attachments ?? []).entries())
    await sql`
      insert into outbox_attachment (message_key, position, organization_id, file_name, content_type, size_bytes, content)
      values (${messageKey}, ${position}, ${organizationId}, ${fileNameWithEnding(fileName, FILE_NAME_MAX)}, ${contentType}, ${content.length}, ${content})`.execute(
      db,
    );
  nudgeSoon();
  return messageKey;
}

/** True for one address that a message can be queued to. */
export function isAddress(channel: Channel, given: string): boolean {
  try {
    return addressOf(channel, given) !== '';
  } catch {
    return false;
  }
}

function addressOf(channel: Channel, given: string): string {
  if (channel === 'MAIL') {
    const address = given.trim();
    if (given.length <= 254 && address === given && MAIL_ADDRESS.test(address)) return address;
    throw unprocessable('to', 'This is not one mail address.');
  }
  const number = given.replaceAll(/[ ().-]/g, '');
  if (PHONE_NUMBER.test(number)) return number;
  throw unprocessable('to', 'This is not one phone number.');
}

// A line break in a subject would begin a header of the sender's choosing.
function oneLine(text: string): string {
  return cutText(cleanName(text), SUBJECT_MAX);
}

function withoutControls(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
}
