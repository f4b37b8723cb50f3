import { PRICE_BASIS_WORDS, type PriceBasis } from '@lintel/domain/invoices/agreed-prices';
import {
  APPROVAL_NEEDS,
  type ApprovalNeed,
  DUPLICATE_WORDS,
  type DuplicateReason,
} from '@lintel/domain/invoices/invoices';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, Id, Instant, idParams, line } from '../base/scalars.ts';
import { Invoice, PageBox, WorkTypeKey } from './invoice-report.ts';

/** The fields of an invoice that are read off its pages, in the order in which a person goes through them. */
export const READ_FIELDS = [
  'vendor',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'purchaseOrder',
  'subtotalCents',
  'taxCents',
  'totalCents',
  'amountDueCents',
  'previousBalanceCents',
] as const;
export type ReadFieldName = (typeof READ_FIELDS)[number];

/** Why a value is not sure. */
export const DOUBT_WORDS = {
  NO_LABEL: 'No label stands beside it.',
  ARITHMETIC: 'Lines, tax and total do not confirm it.',
  EARLIER_BALANCE: 'An earlier balance or a payment is on the page too.',
  DAY_OR_MONTH: 'Day and month could be the other way round.',
  READERS_DIFFER: 'Two readers of the scan differ.',
  XML_DIFFERS: 'The page and the data within the file differ.',
  RIVAL: 'Another value fits nearly as well.',
  IMPROBABLE: 'It may be something else.',
  UNKNOWN_VENDOR: 'This vendor is not in your contacts.',
} as const;
export type DoubtCode = keyof typeof DOUBT_WORDS;

/** What was read for one field: the words and where they stand. */
export const ReadValue = z.strictObject({
  value: z.union([z.string(), z.int()]),
  page: z.int().positive().nullable(),
  box: PageBox.nullable(),
  words: z.string(),
  /** 0 to 1. */
  probability: z.number(),
  isSure: z.boolean(),
  doubt: z.enum(Object.keys(DOUBT_WORDS) as [DoubtCode, ...DoubtCode[]]).nullable(),
  /** Words in the file, in a picture of the page, or data that is embedded in the file. */
  from: z.enum(['TEXT', 'SCAN', 'XML']),
  /** A correction by a person made the reader look there. */
  isTaught: z.boolean(),
});

/** An invoice with everything that its review needs. */
export const InvoiceDetail = Invoice.extend({
  /** The day of the work, where the invoice says it; else its own date counts. */
  serviceOn: DateOnly.nullable(),
  purchaseOrder: z.string().nullable(),
  subtotalCents: Cents.nullable(),
  taxCents: Cents.nullable(),
  amountDueCents: Cents.nullable(),
  previousBalanceCents: Cents.nullable(),
  approvedBy: z.string().nullable(),
  /** What the reader found, by field; a field that it did not find is absent. */
  read: z.partialRecord(z.enum(READ_FIELDS), ReadValue),
  /** What the reader takes the document for, where it is no invoice: 'QUOTE', 'STATEMENT', 'OTHER'. */
  readKind: z.enum(['INVOICE', 'CREDIT_NOTE', 'QUOTE', 'STATEMENT', 'OTHER']).nullable(),
  /** The pages on which further invoices seem to begin, besides the first. */
  splitAt: z.array(z.int().positive()),
  document: z
    .strictObject({
      id: Id,
      fileId: Id,
      name: z.string(),
      pageCount: Count.nullable(),
      pageFrom: z.int().positive(),
      pageTo: z.int().positive(),
      hasScan: z.boolean(),
      /** The other invoices of the same document. */
      siblings: z.array(
        z.strictObject({
          id: Id,
          pageFrom: z.int().positive(),
          pageTo: z.int().positive(),
          version: z.int().positive(),
        }),
      ),
    })
    .nullable(),
  /** Other invoices that may be the same. */
  duplicates: z.array(
    z.strictObject({
      id: Id,
      reason: z.enum(Object.keys(DUPLICATE_WORDS) as [DuplicateReason, ...DuplicateReason[]]),
      vendorName: z.string().nullable(),
      number: z.string().nullable(),
      invoiceDate: DateOnly.nullable(),
      totalCents: Cents.nullable(),
      state: Invoice.shape.state,
      propertyName: z.string(),
      fileName: z.string().nullable(),
      arrivedAt: Instant,
    }),
  ),
  /** What keeps it from being approved. */
  needs: z.array(z.enum(Object.keys(APPROVAL_NEEDS) as [ApprovalNeed, ...ApprovalNeed[]])),
  /** Lines beside what this vendor usually charges for the same words. */
  drift: z.array(z.strictObject({ lineId: Id, usualCents: Cents, changePercent: z.number(), bills: Count })),
  /** Lines that a price of the vendor's list is for; `overCents` is negative where the line charges less. */
  agreed: z.array(
    z.strictObject({
      lineId: Id,
      priceId: Id,
      visit: z.string().nullable(),
      service: z.string(),
      basis: z.enum(Object.keys(PRICE_BASIS_WORDS) as [PriceBasis, ...PriceBasis[]]),
      priceCents: Cents,
      /** The price for the quantity of the line. */
      agreedCents: Cents,
      overCents: Cents,
      /** A person chose it for lines with these words. */
      isTaught: z.boolean(),
    }),
  ),
  canApprove: z.boolean(),
});

