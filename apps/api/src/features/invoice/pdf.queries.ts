import type { InvoiceDocument } from '@lintel/contract/invoices/pdf';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { all } from '#platform/sql/list-sort.ts';
import { afterId, type Page, type PageOrder, placeById, selectPage } from '#platform/sql/page.ts';

export type WireDocument = z.input<typeof InvoiceDocument>;

const columns: RawBuilder<unknown> = sql`d.id, d.organization_id || '-' || d.id as key, d.property_id as "propertyId", d.file_id as "fileId", f.name, d.source,
  d.state, d.failed_code as "failedCode", d.page_count as "pageCount",
  (select coalesce(json_agg(v.id order by v.page_from, v.id), '[]') from invoice v
    where v.organization_id = d.organization_id and v.document_id = d.id and v.archived_at is null) as "invoiceIds",
  ${instant('d.created_at')} as "sentAt"`;

const joins: RawBuilder<unknown> = sql`join property p on p.organization_id = d.organization_id and p.id = d.property_id
  join file f on f.organization_id = d.organization_id and f.id = d.file_id`;

/** One page of the documents that were sent to be read, newest first. */
export async function selectDocuments(
  db: Db,
  viewer: Viewer,
  asked: PageOrder,
  { propertyId, state }: { propertyId?: number | undefined; state?: WireDocument['state'] | undefined },
): Promise<Page<WireDocument>> {
  const isAsked = all([
    sql`${visibleProperties(viewer, 'p')} and d.archived_at is null`,
    propertyId !== undefined && sql`d.property_id = ${propertyId}`,
    state !== undefined && sql`d.state = ${state}`,
  ]);
  return selectPage<WireDocument>(db, {
    limit: asked.limit,
    ctes: sql`found as (
      select d.organization_id, d.id from invoice_document d join property p on p.organization_id = d.organization_id and p.id = d.property_id where ${isAsked}
    ), page as (
      select f.organization_id, f.id from found f where ${afterId(sql`f.id`, asked)} order by f.id desc limit ${asked.limit + 1}
    ), rows as (
      select ${placeById(asked)}, ${columns} from page join invoice_document d on d.organization_id = page.organization_id and d.id = page.id ${joins}
    )`,
  });
}

/** A document that was sent to be read, by its id; undefined where the viewer does not see it. */
export async function selectDocument(db: Db, viewer: Viewer, documentId: number): Promise<WireDocument | undefined> {
  const { rows } = await sql<WireDocument>`select ${columns} from invoice_document d ${joins}
    where ${visibleProperties(viewer, 'p')} and d.id = ${documentId} and d.archived_at is null`.execute(db);
  return rows[0];
}

