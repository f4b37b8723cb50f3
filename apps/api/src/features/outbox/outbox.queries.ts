import type { OutboxMessage, OutboxText, outboxList } from '@lintel/contract/work/outbox';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { SECRET_MARK } from '#platform/background/outbox.ts';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import { noteMail } from '#platform/mail/mail-outcome.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { afterId, directionOf, type Page, placeById, selectPage } from '#platform/sql/page.ts';

/** A page of the messages that the viewer administers, in the order in which they were written. */
export async function selectOutbox(db: Db, ask: ListAsk<typeof outboxList>): Promise<Page<WireMessage>> {
  const { viewer, filter, limit, isDescending } = ask;
  const inFilter = sql`${isVisible(viewer)}
    and ${filter.organizationId === undefined ? sql`true` : sql`o.organization_id = ${filter.organizationId}`}
    and ${filter.state === undefined ? sql`true` : sql`o.state = ${filter.state}`}
    and ${filter.channel === undefined ? sql`true` : sql`o.channel = ${filter.channel}`}`;
  return selectPage<WireMessage>(db, {
    limit,
    total: sql`(select count(*) from outbox o where ${inFilter})`,
    ctes: sql`page as (
      select ${messageColumns()} from outbox o left join app_user u on u.id = o.queued_by
      where ${inFilter} and ${afterId(sql`o.id`, ask)} order by o.id ${directionOf(ask)} limit ${limit + 1}
    ), rows as (select ${placeById({ isDescending })}, page.* from page)`,
  });
}

/** One message with its text; it contains the one-time link only where `canSend` says that nothing can send it. */
export async function selectOutboxMessage(
  db: Db,
  viewer: Viewer,
  messageId: number,
  canSend: Record<WireMessage['channel'], boolean>,
): Promise<WireText | undefined> {
  const isShown = sql`o.secret is not null and o.state in ('QUEUED', 'NOT_SENT', 'FAILED')
    and not case o.channel when 'MAIL' then ${canSend.MAIL}::boolean else ${canSend.SMS}::boolean end`;
  const { rows } = await sql<WireText>`
    select ${messageColumns()}, o.provider_ref as "providerRef",
      case when not o.has_secret then o.body when ${isShown} then replace(o.body, ${SECRET_MARK}, o.secret)
        else replace(o.body, ${SECRET_MARK}, '[one-time link]') end as text,
      case when not o.has_secret then 'NONE' when o.secret is null then 'ERASED' when ${isShown} then 'SHOWN' else 'HIDDEN' end as secret,
      (select coalesce(json_agg(json_build_object('name', a.file_name, 'sizeBytes', a.size_bytes, 'isKept', a.content is not null)
          order by a.position), '[]') from outbox_attachment a where a.message_key = o.message_key) as files
    from outbox o left join app_user u on u.id = o.queued_by
    where ${isVisible(viewer)} and o.id = ${messageId}`.execute(db);
  return rows[0];
}

/** Queues a message again; false when its state, or an erased link or file, does not allow it. */
export async function updateOutboxQueued(db: Db, viewer: Viewer, messageId: number): Promise<boolean> {
  const { rows } = await sql<{ messageKey: string }>`
    update outbox o set state = 'QUEUED', attempts = 0, next_try_at = now(), error = null, version = version + 1, updated_at = now()
    where ${isVisible(viewer)} and o.id = ${messageId} and o.state in ('FAILED', 'NOT_SENT') and (not o.has_secret or o.secret is not null)
      and not exists (select from outbox_attachment a where a.message_key = o.message_key and a.content is null)
    returning message_key as "messageKey"`.execute(db);
  if (rows[0]) await noteMail(db, rows[0].messageKey, 'QUEUED');
  return rows.length > 0;
}

/** Ends a message that has not gone out and erases its link and files; false when it is on its way or gone. */
export async function updateOutboxCancelled(db: Db, viewer: Viewer, messageId: number): Promise<boolean> {
  const { rows } = await sql<{ messageKey: string }>`
    with ended as (
      update outbox o set state = 'CANCELLED', secret = null, version = version + 1, updated_at = now()
      where ${isVisible(viewer)} and o.id = ${messageId} and o.state in ('QUEUED', 'FAILED', 'NOT_SENT')
      returning message_key
    ), erased as (
      update outbox_attachment a set content = null from ended e where a.message_key = e.message_key
    ) select message_key as "messageKey" from ended`.execute(db);
  if (rows[0]) await noteMail(db, rows[0].messageKey, 'CANCELLED', CANCELLED);
  return rows.length > 0;
}

const CANCELLED = 'An administrator cancelled the mail.';

// Messages of no organization may open anybody's account: they are for super users only.
function isVisible(viewer: Viewer): RawBuilder<unknown> {
  const own = sql`o.organization_id = any (${bigints(viewer.organizationIds)})`;
  return viewer.isSuperUser ? sql`(${own} or o.organization_id is null)` : own;
}

function messageColumns(): RawBuilder<unknown> {
  return sql`o.id, o.organization_id as "organizationId", o.channel, o.template, o.recipient as "to", o.subject, o.state, o.attempts,
    o.error, nullif(concat_ws(' ', u.first_name, u.last_name), '') as "queuedBy", ${instant('o.created_at')} as "queuedAt",
    case when o.state = 'QUEUED' then ${instant('o.next_try_at')} end as "nextTryAt", ${instant('o.sent_at')} as "sentAt"`;
}

export type WireText = z.infer<typeof OutboxText>;
type WireMessage = z.infer<typeof OutboxMessage>;
