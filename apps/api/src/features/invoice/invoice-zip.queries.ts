import { INVOICE_ZIP_MAX } from '@lintel/contract/invoices/ap-export';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { foundInvoices, type InvoiceFilter } from './ap-rows.queries.ts';

export type ZipInvoice = {
  id: number;
  invoiceDate: string | null;
  vendorName: string | null;
  number: string | null;
  documentId: number | null;
  storageKey: string | null;
};

/** The invoices of a filter with where their documents are stored, oldest first. */
export async function selectZipInvoices(
  db: Db,
  asked: { viewer: Viewer; now: string; filter: InvoiceFilter },
): Promise<ZipInvoice[]> {
  const { rows } = await sql<ZipInvoice>`with ${foundInvoices(asked)}
    select v.id, v.invoice_date as "invoiceDate", coalesce(k.name, v.vendor_name) as "vendorName", v.number, v.document_id as "documentId",
      case when f.state = 'READY' then f.storage_key end as "storageKey"
    from found join invoice v on v.organization_id = found.organization_id and v.id = found.id
    left join contact k on k.organization_id = v.organization_id and k.id = v.vendor_id
    left join invoice_document d on d.organization_id = v.organization_id and d.id = v.document_id
    left join file f on f.organization_id = d.organization_id and f.id = d.file_id and f.archived_at is null
    order by v.invoice_date nulls last, lower(coalesce(k.name, v.vendor_name)), v.page_from, v.id limit ${INVOICE_ZIP_MAX + 1}`.execute(
    db,
  );
  if (rows.length > INVOICE_ZIP_MAX)
    throw unprocessable(
      'filter',
      `A zip holds the documents of at most ${INVOICE_ZIP_MAX.toLocaleString('en-US')} invoices. Narrow the filter.`,
    );
  return rows;
}
