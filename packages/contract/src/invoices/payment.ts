import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Cents, GivenDate, Id, idParams, line, lineOrEmpty } from '../base/scalars.ts';
import { InvoicePayment, PaymentMethodKey } from './payment-report.ts';

export const PaymentBody = z.strictObject({
  /** Approved invoices of one organization and one currency. */
  invoiceIds: z.array(Id).min(1).max(200),
  paidOn: GivenDate,
  method: PaymentMethodKey,
  reference: lineOrEmpty(120).nullable().optional(),
  /** Of one invoice: any part of what remains. Of several, which are paid in full: what remains of all. A credit note's is negative. */
  amountCents: Cents,
  /** With the method CREDIT: the credit note of the same vendor and property that is set off. */
  creditInvoiceId: Id.nullable().optional(),
});

export const payment = defineContract({
  createPayments: {
    method: 'POST',
    path: '/invoice-payment',
    access: 'user',
    needs: 'manage',
    summary: 'Record a payment of one or several approved invoices: all of them or none',
    body: PaymentBody,
    response: z.strictObject({ results: z.array(InvoicePayment.extend({ invoiceId: Id })) }),
    status: 201,
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['INVOICE'],
  },
  takePaymentBack: {
    method: 'POST',
    path: '/invoice-payment/:paymentId/take-back',
    access: 'user',
    needs: 'manage',
    summary: 'Take a payment back with a reason: it counts no more and stays in the history',
    params: idParams('paymentId'),
    body: z.strictObject({ reason: line(500) }),
    response: InvoicePayment.extend({ invoiceId: Id }),
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['INVOICE'],
  },
});
