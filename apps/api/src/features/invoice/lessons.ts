import { type InvoiceBody, READ_FIELDS, type ReadFieldName } from '@lintel/contract/invoices/invoice';
import type { Db } from '@lintel/db/pooled-kysely';
import { lessonsOf } from '@lintel/reader/known/lessons';
import type { Lesson } from '@lintel/reader/reading';
import type { Page } from '@lintel/reader/words';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { FoundInvoice } from './invoice.queries.ts';

type Body = z.output<typeof InvoiceBody>;
type Change = { before: FoundInvoice; after: FoundInvoice; given: Body };

/** Where the value of a field that is read stands in the body of a change. */
const GIVEN: Record<ReadFieldName, keyof Body & keyof FoundInvoice> = {
  vendor: 'vendorName',
  invoiceNumber: 'number',
  invoiceDate: 'invoiceDate',
  dueDate: 'dueDate',
  purchaseOrder: 'purchaseOrder',
  subtotalCents: 'subtotalCents',
  taxCents: 'taxCents',
  totalCents: 'totalCents',
  amountDueCents: 'amountDueCents',
  previousBalanceCents: 'previousBalanceCents',
};

/**
 * Remembers what a person corrected on a bill of a known vendor: beside which label and where on the page the right value stands, so
 * that the next bills of that vendor are read there. What does not stand on the page teaches nothing.
 */
export async function learnFrom(db: Db, viewer: Viewer, { before, after, given }: Change, now: string): Promise<void> {
  const { vendorId, document, organizationId } = after;
  if (vendorId === null || document === null) return;
  const corrected = READ_FIELDS.flatMap((field) => {
    const value = given[GIVEN[field]];
    if (value === undefined || value === null || typeof value === 'object' || typeof value === 'boolean') return [];
    // A form that is saved again sends what was corrected before, which teaches nothing new.
    const isSaidBefore = before.vendorId === vendorId && value === before[GIVEN[field]];
    return isSaidBefore || value === before.read[field]?.value ? [] : [{ field, value }];
  });
  if (corrected.length === 0) return;
  const pages = await selectPages(db, after);
  for (const { field, value } of corrected) {
    for (const lesson of lessonsOf({ pages }, field, value, vendorId))
      await insertLesson(db, viewer, { organizationId, lesson }, now);
  }
}

async function selectPages(db: Db, { organizationId, document }: FoundInvoice): Promise<Page[]> {
  const { rows } =
    await sql<Page>`select g.width::float8 as width, g.height::float8 as height, case when g.is_scan then 'SCAN' else 'TEXT' end as "from", g.words
    from invoice_page g where g.organization_id = ${organizationId} and g.document_id = ${document?.id} and g.page between ${document?.pageFrom} and ${document?.pageTo}
    order by g.page`.execute(db);
  return rows;
}

/** A lesson that was taught before counts once more, and its place moves to where the value stands now. */
async function insertLesson(
  db: Db,
  viewer: Viewer,
  { organizationId, lesson }: { organizationId: number; lesson: Lesson },
  now: string,
): Promise<void> {
  const { vendorId, field, label, x, y, page } = lesson;
  const { rows } = await sql`
    update reader_lesson l set times = l.times + 1, x = ${x}, y = ${y}, page = ${page}, taught_by = ${viewer.userId},
      version = l.version + 1, updated_at = ${now}
    where l.organization_id = ${organizationId} and l.vendor_id = ${vendorId} and l.field = ${field} and l.label is not distinct from ${label}::text
      and l.archived_at is null returning l.id`.execute(db);
  if (rows.length > 0) return;
  await sql`insert into reader_lesson (organization_id, vendor_id, field, label, x, y, page, taught_by, created_at, updated_at)
    values (${organizationId}, ${vendorId}, ${field}, ${label}, ${x}, ${y}, ${page}, ${viewer.userId}, ${now}, ${now})`.execute(
    db,
  );
}
