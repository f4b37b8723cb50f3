import {
  FLS_EVENT_KIND_WORDS,
  FLS_EVENT_KINDS,
  FLS_INTERVALS,
  FLS_RESULT_WORDS,
  FLS_SEVERITY_WORDS,
  FLS_TYPE_WORDS,
  FLS_TYPES,
  type FlsResult,
  type FlsSeverity,
} from '@lintel/domain/fls/fls';
import {
  FLS_BILL_CONFIDENCE_WORDS,
  FLS_BILL_NOTE_WORDS,
  FLS_BILL_STATE_WORDS,
  type FlsBillConfidence,
  type FlsBillNote,
  type FlsBillState,
} from '@lintel/domain/fls/fls-bill';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, flag, named, PLACE_FILTERS, search } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, Id, Instant, idParams, line } from '../base/scalars.ts';
import { CURRENCY_WORDS } from '../invoices/invoice-report.ts';
import { readAs } from './fls-reading.ts';

// why: the keys of an object lose their names in Object.keys
const RESULTS = z.enum(Object.keys(FLS_RESULT_WORDS) as [FlsResult, ...FlsResult[]]);
const SEVERITIES = z.enum(Object.keys(FLS_SEVERITY_WORDS) as [FlsSeverity, ...FlsSeverity[]]);
const NOTES = z.enum(Object.keys(FLS_BILL_NOTE_WORDS) as [FlsBillNote, ...FlsBillNote[]]);
const STATES = z.enum(Object.keys(FLS_BILL_STATE_WORDS) as [FlsBillState, ...FlsBillState[]]);

const CONFIDENCES = z.enum(Object.keys(FLS_BILL_CONFIDENCE_WORDS) as [FlsBillConfidence, ...FlsBillConfidence[]]);

/** A visit that a bill charges for, as it was read: a proposal. */
export const FlsBillVisit = z.strictObject({
  type: z.enum(FLS_TYPES),
  /** The words that name the system. */
  words: z.array(z.string()),
  page: z.int().positive(),
  eventDate: readAs(DateOnly).nullable(),
  kind: readAs(z.enum(FLS_EVENT_KINDS)).nullable(),
  result: readAs(RESULTS).nullable(),
  devicesTested: readAs(Count).nullable(),
  devicesFailed: readAs(Count).nullable(),
  devicesNotAccessible: readAs(Count).nullable(),
  licence: readAs(z.string()).nullable(),
  costCents: Cents.nullable(),
  /** With what each costs to fix, where the words say it. */
  deficiencies: z.array(readAs(z.string()).extend({ quoteCents: Cents.nullable() })),
  compliantThrough: readAs(DateOnly).nullable(),
});

export const FlsInvoice = z.strictObject({
  /** Of the invoice. */
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  state: STATES,
  /** Why it was left alone. */
  leftAloneReason: z.string().nullable(),
  fileName: z.string().nullable(),
  vendorName: z.string().nullable(),
  number: z.string().nullable(),
  invoiceDate: DateOnly.nullable(),
  currency: z.string(),
  totalCents: Cents.nullable(),
  visits: z.array(FlsBillVisit),
  /** Sure where day and kind of every visit were read without a doubt. */
  confidence: CONFIDENCES,
  /** What is odd about it. */
  notes: z.array(NOTES),
  /** The visits that were recorded by it. */
  recorded: z.array(
    z.strictObject({
      id: Id,
      flsRecordId: Id,
      type: z.enum(FLS_TYPES),
      kind: z.enum(FLS_EVENT_KINDS),
      result: RESULTS,
      eventDate: DateOnly,
      movesTo: DateOnly.nullable(),
    }),
  ),
  arrivedAt: Instant,
  version: z.int().positive(),
});
type Row = z.output<typeof FlsInvoice>;

export const FLS_BILL_DATE_WORDS = { y1: 'Last 12 months' } as const;