/** The words of a page: for the boxes of the review, and to find a text on it. */
export const InvoicePage = z.strictObject({
  page: z.int().positive(),
  /** In points. */
  width: z.number(),
  height: z.number(),
  isScan: z.boolean(),
  /** By how many degrees clockwise the page in the file is turned to stand upright: its size and boxes are those after that. */
  turn: z.literal([0, 90, 180, 270]),
  words: z.array(z.strictObject({ text: z.string(), box: PageBox })),
});

const GivenLine = z.strictObject({
  /** Of a line that is there already; a line without one is new, and one that is not named is removed. */
  id: Id.optional(),
  text: line(500),
  quantity: z.number().min(-1e6).max(1e6).nullable().optional(),
  unitPriceCents: Cents.nullable().optional(),
  amountCents: Cents,
  workType: WorkTypeKey.nullable().optional(),
  unitId: Id.nullable().optional(),
  itemId: Id.nullable().optional(),
  /** Of the organization's list of GL codes, once it has one; left as it is unless given. */
  glCode: line(40).nullable().optional(),
  costCentre: line(40).nullable().optional(),
});

export const InvoiceBody = z.strictObject({
  propertyId: Id.optional(),
  vendorId: Id.nullable().optional(),
  vendorName: line(120).nullable().optional(),
  number: line(80).nullable().optional(),
  invoiceDate: GivenDate.nullable().optional(),
  serviceOn: GivenDate.nullable().optional(),
  dueDate: GivenDate.nullable().optional(),
  purchaseOrder: line(80).nullable().optional(),
  invoiceType: WorkTypeKey.nullable().optional(),
  isCreditNote: z.boolean().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency like USD')
    .optional(),
  subtotalCents: Cents.nullable().optional(),
  taxCents: Cents.nullable().optional(),
  totalCents: Cents.nullable().optional(),
  amountDueCents: Cents.nullable().optional(),
  previousBalanceCents: Cents.nullable().optional(),
  lines: z.array(GivenLine).max(300).optional(),
});

/** What corrections taught about the bills of a vendor. */
export const ReaderLesson = z.strictObject({
  id: Id,
  vendorId: Id,
  vendorName: z.string(),
  field: z.enum(READ_FIELDS),
  /** The words beside which the value stands; null where none do. */
  label: z.string().nullable(),
  times: Count,
  taughtBy: z.string().nullable(),
  taughtAt: Instant,
});

const ON_INVOICE = {
  access: 'user',
  params: idParams('invoiceId'),
  response: InvoiceDetail,
  thing: 'invoice',
  etag: true,
  ifMatch: 'required',
  writes: ['INVOICE'],
  about: { invoiceId: 'params.invoiceId', propertyId: 'answer.propertyId' },
} as const;

