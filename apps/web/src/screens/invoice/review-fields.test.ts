import { expect, test } from 'vitest';
import { anInvoiceDetail, aReadValue } from '#testing/invoices.ts';
import { reviewOrder } from './review-fields.ts';

test('a review begins with what is needed, then the least probable, then what is sure, and ends with what no document says', () => {
  const { read } = anInvoiceDetail();
  const order = reviewOrder({ read: { ...read, invoiceNumber: undefined }, needs: ['number'] });
  expect(order.map(({ name, standing }) => `${name} ${standing}`)).toEqual([
    'number needed',
    'total unsure',
    'invoiceDate unsure',
    'vendor sure',
    'tax sure',
    'subtotal sure',
    'dueDate empty',
    'purchaseOrder empty',
    'amountDue empty',
    'previousBalance empty',
  ]);
});

test('where all is sure, the order is that of a bill', () => {
  const sure = aReadValue();
  const order = reviewOrder({
    read: { vendor: sure, invoiceNumber: sure, invoiceDate: sure, totalCents: sure },
    needs: [],
  });
  expect(order.slice(0, 4).map(({ name }) => name)).toEqual(['vendor', 'number', 'invoiceDate', 'total']);
});
