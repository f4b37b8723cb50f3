import type { Mailbox, MailboxBody, MailIn, mailInList } from '@lintel/contract/invoices/mailbox';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { afterId, directionOf, type Page, placeById, selectPage } from '#platform/sql/page.ts';

type WireMailbox = z.input<typeof Mailbox>;
type WireMail = z.input<typeof MailIn>;
export type FoundMailbox = Omit<WireMailbox, 'allowsPrivate' | 'exampleAddress'> & { propertyCode: string | null };
export type GivenMailbox = z.output<typeof MailboxBody>;
/** Mailbox as a person set it, with its secret as it is kept. */
export type KeptMailbox = {
  host: string;
  port: number;
  user: string;
  signIn: string;
  tokenUrl: string | null;
  secret: string;
};

/** The mailbox of an organization, without its secret; one that was never set has no settings, at version 1. */
export async function selectMailbox(db: Db, viewer: Viewer, organizationId: number): Promise<FoundMailbox | undefined> {
  const { rows } = await sql<FoundMailbox>`
    select o.id as "organizationId", coalesce(m.version, 1) as version, ${instant('m.looked_at')} as "lookedAt", m.problem, p.code as "propertyCode",
      case when m.organization_id is not null then json_build_object('host', m.host, 'port', m.port, 'security', m.security, 'user', m.user_name,
        'signIn', m.sign_in, 'clientId', m.client_id, 'tokenUrl', m.token_url, 'folder', m.folder, 'propertyId', p.id,
        'takesFrom', to_char(m.takes_from, 'YYYY-MM-DD'), 'isOn', m.is_on) end as settings
    from organization o left join mailbox m on m.organization_id = o.id
      left join mailbox_property d on d.organization_id = o.id
      left join property p on p.organization_id = d.organization_id and p.id = d.property_id and p.archived_at is null
    where o.id = any (${bigints(viewer.organizationIds)}) and o.id = ${organizationId} and o.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** The secret of a mailbox and whose it is, sealed; undefined where the viewer's organization has no mailbox. */
export async function selectKept(db: Db, viewer: Viewer, organizationId: number): Promise<KeptMailbox | undefined> {
  const { rows } = await sql<KeptMailbox>`
    select m.host, m.port, m.user_name as "user", m.sign_in as "signIn", m.token_url as "tokenUrl", m.secret from mailbox m
    where m.organization_id = any (${bigints(viewer.organizationIds)}) and m.organization_id = ${organizationId}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Stores a mailbox as it was set, at the version after the one that was read; false where somebody else set it meanwhile. Another server,
 * user or folder, or an earlier day, is looked through anew: what came before is known by its Message-ID.
 */
export async function saveMailbox(
  db: Db,
  organizationId: number,
  given: GivenMailbox & { sealed: string },
  by: { userId: number; now: string; version: number },
): Promise<boolean> {
  const { host, port, security, user, signIn, clientId, tokenUrl, folder, takesFrom, isOn, sealed } = given;
  const { rows } = await sql`
    insert into mailbox as m (organization_id, host, port, security, user_name, sign_in, secret, client_id, token_url, folder, takes_from, is_on, set_by, version)
    values (${organizationId}, ${host}, ${port}, ${security}, ${user}, ${signIn}, ${sealed}, ${clientId}, ${tokenUrl}, ${folder}, ${takesFrom}, ${isOn},
      ${by.userId}, 2)
    on conflict (organization_id) do update set host = excluded.host, port = excluded.port, security = excluded.security, user_name = excluded.user_name,
      sign_in = excluded.sign_in, secret = excluded.secret, client_id = excluded.client_id, token_url = excluded.token_url, folder = excluded.folder,
      takes_from = excluded.takes_from, is_on = excluded.is_on, set_by = excluded.set_by, problem = null, next_look_at = now(), lease_until = null,
      uid_validity = case when (m.host, m.user_name, m.folder) = (excluded.host, excluded.user_name, excluded.folder)
        and m.takes_from <= excluded.takes_from then m.uid_validity end,
      version = m.version + 1, updated_at = ${by.now} where m.version = ${by.version}
    returning m.organization_id`.execute(db);
  if (rows.length === 0) return false;
  await sql`delete from mailbox_property d where d.organization_id = ${organizationId}`.execute(db);
  if (given.propertyId !== null)
    await sql`insert into mailbox_property (organization_id, property_id) values (${organizationId}, ${given.propertyId})`.execute(
      db,
    );
  return true;
}

/** Keeps a refresh token that the token server gave instead of the one before; its version stays, since nobody set it. */
export async function updateMailboxSecret(db: Db, organizationId: number, sealed: string): Promise<void> {
  await sql`update mailbox m set secret = ${sealed}, updated_at = now() where m.organization_id = ${organizationId}`.execute(
    db,
  );
}

/** Has a mailbox that is on looked into at once; false where there is none. */
export async function hastenLook(db: Db, viewer: Viewer, organizationId: number): Promise<boolean> {
  const { rows } = await sql`
    update mailbox m set next_look_at = now() where m.organization_id = any (${bigints(viewer.organizationIds)})
      and m.organization_id = ${organizationId} and m.is_on returning m.organization_id`.execute(db);
  return rows.length === 1;
}

/** A page of the mails that came in, with their bills, in the order in which they were taken. */
export async function selectMailIn(db: Db, ask: ListAsk<typeof mailInList>): Promise<Page<WireMail>> {
  const { viewer, filter, limit, isDescending } = ask;
  const inFilter = sql`m.organization_id = any (${bigints(viewer.organizationIds)})
    and ${filter.organizationId === undefined ? sql`true` : sql`m.organization_id = ${filter.organizationId}`}
    and ${filter.outcome === undefined ? sql`true` : sql`m.outcome = ${filter.outcome}`}`;
  const bills = sql`(select coalesce(json_agg(json_build_object('invoiceId', v.id, 'propertyId', v.property_id, 'name', a.name) order by a.id, v.id), '[]')
    from mail_attachment a join invoice_document d on d.organization_id = a.organization_id and d.sha256 = a.sha256 and d.archived_at is null
    join invoice v on v.organization_id = d.organization_id and v.document_id = d.id and v.archived_at is null
    join property p on p.organization_id = v.organization_id and p.id = v.property_id and p.archived_at is null
    where a.organization_id = m.organization_id and a.message_id = m.id)`;
  const counted = (which: 'pdfs' | 'new') => sql`(select count(*) from mail_attachment a
    where a.organization_id = m.organization_id and a.message_id = m.id ${which === 'new' ? sql`and a.is_new` : sql``})`;
  return selectPage<WireMail>(db, {
    limit,
    total: sql`(select count(*) from mail_message m where ${inFilter})`,
    ctes: sql`page as (
      select m.id, m.organization_id as "organizationId", m.sender as "from", m.subject, ${instant('m.received_at')} as "receivedAt", m.outcome, m.problem,
        ${counted('pdfs')} as "pdfCount", ${counted('new')} as "newCount", ${bills} as bills
      from mail_message m where ${inFilter} and ${afterId(sql`m.id`, ask)} order by m.id ${directionOf(ask)} limit ${limit + 1}
    ), rows as (select ${placeById({ isDescending })}, page.* from page)`,
  });
}
