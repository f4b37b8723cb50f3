import type { Db } from '@lintel/db/pooled-kysely';
import { OPEN_INVOICE_STATES } from '@lintel/domain/invoices/invoices';
import { sql } from 'kysely';
import type { Viewer } from '#platform/identity/viewer.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';
import type { HeldInvoice } from './invoice-write.queries.ts';

/** Ends a held invoice before the first of these pages, and begins another one on each; all of them wait to be read. */
export async function splitDocument(db: Db, held: HeldInvoice, at: readonly number[], now: string): Promise<void> {
  const { organizationId, id, pageFrom, pageTo } = held;
  const parts = [pageFrom ?? 1, ...at].map((from, index) => ({ from, to: (at[index] ?? (pageTo ?? from) + 1) - 1 }));
  const [first, ...others] = parts;
  await sql`update invoice v set page_from = ${first?.from}, page_to = ${first?.to}, state = 'UPLOADED', state_since = ${now}, state_reason = null,
      version = v.version + 1, updated_at = ${now} where v.organization_id = ${organizationId} and v.id = ${id}`.execute(
    db,
  );
  await sql`insert into invoice (organization_id, property_id, document_id, page_from, page_to, source, state, state_since, currency, created_at, updated_at)
    select v.organization_id, v.property_id, v.document_id, g."from", g."to", v.source, 'UPLOADED', ${now}::timestamptz, v.currency, ${now}::timestamptz, ${now}::timestamptz
    from invoice v cross join jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as g ("from" int, "to" int)
    where v.organization_id = ${organizationId} and v.id = ${id} order by g."from"`.execute(db);
}

/** Gives a held invoice the pages of the one on the next page of its document, which is archived; the id of that one, or undefined where there is none that is open. */
export async function joinNext(db: Db, held: HeldInvoice, now: string): Promise<number | undefined> {
  const { organizationId, id, documentId, pageTo } = held;
  const { rows } = await sql<{ id: number; pageTo: number }>`
    update invoice v set archived_at = ${now}, version = v.version + 1, updated_at = ${now}
    where v.organization_id = ${organizationId} and v.document_id = ${documentId} and v.page_from = ${(pageTo ?? 0) + 1} and v.archived_at is null
      and v.state = any (${`{${OPEN_INVOICE_STATES.join(',')}}`}::text[]) returning v.id, v.page_to as "pageTo"`.execute(
    db,
  );
  const next = rows[0];
  if (!next) return undefined;
  await sql`update invoice v set page_to = ${next.pageTo}, state = 'UPLOADED', state_since = ${now}, state_reason = null, version = v.version + 1,
      updated_at = ${now} where v.organization_id = ${organizationId} and v.id = ${id}`.execute(db);
  return next.id;
}

/** Forgets what a correction taught; what it was, or undefined where the viewer has no such lesson. */
export async function archiveLesson(
  db: Db,
  viewer: Viewer,
  lessonId: number,
  now: string,
): Promise<{ organizationId: number; vendorId: number; field: string; label: string | null } | undefined> {
  const { rows } = await sql<{ organizationId: number; vendorId: number; field: string; label: string | null }>`
    update reader_lesson l set archived_at = ${now}, version = l.version + 1, updated_at = ${now} from contact c
    where c.organization_id = l.organization_id and c.id = l.vendor_id and ${visibleContacts(viewer)} and l.id = ${lessonId} and l.archived_at is null
    returning l.organization_id as "organizationId", l.vendor_id as "vendorId", l.field, l.label`.execute(db);
  return rows[0];
}
