import { links } from '#app/links.ts';
import type { Screen } from '#app/screen.ts';

const invoices = { load: () => import('./screens/invoice/InvoicesPage.tsx') } as const;
const payments = { load: () => import('./screens/invoice/PaymentsPage.tsx') } as const;

/** The screens of invoices beside the one in the menu. */
export const INVOICE_SCREENS: readonly Screen[] = [
  // why: before the review, whose address any word in the place of an id fits
  { id: 'invoice-payments', path: links.invoicePayments(':propertyId'), title: 'Payments of Invoices', ...payments },
  {
    id: 'invoice-review',
    path: links.invoice(':propertyId', ':invoiceId'),
    title: 'Invoice',
    load: () => import('./screens/invoice/ReviewPage.tsx'),
  },
  { id: 'portfolio-invoices', path: links.invoices(), title: 'Invoices, All Properties', ...invoices },
  {
    id: 'portfolio-invoice-payments',
    path: links.invoicePayments(),
    title: 'Payments of Invoices, All Properties',
    ...payments,
  },
];
