import { INVOICE_FAILURES, type InvoiceFailure } from '@lintel/domain/invoices/invoices';
import * as z from 'zod';
import { pageOf, pagesQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, line, text } from '../base/scalars.ts';
import { FileBody } from '../files/file.ts';
import { InvoiceSourceKey } from './invoice-report.ts';

const NAMED = z.strictObject({ propertyId: Id, fileName: line(255) });

/** A document that was sent to be read as invoices. */
export const InvoiceDocument = z.strictObject({
  id: Id,
  /** How `/aws/invoice` names it. */
  key: z.string(),
  propertyId: Id,
  fileId: Id,
  name: z.string(),
  source: InvoiceSourceKey,
  state: z.enum(['PENDING', 'WAITING', 'READING', 'READ', 'FAILED']),
  failedCode: z.enum(Object.keys(INVOICE_FAILURES) as [InvoiceFailure, ...InvoiceFailure[]]).nullable(),
  pageCount: Count.nullable(),
  invoiceIds: z.array(Id),
  sentAt: Instant,
});

/** Characters of a CSV text. */
const CSV_MAX = 2_000_000;

const KEY = z.strictObject({ key: line(100) });

export const pdf = defineContract({
  listPdf: {
    method: 'GET',
    path: '/pdf',
    access: 'user',
    summary: 'Documents that were sent to be read, of the properties that the caller may see, newest first',
    query: pagesQuery.extend({ propertyId: Id.optional(), state: InvoiceDocument.shape.state.optional() }),
    response: pageOf(InvoiceDocument),
    errors: [],
    reads: ['INVOICE', 'FILE'],
    about: { propertyId: 'query.propertyId' },
  },
  createPdf: {
    method: 'POST',
    path: '/pdf/:propertyId/:fileName',
    access: 'user',
    summary:
      'Announce a PDF that is to be read as invoices; the answer says where to PUT its bytes within five minutes',
    description:
      'Send the bytes, then POST /file/{fileId}/finish. The document is `PENDING` until they arrived and were checked; then it is read in the background.',
    params: NAMED,
    body: FileBody.pick({ size: true, sha256: true }).extend({ contentType: z.literal('application/pdf') }),
    response: z.strictObject({
      id: Id,
      fileId: Id,
      upload: z.strictObject({
        url: z.string(),
        method: z.literal('PUT'),
        headers: z.record(z.string(), z.string()),
        expiresAt: Instant,
      }),
      /** Invoices from a file with the same bytes: it may be sent all the same. */
      sameFile: z.array(z.strictObject({ invoiceId: Id, sentAt: Instant })),
    }),
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['INVOICE'],
    about: { propertyId: 'params.propertyId' },
    limit: 'heavy',
    idempotent: true,
  },
  getPdf: {
    method: 'GET',
    path: '/pdf/:propertyId/:fileName',
    access: 'user',
    summary:
      'An address to fetch a document of a property from, by its name, for five minutes; the newest of that name',
    params: NAMED,
    response: z.strictObject({ fileId: Id, name: z.string(), url: z.string(), urlExpiresAt: Instant }),
    errors: ['NOT_FOUND'],
    reads: ['FILE'],
    about: { propertyId: 'params.propertyId' },
  },
  attachPdf: {
    method: 'PUT',
    path: '/pdf',
    access: 'user',
    summary: 'Attach a document of a property to an item in one of its units, or to the property itself, by its name',
    body: z.union([
      z.strictObject({ unitId: Id, itemId: Id, pdfName: line(255) }),
      z.strictObject({ propertyId: Id, pdfName: line(255) }),
    ]),
    response: z.strictObject({ fileId: Id, propertyId: Id, itemId: Id.nullable() }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['FILE'],
    about: { propertyId: 'answer.propertyId' },
  },
  importInvoicesFromCsv: {
    method: 'POST',
    path: '/pdf/csv',
    access: 'user',
    summary:
      'Invoices from a CSV text, as a job: all of them are stored to be reviewed, or none, and the job says which rows are wrong',
    description:
      'Columns by their header: property, vendor, number, date, due, total, tax, description, unit, amount. Rows of one property, vendor and number are the lines of one invoice.',
    body: z.strictObject({
      csv: text(CSV_MAX).refine((given) => given.trim() !== '', 'This field is required'),
      orgId: Id,
    }),
    response: z.strictObject({ jobId: Id }),
    status: 202,
    errors: ['NOT_FOUND'],
    writes: ['INVOICE', 'JOB'],
    limit: 'heavy',
    idempotent: true,
    bodyLimit: 2 * CSV_MAX,
  },
  listWaitingInvoices: {
    method: 'GET',
    path: '/aws/invoice',
    access: 'admin',
    summary:
      'Documents that no machine read, oldest first, for a reader outside the product; each is leased to the caller for ten minutes',
    query: pagesQuery.pick({ limit: true }),
    response: z.strictObject({
      results: z.array(InvoiceDocument.extend({ leasedUntil: Instant, url: z.string() })),
      total: Count,
    }),
    errors: [],
  },
  finishInvoiceReading: {
    method: 'PUT',
    path: '/aws/invoice',
    access: 'admin',
    summary: 'Say that a leased document is read and done; its invoices are then to be reviewed',
    body: KEY,
    response: InvoiceDocument,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['INVOICE'],
  },
  handInvoiceToPerson: {
    method: 'PUT',
    path: '/aws/invoice/forturk',
    access: 'admin',
    summary:
      'Hand a document that cannot be read by machine over to a person; its invoice is then to be entered by hand',
    body: KEY,
    response: InvoiceDocument,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['INVOICE'],
  },
});
