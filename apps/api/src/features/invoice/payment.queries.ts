import type { payment } from '@lintel/contract/invoices/payment';
import type { Db } from '@lintel/db/pooled-kysely';
import type { PaymentMethod } from '@lintel/domain/invoices/invoice-payments';
import { sql } from 'kysely';
import type * as z from 'zod';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { HeldInvoice } from './invoice-write.queries.ts';
import { paymentJson, paymentSums } from './payment-row.ts';

export type WirePayment = z.input<typeof payment.takePaymentBack.response>;

/** A held invoice with what remains of it, in cents, and what tells its vendor. */
export type Payable = {
  id: number;
  number: string | null;
  currency: string;
  vendorKey: string | null;
  totalCents: number | null;
  remainingCents: number | null;
};

/** What remains of held invoices, in the order of their ids. */
export async function selectPayables(
  db: Db,
  organizationId: number,
  invoiceIds: readonly number[],
): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    select v.id, v.number, v.currency, coalesce(v.vendor_id::text, 'name ' || lower(btrim(v.vendor_name))) as "vendorKey",
      v.total_cents as "totalCents", v.total_cents - y.paid_cents as "remainingCents"
    from invoice v cross join lateral (${paymentSums}) y
    where v.organization_id = ${organizationId} and v.id = any (${bigints([...invoiceIds])}) order by v.id`.execute(db);
  return rows;
}

type NewPayment = {
  paidOn: string;
  method: PaymentMethod;
  reference: string | null;
  amountCents: number;
  creditInvoiceId: number | null;
};

/** Records a payment of a held invoice; gives its id. */
export async function insertPayment(
  db: Db,
  viewer: Viewer,
  { organizationId, propertyId, id }: HeldInvoice,
  { paidOn, method, reference, amountCents, creditInvoiceId }: NewPayment,
  now: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into invoice_payment (organization_id, property_id, invoice_id, paid_on, method, reference, amount_cents, credit_invoice_id, recorded_by,
      created_at, updated_at)
    values (${organizationId}, ${propertyId}, ${id}, ${paidOn}, ${method}, ${reference}, ${amountCents}, ${creditInvoiceId}, ${viewer.userId},
      ${now}, ${now}) returning id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('the payment was not recorded');
  return made.id;
}

/** Payments as the contract has them, with their invoices. */
export async function selectPaymentRows(
  db: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<WirePayment[]> {
  const { rows } = await sql<{ payment: WirePayment; invoiceId: number }>`
    select ${paymentJson} as payment, y.invoice_id as "invoiceId" from invoice_payment y
    where y.organization_id = ${organizationId} and y.id = any (${bigints([...ids])}) order by y.id`.execute(db);
  return rows.map(({ payment, invoiceId }) => ({ ...payment, invoiceId }));
}

/** The invoice of a payment that the viewer sees, and whether the payment was taken back; undefined where there is none. */
export async function selectPaidInvoice(
  db: Db,
  viewer: Viewer,
  paymentId: number,
): Promise<{ organizationId: number; invoiceId: number; creditInvoiceId: number | null } | undefined> {
  const { rows } = await sql<{ organizationId: number; invoiceId: number; creditInvoiceId: number | null }>`
    select y.organization_id as "organizationId", y.invoice_id as "invoiceId", y.credit_invoice_id as "creditInvoiceId" from invoice_payment y
    join property p on p.organization_id = y.organization_id and p.id = y.property_id
    where ${visibleProperties(viewer, 'p')} and y.id = ${paymentId} and y.archived_at is null`.execute(db);
  return rows[0];
}

/** Takes a payment of a held invoice back; false where it was before. */
export async function updateTakenBack(
  db: Db,
  viewer: Viewer,
  { organizationId, paymentId, reason }: { organizationId: number; paymentId: number; reason: string },
  now: string,
): Promise<boolean> {
  const { rows } =
    await sql`update invoice_payment y set taken_back_at = ${now}, taken_back_by = ${viewer.userId}, taken_back_reason = ${reason},
      version = y.version + 1, updated_at = ${now}
    where y.organization_id = ${organizationId} and y.id = ${paymentId} and y.taken_back_at is null returning y.id`.execute(
      db,
    );
  return rows.length > 0;
}

/** How many payments of a held invoice count, and how many bills it was set off against. */
export async function countPayments(db: Db, { organizationId, propertyId, id }: HeldInvoice): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from invoice_payment y
    where y.organization_id = ${organizationId} and y.property_id = ${propertyId} and (y.invoice_id = ${id} or y.credit_invoice_id = ${id})
      and y.taken_back_at is null and y.archived_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Takes the payments of invoices that move to another property along; those were taken back, and what was set off stays behind. */
export async function movePayments(
  db: Db,
  { organizationId }: { organizationId: number },
  { invoiceIds, propertyId }: { invoiceIds: readonly number[]; propertyId: number },
  now: string,
): Promise<void> {
  const ids = bigints([...invoiceIds]);
  await sql`update invoice_payment y set credit_invoice_id = null, version = y.version + 1, updated_at = ${now}
    where y.organization_id = ${organizationId} and y.credit_invoice_id = any (${ids})`.execute(db);
  await sql`update invoice_payment y set property_id = ${propertyId}, credit_invoice_id = null, version = y.version + 1, updated_at = ${now}
    where y.organization_id = ${organizationId} and y.invoice_id = any (${ids})`.execute(db);
}
