import type { InvoiceDetail, InvoicePage, ReaderLesson } from '@lintel/contract/invoices/invoice';
import type { Db } from '@lintel/db/pooled-kysely';
import { duplicateReason } from '@lintel/domain/invoices/invoices';
import { contactNameKey } from '@lintel/domain/people/contacts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { personName } from '#platform/identity/person-name.ts';
import { hasRight } from '#platform/identity/property-rights.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';
import { invoiceColumns, invoiceJoins } from './invoice-row.ts';

export type WireInvoice = z.input<typeof InvoiceDetail>;
type Duplicates = WireInvoice['duplicates'];
/** An invoice as it is stored, without what is worked out from it and from others. */
export type FoundInvoice = Omit<WireInvoice, 'duplicates' | 'needs' | 'drift' | 'agreed'> & {
  numberKey: string | null;
  sha256: string | null;
};

/** An invoice that the viewer sees; undefined where there is none. */
export async function selectInvoice(
  db: Db,
  viewer: Viewer,
  invoiceId: number,
  now: string,
): Promise<FoundInvoice | undefined> {
  const { rows } = await sql<FoundInvoice>`
    select ${invoiceColumns(now)}, v.service_on as "serviceOn", v.purchase_order as "purchaseOrder", v.subtotal_cents as "subtotalCents", v.tax_cents as "taxCents",
      v.amount_due_cents as "amountDueCents", v.previous_balance_cents as "previousBalanceCents", ${personName('v.approved_by')} as "approvedBy",
      coalesce(v.reading -> 'fields', '{}') as read, v.reading ->> 'kind' as "readKind", coalesce(v.reading -> 'splitAt', '[]') as "splitAt",
      v.number_key as "numberKey", d.sha256, ${hasRight(viewer, 'p', 'manage')} as "canApprove",
      case when d.id is not null then json_build_object('id', d.id, 'fileId', d.file_id, 'name', f.name, 'pageCount', d.page_count,
        'pageFrom', v.page_from, 'pageTo', v.page_to,
        'hasScan', exists (select from invoice_page g where g.organization_id = d.organization_id and g.document_id = d.id and g.is_scan),
        'siblings', (select coalesce(json_agg(json_build_object('id', o.id, 'pageFrom', o.page_from, 'pageTo', o.page_to, 'version', o.version) order by o.page_from), '[]')
          from invoice o where o.organization_id = v.organization_id and o.document_id = v.document_id and o.id <> v.id and o.archived_at is null)) end as document
    from invoice v join property p on p.organization_id = v.organization_id and p.id = v.property_id ${invoiceJoins}
    left join invoice_document d on d.organization_id = v.organization_id and d.id = v.document_id
    left join file f on f.organization_id = d.organization_id and f.id = d.file_id
    where ${visibleProperties(viewer, 'p')} and v.id = ${invoiceId} and v.archived_at is null`.execute(db);
  return rows[0];
}

type DuplicateRow = Omit<Duplicates[number], 'reason'> & {
  vendorId: number | null;
  numberKey: string | null;
  sha256: string | null;
  pageFrom: number | null;
};

/** Other invoices of the organization that may be the same one, the surest first; those at properties that the viewer does not see are left out. */
export async function selectDuplicates(db: Db, viewer: Viewer, invoice: FoundInvoice): Promise<Duplicates> {
  const { organizationId, id, numberKey, totalCents, invoiceDate, sha256, vendorId, vendorName } = invoice;
  const { rows } = await sql<DuplicateRow>`
    select v.id, v.vendor_id as "vendorId", coalesce(k.name, v.vendor_name) as "vendorName", v.number, v.number_key as "numberKey",
      v.invoice_date as "invoiceDate", v.total_cents as "totalCents", v.state, p.name as "propertyName", f.name as "fileName", d.sha256,
      v.page_from as "pageFrom", ${instant('v.created_at')} as "arrivedAt"
    from invoice v join property p on p.organization_id = v.organization_id and p.id = v.property_id
    left join contact k on k.organization_id = v.organization_id and k.id = v.vendor_id
    left join invoice_document d on d.organization_id = v.organization_id and d.id = v.document_id
    left join file f on f.organization_id = d.organization_id and f.id = d.file_id
    where ${visibleProperties(viewer, 'p')} and v.organization_id = ${organizationId} and v.id <> ${id} and v.archived_at is null
      and v.state not in ('DUPLICATE', 'REJECTED') and (
        (${numberKey}::text <> '' and v.number_key = ${numberKey}::text)
        or (v.total_cents = ${totalCents}::bigint and abs(v.invoice_date - ${invoiceDate}::date) <= 3)
        or v.document_id in (select x.id from invoice_document x where x.organization_id = ${organizationId} and x.sha256 = ${sha256}))
    order by v.id limit 50`.execute(db);
  const one = {
    sha256,
    pageFrom: invoice.document?.pageFrom ?? null,
    vendorId,
    vendorKey: keyOf(invoice.Vendor?.name ?? vendorName),
    numberKey,
    totalCents,
    invoiceDate,
  };
  return rows
    .flatMap(({ vendorId: id, numberKey: key, sha256: hash, pageFrom, ...row }) => {
      const other = { ...row, vendorId: id, vendorKey: keyOf(row.vendorName), numberKey: key, sha256: hash, pageFrom };
      const reason = duplicateReason(one, other);
      return reason === null ? [] : [{ ...row, reason }];
    })
    .toSorted((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason) || a.id - b.id);
}
const ORDER: readonly Duplicates[number]['reason'][] = ['FILE', 'NUMBER', 'AMOUNT'];
const keyOf = (name: string | null) => (name === null || name.trim() === '' ? null : contactNameKey(name));

