import type { ReadFieldName } from '@lintel/contract/invoices/invoice';
import type { FlsBillVisit } from '@lintel/domain/fls/fls-bill';
import { INVOICE_FAILURES } from '@lintel/domain/invoices/invoices';
import { sumsOf } from './demo-invoice.ts';
import type { InvoiceDraft } from './draft-invoices.ts';
import type { Cell } from './insert-rows.ts';
import type { DemoReading } from './invoice-reading.ts';

/** An invoice with its document, and what was read of it where it waits for a person. */
export type MadeInvoice = {
  draft: InvoiceDraft;
  bytes: Buffer;
  sha256: string;
  pageCount: number;
  reading: DemoReading | null;
  /** The visits of fire and life safety systems that it charges for. */
  flsVisits: FlsBillVisit[];
  vendorId: number | null;
  /** Who sent it, and decided. */
  by: number;
};

type Of = { organizationId: number };

export const FILE_COLUMNS = [
  ...['organization_id bigint', 'kind text', 'name text', 'content_type text', 'size_bytes bigint', 'sha256 text'],
  ...['storage_key text', 'state text', 'uploaded_by bigint', 'property_id bigint', 'stored_sha256 text'],
  ...['stored_size_bytes bigint', 'created_at timestamptz', 'updated_at timestamptz'],
];
/** The file of a made invoice; its key is stored when its id is known. */
export function fileRow({ organizationId }: Of, { draft, bytes, sha256, by }: MadeInvoice, at: number): Cell[] {
  const { vendor, paper, place } = draft;
  const name = `${`${vendor.name} ${paper.number}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`;
  const bytesOf = [bytes.length, sha256, `demo invoice ${at}`, 'READY', by, place.propertyId, sha256, bytes.length];
  const arrived = arrivedAt(draft.arrivedOn);
  return [organizationId, 'DOCUMENT', name, 'application/pdf', ...bytesOf, arrived, arrived];
}

export const DOCUMENT_COLUMNS = [
  ...['organization_id bigint', 'property_id bigint', 'file_id bigint', 'sha256 text', 'source text', 'state text'],
  ...['failed_code text', 'page_count integer', 'read_at timestamptz', 'sent_by bigint', 'created_at timestamptz'],
  'updated_at timestamptz',
];
/** The document of a made invoice. */
export function documentRow({ organizationId }: Of, made: MadeInvoice, fileId: number): Cell[] {
  const { draft, sha256, pageCount, by } = made;
  const { failure = null, source, place } = draft;
  const [arrived, read] = [arrivedAt(draft.arrivedOn), readAt(draft.arrivedOn)];
  const result = failure === null ? ['READ', null, pageCount, read] : ['FAILED', failure, null, null];
  return [organizationId, place.propertyId, fileId, sha256, source, ...result, by, arrived, read];
}

export const INVOICE_COLUMNS = [
  ...['organization_id bigint', 'property_id bigint', 'document_id bigint', 'page_from integer', 'page_to integer'],
  ...['source text', 'state text', 'state_since timestamptz', 'state_reason text', 'is_credit_note boolean'],
  ...['vendor_id bigint', 'vendor_name text', 'number text', 'invoice_date date', 'due_date date'],
  ...['purchase_order text', 'subtotal_cents bigint', 'tax_cents bigint', 'total_cents bigint'],
  ...['amount_due_cents bigint', 'previous_balance_cents bigint', 'service_on date', 'invoice_type text'],
  ...['reading jsonb', 'confidence real', 'approved_at timestamptz', 'approved_by bigint', 'created_at timestamptz'],
  ...['updated_at timestamptz', 'fls_visits jsonb'],
];
/** A made invoice: of one that waits for a person, what was read. A copy becomes a duplicate when the id of the other is known. */
export function invoiceRow({ organizationId }: Of, made: MadeInvoice, documentId: number): Cell[] {
  const { draft, reading, pageCount, by } = made;
  const { paper, place, failure, state, source, decidedOn } = draft;
  const read = readAt(draft.arrivedOn);
  const decided = decidedOn === null ? null : `${decidedOn}T18:10:00Z`;
  const reason = failure === undefined ? (draft.reason ?? null) : INVOICE_FAILURES[failure];
  const values = valuesOf(made);
  const value = (field: ReadFieldName) => {
    if (failure !== undefined) return null;
    return (reading === null ? values[field] : reading.fields[field]?.value) ?? null;
  };
  const isKnown = failure === undefined && draft.gap !== 'UNKNOWN_VENDOR';
  const kind = paper.isCreditNote ? 'CREDIT_NOTE' : 'INVOICE';
  const isApproved = state === 'APPROVED';
  return [
    ...[organizationId, place.propertyId, documentId, 1, failure === undefined ? pageCount : 1],
    ...[source, state === 'DUPLICATE' ? 'NEEDS_REVIEW' : state, decided ?? read, reason, paper.isCreditNote],
    ...[isKnown ? made.vendorId : null, value('vendor'), value('invoiceNumber'), value('invoiceDate')],
    ...[value('dueDate'), value('purchaseOrder'), value('subtotalCents'), value('taxCents'), value('totalCents')],
    ...[value('amountDueCents'), value('previousBalanceCents'), draft.serviceOn],
    failure === undefined ? mainType(made) : null,
    reading && JSON.stringify({ kind, fields: reading.fields, splitAt: [] }),
    ...[reading?.confidence ?? null, isApproved ? decided : null, isApproved ? by : null],
    ...[arrivedAt(draft.arrivedOn), decided ?? read, JSON.stringify(made.flsVisits)],
  ];
}

export const LINE_COLUMNS = [
  ...['organization_id bigint', 'property_id bigint', 'invoice_id bigint', 'position integer', 'body text'],
  ...['quantity numeric', 'unit_price_cents bigint', 'amount_cents bigint', 'work_type text', 'unit_id bigint'],
  ...['item_id bigint', 'page integer', 'box jsonb', 'is_sure boolean', 'record_id bigint', 'record_use text'],
  ...['created_at timestamptz', 'updated_at timestamptz'],
];
/** The lines of a made invoice; of one that waits for a person, those that were read. */
export function lineRows({ organizationId }: Of, { draft, reading }: MadeInvoice, invoiceId: number): Cell[][] {
  if (draft.failure !== undefined) return [];
  const { propertyId } = draft.place;
  const at = readAt(draft.arrivedOn);
  return draft.lines.flatMap((line, index): Cell[][] => {
    const spot = reading?.lines.get(index);
    if (reading !== null && !spot) return [];
    const { text, quantity, unitPriceCents, amountCents, workType, unitId, itemId, recordId } = line;
    const facts = [text, quantity, unitPriceCents, amountCents, workType, unitId, itemId];
    const place = spot ? [spot.page, JSON.stringify(spot.box), spot.isSure] : [null, null, true];
    const posted = [recordId, recordId === null ? null : 'PRICED'];
    return [[organizationId, propertyId, invoiceId, index + 1, ...facts, ...place, ...posted, at, at]];
  });
}

function valuesOf({ draft: { paper, vendor } }: MadeInvoice): Partial<Record<ReadFieldName, string | number | null>> {
  const sums = new Map(sumsOf(paper));
  const subtotal = sums.get('Subtotal') ?? 0;
  return {
    vendor: vendor.name,
    invoiceNumber: paper.number,
    invoiceDate: paper.date,
    dueDate: paper.due,
    purchaseOrder: paper.poNumber ?? null,
    subtotalCents: subtotal,
    taxCents: paper.taxCents,
    totalCents: subtotal + paper.taxCents,
    amountDueCents: sums.get('Total amount due') ?? null,
    previousBalanceCents: paper.previousBalanceCents ?? null,
  };
}

// What most of the money is for.
function mainType({ draft: { lines } }: MadeInvoice): string | null {
  const sums = new Map<string, number>();
  for (const { workType, amountCents } of lines) sums.set(workType, (sums.get(workType) ?? 0) + Math.abs(amountCents));
  return [...sums].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

const arrivedAt = (day: string) => `${day}T15:20:00Z`;
const readAt = (day: string) => `${day}T15:21:00Z`;
