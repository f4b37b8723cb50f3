import {
  INVOICE_SOURCE_WORDS,
  INVOICE_STATE_WORDS,
  type InvoiceSource,
  type InvoiceState,
  WORK_TYPE_WORDS,
  type WorkType,
} from '@lintel/domain/invoices/invoices';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, named, PLACE_FILTERS, search, value } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, Id, Instant } from '../base/scalars.ts';

// why: the keys of an object lose their names in Object.keys
export const InvoiceStateKey = z.enum(Object.keys(INVOICE_STATE_WORDS) as [InvoiceState, ...InvoiceState[]]);
export const InvoiceSourceKey = z.enum(Object.keys(INVOICE_SOURCE_WORDS) as [InvoiceSource, ...InvoiceSource[]]);
export const WorkTypeKey = z.enum(Object.keys(WORK_TYPE_WORDS) as [WorkType, ...WorkType[]]);

/** A rectangle on a page, in points from its upper left corner: left, top, right, bottom. */
export const PageBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A line of an invoice; the seed's name for it. */
export const PdfDataLineItem = z.strictObject({
  id: Id,
  text: z.string(),
  quantity: z.number().nullable(),
  unitPriceCents: Cents.nullable(),
  amountCents: Cents,
  workType: WorkTypeKey.nullable(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  itemId: Id.nullable(),
  itemType: z.string().nullable(),
  /** The item was under warranty on the day of the invoice. */
  isCovered: z.boolean(),
  page: z.int().positive().nullable(),
  box: PageBox.nullable(),
  isSure: z.boolean(),
  /** The maintenance record that approving the invoice made of it. */
  recordId: Id.nullable(),
  /** The item that approving the invoice put in the place of `itemId`; it awaits its plate. */
  newItemId: Id.nullable(),
  /** The account of the general ledger. */
  glCode: z.string().nullable(),
  costCentre: z.string().nullable(),
  /** GL code and cost centre are from an earlier bill or a project, until a person approves or changes them. */
  isCodeProposed: z.boolean(),
});

/** An invoice as it stands in the list; amounts of credit notes are negative. Null is not known. */
export const Invoice = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  state: InvoiceStateKey,
  stateSince: Instant,
  /** Whole days in this state. */
  ageDays: Count,
  /** Why it is rejected, or could not be read. */
  stateReason: z.string().nullable(),
  source: InvoiceSourceKey,
  invoiceType: WorkTypeKey.nullable(),
  isCreditNote: z.boolean(),
  vendorId: Id.nullable(),
  /** As it stands on the invoice. */
  vendorName: z.string().nullable(),
  Vendor: z.strictObject({ id: Id, name: z.string() }).nullable(),
  /** The unit of its lines, where they name one alone. */
  Unit: z.strictObject({ id: Id, name: z.string() }).nullable(),
  number: z.string().nullable(),
  invoiceDate: DateOnly.nullable(),
  dueDate: DateOnly.nullable(),
  currency: z.string(),
  totalCents: Cents.nullable(),
  PdfDataLineItem: z.array(PdfDataLineItem),
  documentId: Id.nullable(),
  /** Of the least probable field, 0 to 1; null where no machine read it. */
  confidence: z.number().nullable(),
  duplicateOfId: Id.nullable(),
  /** How much its lines charge over the agreed prices; null where none does. */
  overCents: Cents.nullable(),
  arrivedAt: Instant,
  approvedAt: Instant.nullable(),
  /** When it last went into a file for the accounting system. */
  exportedAt: Instant.nullable(),
  version: z.int().positive(),
});

type Row = z.output<typeof Invoice>;

export const INVOICE_AGE_WORDS = {
  today: 'Today',
  d7: 'Last 7 days',
  d30: 'Last 30 days',
  d90: 'Last 90 days',
  month: 'This month',
  quarter: 'This quarter',
  year: 'This year',
  y1: 'Last 12 months',
} as const;
export const INVOICE_OPEN_WORDS = { open: 'To decide', decided: 'Decided' } as const;
export const INVOICE_EXPORT_WORDS = { not: 'Not exported', done: 'Exported' } as const;
export const INVOICE_APPROVED_WORDS = { y1: 'Last 12 months' } as const;
export const INVOICE_WORK_WORDS = { REPAIR_REPLACE: 'Repairs and replacements' } as const;
export const CURRENCY_WORDS = { USD: 'US dollars', other: 'Another currency' } as const;
export const INVOICE_AGREED_WORDS = { over: 'Over the agreed price' } as const;
export const INVOICE_MATCH_WORDS = { none: 'Without unit and item', some: 'With a unit or an item' } as const;

