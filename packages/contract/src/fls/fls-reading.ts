import {
  FLS_DOCUMENT_WORDS,
  FLS_EVENT_KINDS,
  FLS_RESULT_WORDS,
  FLS_TYPES,
  type FlsDocument,
  type FlsResult,
} from '@lintel/domain/fls/fls';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id, idParams } from '../base/scalars.ts';

// why: the keys of an object lose their names in Object.keys
const RESULTS = z.enum(Object.keys(FLS_RESULT_WORDS) as [FlsResult, ...FlsResult[]]);
const DOCUMENTS = z.enum(Object.keys(FLS_DOCUMENT_WORDS) as [FlsDocument, ...FlsDocument[]]);

/** What was read, on which page and in which words; where it is not sure the words leave a doubt. */
export const readAs = <S extends z.ZodType>(value: S) =>
  z.strictObject({ value, page: z.int().positive(), words: z.string(), isSure: z.boolean() });

export const FlsReading = z.strictObject({
  fileId: Id,
  fileName: z.string(),
  pageCount: Count,
  pagesRead: Count,
  /** Scanned pages: nothing of them is read. */
  pagesWithoutText: Count,
  documentKind: readAs(DOCUMENTS).nullable(),
  eventDate: readAs(DateOnly).nullable(),
  kind: readAs(z.enum(FLS_EVENT_KINDS)).nullable(),
  result: readAs(RESULTS).nullable(),
  compliantThrough: readAs(DateOnly).nullable(),
  vendor: readAs(z.string()).nullable(),
  /** The vendor on record of that name. */
  vendorId: Id.nullable(),
  devicesTested: readAs(Count).nullable(),
  devicesFailed: readAs(Count).nullable(),
  devicesNotAccessible: readAs(Count).nullable(),
  licence: readAs(z.string()).nullable(),
  costCents: readAs(Cents).nullable(),
  deficiencies: z.array(readAs(z.string())),
  /** The systems that it names, with the words that say so. */
  systems: z.array(z.strictObject({ type: z.enum(FLS_TYPES), words: z.array(z.string()) })),
  namesProperty: z.boolean(),
});

export const flsReading = defineContract({
  readFlsDocument: {
    method: 'GET',
    path: '/fls-record/:flsRecordId/document/:documentId',
    access: 'user',
    summary: 'What a PDF of the property says about a visit, with page and words of each: a proposal to be confirmed',
    description:
      'Read from the text of the document in a confined process. Nothing is stored, and nothing is guessed: what it does not say is null.',
    params: idParams('flsRecordId', 'documentId'),
    response: FlsReading,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    reads: ['FILE'],
    about: { flsRecordId: 'params.flsRecordId', fileId: 'params.documentId' },
    limit: 'heavy',
  },
});
