import { areDayFirst, parseDate } from '../written/cell-dates.ts';
import { decimalSignOf, parseMoney } from '../written/cell-values.ts';

/** An invoice as the rows of a CSV file have it; rows of one property, vendor and number are its lines. Amounts in cents. */
export type CsvInvoice = {
  /** The first of its rows, from 1 below the header. */
  row: number;
  property: string;
  vendor: string;
  number: string;
  invoiceDate: string;
  dueDate: string | null;
  taxCents: number | null;
  totalCents: number;
  lines: { row: number; text: string; unit: string | null; amountCents: number }[];
};
/** What is wrong with a row, in words that name its column. */
export type CsvComplaint = { row: number; message: string };

/** The columns, by the headers that name them; those with a star are needed. */
export const INVOICE_CSV_COLUMNS = {
  property: ['property', 'community', 'property name'],
  vendor: ['vendor', 'supplier', 'payee', 'vendor name'],
  number: ['number', 'invoice number', 'invoice no', 'invoice', 'invoice #'],
  date: ['date', 'invoice date'],
  due: ['due', 'due date'],
  total: ['total', 'invoice total'],
  tax: ['tax', 'sales tax'],
  text: ['description', 'line', 'memo', 'item'],
  unit: ['unit', 'apartment', 'apt'],
  amount: ['amount', 'line amount', 'line total'],
} as const;
type Column = keyof typeof INVOICE_CSV_COLUMNS;
const NEEDED: readonly Column[] = ['property', 'vendor', 'number', 'date'];

/** Reads a table, its header first, as invoices; with complaints nothing of it is to be stored. `today` ('yyyy-MM-dd') decides the century of short years. */
export function readInvoiceCsv(
  table: readonly (readonly string[])[],
  today: string,
): { invoices: CsvInvoice[]; complaints: CsvComplaint[] } {
  const [head = [], ...rows] = table;
  const at = columnsOf(head);
  const missing = NEEDED.filter((column) => at[column] === undefined);
  if (at.total === undefined && at.amount === undefined) missing.push('total');
  if (missing.length > 0) {
    const names = missing.map((column) => `“${INVOICE_CSV_COLUMNS[column][0]}”`).join(', ');
    return { invoices: [], complaints: [{ row: 0, message: `The header lacks ${names}.` }] };
  }
  const cell = (row: readonly string[], column: Column) =>
    at[column] === undefined ? '' : (row[at[column]] ?? '').trim();
  const isDayFirst = areDayFirst(rows.flatMap((row) => [cell(row, 'date'), cell(row, 'due')]));
  const decimalSign = decimalSignOf(rows.flatMap((row) => [cell(row, 'total'), cell(row, 'amount'), cell(row, 'tax')]));
  const complaints: CsvComplaint[] = [];
  const found = new Map<string, CsvInvoice & { statedCents: number | null }>();
  for (const [index, row] of rows.entries()) {
    const number = index + 1;
    if (row.every((one) => one.trim() === '')) continue;
    const complain = (message: string) => void complaints.push({ row: number, message });
    const money = (column: Column) => {
      const text = cell(row, column);
      if (text === '') return null;
      const parsed = parseMoney(text, { decimalSign });
      if (!parsed.ok) complain(`${INVOICE_CSV_COLUMNS[column][0]}: ${parsed.message}`);
      return parsed.ok ? parsed.value : null;
    };
    const day = (column: Column) => {
      const text = cell(row, column);
      if (text === '') return null;
      const parsed = parseDate(text, today, isDayFirst);
      if (parsed.ok && parsed.value?.precision === 'DAY') return parsed.value.date;
      complain(`${INVOICE_CSV_COLUMNS[column][0]}: “${text}” is no date.`);
      return null;
    };
    for (const column of NEEDED) if (cell(row, column) === '') complain(`${INVOICE_CSV_COLUMNS[column][0]} is empty.`);
    const key = JSON.stringify(
      ['property', 'vendor', 'number'].map((column) => cell(row, column as Column).toLowerCase()),
    );
    const [invoiceDate, dueDate, statedCents, taxCents, amountCents] = [
      day('date'),
      day('due'),
      money('total'),
      money('tax'),
      money('amount'),
    ];
    const invoice = found.get(key) ?? {
      row: number,
      property: cell(row, 'property'),
      vendor: cell(row, 'vendor'),
      number: cell(row, 'number'),
      invoiceDate: invoiceDate ?? '',
      dueDate,
      taxCents,
      totalCents: 0,
      statedCents,
      lines: [],
    };
    found.set(key, invoice);
    if (invoiceDate !== null && invoiceDate !== invoice.invoiceDate)
      complain(`date differs from row ${invoice.row} of the same invoice.`);
    if (statedCents !== null && statedCents !== (invoice.statedCents ?? statedCents))
      complain(`total differs from row ${invoice.row} of the same invoice.`);
    invoice.statedCents ??= statedCents;
    const line =
      amountCents ??
      (at.amount === undefined && invoice.lines.length === 0 && statedCents !== null
        ? statedCents - (invoice.taxCents ?? 0)
        : null);
    if (line !== null)
      invoice.lines.push({
        row: number,
        text: cell(row, 'text') || 'Invoice',
        unit: cell(row, 'unit') || null,
        amountCents: line,
      });
  }
  const invoices = [...found.values()].map(({ statedCents, ...invoice }) => {
    const sum = invoice.lines.reduce((all, { amountCents }) => all + amountCents, invoice.taxCents ?? 0);
    if (statedCents !== null && Math.abs(statedCents - sum) > 2 && invoice.lines.length > 0)
      complaints.push({
        row: invoice.row,
        message: `lines and tax add up to ${dollars(sum)}, but the total is ${dollars(statedCents)}.`,
      });
    return { ...invoice, totalCents: statedCents ?? sum };
  });
  return { invoices, complaints: complaints.toSorted((a, b) => a.row - b.row) };
}

function columnsOf(head: readonly string[]): Partial<Record<Column, number>> {
  const names = head.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, ' '),
  );
  return Object.fromEntries(
    Object.entries(INVOICE_CSV_COLUMNS).flatMap(([column, known]) => {
      const index = names.findIndex((name) => (known as readonly string[]).includes(name));
      return index < 0 ? [] : [[column, index]];
    }),
  );
}

const dollars = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
