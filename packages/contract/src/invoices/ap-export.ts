import {
  AP_AMOUNTS,
  AP_DATES,
  AP_FIELDS,
  AP_ROWS,
  type ApArrangement,
  type ApField,
} from '@lintel/domain/invoices/ap-formats';
import * as z from 'zod';
import { filterSchema } from '../base/define-list.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, Id, Instant, idParams, line, lineOrEmpty } from '../base/scalars.ts';
import { invoiceReport } from './invoice-report.ts';

/** The most invoices of one file for the accounting system. */
export const AP_INVOICES_MAX = 5000;
/** The most lacks that are named at once. */
export const AP_LACKS_MAX = 200;
/** The most documents of one zip. */
export const INVOICE_ZIP_MAX = 2000;

// why: the keys of an object lose their names in Object.keys
const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>) => z.enum(Object.keys(words) as [K, ...K[]]);
const FieldKey: z.ZodType<ApField, ApField> = keysOf(AP_FIELDS);

export const ApArrangementShape = z.strictObject({
  row: keysOf(AP_ROWS),
  dates: keysOf(AP_DATES),
  amounts: keysOf(AP_AMOUNTS),
  firstLine: line(200).nullable(),
  hasHeadings: z.boolean(),
  columns: z
    .array(
      z.strictObject({
        heading: lineOrEmpty(80),
        field: FieldKey.nullable(),
        /** The same words in each row, where the column has no field. */
        constant: lineOrEmpty(200).nullable(),
        isRequired: z.boolean(),
      }),
    )
    .min(1)
    .max(60),
}) satisfies z.ZodType<ApArrangement>;

/** How files of approved invoices are arranged for an accounting system. */
export const ApFormat = z.strictObject({
  id: Id,
  organizationId: Id,
  name: z.string(),
  arrangement: ApArrangementShape,
  version: z.int().positive(),
});

const ApFormatBody = z.strictObject({ name: line(80), arrangement: ApArrangementShape });

/** A file that was made for the accounting system. */
export const ApExport = z.strictObject({
  id: Id,
  organizationId: Id,
  formatName: z.string(),
  fileName: z.string(),
  invoices: Count,
  rows: Count,
  /** Null where several currencies are in it. */
  totalCents: Cents.nullable(),
  madeBy: z.string().nullable(),
  madeAt: Instant,
});

/** What a file would have, and what its rows lack of what the arrangement requires. */
export const ApCheck = z.strictObject({
  /** Invoices that would be in the file. */
  invoices: Count,
  rows: Count,
  totalCents: Cents.nullable(),
  /** Approved invoices of the filter that are left out, since they were exported before. */
  exportedBefore: Count,
  /** Invoices of the filter that are not approved, which no file has. */
  notApproved: Count,
  lacksTotal: Count,
  /** At most 200 of them, in the order of the file. */
  lacks: z.array(
    z.strictObject({
      invoiceId: Id,
      propertyId: Id,
      propertyName: z.string(),
      vendorId: Id.nullable(),
      vendorName: z.string().nullable(),
      number: z.string().nullable(),
      /** The place of the line on the invoice; null: the invoice as a whole. */
      line: z.int().positive().nullable(),
      field: FieldKey,
      words: z.string(),
    }),
  ),
});

const OF_FILTER = z.strictObject({
  ...filterSchema(invoiceReport, true).shape,
  /** Those that were exported before as well. */
  again: z.boolean().optional(),
});

export const apExport = defineContract({
  listApFormats: {
    method: 'GET',
    path: '/organization/:organizationId/ap-format',
    access: 'user',
    summary: 'How an organization arranges its files of approved invoices for the accounting system',
    params: idParams('organizationId'),
    response: z.strictObject({ results: z.array(ApFormat) }),
    errors: ['NOT_FOUND'],
    reads: ['INVOICE'],
    about: { organizationId: 'params.organizationId' },
  },
  createApFormat: {
    method: 'POST',
    path: '/organization/:organizationId/ap-format',
    access: 'admin',
    summary: 'Arrange a file of approved invoices: what a row is, and its columns in order',
    params: idParams('organizationId'),
    body: ApFormatBody,
    response: ApFormat,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['INVOICE'],
    etag: true,
  },
  updateApFormat: {
    method: 'PUT',
    path: '/ap-format/:apFormatId',
    access: 'admin',
    summary: 'Change how a file of approved invoices is arranged; files that were made stay as they are',
    params: idParams('apFormatId'),
    body: ApFormatBody,
    response: ApFormat,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['INVOICE'],
    etag: true,
    ifMatch: 'required',
  },
  deleteApFormat: {
    method: 'DELETE',
    path: '/ap-format/:apFormatId',
    access: 'admin',
    summary: 'Remove an arrangement; files that were made with it stay',
    params: idParams('apFormatId'),
    errors: ['NOT_FOUND'],
    writes: ['INVOICE'],
  },
  setApCode: {
    method: 'PUT',
    path: '/organization/:organizationId/ap-code',
    access: 'admin',
    summary: 'Say what the accounting system calls a vendor or a property',
    params: idParams('organizationId'),
    body: z.strictObject({
      vendorId: Id.optional(),
      propertyId: Id.optional(),
      code: line(40).nullable(),
    }),
    response: z.strictObject({ code: z.string().nullable() }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['INVOICE', 'VENDOR', 'PROPERTY'],
  },
  checkApExport: {
    method: 'GET',
    path: '/ap-format/:apFormatId/check',
    access: 'user',
    needs: 'manage',
    summary: 'What a file of the approved invoices of a filter would have, and what its rows lack',
    params: idParams('apFormatId'),
    query: OF_FILTER,
    response: ApCheck,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    reads: ['INVOICE', 'VENDOR', 'PROPERTY'],
    limit: 'heavy',
  },
  createApExport: {
    method: 'POST',
    path: '/ap-format/:apFormatId/export',
    access: 'user',
    needs: 'manage',
    summary:
      'Make the file of the approved invoices of a filter and mark them as exported; refused while a row lacks something',
    params: idParams('apFormatId'),
    query: OF_FILTER,
    response: ApExport,
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['INVOICE'],
    limit: 'heavy',
  },
  listApExports: {
    method: 'GET',
    path: '/organization/:organizationId/ap-export',
    access: 'user',
    needs: 'manage',
    summary:
      'Files that were made for the accounting system, newest first: one’s own, and all of them for administrators',
    params: idParams('organizationId'),
    response: z.strictObject({ results: z.array(ApExport) }),
    errors: ['NOT_FOUND'],
    reads: ['INVOICE', 'USER'],
    about: { organizationId: 'params.organizationId' },
  },
  getApExportFile: {
    method: 'GET',
    path: '/ap-export/:apExportId/file',
    access: 'user',
    needs: 'manage',
    summary: 'A file that was made for the accounting system, as it was',
    params: idParams('apExportId'),
    errors: ['NOT_FOUND'],
    sends: 'text/csv',
  },
  getInvoiceZip: {
    method: 'GET',
    path: '/invoice-zip',
    access: 'user',
    summary:
      'The documents of the invoices of a filter as a zip, made while it is sent; a text within names what is not in it',
    query: filterSchema(invoiceReport, true),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    sends: 'application/zip',
    limit: 'heavy',
  },
});