export const flsInvoicesReport = defineReport({
  id: 'fls-invoices',
  title: 'FLS invoices',
  question: 'Which visits were we billed for, and what do they prove?',
  noun: ['bill', 'bills'],
  places: { portfolio: { operationId: 'listFlsInvoices', page: '/ParseFLSInvoices' } },
  row: FlsInvoice,
  sorts: ['arrived', 'date', 'vendor', 'property', 'total', 'state'],
  order: '-arrived',
  filters: {
    q: search('Vendor, number, property, line'),
    ...PLACE_FILTERS,
    state: choice('State', FLS_BILL_STATE_WORDS),
    type: choice('System', FLS_TYPE_WORDS),
    note: choice('Note', FLS_BILL_NOTE_WORDS),
    confidence: choice('Confidence', FLS_BILL_CONFIDENCE_WORDS),
    vendorId: named('Vendor', 'vendor'),
    dated: choice('Date', FLS_BILL_DATE_WORDS, { isQuiet: true }),
    currency: choice('Currency', CURRENCY_WORDS, { isQuiet: true }),
    isOdd: flag('Notes', 'with one'),
    asRead: flag('Recorded', 'as it was read', { isQuiet: true }),
    moved: flag('Moved', 'a date in the last 12 months'),
  },
  totals: { totalCents: Cents.nullable(), unread: Count, otherCurrency: Count },
  parts: {
    /**
     * What the lines of bills in US dollars dated within the last 12 months charge by system, the most first; `bills` are those with such a
     * line. `perUnitCents` is over the units of the properties with such a bill, null where none has units on record. For one property
     * `portfolio` is the same over the properties of its organization that the caller sees, and systems that only others have bills of are
     * there too, with `cents` null: what they cost here is not known.
     */
    spendBySystem: z.array(
      z.strictObject({
        type: z.enum(FLS_TYPES),
        cents: Cents.nullable(),
        bills: Count,
        perUnitCents: Cents.nullable(),
        portfolio: z.strictObject({ perUnitCents: Cents.nullable(), properties: Count }).nullable(),
      }),
    ),
  },
  figures: [
    'flsBillsWaiting',
    'flsBillsOdd',
    'flsBillsUnproven',
    'flsUnbilled',
    'flsBillsMoved',
    'flsBillsSpend',
    'flsBillsAsRead',
  ],
  figureRows: {
    keeps: Object.keys(PLACE_FILTERS),
    tabKeeps: Object.keys(PLACE_FILTERS),
    of: {
      flsBillsWaiting: { state: 'WAITING' },
      flsBillsOdd: { isOdd: 'true', dated: 'y1' },
      flsBillsUnproven: { note: 'NO_CERTIFICATE', dated: 'y1' },
      flsUnbilled: { tab: 'unbilled' },
      flsBillsAsRead: { asRead: 'true', dated: 'y1' },
      flsBillsMoved: { moved: 'true' },
      flsBillsSpend: { dated: 'y1', currency: 'USD' },
    },
  },
  changedAt: (row) => row.arrivedAt,
  notes: [
    'A bill by itself does not prove that a system passed. A repair or a monitoring fee moves no date, and neither does a failed test.',
    'The total is that of the whole bill. Sums leave out bills whose total is not known yet, and those in another currency than US dollars.',
  ],
  columns: {
    date: { head: 'Date', kind: 'date', value: (row) => row.invoiceDate, isSorted: true, isHidden: true, width: 96 },
    vendor: { head: 'Vendor', kind: 'text', value: (row) => row.vendorName, isSorted: true, width: 156 },
    number: { head: 'Number', kind: 'text', value: (row) => row.number, isHidden: true, width: 92 },
    property: { head: 'Property', kind: 'text', value: (row) => row.propertyName, isSorted: true, width: 116 },
    state: {
      head: 'State',
      kind: 'text',
      value: (row) => FLS_BILL_STATE_WORDS[row.state],
      isSorted: true,
      width: 96,
    },
    systems: { head: 'Systems', kind: 'text', value: systemsOf, width: 112 },
    visited: { head: 'Visit', kind: 'date', value: (row) => firstOf(row, ({ eventDate }) => eventDate), width: 92 },
    kind: {
      head: 'Kind',
      kind: 'text',
      value: (row) => wordsOf(row, ({ kind }) => kind && FLS_EVENT_KIND_WORDS[kind.value]),
      width: 96,
    },
    result: {
      head: 'Result',
      kind: 'text',
      value: (row) => wordsOf(row, ({ result }) => result && FLS_RESULT_WORDS[result.value]),
      width: 76,
    },
    confidence: {
      head: 'Confidence',
      kind: 'text',
      value: (row) => FLS_BILL_CONFIDENCE_WORDS[row.confidence],
      width: 84,
    },
    deficiencies: {
      head: 'Found',
      label: 'Deficiencies',
      kind: 'integer',
      value: (row) => row.visits.reduce((sum, { deficiencies }) => sum + deficiencies.length, 0),
      width: 80,
      isHidden: true,
    },
    toFix: {
      head: 'To fix, $',
      label: 'Deficiencies to fix ($)',
      kind: 'cents',
      value: quotedOf,
      width: 92,
      isHidden: true,
    },
    notAccessible: {
      head: 'No access',
      label: 'Devices not accessible',
      kind: 'integer',
      value: (row) => sumOf(row.visits.map(({ devicesNotAccessible }) => devicesNotAccessible?.value ?? null)),
      width: 92,
      isHidden: true,
    },
    licence: {
      head: 'Licence',
      label: 'Licence of the company',
      kind: 'text',
      value: (row) => wordsOf(row, ({ licence }) => licence?.value ?? null),
      width: 110,
      isHidden: true,
      isNotOnPaper: true,
    },
    next: {
      head: 'Next due',
      kind: 'date',
      value: (row) => firstOf(row, ({ compliantThrough }) => compliantThrough),
      width: 100,
      isHidden: true,
    },
    total: {
      head: 'Total, $',
      label: 'Total',
      kind: 'cents',
      value: (row) => (row.currency === 'USD' ? row.totalCents : null),
      total: 'totalCents',
      isSorted: true,
      width: 90,
    },
    notes: {
      head: 'Notes',
      kind: 'text',
      value: (row) => row.notes.map((note) => FLS_BILL_NOTE_WORDS[note]).join(', ') || null,
      width: 150,
    },
    file: { head: 'File', kind: 'text', value: (row) => row.fileName, isHidden: true, width: 160 },
    arrived: {
      head: 'Arrived',
      kind: 'instant',
      value: (row) => row.arrivedAt,
      isSorted: true,
      isHidden: true,
      width: 140,
    },
    reason: { head: 'Reason', kind: 'text', value: (row) => row.leftAloneReason, isHidden: true, isNotOnPaper: true },
  },
});

