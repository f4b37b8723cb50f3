import { InvoiceBody } from '@lintel/contract/invoices/invoice';
import type { ApprovalFacts } from '@lintel/domain/invoices/invoices';
import { contactNameKey } from '@lintel/domain/people/contacts';
import type { ApiError } from '#api/base-query.ts';
import type { InvoiceDetail } from '#api/invoice.api.ts';
import { centsOrNull, contractResolver, numberOrNull, textOrNull } from '#app/form/contract-resolver.ts';

/** A line as it is typed; the unit by its name, the item by its id. */
export type LineValues = {
  /** Of a line that is stored; empty for a new one. */
  lineId: string;
  text: string;
  quantity: string;
  unitPrice: string;
  amount: string;
  workType: string;
  unit: string;
  itemId: string;
  glCode: string;
  costCentre: string;
};

/** What an invoice says, as it is typed. */
export type ReviewValues = {
  propertyId: string;
  vendor: string;
  number: string;
  invoiceDate: string;
  dueDate: string;
  purchaseOrder: string;
  invoiceType: string;
  isCreditNote: string;
  currency: string;
  subtotal: string;
  tax: string;
  total: string;
  amountDue: string;
  previousBalance: string;
  lines: LineValues[];
};

type Named = { id: number; name: string };
/** What names in the form stand for. */
export type Known = { vendors: readonly Named[]; unitsOf: (propertyId: number) => readonly Named[] };

export const NEW_LINE: LineValues = {
  lineId: '',
  text: '',
  quantity: '',
  unitPrice: '',
  amount: '',
  workType: '',
  unit: '',
  itemId: '',
  glCode: '',
  costCentre: '',
};

export function reviewValues(invoice: InvoiceDetail): ReviewValues {
  return {
    propertyId: String(invoice.propertyId),
    vendor: invoice.Vendor?.name ?? invoice.vendorName ?? '',
    number: invoice.number ?? '',
    invoiceDate: invoice.invoiceDate ?? '',
    dueDate: invoice.dueDate ?? '',
    purchaseOrder: invoice.purchaseOrder ?? '',
    invoiceType: invoice.invoiceType ?? '',
    isCreditNote: invoice.isCreditNote ? 'true' : '',
    currency: invoice.currency,
    subtotal: amountText(invoice.subtotalCents),
    tax: amountText(invoice.taxCents),
    total: amountText(invoice.totalCents),
    amountDue: amountText(invoice.amountDueCents),
    previousBalance: amountText(invoice.previousBalanceCents),
    lines: invoice.PdfDataLineItem.map((line) => ({
      lineId: String(line.id),
      text: line.text,
      quantity: line.quantity === null ? '' : String(line.quantity),
      unitPrice: amountText(line.unitPriceCents),
      amount: amountText(line.amountCents),
      workType: line.workType ?? '',
      unit: line.unitName ?? '',
      itemId: line.itemId === null ? '' : String(line.itemId),
      glCode: line.glCode ?? '',
      costCentre: line.costCentre ?? '',
    })),
  };
}

