import type { FlsInvoiceDetail, FlsInvoiceRow, FlsInvoicesAnswer } from '#api/fls-invoice.api.ts';

type ReadVisit = FlsInvoiceRow['visits'][number];

/** What was read of a value on the first page. */
export function readAs<T>(value: T, words: string, isSure = true) {
  return { value, page: 1, words, isSure };
}

/** A visit that a bill charges for: an annual test of alarms whose result the bill does not say. */
export function aReadVisit(over: Partial<ReadVisit> = {}): ReadVisit {
  return {
    type: 'ALARMS',
    words: ['fire alarm'],
    page: 1,
    eventDate: readAs('2026-03-01', 'Service date 03/01/2026'),
    kind: readAs('ANNUAL', 'Annual fire alarm inspection'),
    result: null,
    devicesTested: null,
    devicesFailed: null,
    devicesNotAccessible: null,
    licence: null,
    costCents: 42_000,
    deficiencies: [],
    compliantThrough: null,
    ...over,
  };
}

/** A bill of fire and life safety work as its list has it; a test states only what matters to it. */
export function anFlsInvoice(over: Partial<FlsInvoiceRow> = {}): FlsInvoiceRow {
  return {
    id: 7,
    organizationId: 1,
    propertyId: 1,
    propertyName: 'Alder Court',
    state: 'WAITING',
    leftAloneReason: null,
    fileName: 'alarm.pdf',
    vendorName: 'Summit Fire',
    number: 'SF-88',
    invoiceDate: '2026-03-04',
    currency: 'USD',
    totalCents: 42_000,
    visits: [aReadVisit()],
    confidence: 'SURE',
    notes: [],
    recorded: [],
    arrivedAt: '2026-03-05T08:00:00.000Z',
    version: 3,
    ...over,
  };
}

/** The same bill with the records that its visits would meet: alarms, compliant through 2026-03-01. */
export function anFlsInvoiceDetail(over: Partial<FlsInvoiceDetail> = {}): FlsInvoiceDetail {
  return {
    ...anFlsInvoice(),
    hasDocument: true,
    today: '2026-03-10',
    records: [
      {
        id: 40,
        type: 'ALARMS',
        enabled: true,
        disabledReason: null,
        compliantThrough: '2026-03-01',
        throughBasis: 'EVENT',
        certificate: 'ANNUAL',
        lastVisitOn: '2025-03-01',
      },
    ],
    ...over,
  };
}

/** An answer of the list with these bills. */
export function flsInvoicesAnswer(
  rows: readonly FlsInvoiceRow[],
  over: Partial<FlsInvoicesAnswer> = {},
): FlsInvoicesAnswer {
  return {
    results: [...rows],
    total: rows.length,
    nextCursor: null,
    totals: {
      totalCents: rows.reduce((sum, { totalCents }) => sum + (totalCents ?? 0), 0),
      unread: 0,
      otherCurrency: 0,
    },
    asOf: '2026-03-10',
    computedAt: '2026-03-10T12:00:00.000Z',
    figures: [],
    spendBySystem: [],
    ...over,
  };
}