export const invoice = defineContract({
  getInvoice: {
    method: 'GET',
    path: '/invoice/:invoiceId',
    access: 'user',
    summary:
      'An invoice with its lines, what was read where, possible duplicates and what keeps it from being approved',
    params: idParams('invoiceId'),
    response: InvoiceDetail,
    errors: ['NOT_FOUND'],
    reads: ['INVOICE', 'VENDOR', 'ITEM', 'UNIT'],
    about: { invoiceId: 'params.invoiceId', propertyId: 'answer.propertyId' },
    etag: true,
    things: { invoice: '' },
  },
  getInvoicePages: {
    method: 'GET',
    path: '/invoice/:invoiceId/pages',
    access: 'user',
    summary: 'The words of the pages of an invoice and where they stand',
    params: idParams('invoiceId'),
    response: z.strictObject({ results: z.array(InvoicePage) }),
    errors: ['NOT_FOUND'],
    reads: ['INVOICE'],
    about: { invoiceId: 'params.invoiceId' },
  },
  updateInvoice: {
    ...ON_INVOICE,
    method: 'PUT',
    path: '/invoice/:invoiceId',
    summary: 'Change what an invoice says; what is corrected is remembered for the next bills of its vendor',
    body: InvoiceBody,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  approveInvoice: {
    ...ON_INVOICE,
    method: 'POST',
    path: '/invoice/:invoiceId/approve',
    summary: 'Approve an invoice: its lines become work on record of their units and items',
    needs: 'manage',
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['INVOICE', 'MAINTENANCE_NOTE', 'ITEM', 'WARRANTY'],
  },
  rejectInvoice: {
    ...ON_INVOICE,
    method: 'POST',
    path: '/invoice/:invoiceId/reject',
    summary: 'Reject an invoice with a reason; it stays visible and can be opened again',
    body: z.strictObject({ reason: line(500) }),
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  },
  markDuplicateInvoice: {
    ...ON_INVOICE,
    method: 'POST',
    path: '/invoice/:invoiceId/duplicate',
    summary: 'Say that an invoice is the same as another one; it is not counted then',
    body: z.strictObject({ ofId: Id }),
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  reopenInvoice: {
    ...ON_INVOICE,
    method: 'POST',
    path: '/invoice/:invoiceId/reopen',
    summary: 'Review an approved, rejected or duplicate invoice again; work that its approval recorded is taken back',
    needs: 'manage',
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
    writes: ['INVOICE', 'MAINTENANCE_NOTE', 'ITEM', 'WARRANTY'],
  },
  retryInvoice: {
    ...ON_INVOICE,
    method: 'POST',
    path: '/invoice/:invoiceId/retry',
    summary: 'Read the document of an invoice again; what people entered is replaced by what is read',
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
    limit: 'heavy',
  },
  splitInvoice: {
    ...ON_INVOICE,
    method: 'POST',
    path: '/invoice/:invoiceId/split',
    summary: 'Split a document that holds several invoices: each given page begins another one',
    body: z.strictObject({ at: z.array(z.int().min(2)).min(1).max(100) }),
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  mergeInvoice: {
    ...ON_INVOICE,
    method: 'POST',
    path: '/invoice/:invoiceId/merge',
    summary: 'Join an invoice with the one on the next pages of its document, and read them as one',
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  },
  listReaderLessons: {
    method: 'GET',
    path: '/reader-lesson',
    access: 'user',
    summary: 'What corrections taught the reader about the bills of each vendor',
    query: z.strictObject({ vendorId: Id.optional() }),
    response: z.strictObject({ results: z.array(ReaderLesson) }),
    errors: [],
    reads: ['INVOICE', 'VENDOR'],
  },
  deleteReaderLesson: {
    method: 'DELETE',
    path: '/reader-lesson/:readerLessonId',
    access: 'user',
    needs: 'manage',
    summary: 'Forget what a correction taught; bills that are read from now on are read without it',
    params: idParams('readerLessonId'),
    errors: ['NOT_FOUND'],
    writes: ['INVOICE'],
  },
  getReaderCorrections: {
    method: 'GET',
    path: '/organization/:organizationId/reader-corrections',
    access: 'admin',
    summary:
      'Documents on which a person corrected what was read, each with what its approved invoices say, as a zip to measure or train the reader with',
    params: idParams('organizationId'),
    errors: ['NOT_FOUND'],
    sends: 'application/zip',
    limit: 'heavy',
  },
});
