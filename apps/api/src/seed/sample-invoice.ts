import type { DemoInvoice } from './demo-invoice.ts';

/**
 * The invoice that an empty invoice repository offers to try; drawn, it is `apps/web/src/screens/invoice/sample-invoice.pdf`. It is nobody's
 * bill, and says so.
 */
export const SAMPLE_INVOICE: DemoInvoice = {
  vendor: {
    name: 'Sample Appliance Service',
    address: ['100 Example Street', 'Denver, CO 80202'],
    phone: '(303) 555-0100',
  },
  billTo: ['Sample Apartments', '1 Example Lane', 'Denver, CO 80202'],
  property: { name: 'Sample Apartments', address: ['1 Example Lane', 'Denver, CO 80202'] },
  number: 'SAMPLE-1001',
  date: '2026-05-12',
  due: '2026-06-11',
  lines: [
    {
      text: 'Service call, dishwasher does not drain, Apt 101',
      quantity: 1,
      unitPriceCents: 9_500,
      amountCents: 9_500,
    },
    { text: 'Drain pump', quantity: 1, unitPriceCents: 6_400, amountCents: 6_400 },
  ],
  taxCents: 512,
  isCreditNote: false,
  notes: ['This is a sample to try the reader with: nobody owes it. Reject it when you have seen what was read.'],
  style: 0,
};
