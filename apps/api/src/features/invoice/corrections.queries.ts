import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { Paper } from './invoice-zip.ts';

/** The most documents of one set of corrections. */
const CORRECTED_MAX = 2000;

type Row = { documentId: number; storageKey: string | null; fileName: string; invoices: Approved[] };
type Approved = {
  vendor: string | null;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  dueDate: string | null;
  currency: string;
  isCreditNote: boolean;
  subtotalCents: number | null;
  taxCents: number | null;
  totalCents: number | null;
  amountDueCents: number | null;
  previousBalanceCents: number | null;
  lines: { description: string; quantity: number | null; unitPriceCents: number | null; amountCents: number }[];
};

/**
 * The newest documents of an organization on which a person corrected what was read, each with what its invoices say as
 * `npm run eval:invoices` takes it. All invoices of such a document are approved, so that each value was looked at.
 */
export async function selectCorrected(db: Db, viewer: Viewer, organizationId: number): Promise<Paper[]> {
  const { rows } = await sql<Row>`
    select d.id as "documentId", f.name as "fileName", case when f.state = 'READY' then f.storage_key end as "storageKey",
      (select json_agg(json_build_object('vendor', v.vendor_name, 'invoiceNumber', v.number, 'invoiceDate', v.invoice_date, 'dueDate', v.due_date,
          'currency', v.currency, 'isCreditNote', v.is_credit_note, 'subtotalCents', v.subtotal_cents, 'taxCents', v.tax_cents,
          'totalCents', v.total_cents, 'amountDueCents', v.amount_due_cents, 'previousBalanceCents', v.previous_balance_cents,
          'lines', (select coalesce(json_agg(json_build_object('description', l.body, 'quantity', l.quantity::float8,
              'unitPriceCents', l.unit_price_cents, 'amountCents', l.amount_cents) order by l.position), '[]')
            from invoice_line l where l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id
              and l.archived_at is null)) order by v.page_from)
        from invoice v where ${OF_DOCUMENT}) as invoices
    from property p join invoice_document d on d.organization_id = p.organization_id and d.property_id = p.id
    join file f on f.organization_id = d.organization_id and f.id = d.file_id
    where ${visibleProperties(viewer, 'p')} and d.organization_id = ${organizationId} and d.state = 'READ' and d.archived_at is null
      and exists (select from invoice v where ${OF_DOCUMENT} and ${IS_CORRECTED})
      and not exists (select from invoice v where ${OF_DOCUMENT} and v.state <> 'APPROVED')
    order by d.id desc limit ${CORRECTED_MAX}`.execute(db);
  return rows.map(({ documentId, storageKey, fileName, invoices }) => ({
    documentId,
    storageKey,
    name: fileName.replace(/\.pdf$/i, ''),
    expected: `${JSON.stringify(truthOf(invoices.map(asTruth)), null, 2)}\n`,
  }));
}

const OF_DOCUMENT = sql`v.organization_id = d.organization_id and v.property_id = d.property_id and v.document_id = d.id and v.archived_at is null`;

// A value that was not read and is there now was put in by a person, and the other way round.
const IS_CORRECTED = sql`exists (
    select from (values ('vendor', to_jsonb(v.vendor_name)), ('invoiceNumber', to_jsonb(v.number)), ('invoiceDate', to_jsonb(v.invoice_date)),
      ('dueDate', to_jsonb(v.due_date)), ('subtotalCents', to_jsonb(v.subtotal_cents)), ('taxCents', to_jsonb(v.tax_cents)),
      ('totalCents', to_jsonb(v.total_cents)), ('amountDueCents', to_jsonb(v.amount_due_cents)),
      ('previousBalanceCents', to_jsonb(v.previous_balance_cents))) as given (field, value)
    where given.value is distinct from nullif(v.reading #> array['fields', given.field, 'value'], 'null'))`;

function asTruth({ isCreditNote, lines, currency, ...invoice }: Approved) {
  const { vendor, invoiceNumber, invoiceDate, dueDate } = invoice;
  return {
    ...{ vendor, invoiceNumber, invoiceDate, dueDate, currency },
    ...(isCreditNote && { isCreditNote }),
    subtotal: units(invoice.subtotalCents),
    tax: units(invoice.taxCents),
    total: units(invoice.totalCents),
    amountDue: units(invoice.amountDueCents),
    previousBalance: units(invoice.previousBalanceCents),
    lines: lines.map(({ description, quantity, unitPriceCents, amountCents }) => ({
      description,
      ...(quantity !== null && { quantity }),
      ...(unitPriceCents !== null && { unitPrice: units(unitPriceCents) }),
      lineTotal: units(amountCents),
    })),
  };
}

/** One invoice stands as it is, several of one document in a list. */
function truthOf<T>(invoices: readonly T[]): T | { invoices: readonly T[] } {
  const [only] = invoices;
  return only !== undefined && invoices.length === 1 ? only : { invoices };
}

function units(cents: number): number;
function units(cents: number | null): number | null;
function units(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