/** A bill with what its visits would meet: the records of its property as they are now. */
export const FlsInvoiceDetail = FlsInvoice.extend({
  hasDocument: z.boolean(),
  /** The day at the property. */
  today: DateOnly,
  records: z.array(
    z.strictObject({
      id: Id,
      type: z.enum(FLS_TYPES),
      enabled: z.boolean(),
      disabledReason: z.string().nullable(),
      compliantThrough: DateOnly.nullable(),
      throughBasis: z.enum(['EVENT', 'ASSERTED']).nullable(),
      /** The interval whose visit gives the certificate. */
      certificate: z.enum(FLS_INTERVALS).nullable(),
      lastVisitOn: DateOnly.nullable(),
    }),
  ),
});

const GivenVisit = z.strictObject({
  type: z.enum(FLS_TYPES),
  eventDate: GivenDate,
  kind: z.enum(FLS_EVENT_KINDS),
  result: RESULTS,
  costCents: Cents.min(0).nullable().optional(),
  devicesTested: Count.max(1_000_000).nullable().optional(),
  devicesFailed: Count.max(1_000_000).nullable().optional(),
  devicesNotAccessible: Count.max(1_000_000).nullable().optional(),
  vendorLicence: line(60).nullable().optional(),
  /** Until when the record is compliant by it; left out, it follows from the interval of the certificate. */
  compliantThrough: GivenDate.nullable().optional(),
  /** A later visit is on record, and this one is meant all the same. */
  isOlder: z.boolean().optional(),
  deficiencies: z
    .array(
      z.strictObject({ severity: SEVERITIES, description: line(500), quoteCents: Cents.min(0).nullable().optional() }),
    )
    .max(100)
    .optional(),
});

