/** What a column of a file for the accounting system can hold, and how it is written. */
export const AP_FIELDS = {
  vendorCode: { label: 'Vendor code', kind: 'text' },
  vendorName: { label: 'Vendor name', kind: 'text' },
  invoiceNumber: { label: 'Invoice number', kind: 'text' },
  invoiceDate: { label: 'Invoice date', kind: 'date' },
  dueDate: { label: 'Due date', kind: 'date' },
  serviceDate: { label: 'Day of the work', kind: 'date' },
  approvedOn: { label: 'Day of approval', kind: 'date' },
  postMonth: { label: 'Post month, of the invoice date', kind: 'month' },
  propertyCode: { label: 'Property code', kind: 'text' },
  propertyName: { label: 'Property name', kind: 'text' },
  purchaseOrder: { label: 'Purchase order', kind: 'text' },
  currency: { label: 'Currency', kind: 'text' },
  invoiceTotal: { label: 'Invoice total', kind: 'amount' },
  invoiceTax: { label: 'Invoice tax', kind: 'amount' },
  invoiceOrder: { label: 'Invoice, counted from 1', kind: 'number' },
  glCode: { label: 'GL code', kind: 'text' },
  costCentre: { label: 'Cost centre', kind: 'text' },
  lineOrder: { label: 'Line, counted from 1', kind: 'number' },
  lineText: { label: 'Line text', kind: 'text' },
  quantity: { label: 'Quantity', kind: 'number' },
  unitPrice: { label: 'Price each', kind: 'amount' },
  lineAmount: { label: 'Line amount without tax', kind: 'amount' },
  amount: { label: 'Amount with its share of tax', kind: 'amount' },
  unitName: { label: 'Unit', kind: 'text' },
} as const satisfies Record<string, { label: string; kind: 'text' | 'date' | 'month' | 'amount' | 'number' }>;
export type ApField = keyof typeof AP_FIELDS;

export const AP_ROWS = { LINE: 'One row a line', INVOICE: 'One row an invoice' } as const;
export const AP_DATES = {
  'MM/DD/YYYY': '05/31/2026',
  'M/D/YYYY': '5/31/2026',
  'YYYY-MM-DD': '2026-05-31',
  YYYYMMDD: '20260531',
  'DD/MM/YYYY': '31/05/2026',
} as const;
export const AP_AMOUNTS = { PLAIN: '-1234.50', THOUSANDS: '-1,234.50', CENTS: '-123450' } as const;

/** A column: a field of the invoice, or the same words in each row. */
export type ApColumn = { heading: string; field: ApField | null; constant: string | null; isRequired: boolean };
/** How a file for the accounting system is arranged. */
export type ApArrangement = {
  row: keyof typeof AP_ROWS;
  dates: keyof typeof AP_DATES;
  amounts: keyof typeof AP_AMOUNTS;
  /** A line before the headings, which some systems know their files by. */
  firstLine: string | null;
  hasHeadings: boolean;
  columns: readonly ApColumn[];
};

export type ApLine = {
  text: string;
  quantity: number | null;
  unitPriceCents: number | null;
  amountCents: number;
  glCode: string | null;
  costCentre: string | null;
  unitName: string | null;
};
/** An approved invoice as files for the accounting system have it. */
export type ApInvoice = {
  vendorCode: string | null;
  vendorName: string | null;
  number: string | null;
  invoiceDate: string;
  dueDate: string | null;
  serviceOn: string | null;
  approvedOn: string;
  propertyCode: string | null;
  propertyName: string;
  purchaseOrder: string | null;
  currency: string;
  totalCents: number;
  taxCents: number | null;
  lines: readonly ApLine[];
};

type Value = string | number | null;
/** A row of the file before it is written; `line` is its place on the invoice, null of a row for the whole invoice. */
export type ApRow = { line: number | null; values: Record<ApField, Value> };