const SpentOn = z.array(z.strictObject({ name: z.string().nullable(), cents: Cents }));

/** What approved invoices of the last 12 months charge, in US dollars, over the whole place whatever the filter says; null where a bill says nothing of it. */
export const InvoiceSpend = z.strictObject({
  months: z.array(z.strictObject({ month: z.string(), invoiceType: WorkTypeKey.nullable(), cents: Cents })),
  /** Of lines, by the type of their item, and of vendors: those with the most, in that order. */
  itemTypes: SpentOn,
  vendors: SpentOn,
});

/** The invoices of a property, or of all that the caller may see. */
export const invoiceReport = defineReport({
  id: 'invoices',
  title: 'Invoice repository',
  question: 'What were we billed, what waits for a decision, and what was it for?',
  noun: ['invoice', 'invoices'],
  places: {
    property: { operationId: 'getInvoiceReport', page: '/report/:propertyId/invoice' },
    portfolio: { operationId: 'listInvoices', page: '/portfolio/invoices' },
  },
  row: Invoice,
  sorts: ['date', 'vendor', 'number', 'property', 'total', 'state', 'age', 'arrived'],
  order: '-arrived',
  filters: {
    q: search('Vendor, number, words in the document'),
    ...PLACE_FILTERS,
    open: choice('Show', INVOICE_OPEN_WORDS),
    state: choice('State', INVOICE_STATE_WORDS),
    dated: choice('Date', INVOICE_AGE_WORDS),
    from: value('From', GivenDate),
    to: value('Until', GivenDate),
    vendorId: named('Vendor', 'vendor'),
    invoiceType: choice('Type', WORK_TYPE_WORDS),
    unitId: named('Unit', 'unit', { isQuiet: true }),
    itemTypeId: named('Item type', 'itemType'),
    itemId: value('Item', Id, { isQuiet: true }),
    match: choice('Lines', INVOICE_MATCH_WORDS),
    work: choice('With lines of', INVOICE_WORK_WORDS),
    approved: choice('Approved', INVOICE_APPROVED_WORDS),
    currency: choice('Currency', CURRENCY_WORDS),
    agreed: choice('Agreed prices', INVOICE_AGREED_WORDS),
    source: choice('Source', INVOICE_SOURCE_WORDS),
    exported: choice('Accounting', INVOICE_EXPORT_WORDS),
    minCents: value('At least, cents', Cents),
    maxCents: value('At most, cents', Cents),
  },
  /** `overCents` is summed up where only invoices over the agreed prices are shown. */
  totals: { totalCents: Cents.nullable(), unread: Count, otherCurrency: Count, overCents: Cents.nullable() },
  figures: [
    'invoicesWaiting',
    'invoiceSpend',
    'invoiceSpendPerUnit',
    'invoiceUnmatched',
    'invoiceReplaceShare',
    'invoiceReviewDays',
  ],
  figureRows: {
    keeps: ['organizationId', 'propertyId'],
    of: {
      invoicesWaiting: { open: 'open' },
      invoiceSpend: { state: 'APPROVED', dated: 'y1', currency: 'USD' },
      invoiceSpendPerUnit: { state: 'APPROVED', dated: 'y1', currency: 'USD' },
      invoiceUnmatched: { state: 'APPROVED', dated: 'y1', match: 'none', currency: 'USD' },
      invoiceReplaceShare: { state: 'APPROVED', dated: 'y1', currency: 'USD', work: 'REPAIR_REPLACE' },
      invoiceReviewDays: { state: 'APPROVED', approved: 'y1' },
    },
  },
  parts: {
    /** How many invoices each state has, over the whole place whatever the filter says. */
    states: z.array(z.strictObject({ state: InvoiceStateKey, count: Count })),
    spend: InvoiceSpend,
  },
  changedAt: (row) => row.stateSince,
  notes: [
    'The total is what an invoice charges itself, without earlier balances; that of a credit note is negative.',
    'Sums leave out invoices whose total is not known yet, and those in another currency than US dollars.',
    'Blank means not known.',
  ],
  columns: {
    date: { head: 'Date', kind: 'date', value: (row) => row.invoiceDate, isSorted: true, width: 100 },
    vendor: {
      head: 'Vendor',
      kind: 'text',
      value: (row) => row.Vendor?.name ?? row.vendorName,
      isSorted: true,
      width: 200,
    },
    number: { head: 'Number', kind: 'text', value: (row) => row.number, isSorted: true, width: 120 },
    property: {
      head: 'Property',
      kind: 'text',
      value: (row) => row.propertyName,
      isPortfolioOnly: true,
      isSorted: true,
      width: 150,
    },
    units: { head: 'Unit', kind: 'text', value: (row) => namesOf(row, ({ unitName }) => unitName), width: 100 },
    items: { head: 'Item', kind: 'text', value: (row) => namesOf(row, ({ itemType }) => itemType), width: 140 },
    type: {
      head: 'Type',
      kind: 'text',
      value: (row) => row.invoiceType && WORK_TYPE_WORDS[row.invoiceType],
      width: 110,
    },
    total: {
      head: 'Total, $',
      label: 'Total',
      kind: 'cents',
      value: (row) => (row.currency === 'USD' ? row.totalCents : null),
      total: 'totalCents',
      isSorted: true,
      width: 110,
    },
    foreign: { head: 'Other currency', kind: 'text', value: foreignTotal, isHidden: true, width: 110 },
    matched: { head: 'Lines matched', kind: 'text', value: matchedWords, width: 90 },
    covered: {
      head: 'Under warranty, $',
      label: 'Under warranty',
      kind: 'cents',
      value: coveredCents,
      width: 110,
      isHidden: true,
    },
    over: {
      head: 'Over agreed, $',
      label: 'Over the agreed price',
      kind: 'cents',
      value: (row) => (row.currency === 'USD' ? row.overCents : null),
      total: 'overCents',
      width: 110,
      isHidden: true,
    },
    due: { head: 'Due', kind: 'date', value: (row) => row.dueDate, isHidden: true, width: 100 },
    source: {
      head: 'Source',
      kind: 'text',
      value: (row) => INVOICE_SOURCE_WORDS[row.source],
      isHidden: true,
      width: 90,
    },
    state: { head: 'State', kind: 'text', value: (row) => INVOICE_STATE_WORDS[row.state], isSorted: true, width: 110 },
    age: { head: 'Days in state', kind: 'integer', value: (row) => row.ageDays, isSorted: true, width: 90 },
    arrived: {
      head: 'Arrived',
      kind: 'instant',
      value: (row) => row.arrivedAt,
      isSorted: true,
      isHidden: true,
      width: 140,
    },
    exported: { head: 'Exported', kind: 'instant', value: (row) => row.exportedAt, isHidden: true, width: 140 },
    reason: { head: 'Reason', kind: 'text', value: (row) => row.stateReason, isHidden: true, isNotOnPaper: true },
  },
});

