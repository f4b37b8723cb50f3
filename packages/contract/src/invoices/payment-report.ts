import {
  PAID_STATE_WORDS,
  PAYMENT_METHOD_WORDS,
  type PaidState,
  type PaymentMethod,
} from '@lintel/domain/invoices/invoice-payments';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, groupFilters, named, PLACE_FILTERS, search, value } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, Id, Instant } from '../base/scalars.ts';
import { CURRENCY_WORDS } from './invoice-report.ts';

// why: the keys of an object lose their names in Object.keys
export const PaymentMethodKey = z.enum(Object.keys(PAYMENT_METHOD_WORDS) as [PaymentMethod, ...PaymentMethod[]]);
export const PaidStateKey = z.enum(Object.keys(PAID_STATE_WORDS) as [PaidState, ...PaidState[]]);

/** What was paid of an invoice at one time; taken back, it stays in the history with the reason and counts no more. */
export const InvoicePayment = z.strictObject({
  id: Id,
  paidOn: DateOnly,
  method: PaymentMethodKey,
  /** The number of the check or transfer; of a credit note that was set off, its own. */
  reference: z.string().nullable(),
  /** In the currency of the invoice; negative where the vendor paid back what a credit note gave. */
  amountCents: Cents,
  creditInvoiceId: Id.nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: Instant,
  takenBackAt: Instant.nullable(),
  takenBackBy: z.string().nullable(),
  takenBackReason: z.string().nullable(),
});

/** An approved invoice with what was paid of it. */
export const PaidInvoice = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  vendorId: Id.nullable(),
  vendorName: z.string().nullable(),
  /** What tells vendors apart here: their id, else their name as it stands on the invoice. */
  vendorKey: z.string().nullable(),
  number: z.string().nullable(),
  invoiceDate: DateOnly,
  dueDate: DateOnly.nullable(),
  currency: z.string(),
  totalCents: Cents,
  /** Of a credit note: what was set off or paid back, negative. */
  paidCents: Cents,
  remainingCents: Cents,
  paidState: PaidStateKey,
  /** Days since the due date, while something remains. */
  overdueDays: Count.nullable(),
  /** The oldest first, with those that were taken back. */
  payments: z.array(InvoicePayment),
  approvedAt: Instant,
  version: z.int().positive(),
});

type Row = z.output<typeof PaidInvoice>;

export const PAID_WORDS = {
  open: 'Something remains',
  overdue: 'Overdue',
  due7: 'Due in 7 days',
  due30: 'Due in 30 days',
  paid: 'Paid',
  credits: 'Credits unused',
} as const;
export const PAYMENT_GROUP_WORDS = { vendor: 'Vendor', month: 'Month due' } as const;
export const PAID_IN_WORDS = { month: 'This month' } as const;

