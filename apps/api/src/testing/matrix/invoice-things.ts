import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

type At = {
  organizationId: number;
  ownerId: number;
  property: { id: number };
  unit: { id: number };
  item: { id: number };
  contactId: number;
};

export type InvoiceIds = Record<
  | 'invoiceId'
  | 'otherInvoiceId'
  | 'invoiceDocumentId'
  | 'readerLessonId'
  | 'paymentId'
  | 'vendorPriceId'
  | 'invoiceLineId'
  | 'apFormatId'
  | 'apExportId',
  number
>;

/** The plainest arrangement of a file for the accounting system. */
export const ARRANGEMENT = {
  row: 'INVOICE',
  dates: 'YYYY-MM-DD',
  amounts: 'PLAIN',
  firstLine: null,
  hasHeadings: true,
  columns: [{ heading: 'Amount', field: 'amount', constant: null, isRequired: true }],
};

/** A document of two pages with an invoice on each, and what was learned about its vendor. The file is called 'x', as addresses without an id of ours say. */
export async function insertInvoices(
  db: Db,
  { organizationId, ownerId, property, unit, item, contactId }: At,
): Promise<InvoiceIds> {
  const place = sql`${organizationId}::bigint, ${property.id}::bigint`;
  const { rows } = await sql<InvoiceIds>`
    with paper as (
      insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id, stored_sha256,
        stored_size_bytes)
      values (${organizationId}, 'DOCUMENT', 'x', 'application/pdf', 10, repeat('0', 64),
        'files/' || ${organizationId}::text || '/22/' || ${property.id}::text || '-' || repeat('2', 64), 'READY', ${ownerId}, ${property.id}, repeat('0', 64), 10) returning id
    ), document as (
      insert into invoice_document (organization_id, property_id, file_id, sha256, source, state, failed_code, page_count, sent_by)
      select ${place}, p.id, repeat('0', 64), 'UPLOAD', 'FAILED', 'NOT_READ', 2, ${ownerId} from paper p returning id
    ), pages as (
      insert into invoice_page (organization_id, property_id, document_id, page, width, height, is_scan, words, body)
      select ${place}, d.id, n, 612, 792, false, '[{"text": "seen", "box": [1, 2, 3, 4]}]', 'seen' from document d, generate_series(1, 2) n
    ), first as (
      insert into invoice (organization_id, property_id, document_id, page_from, page_to, source, state, vendor_id, vendor_name, number, invoice_date, total_cents)
      select ${place}, d.id, 1, 1, 'UPLOAD', 'FAILED', ${contactId}::bigint, 'Apex', 'A-1', '2026-05-01'::date, 100 from document d returning id
    ), other as (
      insert into invoice (organization_id, property_id, document_id, page_from, page_to, source, state, vendor_name, number)
      select ${place}, d.id, 2, 2, 'UPLOAD', 'FAILED', 'Apex', 'A-1' from document d returning id
    ), line as (
      insert into invoice_line (organization_id, property_id, invoice_id, position, body, amount_cents, unit_id, item_id)
      select ${place}, f.id, 1, 'Washer changed', 100, ${unit.id}::bigint, ${item.id}::bigint from first f returning id
    ), payment as (
      insert into invoice_payment (organization_id, property_id, invoice_id, paid_on, method, reference, amount_cents, recorded_by)
      select ${place}, o.id, '2026-05-02', 'CHECK', '1042', 1, ${ownerId}::bigint from other o returning id
    ), price as (
      insert into vendor_price (organization_id, vendor_id, service, basis, price_cents)
      select ${organizationId}::bigint, ${contactId}::bigint, 'seen', 'FLAT', 1 returning id
    ), lesson as (
      insert into reader_lesson (organization_id, vendor_id, field, label, x, y, page, taught_by)
      select ${organizationId}::bigint, ${contactId}::bigint, 'totalCents', 'seen', 0.5, 0.5, 1, ${ownerId}::bigint returning id
    ), arranged as (
      insert into ap_format (organization_id, name, arrangement) values (${organizationId}, 'Books ' || ${property.id}::text, ${JSON.stringify(ARRANGEMENT)}::jsonb)
      returning id
    ), exported as (
      insert into ap_export (organization_id, format_name, file_name, invoices, row_count, total_cents, body, made_by)
      values (${organizationId}, 'Books', 'books.csv', 1, 1, 100, 'Amount', ${ownerId}) returning id
    ), mail as (
      insert into mail_message (organization_id, message_key, size_bytes, sender, subject, received_at, outcome)
      values (${organizationId}, '<' || ${property.id}::text || '@mail>', 900, 'a vendor', 'seen', '2026-05-04', 'BILLS') returning id
    ), attached as (
      insert into mail_attachment (organization_id, message_id, name, sha256, is_new) select ${organizationId}::bigint, id, 'x.pdf', repeat('0', 64), false from mail
    )
    select first.id as "invoiceId", other.id as "otherInvoiceId", document.id as "invoiceDocumentId", lesson.id as "readerLessonId",
      payment.id as "paymentId", price.id as "vendorPriceId", line.id as "invoiceLineId",
      arranged.id as "apFormatId", exported.id as "apExportId"
    from first, other, document, lesson, payment, price, line, arranged, exported`.execute(db);
  return rows[0] as InvoiceIds;
}
