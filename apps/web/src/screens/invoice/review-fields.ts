import type { ReadFieldName } from '@lintel/contract/invoices/invoice';
import type { ApprovalNeed } from '@lintel/domain/invoices/invoices';
import type { InvoiceDetail } from '#api/invoice.api.ts';

/** The fields of the review, by their names in its form. */
export const REVIEW_FIELDS = {
  vendor: { label: 'Vendor', kind: 'text', read: 'vendor', need: 'vendor' },
  number: { label: 'Number', kind: 'text', read: 'invoiceNumber', need: 'number' },
  invoiceDate: { label: 'Date', kind: 'date', read: 'invoiceDate', need: 'invoiceDate' },
  total: { label: 'Total', kind: 'amount', read: 'totalCents', need: 'totalCents' },
  tax: { label: 'Tax', kind: 'amount', read: 'taxCents' },
  subtotal: { label: 'Subtotal', kind: 'amount', read: 'subtotalCents' },
  dueDate: { label: 'Due', kind: 'date', read: 'dueDate' },
  purchaseOrder: { label: 'Purchase order', kind: 'text', read: 'purchaseOrder' },
  amountDue: { label: 'Amount due', kind: 'amount', read: 'amountDueCents' },
  previousBalance: { label: 'Earlier balance', kind: 'amount', read: 'previousBalanceCents' },
} as const satisfies Record<string, ReviewField>;
export type ReviewFieldName = keyof typeof REVIEW_FIELDS;
type ReviewField = { label: string; kind: ValueKind; read: ReadFieldName; need?: ApprovalNeed };
export type ValueKind = 'text' | 'date' | 'amount';

export type Standing = 'needed' | 'unsure' | 'sure' | 'empty';
export type OrderedField = { name: ReviewFieldName; standing: Standing };

/**
 * The fields in the order of doubt, in which a person goes through them: those without which it cannot be approved and that are not known,
 * then those that are not sure, the least probable first, then what is sure, and at last what the document does not say.
 */
export function reviewOrder({ read, needs }: Pick<InvoiceDetail, 'read' | 'needs'>): OrderedField[] {
  const names = Object.keys(REVIEW_FIELDS) as ReviewFieldName[];
  const fields = names.map((name, at) => {
    const field: ReviewField = REVIEW_FIELDS[name];
    const value = read[field.read];
    const isNeeded = field.need !== undefined && needs.includes(field.need);
    const standing: Standing = isNeeded ? 'needed' : !value ? 'empty' : value.isSure ? 'sure' : 'unsure';
    return { name, standing, at, probability: standing === 'unsure' ? (value?.probability ?? 0) : 0 };
  });
  return fields
    .sort(
      (one, other) =>
        RANK[one.standing] - RANK[other.standing] || one.probability - other.probability || one.at - other.at,
    )
    .map(({ name, standing }) => ({ name, standing }));
}
const RANK: Record<Standing, number> = { needed: 0, unsure: 1, sure: 2, empty: 3 };