/** Records that a file is to be read as invoices; the id of its document. */
export async function insertDocument(
  db: Db,
  viewer: Viewer,
  { organizationId, propertyId, fileId, sha256, source }: NewDocument,
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into invoice_document (organization_id, property_id, file_id, sha256, source, sent_by)
    values (${organizationId}, ${propertyId}, ${fileId}, ${sha256}, ${source}, ${viewer.userId}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the document was not recorded');
  return id;
}
export type NewDocument = {
  organizationId: number;
  propertyId: number;
  fileId: number;
  sha256: string;
  source: WireDocument['source'];
};

/** Invoices from a file with the same bytes that the viewer sees, newest first. */
export async function selectSameFile(
  db: Db,
  viewer: Viewer,
  { organizationId, sha256 }: { organizationId: number; sha256: string },
): Promise<{ invoiceId: number; sentAt: string }[]> {
  const { rows } = await sql<{ invoiceId: number; sentAt: string }>`
    select v.id as "invoiceId", ${instant('d.created_at')} as "sentAt" from invoice_document d
    join property p on p.organization_id = d.organization_id and p.id = d.property_id
    join invoice v on v.organization_id = d.organization_id and v.document_id = d.id
    where ${visibleProperties(viewer, 'p')} and d.organization_id = ${organizationId} and d.sha256 = ${sha256} and v.archived_at is null
    order by v.id desc limit 10`.execute(db);
  return rows;
}

/** The newest ready document of a property under a name. */
export async function selectNamedFile(
  db: Db,
  viewer: Viewer,
  { propertyId, fileName }: { propertyId: number; fileName: string },
): Promise<NamedFile | undefined> {
  const { rows } = await sql<NamedFile>`
    select f.organization_id as "organizationId", f.property_id as "propertyId", f.id, f.name, f.storage_key as key, f.content_type as "contentType"
    from file f join property p on p.organization_id = f.organization_id and p.id = f.property_id
    where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId} and f.name = ${fileName} and f.kind = 'DOCUMENT' and f.state = 'READY'
      and f.damage is null and f.archived_at is null order by f.id desc limit 1`.execute(db);
  return rows[0];
}
export type NamedFile = {
  organizationId: number;
  propertyId: number;
  id: number;
  name: string;
  key: string;
  contentType: string;
};

/** Attaches a document to an item that stands in the unit, or to the property alone; false where the unit has no such item. */
export async function attachFile(
  db: Db,
  { organizationId, propertyId, id }: NamedFile,
  place: { unitId: number; itemId: number } | null,
  now: string,
): Promise<boolean> {
  const { rows } = await sql`
    update file f set item_id = ${place?.itemId ?? null}::bigint, version = f.version + 1, updated_at = ${now}
    where f.organization_id = ${organizationId} and f.id = ${id} and (${place === null} or exists (
      select from item i where i.organization_id = f.organization_id and i.property_id = ${propertyId} and i.id = ${place?.itemId ?? null}::bigint
        and i.unit_id = ${place?.unitId ?? null}::bigint and i.archived_at is null for key share of i)) returning f.id`.execute(
    db,
  );
  return rows.length === 1;
}

/** Leases documents that no machine read to the caller, oldest first; those that somebody else has are left out. */
export async function leaseWaiting(
  db: Db,
  viewer: Viewer,
  { limit, until, now }: { limit: number; until: string; now: string },
): Promise<
  { documentId: number; key: string | null; contentType: string; name: string; leasedUntil: string; total: number }[]
> {
  const isWaiting = sql`${visibleProperties(viewer, 'p')} and d.organization_id = any (${bigints(viewer.adminOrganizationIds)}) and d.archived_at is null
    and d.state = 'FAILED' and d.failed_code <> 'REFUSED' and (d.lease_until is null or d.lease_until < ${now} or d.leased_by = ${viewer.userId})`;
  const from = sql`invoice_document d join property p on p.organization_id = d.organization_id and p.id = d.property_id`;
  const { rows } = await sql<{
    documentId: number;
    key: string | null;
    contentType: string;
    name: string;
    leasedUntil: string;
    total: number;
  }>`
    with waiting as (select count(*) as n from ${from} where ${isWaiting}), taken as (
      select d.organization_id, d.id from ${from} where ${isWaiting} order by d.created_at, d.id limit ${limit} for no key update of d skip locked
    ), leased as (
      update invoice_document d set lease_until = ${until}, leased_by = ${viewer.userId}, version = d.version + 1, updated_at = ${now}
      from taken where taken.organization_id = d.organization_id and taken.id = d.id returning d.organization_id, d.id, d.file_id, d.created_at
    )
    select l.id as "documentId", f.storage_key as key, f.content_type as "contentType", f.name, ${instant(sql`${until}::timestamptz`)} as "leasedUntil", w.n as total
    from waiting w cross join leased l join file f on f.organization_id = l.organization_id and f.id = l.file_id order by l.created_at, l.id`.execute(
    db,
  );
  return rows;
}

/** Whose lease a document that could not be read is under; undefined where the viewer has no such document. */
export async function lockLeased(
  db: Db,
  viewer: Viewer,
  key: string,
): Promise<
  | {
      organizationId: number;
      propertyId: number;
      id: number;
      leasedBy: number | null;
      leaseUntil: string | null;
      state: string;
    }
  | undefined
> {
  const { rows } = await sql<{
    organizationId: number;
    propertyId: number;
    id: number;
    leasedBy: number | null;
    leaseUntil: string | null;
    state: string;
  }>`
    select d.organization_id as "organizationId", d.property_id as "propertyId", d.id, d.leased_by as "leasedBy", ${instant('d.lease_until')} as "leaseUntil", d.state
    from invoice_document d join property p on p.organization_id = d.organization_id and p.id = d.property_id
    where ${visibleProperties(viewer, 'p')} and d.organization_id || '-' || d.id = ${key} and d.archived_at is null for no key update of d`.execute(
    db,
  );
  return rows[0];
}

/** Ends the lease of a document: what is on it is now for a person to review. */
export async function settleLeased(
  db: Db,
  { organizationId, id }: { organizationId: number; id: number },
  reason: string | null,
  now: string,
): Promise<void> {
  await sql`update invoice_document d set state = 'READ', failed_code = null, lease_until = null, leased_by = null, read_at = ${now},
      version = d.version + 1, updated_at = ${now} where d.organization_id = ${organizationId} and d.id = ${id}`.execute(
    db,
  );
  await sql`update invoice v set state = 'NEEDS_REVIEW', state_since = ${now}, state_reason = ${reason}, version = v.version + 1, updated_at = ${now}
    where v.organization_id = ${organizationId} and v.document_id = ${id} and v.state = 'FAILED' and v.archived_at is null`.execute(
    db,
  );
}