/** The payments of a property's approved invoices, or of all that the caller may see. */
export const paymentReport = defineReport({
  id: 'invoice-payments',
  title: 'Payments of invoices',
  question: 'What do we owe whom until when, and what was paid how?',
  noun: ['invoice', 'invoices'],
  places: {
    property: { operationId: 'getPaymentReport', page: '/report/:propertyId/invoice/payments' },
    portfolio: { operationId: 'listPayments', page: '/portfolio/invoices/payments' },
  },
  row: PaidInvoice,
  sorts: ['due', 'vendor', 'number', 'property', 'date', 'total', 'paid', 'paidOn', 'remaining'],
  order: 'due',
  filters: {
    q: search('Vendor, number, reference'),
    ...PLACE_FILTERS,
    paid: choice('Show', PAID_WORDS, { anyLabel: 'All approved' }),
    vendorId: named('Vendor', 'vendor'),
    method: choice('Paid by', PAYMENT_METHOD_WORDS),
    paidIn: choice('Paid in', PAID_IN_WORDS, { anyLabel: 'Any time' }),
    currency: choice('Currency', CURRENCY_WORDS),
    dueFrom: value('Due from', GivenDate),
    dueTo: value('Due until', GivenDate),
    invoiceId: value('Invoice', Id),
    ...groupFilters(PAYMENT_GROUP_WORDS, {
      vendor: (row: Row) => row.vendorKey,
      month: (row: Row) => row.dueDate?.slice(0, MONTH_LENGTH) ?? null,
    }),
  },
  totals: {
    totalCents: Cents.nullable(),
    paidCents: Cents.nullable(),
    remainingCents: Cents.nullable(),
    otherCurrency: Count,
  },
  figures: ['paymentsOpen', 'paymentsOverdue', 'paymentsDue7', 'paymentsDue30', 'paymentsPaidMonth', 'paymentsCredits'],
  figureRows: {
    keeps: ['organizationId', 'propertyId'],
    of: {
      paymentsOpen: { paid: 'open', currency: 'USD' },
      paymentsOverdue: { paid: 'overdue', currency: 'USD' },
      paymentsDue7: { paid: 'due7', currency: 'USD' },
      paymentsDue30: { paid: 'due30', currency: 'USD' },
      paymentsPaidMonth: { paidIn: 'month', currency: 'USD' },
      paymentsCredits: { paid: 'credits', currency: 'USD' },
    },
  },
  changedAt: (row) => row.payments.at(-1)?.recordedAt ?? row.approvedAt,
  notes: [
    'What remains is the total without payments and credit notes that were set off; of a credit note it is negative until it is used.',
    'Sums leave out invoices in another currency than US dollars.',
    'A payment that was taken back counts no more and stays in the history.',
  ],
  columns: {
    due: { head: 'Due', kind: 'date', value: (row) => row.dueDate, isSorted: true, width: 100 },
    vendor: { head: 'Vendor', kind: 'text', value: (row) => row.vendorName, isSorted: true, width: 200 },
    number: { head: 'Number', kind: 'text', value: (row) => row.number, isSorted: true, width: 120 },
    property: {
      head: 'Property',
      kind: 'text',
      value: (row) => row.propertyName,
      isPortfolioOnly: true,
      isSorted: true,
      width: 150,
    },
    date: { head: 'Date', kind: 'date', value: (row) => row.invoiceDate, isSorted: true, isHidden: true, width: 100 },
    total: {
      head: 'Total, $',
      label: 'Total',
      kind: 'cents',
      value: dollars((row) => row.totalCents),
      total: 'totalCents',
      isSorted: true,
      width: 110,
    },
    paidOn: { head: 'Paid on', kind: 'text', value: listed((one) => one.paidOn), isSorted: true, width: 110 },
    how: { head: 'How', kind: 'text', value: listed((one) => PAYMENT_METHOD_WORDS[one.method]), width: 110 },
    reference: { head: 'Reference', kind: 'text', value: listed((one) => one.reference ?? '–'), width: 120 },
    paid: {
      head: 'Paid, $',
      label: 'Paid',
      kind: 'cents',
      value: dollars((row) => row.paidCents),
      total: 'paidCents',
      isSorted: true,
      width: 110,
    },
    remaining: {
      head: 'Remains, $',
      label: 'Remains',
      kind: 'cents',
      value: dollars((row) => row.remainingCents),
      total: 'remainingCents',
      isSorted: true,
      width: 110,
    },
    overdue: { head: 'Days overdue', kind: 'integer', value: (row) => row.overdueDays, width: 90 },
    state: { head: 'State', kind: 'text', value: (row) => PAID_STATE_WORDS[row.paidState], width: 110 },
    foreign: { head: 'Other currency', kind: 'text', value: foreignRemains, isHidden: true, width: 140 },
  },
});
const MONTH_LENGTH = 'yyyy-MM'.length;

const ROUTE = { access: 'user', errors: ['NOT_FOUND'], reads: ['INVOICE', 'VENDOR'] } as const;

export const paymentReports = defineContract({
  getPaymentReport: listRoute(paymentReport, '/report/:propertyId/invoice-payment', {
    ...ROUTE,
    summary: 'The approved invoices of a property with what was paid of each, what remains and what is overdue',
    about: { propertyId: 'params.propertyId' },
  }),
  listPayments: listRoute(paymentReport, '/invoice-payment', {
    ...ROUTE,
    summary: 'The same over all properties that the caller may see',
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
  }),
});

/** The payments of an invoice that count. */
export function livePayments({ payments }: Pick<Row, 'payments'>): Row['payments'] {
  return payments.filter(({ takenBackAt }) => takenBackAt === null);
}

function listed(of: (one: Row['payments'][number]) => string) {
  return (row: Row) => {
    const words = livePayments(row).map(of);
    return words.length === 0 ? null : words.join('; ');
  };
}

function dollars(of: (row: Row) => number) {
  return (row: Row) => (row.currency === 'USD' ? of(row) : null);
}

function foreignRemains({ currency, remainingCents, totalCents }: Row): string | null {
  if (currency === 'USD') return null;
  return `${(remainingCents / 100).toFixed(2)} of ${(totalCents / 100).toFixed(2)} ${currency}`;
}
