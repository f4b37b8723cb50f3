import type { ItemQuotes } from '@lintel/contract/items/item-quote';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { localDay } from '#platform/identity/day.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';

/** An item that this transaction holds, to record something about it. */
type QuotedItem = { organizationId: number; propertyId: number; itemId: number; today: string };
export type QuoteRow = z.input<typeof ItemQuotes>['quotes'][number];
type FoundQuotes = Omit<z.input<typeof ItemQuotes>, 'counts'> & { lastWorkOn: string | null };

/** The quotes of an item, newest first, with the day of the last work on it; an archived one for administrators; undefined where the viewer does not see it. */
export async function selectItemQuotes(
  db: Db,
  viewer: Viewer,
  itemId: number,
  now: string,
): Promise<FoundQuotes | undefined> {
  const { rows } = await sql<FoundQuotes>`
    select i.id as "itemId", i.organization_id as "organizationId", i.property_id as "propertyId", ${localDay(now, 'p.timezone')} as "asOf",
      (select max(r.performed_on) from maintenance_record r where r.organization_id = i.organization_id and r.item_id = i.id
        and r.hidden_at is null and r.archived_at is null) as "lastWorkOn",
      (select coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'amountCents', q.amount_cents, 'isMajorRepair', q.is_major_repair,
          'vendorId', q.vendor_id, 'vendorName', v.name, 'quotedOn', q.quoted_on, 'note', q.note,
          'by', u.first_name || ' ' || u.last_name, 'at', ${instant('q.created_at')}) order by q.quoted_on desc, q.id desc), '[]')
        from item_quote q left join contact v on v.organization_id = q.organization_id and v.id = q.vendor_id
        left join app_user u on u.id = q.recorded_by
        where q.organization_id = i.organization_id and q.item_id = i.id and q.archived_at is null) as quotes
    from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${itemId}
      and (i.archived_at is null or i.organization_id = any (${bigints(viewer.adminOrganizationIds)}))`.execute(db);
  return rows[0];
}

/** Holds the item until the transaction ends; undefined where the viewer does not see it. */
export async function holdQuotedItem(
  db: Db,
  viewer: Viewer,
  itemId: number,
  now: string,
): Promise<QuotedItem | undefined> {
  const { rows } = await sql<QuotedItem>`
    select i.organization_id as "organizationId", i.property_id as "propertyId", i.id as "itemId", ${localDay(now, 'p.timezone')} as today
    from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${itemId} and i.archived_at is null for key share of p for no key update of i`.execute(
    db,
  );
  return rows[0];
}

/** Whether the viewer sees such a vendor in the organization of a held item. */
export async function isVendorThere(db: Db, viewer: Viewer, item: QuotedItem, vendorId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from contact c where ${visibleContacts(viewer)} and c.organization_id = ${item.organizationId}
      and c.id = ${vendorId} and c.kind = 'VENDOR' and c.archived_at is null) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Records a quote for a held item; its id. */
export async function insertItemQuote(db: Db, viewer: Viewer, item: QuotedItem, given: NewQuote): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into item_quote (organization_id, item_id, kind, amount_cents, is_major_repair, vendor_id, quoted_on, note, recorded_by)
    values (${item.organizationId}, ${item.itemId}, ${given.kind}, ${given.amountCents}, ${given.isMajorRepair}, ${given.vendorId},
      ${given.quotedOn}, ${given.note}, ${viewer.userId}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Archives a quote of a held item, or brings it back; undefined where there is none that can be. */
export async function archiveItemQuote(
  db: Db,
  item: QuotedItem,
  quoteId: number,
  isGone: boolean,
): Promise<Pick<QuoteRow, 'kind' | 'amountCents'> | undefined> {
  const { rows } = await sql<Pick<QuoteRow, 'kind' | 'amountCents'>>`
    update item_quote q set archived_at = case when ${isGone} then now() end, updated_at = now(), version = q.version + 1
    where q.organization_id = ${item.organizationId} and q.item_id = ${item.itemId} and q.id = ${quoteId}
      and (q.archived_at is null) = ${isGone}
    returning q.kind, q.amount_cents as "amountCents"`.execute(db);
  return rows[0];
}

/** Whether a held item has such a quote, removed or not. */
export async function hasItemQuote(db: Db, item: QuotedItem, quoteId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from item_quote q where q.organization_id = ${item.organizationId} and q.item_id = ${item.itemId}
      and q.id = ${quoteId}) as found`.execute(db);
  return rows[0]?.found === true;
}

/** A line of the history of a held item. */
export async function insertQuoteNote(db: Db, viewer: Viewer, item: QuotedItem, note: string): Promise<void> {
  await sql`insert into item_event (organization_id, item_id, property_id, kind, happened_on, note, user_id)
    values (${item.organizationId}, ${item.itemId}, ${item.propertyId}, 'EDITED', ${item.today}, ${note}, ${viewer.userId})`.execute(
    db,
  );
}

type NewQuote = Pick<QuoteRow, 'kind' | 'amountCents' | 'isMajorRepair' | 'vendorId' | 'quotedOn' | 'note'>;
