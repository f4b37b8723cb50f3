import {
  FLS_EVENT_KIND_WORDS,
  FLS_EVENT_KINDS,
  FLS_RESULT_WORDS,
  FLS_TYPE_WORDS,
  FLS_TYPES,
  type FlsResult,
} from '@lintel/domain/fls/fls';
import { FLS_PROOF_DAYS } from '@lintel/domain/fls/fls-bill';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, flag, named, PLACE_FILTERS, search } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id, idParams, line } from '../base/scalars.ts';
import { RECORD_CHANGE } from './fls.ts';

// why: the keys of an object lose their names in Object.keys
const RESULTS = z.enum(Object.keys(FLS_RESULT_WORDS) as [FlsResult, ...FlsResult[]]);
const PROOF_WORDS = { REPORT: 'Report', CERTIFICATE: 'Certificate' } as const;

/** A test or inspection with its report or certificate on file, for which no bill came. */
export const FlsUnbilledVisit = z.strictObject({
  /** Of the visit. */
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  flsRecordId: Id,
  type: z.enum(FLS_TYPES),
  eventDate: DateOnly,
  kind: z.enum(FLS_EVENT_KINDS),
  result: RESULTS,
  documentKind: z.enum(['REPORT', 'CERTIFICATE']),
  vendorName: z.string().nullable(),
  /** Days since the visit. */
  ageDays: Count,
  /** As it was typed with the visit. */
  costCents: Cents.nullable(),
  /** Why no bill is to come; null where one is waited for. */
  noBillReason: z.string().nullable(),
  /** Of the record. */
  recordVersion: z.int().positive(),
});

export const flsUnbilledReport = defineReport({
  id: 'fls-unbilled',
  title: 'Certificates without a bill',
  question: 'Which tests are on file that nobody has billed us for?',
  noun: ['visit', 'visits'],
  places: { portfolio: { operationId: 'listUnbilledVisits', page: '/ParseFLSInvoices?tab=unbilled' } },
  row: FlsUnbilledVisit,
  sorts: ['visited', 'property', 'system', 'vendor', 'cost'],
  order: '-visited',
  filters: {
    q: search('Vendor, property'),
    ...PLACE_FILTERS,
    type: choice('System', FLS_TYPE_WORDS),
    document: choice('Document', PROOF_WORDS),
    vendorId: named('Vendor', 'vendor'),
    noBill: flag('Bill', 'none to come'),
  },
  totals: { costCents: Cents.nullable() },
  figures: ['flsUnbilled'],
  figureRows: { keeps: Object.keys(PLACE_FILTERS), of: { flsUnbilled: {} } },
  notes: [
    `Tests and inspections from ${FLS_PROOF_DAYS} days to 12 months ago. A bill counts within ${FLS_PROOF_DAYS} days of the visit, whether it was read here or added to the record. A visit whose cost is 0 is left out: it is paid with another one. One for which somebody said why no bill is to come is listed only by the filter ‘Bill’.`,
    'The total is of the visits whose cost was typed.',
  ],
  columns: {
    visited: { head: 'Visit', kind: 'date', value: (row) => row.eventDate, isSorted: true, width: 104 },
    age: { head: 'Since, days', kind: 'integer', value: (row) => row.ageDays, width: 96 },
    property: { head: 'Property', kind: 'text', value: (row) => row.propertyName, isSorted: true, width: 160 },
    system: { head: 'System', kind: 'text', value: (row) => FLS_TYPE_WORDS[row.type], isSorted: true, width: 140 },
    kind: { head: 'Kind', kind: 'text', value: (row) => FLS_EVENT_KIND_WORDS[row.kind], width: 120 },
    result: { head: 'Result', kind: 'text', value: (row) => FLS_RESULT_WORDS[row.result], width: 110 },
    document: { head: 'Document', kind: 'text', value: (row) => PROOF_WORDS[row.documentKind], width: 100 },
    vendor: { head: 'Vendor', kind: 'text', value: (row) => row.vendorName, isSorted: true, width: 190 },
    cost: {
      head: 'Cost, $',
      kind: 'cents',
      value: (row) => row.costCents,
      total: 'costCents',
      isSorted: true,
      width: 96,
    },
    bill: { head: 'Bill', kind: 'text', value: (row) => row.noBillReason ?? 'Waited for', width: 190 },
  },
});

export const flsUnbilled = defineContract({
  listUnbilledVisits: listRoute(flsUnbilledReport, '/portfolio/safety/unbilled', {
    access: 'user',
    summary: 'Fire and life safety tests with a report or certificate on file, for which no bill came',
    errors: ['NOT_FOUND'],
    reads: ['INVOICE', 'FLS', 'VENDOR'],
    about: { organizationId: 'query.organizationId', propertyId: 'query.propertyId' },
  }),
  setFlsEventBill: {
    ...RECORD_CHANGE,
    method: 'POST',
    path: '/fls-record/:flsRecordId/event/:flsEventId/bill',
    summary: 'Say why no bill is to come for a visit, or with null that one is',
    params: idParams('flsRecordId', 'flsEventId'),
    body: z.strictObject({ noBillReason: line(500).nullable() }),
  },
});
