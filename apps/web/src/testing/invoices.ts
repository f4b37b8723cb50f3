import type { InvoiceDetail, InvoiceRow, InvoicesAnswer } from '#api/invoice.api.ts';

type InvoiceLine = InvoiceRow['PdfDataLineItem'][number];

/** A line of an invoice; a test states only what matters to it. */
export function anInvoiceLine(over: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    id: 71,
    text: 'Service call, dishwasher leaks',
    quantity: 1,
    unitPriceCents: 18_000,
    amountCents: 18_000,
    workType: 'REPAIR',
    unitId: 100,
    unitName: '101',
    itemId: null,
    itemType: null,
    isCovered: false,
    page: 1,
    box: [40, 300, 240, 312],
    isSure: true,
    recordId: null,
    newItemId: null,
    glCode: null,
    costCentre: null,
    isCodeProposed: false,
    ...over,
  };
}

/** An invoice as a list has it. */
export function anInvoice(over: Partial<InvoiceRow> = {}): InvoiceRow {
  return {
    id: 7,
    organizationId: 1,
    propertyId: 1,
    propertyName: 'Alder Court',
    state: 'NEEDS_REVIEW',
    stateSince: '2026-05-17T08:00:00.000Z',
    ageDays: 1,
    stateReason: null,
    source: 'UPLOAD',
    invoiceType: 'REPAIR',
    isCreditNote: false,
    vendorId: 30,
    vendorName: 'Bay Appliance Repair',
    Vendor: { id: 30, name: 'Bay Appliance Repair' },
    Unit: { id: 100, name: '101' },
    number: 'B-1042',
    invoiceDate: '2026-05-12',
    dueDate: null,
    currency: 'USD',
    totalCents: 19_500,
    PdfDataLineItem: [anInvoiceLine()],
    documentId: 12,
    confidence: 0.7,
    duplicateOfId: null,
    overCents: null,
    arrivedAt: '2026-05-17T08:00:00.000Z',
    approvedAt: null,
    exportedAt: null,
    version: 3,
    ...over,
  };
}

type Read = NonNullable<InvoiceDetail['read']['vendor']>;

/** What was read for a field. */
export function aReadValue(over: Partial<Read> = {}): Read {
  return {
    value: 'B-1042',
    page: 1,
    box: [400, 80, 460, 92],
    words: 'B-1042',
    probability: 0.99,
    isSure: true,
    doubt: null,
    from: 'TEXT',
    isTaught: false,
    ...over,
  };
}

/** The same invoice with everything that its review needs. */
export function anInvoiceDetail(over: Partial<InvoiceDetail> = {}): InvoiceDetail {
  return {
    ...anInvoice(),
    serviceOn: null,
    purchaseOrder: null,
    subtotalCents: 18_000,
    taxCents: 1500,
    amountDueCents: null,
    previousBalanceCents: null,
    approvedBy: null,
    read: {
      vendor: aReadValue({ value: 'Bay Appliance Repair', words: 'BAY APPLIANCE REPAIR', box: [40, 40, 200, 56] }),
      invoiceNumber: aReadValue(),
      invoiceDate: aReadValue({
        value: '2026-05-12',
        words: '05/12/2026',
        box: [400, 100, 470, 112],
        probability: 0.6,
        isSure: false,
        doubt: 'DAY_OR_MONTH',
      }),
      subtotalCents: aReadValue({ value: 18_000, words: '180.00', box: [500, 600, 540, 612] }),
      taxCents: aReadValue({ value: 1500, words: '15.00', box: [500, 616, 540, 628] }),
      totalCents: aReadValue({
        value: 19_500,
        words: '195.00',
        box: [500, 632, 540, 644],
        probability: 0.4,
        isSure: false,
        doubt: 'RIVAL',
      }),
    },
    readKind: 'INVOICE',
    splitAt: [],
    document: {
      id: 12,
      fileId: 90,
      name: 'may.pdf',
      pageCount: 1,
      pageFrom: 1,
      pageTo: 1,
      hasScan: false,
      siblings: [],
    },
    duplicates: [],
    needs: [],
    drift: [],
    agreed: [],
    canApprove: true,
    ...over,
  };
}

/** An answer of the report with these rows. */
export function invoicesAnswer(rows: readonly InvoiceRow[], over: Partial<InvoicesAnswer> = {}): InvoicesAnswer {
  return {
    results: [...rows],
    total: rows.length,
    nextCursor: null,
    totals: {
      totalCents: rows.reduce((sum, { totalCents }) => sum + (totalCents ?? 0), 0),
      unread: 0,
      otherCurrency: 0,
      overCents: null,
    },
    asOf: '2026-05-18',
    computedAt: '2026-05-18T12:00:00.000Z',
    figures: [],
    states: [],
    spend: { months: [], itemTypes: [], vendors: [] },
    ...over,
  };
}
