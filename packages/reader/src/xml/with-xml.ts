import { nameKey } from '../candidates/candidates.ts';
import type { InvoiceReading, ReadField } from '../reading.ts';
import { readCii, type XmlInvoice } from './cii.ts';

const BOX = [0, 0, 0, 0] as const;

/** A reading by the XML within the file, compared with the page: what both say is sure, a difference never. */
export function withXml(page: InvoiceReading, xml: string): InvoiceReading {
  const invoice = readCii(xml);
  if (!invoice) return page;
  const number = (text: string) => text.toLowerCase().replaceAll(/[#\s]/g, '');
  const field = <T extends string | number>(
    told: T | null,
    read: ReadField<T> | null,
    isSame: (a: T, b: T) => boolean,
  ): ReadField<T> | null => {
    if (told === null) return read && { ...read, isSure: false, doubt: read.doubt ?? 'XML_DIFFERS' };
    const isOther = read !== null && !isSame(told, read.value);
    const place = read && !isOther ? read : { page: null, box: null, words: '' };
    // why: what the page was not seen to say is believed only where it confirms number and total
    const doubt = isOther ? 'XML_DIFFERS' : read || isConfirmed ? null : 'IMPROBABLE';
    const probability = isOther ? 0.5 : read ? 0.999 : 0.97;
    return { ...place, value: told, probability, isSure: doubt === null, doubt, from: 'XML' };
  };
  const isConfirmed =
    invoice.total !== null &&
    invoice.total === page.totalCents?.value &&
    number(invoice.invoiceNumber ?? '') === number(page.invoiceNumber?.value ?? '-');
  const same = <T>(a: T, b: T) => a === b;
  const money = (told: number | null, read: ReadField<number> | null) => field(told, read, same);
  const reading: InvoiceReading = {
    ...page,
    kind: invoice.isCredit ? 'CREDIT_NOTE' : 'INVOICE',
    vendor: field(invoice.vendor, page.vendor, (a, b) => nameKey(a) === nameKey(b)),
    invoiceNumber: field(invoice.invoiceNumber, page.invoiceNumber, (a, b) => number(a) === number(b)),
    invoiceDate: field(invoice.invoiceDate, page.invoiceDate, same),
    dueDate: field(invoice.dueDate, page.dueDate, same),
    purchaseOrder: field(invoice.purchaseOrder, page.purchaseOrder, (a, b) => number(a) === number(b)),
    currency: invoice.currency ?? page.currency,
    subtotalCents: subtotalOf(invoice, page.subtotalCents, money),
    taxCents: money(invoice.tax, page.taxCents),
    totalCents: money(invoice.total, page.totalCents),
    amountDueCents: money(invoice.amountDue, page.amountDueCents),
    lines: invoice.lines.length === 0 ? page.lines.map((line) => ({ ...line, isSure: false })) : [],
  };
  const whole = invoice.lineTotal ?? invoice.subtotal;
  const isWhole = whole !== null && invoice.lines.reduce((sum, { amountCents }) => sum + amountCents, 0) === whole;
  for (const line of invoice.lines) {
    const shown = page.lines.find((one) => one.amountCents === line.amountCents);
    reading.lines.push({
      ...line,
      page: shown?.page ?? 1,
      box: shown?.box ?? BOX,
      isSure: isWhole && reading.totalCents?.isSure === true,
    });
  }
  return reading;
}

// Where allowances or charges stand between them, a page may print the sum of the lines or what is taxed as its subtotal:
// that one is taken which it prints, and neither is sure.
function subtotalOf(
  { subtotal, lineTotal }: XmlInvoice,
  read: ReadField<number> | null,
  field: (told: number | null, read: ReadField<number> | null) => ReadField<number> | null,
): ReadField<number> | null {
  if (subtotal === null || lineTotal === null || subtotal === lineTotal) return field(subtotal ?? lineTotal, read);
  const told = field(read?.value === lineTotal ? lineTotal : subtotal, read);
  return told && { ...told, probability: 0.5, isSure: false, doubt: 'XML_DIFFERS' };
}