/** The rows of an invoice. Amounts of its lines add up to its total: what the total has beyond them, such as tax, is shared by amount. */
export function apRows(invoice: ApInvoice, order: number, row: ApArrangement['row']): ApRow[] {
  const { lines, totalCents } = invoice;
  const whole = {
    vendorCode: invoice.vendorCode,
    vendorName: invoice.vendorName,
    invoiceNumber: invoice.number,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    serviceDate: invoice.serviceOn,
    approvedOn: invoice.approvedOn,
    postMonth: invoice.invoiceDate,
    propertyCode: invoice.propertyCode,
    propertyName: invoice.propertyName,
    purchaseOrder: invoice.purchaseOrder,
    currency: invoice.currency,
    invoiceTotal: totalCents,
    invoiceTax: invoice.taxCents,
    invoiceOrder: order,
  };
  if (row === 'INVOICE' || lines.length === 0) {
    const only = lines.length === 1 ? lines[0] : undefined;
    const values = {
      ...whole,
      glCode: sharedBy(lines, ({ glCode }) => glCode),
      costCentre: sharedBy(lines, ({ costCentre }) => costCentre),
      lineOrder: 1,
      lineText: only?.text ?? sharedBy(lines, ({ text }) => text),
      quantity: only?.quantity ?? null,
      unitPrice: only?.unitPriceCents ?? null,
      lineAmount: lines.length === 0 ? null : lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
      amount: totalCents,
      unitName: sharedBy(lines, ({ unitName }) => unitName),
    };
    return [{ line: null, values }];
  }
  const shares = shareOut(
    lines.map(({ amountCents }) => amountCents),
    totalCents,
  );
  return lines.map((line, at) => ({
    line: at + 1,
    values: {
      ...whole,
      glCode: line.glCode,
      costCentre: line.costCentre,
      lineOrder: at + 1,
      lineText: line.text,
      quantity: line.quantity,
      unitPrice: line.unitPriceCents,
      lineAmount: line.amountCents,
      amount: shares[at] ?? null,
      unitName: line.unitName,
    },
  }));
}

/** The amounts, in cents, with what the total has beyond their sum shared out in proportion to their size; they add up to the total to the cent. */
export function shareOut(amounts: readonly number[], totalCents: number): number[] {
  const rest = totalCents - amounts.reduce((sum, cents) => sum + cents, 0);
  const size = amounts.reduce((sum, cents) => sum + Math.abs(cents), 0);
  let shared = 0;
  let passed = 0;
  return amounts.map((cents, at) => {
    passed += size === 0 ? 1 : Math.abs(cents);
    const upToHere =
      at === amounts.length - 1 ? rest : Math.round((rest * passed) / (size === 0 ? amounts.length : size));
    const own = upToHere - shared;
    shared = upToHere;
    return cents + own;
  });
}

/** The value that all lines have; null where they differ, or one has none. */
function sharedBy(lines: readonly ApLine[], of: (line: ApLine) => string | null): string | null {
  const [first, ...others] = lines.map(of);
  return first !== undefined && others.every((each) => each === first) ? first : null;
}

/** What a row lacks of what the arrangement requires, in words. */
export function apLacks({ values, line }: ApRow, { columns, row }: Pick<ApArrangement, 'columns' | 'row'>): ApLack[] {
  const lacks = columns.flatMap(({ field, isRequired }): ApLack[] => {
    if (!isRequired || field === null || !isEmpty(values[field])) return [];
    const isShared = row === 'INVOICE' && (field === 'glCode' || field === 'costCentre');
    const { label } = AP_FIELDS[field];
    return [{ line, field, words: isShared ? `no ${lower(label)} that all its lines share` : `no ${lower(label)}` }];
  });
  const isForeign = values.currency !== 'USD' && !columns.some(({ field }) => field === 'currency');
  if (!isForeign || (line ?? 1) > 1) return lacks;
  return [...lacks, { line: null, field: 'currency', words: `${values.currency}, and no column for the currency` }];
}
export type ApLack = { line: number | null; field: ApField; words: string };

/** 'GL code' stays as it is; 'Vendor code' begins small. */
function lower(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function isEmpty(value: Value): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** A row as the texts of its cells, in the order of the columns; texts of people are not guarded against formulas yet. */
export function apCells({ values }: ApRow, { columns, dates, amounts }: ApArrangement): ApCell[] {
  return columns.map(({ field, constant }) => {
    if (field === null) return { text: constant ?? '', isText: true };
    const value = values[field];
    if (value === null) return { text: '', isText: true };
    const { kind } = AP_FIELDS[field];
    if (kind === 'date') return { text: dateText(String(value), dates), isText: false };
    if (kind === 'month') return { text: `${String(value).slice(5, 7)}/${String(value).slice(0, 4)}`, isText: false };
    if (kind === 'amount') return { text: amountText(Number(value), amounts), isText: false };
    return { text: String(value), isText: kind === 'text' };
  });
}
export type ApCell = { text: string; isText: boolean };

function dateText(day: string, format: ApArrangement['dates']): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (format === 'M/D/YYYY') return `${Number(month)}/${Number(date)}/${year}`;
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

function amountText(cents: number, format: ApArrangement['amounts']): string {
  if (format === 'CENTS') return String(cents);
  const plain = (cents / 100).toFixed(2);
  return format === 'PLAIN' ? plain : plain.replace(/\B(?=(\d{3})+\.)/g, ',');
}