/** A change of price is said from this share of the usual price on. */
const DRIFT_MIN = 0.1;
const BILLS_MIN = 3;

/** Lines of an invoice that cost more or less than what this vendor usually charged for the same words, over its earlier approved bills. */
export async function selectDrift(db: Db, invoice: FoundInvoice): Promise<WireInvoice['drift']> {
  const { organizationId, id, vendorId, invoiceDate } = invoice;
  if (vendorId === null || invoiceDate === null) return [];
  const { rows } = await sql<{ lineId: number; usual: number; price: number; bills: number }>`
    select l.id as "lineId", q.usual, q.bills, coalesce(l.unit_price_cents, l.amount_cents)::float8 as price from invoice_line l
    cross join lateral (
      select percentile_cont(0.5) within group (order by coalesce(o.unit_price_cents, o.amount_cents)) as usual, count(distinct v.id) as bills
      from invoice v join invoice_line o on o.organization_id = v.organization_id and o.property_id = v.property_id and o.invoice_id = v.id
      where v.organization_id = ${organizationId} and v.vendor_id = ${vendorId} and v.state = 'APPROVED' and v.id <> ${id}
        and v.invoice_date <= ${invoiceDate} and v.archived_at is null and o.archived_at is null
        and (o.unit_price_cents is null) = (l.unit_price_cents is null)
        and regexp_replace(lower(o.body), '[^a-z]+', ' ', 'g') = regexp_replace(lower(l.body), '[^a-z]+', ' ', 'g')
    ) q
    where l.organization_id = ${organizationId} and l.property_id = ${invoice.propertyId} and l.invoice_id = ${id} and l.archived_at is null
      and q.bills >= ${BILLS_MIN} and q.usual > 0 order by l.position`.execute(db);
  return rows.flatMap(({ lineId, usual, price, bills }) => {
    const change = price / usual - 1;
    if (Math.abs(change) < DRIFT_MIN) return [];
    return [{ lineId, usualCents: Math.round(usual), changePercent: Math.round(change * 1000) / 10, bills }];
  });
}

/** The pages of an invoice's document with their words; undefined where the viewer does not see the invoice. */
export async function selectInvoicePages(
  db: Db,
  viewer: Viewer,
  invoiceId: number,
): Promise<z.input<typeof InvoicePage>[] | undefined> {
  const { rows } = await sql<{ pages: z.input<typeof InvoicePage>[] }>`
    select (select coalesce(json_agg(json_build_object('page', g.page, 'width', g.width, 'height', g.height, 'isScan', g.is_scan, 'turn', g.turn, 'words',
        (select coalesce(json_agg(json_build_object('text', w.value ->> 'text', 'box', w.value -> 'box') order by w.ordinality), '[]')
          from jsonb_array_elements(g.words) with ordinality w)) order by g.page), '[]')
      from invoice_page g where g.organization_id = v.organization_id and g.property_id = v.property_id and g.document_id = v.document_id) as pages
    from invoice v join property p on p.organization_id = v.organization_id and p.id = v.property_id
    where ${visibleProperties(viewer, 'p')} and v.id = ${invoiceId} and v.archived_at is null`.execute(db);
  return rows[0]?.pages;
}

/** What corrections taught about the bills of the vendors that the viewer sees. */
export async function selectReaderLessons(
  db: Db,
  viewer: Viewer,
  { vendorId }: { vendorId?: number | undefined },
): Promise<z.input<typeof ReaderLesson>[]> {
  const isNamed: RawBuilder<unknown> = vendorId === undefined ? sql`true` : sql`c.id = ${vendorId}`;
  const { rows } = await sql<z.input<typeof ReaderLesson>>`
    select l.id, l.vendor_id as "vendorId", c.name as "vendorName", l.field, l.label, l.times, ${personName('l.taught_by')} as "taughtBy",
      ${instant('l.created_at')} as "taughtAt"
    from contact c join reader_lesson l on l.organization_id = c.organization_id and l.vendor_id = c.id
    where ${visibleContacts(viewer)} and ${isNamed} and c.archived_at is null and l.archived_at is null order by c.name, l.field, l.id limit 1000`.execute(
    db,
  );
  return rows;
}
