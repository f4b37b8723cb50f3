import type { InvoiceBody } from '@lintel/contract/invoices/invoice';
import type { Db } from '@lintel/db/pooled-kysely';
import type { InvoiceState } from '@lintel/domain/invoices/invoices';
import { sql } from 'kysely';
import type * as z from 'zod';
import { localDay } from '#platform/identity/day.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';
import { movePayments } from './payment.queries.ts';

/** An invoice that this transaction holds. */
export type HeldInvoice = {
  organizationId: number;
  propertyId: number;
  id: number;
  state: InvoiceState;
  version: number;
  documentId: number | null;
  pageFrom: number | null;
  pageTo: number | null;
  today: string;
};

export type InvoiceFields = Omit<z.output<typeof InvoiceBody>, 'lines' | 'propertyId'>;
export type InvoiceLines = NonNullable<z.output<typeof InvoiceBody>['lines']>;

/** The invoice, locked until the transaction ends, with its property held; undefined where the viewer does not see it. */
export async function lockInvoice(
  db: Db,
  viewer: Viewer,
  invoiceId: number,
  now: string,
): Promise<HeldInvoice | undefined> {
  const { rows } = await sql<HeldInvoice>`
    select v.organization_id as "organizationId", v.property_id as "propertyId", v.id, v.state, v.version, v.document_id as "documentId",
      v.page_from as "pageFrom", v.page_to as "pageTo", ${localDay(now, 'p.timezone')} as today
    from invoice v join property p on p.organization_id = v.organization_id and p.id = v.property_id
    where ${visibleProperties(viewer, 'p')} and v.id = ${invoiceId} and v.archived_at is null for key share of p for no key update of v`.execute(
    db,
  );
  return rows[0];
}

const COLUMNS: Record<keyof InvoiceFields, string> = {
  vendorId: 'vendor_id',
  vendorName: 'vendor_name',
  number: 'number',
  invoiceDate: 'invoice_date',
  serviceOn: 'service_on',
  dueDate: 'due_date',
  purchaseOrder: 'purchase_order',
  invoiceType: 'invoice_type',
  isCreditNote: 'is_credit_note',
  currency: 'currency',
  subtotalCents: 'subtotal_cents',
  taxCents: 'tax_cents',
  totalCents: 'total_cents',
  amountDueCents: 'amount_due_cents',
  previousBalanceCents: 'previous_balance_cents',
};

/** Writes the fields that are given and counts the version up. */
export async function updateInvoiceFields(
  db: Db,
  invoice: HeldInvoice,
  fields: InvoiceFields,
  now: string,
): Promise<void> {
  const given = Object.entries(COLUMNS).flatMap(([field, column]) => {
    const value = fields[field as keyof InvoiceFields];
    return value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];
  });
  await sql`update invoice v set ${sql.join([...given, sql`version = v.version + 1`, sql`updated_at = ${now}`])}
    where v.organization_id = ${invoice.organizationId} and v.id = ${invoice.id}`.execute(db);
}

/** Moves a held invoice to a state. */
export async function moveInvoice(
  db: Db,
  invoice: HeldInvoice,
  { state, reason = null, duplicateOfId = null, approvedBy = null }: InvoiceMove,
  now: string,
): Promise<void> {
  await sql`update invoice v set state = ${state}, state_since = ${now}, state_reason = ${reason}, duplicate_of_id = ${duplicateOfId},
      approved_by = ${approvedBy}, approved_at = ${approvedBy === null ? null : now}::timestamptz, version = v.version + 1, updated_at = ${now}
    where v.organization_id = ${invoice.organizationId} and v.id = ${invoice.id}`.execute(db);
}
export type InvoiceMove = {
  state: InvoiceState;
  reason?: string | null;
  duplicateOfId?: number | null;
  approvedBy?: number | null;
};

/** Ids of the live lines of a held invoice. */
export async function selectLineIds(db: Db, { organizationId, propertyId, id }: HeldInvoice): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.id from invoice_line l where l.organization_id = ${organizationId}
    and l.property_id = ${propertyId} and l.invoice_id = ${id} and l.archived_at is null order by l.position`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Makes the lines of a held invoice these: those with an id are changed, the others added, and what is not among them is archived. */
export async function replaceLines(db: Db, invoice: HeldInvoice, lines: InvoiceLines, now: string): Promise<void> {
  const { organizationId, propertyId, id } = invoice;
  const kept = lines.flatMap((line) => line.id ?? []);
  await sql`update invoice_line l set archived_at = ${now}, version = l.version + 1, updated_at = ${now}
    where l.organization_id = ${organizationId} and l.property_id = ${propertyId} and l.invoice_id = ${id} and l.archived_at is null
      and not l.id = any (${bigints(kept)})`.execute(db);
  const rows = lines.map((line, at) => ({
    id: line.id ?? null,
    position: at + 1,
    body: line.text,
    quantity: line.quantity ?? null,
    unit_price_cents: line.unitPriceCents ?? null,
    amount_cents: line.amountCents,
    work_type: line.workType ?? null,
    unit_id: line.unitId ?? null,
    item_id: line.itemId ?? null,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, position int, body text, quantity numeric, unit_price_cents bigint,
    amount_cents bigint, work_type text, unit_id bigint, item_id bigint)`;
  await sql`update invoice_line l set position = g.position, body = g.body, quantity = g.quantity, unit_price_cents = g.unit_price_cents,
      amount_cents = g.amount_cents, work_type = g.work_type, unit_id = g.unit_id, item_id = g.item_id, is_sure = true, version = l.version + 1, updated_at = ${now}
    from ${given} where g.id = l.id and l.organization_id = ${organizationId} and l.property_id = ${propertyId} and l.invoice_id = ${id}
      and (l.position, l.body, l.quantity, l.unit_price_cents, l.amount_cents, l.work_type, l.unit_id, l.item_id)
        is distinct from (g.position, g.body, g.quantity, g.unit_price_cents, g.amount_cents, g.work_type, g.unit_id, g.item_id)`.execute(
    db,
  );
  await sql`insert into invoice_line (organization_id, property_id, invoice_id, position, body, quantity, unit_price_cents, amount_cents, work_type,
      unit_id, item_id, is_sure, created_at, updated_at)
    select ${organizationId}, ${propertyId}, ${id}, g.position, g.body, g.quantity, g.unit_price_cents, g.amount_cents, g.work_type, g.unit_id,
      g.item_id, true, ${now}::timestamptz, ${now}::timestamptz from ${given} where g.id is null`.execute(db);
}