const ROUTE = {
  access: 'user',
  errors: ['NOT_FOUND'],
  reads: ['INVOICE', 'VENDOR'],
} as const;

export const invoiceReports = defineContract({
  getInvoiceReport: listRoute(invoiceReport, '/report/:propertyId/invoice', {
    ...ROUTE,
    summary: 'The invoices of a property with what waits for a decision and what was spent',
    about: { propertyId: 'params.propertyId' },
  }),
  listInvoices: listRoute(invoiceReport, '/invoice', {
    ...ROUTE,
    summary: 'The same over all properties that the caller may see',
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
  }),
});

function namesOf(row: Row, of: (line: Row['PdfDataLineItem'][number]) => string | null): string | null {
  const names = [...new Set(row.PdfDataLineItem.flatMap((line) => of(line) ?? []))];
  if (names.length === 0) return null;
  return names.length > NAMES_MAX
    ? `${names.slice(0, NAMES_MAX).join(', ')} and ${names.length - NAMES_MAX} more`
    : names.join(', ');
}
const NAMES_MAX = 3;

/** How many of an invoice's lines name a unit or an item, of how many. */
export function matchedLines({ PdfDataLineItem: lines }: Pick<Row, 'PdfDataLineItem'>): {
  matched: number;
  lines: number;
} {
  return {
    matched: lines.filter(({ unitId, itemId }) => unitId !== null || itemId !== null).length,
    lines: lines.length,
  };
}

function matchedWords(row: Row): string | null {
  const { matched, lines } = matchedLines(row);
  return lines === 0 ? null : `${matched} of ${lines}`;
}

function coveredCents(row: Row): number | null {
  const covered = row.PdfDataLineItem.filter(({ isCovered }) => isCovered);
  return covered.length === 0 ? null : covered.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function foreignTotal({ currency, totalCents }: Row): string | null {
  return currency === 'USD' || totalCents === null ? null : `${(totalCents / 100).toFixed(2)} ${currency}`;
}