const ON_BILL = {
  access: 'user',
  params: idParams('invoiceId'),
  response: FlsInvoiceDetail,
  status: 200,
  thing: 'flsInvoice',
  etag: true,
  ifMatch: 'required',
  about: { invoiceId: 'params.invoiceId', propertyId: 'answer.propertyId' },
} as const;

export const flsInvoices = defineContract({
  listFlsInvoices: listRoute(flsInvoicesReport, '/fls-invoice', {
    access: 'user',
    errors: ['NOT_FOUND'],
    reads: ['INVOICE', 'FLS', 'VENDOR'],
    summary: 'Bills of fire and life safety work with the visits that they charge for',
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
  }),
  getFlsInvoice: {
    method: 'GET',
    path: '/fls-invoice/:invoiceId',
    access: 'user',
    summary:
      'A bill of fire and life safety work: the visits proposed from its words, and the records that they would meet',
    params: idParams('invoiceId'),
    response: FlsInvoiceDetail,
    errors: ['NOT_FOUND'],
    reads: ['INVOICE', 'FLS', 'FLS_PROFILE', 'VENDOR'],
    about: { invoiceId: 'params.invoiceId', propertyId: 'answer.propertyId' },
    things: { flsInvoice: '' },
    etag: true,
  },
  recordFlsInvoice: {
    ...ON_BILL,
    method: 'POST',
    path: '/fls-invoice/:invoiceId/record',
    summary:
      'Record visits of a bill; each moves the date of its system only where it passed and gives the certificate',
    body: z.strictObject({ visits: z.array(GivenVisit).min(1).max(50) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['INVOICE', 'FLS', 'FLS_PROFILE'],
  },
  leaveFlsInvoice: {
    ...ON_BILL,
    method: 'POST',
    path: '/fls-invoice/:invoiceId/leave',
    summary: 'Leave a bill alone, with a reason: no visit is recorded by it',
    body: z.strictObject({ reason: line(500) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
    writes: ['INVOICE', 'FLS'],
  },
  reopenFlsInvoice: {
    ...ON_BILL,
    method: 'POST',
    path: '/fls-invoice/:invoiceId/reopen',
    summary: 'Decide again about a bill that was left alone',
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
    writes: ['INVOICE', 'FLS'],
  },
});

function systemsOf({ visits }: Row): string | null {
  return [...new Set(visits.map(({ type }) => FLS_TYPE_WORDS[type]))].join(', ') || null;
}

function wordsOf({ visits }: Row, of: (visit: Row['visits'][number]) => string | null): string | null {
  return [...new Set(visits.flatMap((visit) => of(visit) ?? []))].join(', ') || null;
}

/** What the bill says that its deficiencies cost to fix; null where it says it of none. */
function quotedOf({ visits }: Row): number | null {
  return sumOf(visits.flatMap(({ deficiencies }) => deficiencies.map(({ quoteCents }) => quoteCents)));
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((each) => each !== null);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
}

function firstOf({ visits }: Row, of: (visit: Row['visits'][number]) => { value: string } | null): string | null {
  return visits.flatMap((visit) => of(visit)?.value ?? []).toSorted()[0] ?? null;
}