/** True where no other live invoice is on the document of a held one, or it has none. */
export async function isAloneOnDocument(db: Db, { organizationId, documentId, id }: HeldInvoice): Promise<boolean> {
  const { rows } =
    await sql`select v.id from invoice v where v.organization_id = ${organizationId} and v.document_id = ${documentId}::bigint
    and v.id <> ${id} and v.archived_at is null limit 1`.execute(db);
  return rows.length === 0;
}

/** Moves a held invoice with its document, file, pages and lines to another property of its organization; its lines lose their units and items. */
export async function moveToProperty(db: Db, invoice: HeldInvoice, propertyId: number, now: string): Promise<void> {
  const { organizationId, documentId, id } = invoice;
  await sql`set constraints all deferred`.execute(db);
  const changed = sql`property_id = ${propertyId}, version = x.version + 1, updated_at = ${now}`;
  const ofDocument = sql`x.organization_id = ${organizationId} and x.document_id = ${documentId}::bigint`;
  await sql`update file x set ${changed} where x.organization_id = ${organizationId}
    and x.id = (select d.file_id from invoice_document d where d.organization_id = ${organizationId} and d.id = ${documentId}::bigint)`.execute(
    db,
  );
  await sql`update invoice_document x set ${changed} where x.organization_id = ${organizationId} and x.id = ${documentId}::bigint`.execute(
    db,
  );
  await sql`update invoice_page x set ${changed} where ${ofDocument}`.execute(db);
  // Invoices that were joined into this one are archived and stay on its document.
  await sql`update invoice_line x set ${changed}, unit_id = null, item_id = null where x.organization_id = ${organizationId}
    and x.invoice_id in (select v.id from invoice v where v.organization_id = ${organizationId} and (v.id = ${id} or v.document_id = ${documentId}::bigint))`.execute(
    db,
  );
  const { rows: moved } = await sql<{
    id: number;
  }>`update invoice x set ${changed} where x.organization_id = ${organizationId} and (x.id = ${id} or x.document_id = ${documentId}::bigint)
    returning x.id`.execute(db);
  await movePayments(db, invoice, { invoiceIds: moved.map((one) => one.id), propertyId }, now);
  await sql`set constraints all immediate`.execute(db);
}

/** Which of the units and items that lines name are not on the property of the invoice, or are archived. Holds those that are. */
export async function selectForeignPlaces(
  db: Db,
  { organizationId, propertyId }: HeldInvoice,
  lines: InvoiceLines,
): Promise<{ unitIds: number[]; itemIds: number[] }> {
  const unitIds = [...new Set(lines.flatMap(({ unitId }) => unitId ?? []))];
  const itemIds = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))];
  const units = await sql<{
    id: number;
  }>`select u.id from unit u where u.organization_id = ${organizationId} and u.property_id = ${propertyId}
    and u.id = any (${bigints(unitIds)}) and u.archived_at is null order by u.id for key share of u`.execute(db);
  const items = await sql<{
    id: number;
  }>`select i.id from item i where i.organization_id = ${organizationId} and i.property_id = ${propertyId}
    and i.id = any (${bigints(itemIds)}) and i.archived_at is null order by i.id for key share of i`.execute(db);
  const lacks = (asked: number[], found: { id: number }[]) => asked.filter((id) => !found.some((row) => row.id === id));
  return { unitIds: lacks(unitIds, units.rows), itemIds: lacks(itemIds, items.rows) };
}

/** The name of a vendor of the organization that the viewer sees; undefined where there is none. Holds it. */
export async function selectVendorName(
  db: Db,
  viewer: Viewer,
  { organizationId }: Pick<HeldInvoice, 'organizationId'>,
  vendorId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{
    name: string;
  }>`select c.name from contact c where ${visibleContacts(viewer)} and c.organization_id = ${organizationId}
    and c.id = ${vendorId} and c.kind = 'VENDOR' and c.archived_at is null for key share of c`.execute(db);
  return rows[0]?.name;
}

/** Another live invoice of the organization that the viewer sees and that is not a duplicate itself; its id, or undefined. Holds it. */
export async function selectOriginal(
  db: Db,
  viewer: Viewer,
  invoice: HeldInvoice,
  ofId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select v.id from invoice v join property p on p.organization_id = v.organization_id and p.id = v.property_id
    where ${visibleProperties(viewer, 'p')} and v.organization_id = ${invoice.organizationId} and v.id = ${ofId} and v.id <> ${invoice.id}
      and v.state <> 'DUPLICATE' and v.archived_at is null for key share of v`.execute(db);
  return rows[0]?.id;
}