/** Cents as a bill has them: always with two digits behind the point. */
export function amountText(cents: number | null): string {
  if (cents === null) return '';
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Cents of what is typed; null for nothing and for what is no amount. */
export function typedCents(text: string): number | null {
  const cents = centsOrNull(text);
  return Number.isNaN(cents) ? null : cents;
}

/** The vendor of the contacts that a name stands for. */
export function vendorOf(name: string, vendors: readonly Named[]): Named | undefined {
  const key = contactNameKey(name);
  return key === '' ? undefined : vendors.find((vendor) => contactNameKey(vendor.name) === key);
}

/** The unit that a name stands for, whatever its letters' case. */
export function unitOf(name: string, units: readonly Named[]): Named | undefined {
  const key = name.trim().toLowerCase();
  return units.find((unit) => unit.name.toLowerCase() === key);
}

/** Checks what was typed over the version that it is saved over; where vendor or unit stay as they were, so do their ids. */
export function reviewResolver(base: InvoiceDetail, known: Known) {
  return contractResolver(
    InvoiceBody,
    (values: ReviewValues) => bodyOf(values, base, known),
    ({ path, message }, values) => {
      const field = formField(path);
      if (/^lines\.\d+\.unit$/.test(field)) return { path: field, message: 'There is no unit with this name.' };
      const isEmpty = /^lines\.\d+\.amount$/.test(field) && lineAt(values, field)?.amount.trim() === '';
      return { path: field, message: isEmpty ? 'Enter the amount' : message };
    },
  );
}

function bodyOf(values: ReviewValues, base: InvoiceDetail, known: Known) {
  const before = reviewValues(base);
  const propertyId = Number(values.propertyId);
  const units = known.unitsOf(propertyId);
  const stored = new Map(base.PdfDataLineItem.map((line) => [String(line.id), line]));
  return {
    propertyId,
    ...(values.vendor !== before.vendor && vendorBody(values.vendor, known.vendors)),
    number: textOrNull(values.number),
    invoiceDate: textOrNull(values.invoiceDate),
    dueDate: textOrNull(values.dueDate),
    purchaseOrder: textOrNull(values.purchaseOrder),
    invoiceType: textOrNull(values.invoiceType),
    isCreditNote: values.isCreditNote === 'true',
    currency: values.currency.trim().toUpperCase(),
    subtotalCents: centsOrNull(values.subtotal),
    taxCents: centsOrNull(values.tax),
    totalCents: centsOrNull(values.total),
    amountDueCents: centsOrNull(values.amountDue),
    previousBalanceCents: centsOrNull(values.previousBalance),
    lines: values.lines.map((line) => {
      const was = stored.get(line.lineId);
      const isSameUnit = was !== undefined && propertyId === base.propertyId && line.unit === (was.unitName ?? '');
      return {
        ...(was && { id: was.id }),
        text: line.text,
        quantity: numberOrNull(line.quantity),
        unitPriceCents: centsOrNull(line.unitPrice),
        amountCents: centsOrNull(line.amount),
        workType: textOrNull(line.workType),
        unitId: isSameUnit ? was.unitId : unitId(line.unit, units),
        itemId: itemOf(line, propertyId === base.propertyId ? undefined : was?.itemId),
        glCode: textOrNull(line.glCode),
        costCentre: textOrNull(line.costCentre),
      };
    }),
  };
}

function vendorBody(name: string, vendors: readonly Named[]) {
  const vendor = vendorOf(name, vendors);
  return vendor ? { vendorId: vendor.id, vendorName: vendor.name } : { vendorId: null, vendorName: textOrNull(name) };
}

function unitId(name: string, units: readonly Named[]): number | null {
  // why: an id that is no number is refused by the contract, and the resolver says why
  return name.trim() === '' ? null : (unitOf(name, units)?.id ?? Number.NaN);
}

/** The chosen item; none without a unit, nor the item of another property. */
function itemOf({ itemId, unit }: LineValues, itemElsewhere: number | null | undefined): number | null {
  if (itemId === '' || unit.trim() === '' || Number(itemId) === itemElsewhere) return null;
  return Number(itemId);
}

const FORM_FIELDS: Readonly<Record<string, string>> = {
  vendorName: 'vendor',
  vendorId: 'vendor',
  subtotalCents: 'subtotal',
  taxCents: 'tax',
  totalCents: 'total',
  amountDueCents: 'amountDue',
  previousBalanceCents: 'previousBalance',
  unitPriceCents: 'unitPrice',
  amountCents: 'amount',
  unitId: 'unit',
};

/** The field of the form that a field of the body is typed into. */
export function formField(path: string): string {
  return path
    .replace(/^body\./, '')
    .split('.')
    .map((part) => FORM_FIELDS[part] ?? part)
    .join('.');
}

/** A failed call with its complaints on the fields of the form. */
export function onFormFields(failure: ApiError | null): ApiError | null {
  return failure && { ...failure, fields: failure.fields.map((each) => ({ ...each, path: formField(each.path) })) };
}

function lineAt({ lines }: ReviewValues, field: string): LineValues | undefined {
  return lines[Number(field.split('.')[1])];
}

/** What is typed, as far as it decides whether the invoice can be approved. */
export function typedFacts(values: ReviewValues): ApprovalFacts {
  return {
    vendorId: null,
    vendorName: values.vendor,
    number: values.number,
    invoiceDate: textOrNull(values.invoiceDate),
    taxCents: typedCents(values.tax),
    totalCents: typedCents(values.total),
    lines: values.lines.map(({ amount }) => ({ amountCents: typedCents(amount) ?? 0 })),
  };
}
