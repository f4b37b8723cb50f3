import type { payment } from '@lintel/contract/invoices/payment';
import type { Db } from '@lintel/db/pooled-kysely';
import { sharePayment } from '@lintel/domain/invoices/invoice-payments';
import { conflict, notFound, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { type HeldInvoice, lockInvoice } from './invoice-write.queries.ts';
import * as query from './payment.queries.ts';

export const paymentHandlers: Handlers<typeof payment> = {
  createPayments: ({ body }, { viewer, now, write: inTx }) =>
    inTx(async (db, audit) => {
      const { method, paidOn, amountCents, creditInvoiceId = null, reference = null } = body;
      const invoiceIds = [...new Set(body.invoiceIds)].toSorted((a, b) => a - b);
      if ((method === 'CREDIT') !== (creditInvoiceId !== null))
        throw unprocessable('creditInvoiceId', 'Name the credit note where one is set off, and only there.');
      if (creditInvoiceId !== null && invoiceIds.includes(creditInvoiceId))
        throw unprocessable('creditInvoiceId', 'A credit note is set off against bills, not against itself.');
      const held = await holdAll(db, viewer, { invoiceIds, creditInvoiceId }, now);
      const { invoices, credit } = held;
      const [first] = invoices;
      if (!first) throw notFound('invoice');
      const { organizationId } = first;
      if (invoices.some((one) => one.organizationId !== organizationId))
        throw unprocessable('invoiceIds', 'These invoices are of different organizations. Record a payment for each.');
      if (invoices.some(({ state }) => state !== 'APPROVED'))
        throw conflict('Only approved invoices are paid. Approve them first.');
      if (paidOn > first.today) throw unprocessable('paidOn', 'This date is in the future.');
      const payables = await query.selectPayables(db, organizationId, invoiceIds);
      const shares = share(payables, amountCents);
      const from = credit && (await checkCredit(db, credit, { invoices, payables, amountCents }));
      const ids: number[] = [];
      for (const [at, one] of invoices.entries()) {
        const share = shares[at];
        if (share === undefined) throw new Error('an invoice has no share of its payment');
        const how = {
          paidOn,
          method,
          reference: reference || from?.number || null,
          amountCents: share,
          creditInvoiceId,
        };
        const paymentId = await query.insertPayment(db, viewer, one, how, now);
        ids.push(paymentId);
        audit({ organizationId, action: 'pay', entity: 'invoice', entityId: one.id, after: { paymentId, ...how } });
      }
      return { results: await query.selectPaymentRows(db, organizationId, ids) };
    }),

  takePaymentBack: ({ params: { paymentId }, body: { reason } }, { viewer, now, write: inTx }) =>
    inTx(async (db, audit) => {
      const found = await query.selectPaidInvoice(db, viewer, paymentId);
      if (!found) throw notFound('payment');
      const { organizationId, invoiceId, creditInvoiceId } = found;
      await holdAll(db, viewer, { invoiceIds: [invoiceId], creditInvoiceId }, now);
      if (!(await query.updateTakenBack(db, viewer, { organizationId, paymentId, reason }, now)))
        throw conflict('This payment was taken back before.');
      audit({
        organizationId,
        action: 'take back payment',
        entity: 'invoice',
        entityId: invoiceId,
        after: { paymentId, reason },
      });
      const [taken] = await query.selectPaymentRows(db, organizationId, [paymentId]);
      if (!taken) throw notFound('payment');
      return taken;
    }),
};

type Ids = { invoiceIds: readonly number[]; creditInvoiceId: number | null };

// All in the order of their ids, so that two payments of the same invoices wait for each other.
async function holdAll(
  db: Db,
  viewer: Viewer,
  { invoiceIds, creditInvoiceId }: Ids,
  now: string,
): Promise<{ invoices: HeldInvoice[]; credit: HeldInvoice | undefined }> {
  const invoices: HeldInvoice[] = [];
  let credit: HeldInvoice | undefined;
  const all = creditInvoiceId === null ? [...invoiceIds] : [...invoiceIds, creditInvoiceId].toSorted((a, b) => a - b);
  for (const id of all) {
    const held = await lockInvoice(db, viewer, id, now);
    if (id === creditInvoiceId) {
      if (!held) throw unprocessable('creditInvoiceId', 'There is no such credit note, or it is not yours to see.');
      credit = held;
    } else {
      if (!held) throw notFound('invoice');
      invoices.push(held);
    }
  }
  return { invoices, credit };
}

function share(payables: readonly query.Payable[], amountCents: number): number[] {
  const [first] = payables;
  if (payables.some(({ currency }) => currency !== first?.currency))
    throw unprocessable('invoiceIds', 'These invoices are in different currencies. Record a payment for each.');
  const remaining = payables.map(({ remainingCents }) => remainingCents ?? 0);
  const shares = sharePayment(remaining, amountCents);
  if (shares) return shares;
  if (remaining.includes(0)) throw conflict('An invoice of these is paid already. Nothing was recorded.');
  const sum = remaining.reduce((total, cents) => total + cents, 0);
  const left = `${(sum / 100).toFixed(2)} ${first?.currency}`;
  throw unprocessable(
    'amountCents',
    remaining.length === 1
      ? `At most what remains can be paid: ${left}.`
      : `Several invoices are paid in full: ${left} remains of them. Record a part payment for one invoice at a time.`,
  );
}

type Against = { invoices: readonly HeldInvoice[]; payables: readonly query.Payable[]; amountCents: number };

async function checkCredit(
  db: Db,
  credit: HeldInvoice,
  { invoices, payables, amountCents }: Against,
): Promise<query.Payable> {
  const refuse = (message: string) => unprocessable('creditInvoiceId', message);
  const { organizationId, propertyId } = credit;
  const isSameBooks = (one: HeldInvoice) => one.organizationId === organizationId && one.propertyId === propertyId;
  if (!invoices.every(isSameBooks)) throw refuse('A credit note is set off against bills of its own property.');
  const [from] = await query.selectPayables(db, organizationId, [credit.id]);
  const left = -(from?.remainingCents ?? 0);
  if (!from || credit.state !== 'APPROVED' || (from.totalCents ?? 0) >= 0)
    throw refuse('Only an approved credit note can be set off.');
  if (payables.some(({ vendorKey }) => vendorKey === null || vendorKey !== from.vendorKey))
    throw refuse('This credit note is of another vendor.');
  if (payables.some(({ currency }) => currency !== from.currency))
    throw refuse('This credit note is in another currency.');
  if (payables.some(({ totalCents }) => (totalCents ?? 0) < 0)) throw refuse('A credit note is set off against bills.');
  if (amountCents > left)
    throw unprocessable('amountCents', `Only ${(left / 100).toFixed(2)} ${from.currency} of this credit note is left.`);
  return from;
}
