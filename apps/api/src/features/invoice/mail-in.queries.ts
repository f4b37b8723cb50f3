import type { Db } from '@lintel/db/pooled-kysely';
import type { MailOutcome } from '@lintel/domain/invoices/mail-in';
import { sql } from 'kysely';
import type { MailboxAccess } from './mailbox-access.ts';

/** A mailbox that this server has for itself until its lease ends. */
export type ClaimedMailbox = MailboxAccess & {
  organizationId: number;
  secret: string;
  setBy: number;
  uidValidity: number | null;
  lastUid: number;
  takesFrom: string;
  /** Tells one claim from the next. */
  lease: string;
};

/** Takes the mailbox that waits longest to be looked into, over all organizations; undefined where none is due. Runs as the platform. */
export async function claimMailboxUnscoped(
  db: Db,
  { everyMinutes, leaseMinutes }: { everyMinutes: number; leaseMinutes: number },
): Promise<ClaimedMailbox | undefined> {
  const { rows } = await sql<ClaimedMailbox>`
    update mailbox m set lease_until = clock_timestamp() + make_interval(mins => ${leaseMinutes}::int),
      next_look_at = now() + make_interval(mins => ${everyMinutes}::int)
    where m.organization_id = (
      select d.organization_id from mailbox d join organization o on o.id = d.organization_id and o.archived_at is null
      where d.is_on and d.archived_at is null and d.next_look_at <= now() and (d.lease_until is null or d.lease_until < now())
      order by d.next_look_at, d.organization_id limit 1 for update of d skip locked
    )
    returning m.organization_id as "organizationId", m.host, m.port, m.security, m.user_name as "user", m.sign_in as "signIn", m.secret,
      m.client_id as "clientId", m.token_url as "tokenUrl", m.folder, m.set_by as "setBy", m.uid_validity as "uidValidity", m.last_uid as "lastUid",
      to_char(m.takes_from, 'YYYY-MM-DD') as "takesFrom", m.lease_until::text as lease`.execute(db);
  return rows[0];
}

/** Notes that a mailbox was looked into, with what was wrong, and gives it back. One that was set anew meanwhile is looked into at once. */
export async function settleLook(
  db: Db,
  { organizationId, lease }: ClaimedMailbox,
  { problem, now, isMore }: { problem: string | null; now: string; isMore: boolean },
): Promise<void> {
  await sql`update mailbox m set looked_at = ${now}, problem = ${problem}, lease_until = null,
      next_look_at = case when ${isMore} then now() else m.next_look_at end
    where m.organization_id = ${organizationId} and m.lease_until = ${lease}::timestamptz`.execute(db);
}

/** Properties of an organization that mails can name, and which one those are for that name none. */
export async function selectMailPlaces(
  db: Db,
  organizationId: number,
): Promise<{ id: number; code: string | null; isDefault: boolean }[]> {
  const { rows } = await sql<{ id: number; code: string | null; isDefault: boolean }>`
    select p.id, p.code, exists (select from mailbox_property d where d.organization_id = p.organization_id and d.property_id = p.id) as "isDefault"
    from property p where p.organization_id = ${organizationId} and p.archived_at is null order by p.id`.execute(db);
  return rows;
}

/** The size of the mail that came with a Message-ID; undefined where none did. */
export async function selectMailSize(db: Db, organizationId: number, messageId: string): Promise<number | undefined> {
  const { rows } = await sql<{ size: number }>`select m.size_bytes as size from mail_message m
    where m.organization_id = ${organizationId} and m.message_key = ${messageId}`.execute(db);
  return rows[0]?.size;
}

export type NewMail = {
  key: string;
  size: number;
  sender: string | null;
  subject: string | null;
  receivedAt: string;
  outcome: MailOutcome;
  problem: string | null;
};

/** Remembers a mail; its id, or undefined where it is known already. */
export async function insertMail(db: Db, organizationId: number, mail: NewMail): Promise<number | undefined> {
  const { key, size, sender, subject, receivedAt, outcome, problem } = mail;
  const { rows } = await sql<{ id: number }>`
    insert into mail_message (organization_id, message_key, size_bytes, sender, subject, received_at, outcome, problem)
    values (${organizationId}, ${key}, ${size}, ${sender}, ${subject}, ${receivedAt}, ${outcome}, ${problem})
    on conflict (organization_id, message_key) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Remembers a PDF of a mail. */
export async function insertAttachment(
  db: Db,
  { organizationId, messageId, name, sha256, isNew }: NewAttachment,
): Promise<void> {
  await sql`insert into mail_attachment (organization_id, message_id, name, sha256, is_new)
    values (${organizationId}, ${messageId}, ${name}, ${sha256}, ${isNew})`.execute(db);
}
type NewAttachment = { organizationId: number; messageId: number; name: string; sha256: string; isNew: boolean };

/** Which of these hashes are of PDFs that came by mail before, or that somebody sent and are still here. */
export async function selectKnownHashes(
  db: Db,
  organizationId: number,
  hashes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select a.sha256 from mail_attachment a where a.organization_id = ${organizationId} and a.is_new and a.sha256 = any (${hashes}::text[])
    union select d.sha256 from invoice_document d where d.organization_id = ${organizationId} and d.sha256 = any (${hashes}::text[])
      and d.archived_at is null and d.state <> 'PENDING' and d.failed_code is distinct from 'REFUSED'`.execute(db);
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Says up to which mail of a folder everything was taken in; throws where the mailbox was set anew or taken by another server meanwhile. */
export async function updateLastUid(
  db: Db,
  { organizationId, lease }: ClaimedMailbox,
  { uidValidity, uid }: { uidValidity: number; uid: number },
): Promise<void> {
  const { rows } = await sql`update mailbox m set uid_validity = ${uidValidity}, last_uid = ${uid}
    where m.organization_id = ${organizationId} and m.lease_until = ${lease}::timestamptz returning m.organization_id`.execute(
    db,
  );
  if (rows.length === 0) throw new MailboxChanged();
}

/** The mailbox was set anew, or another server has it: what this look was about to store is not stored. */
export class MailboxChanged extends Error {}
