import type { CandidateKind } from '../candidates/candidates.ts';

/** The fields that are found by ranking candidates, each with the kind of its candidates. */
export const RANKED = {
  invoiceNumber: 'number',
  purchaseOrder: 'number',
  invoiceDate: 'date',
  dueDate: 'date',
  subtotal: 'amount',
  tax: 'amount',
  total: 'amount',
  amountDue: 'amount',
  previousBalance: 'amount',
  vendor: 'name',
} as const satisfies Record<string, CandidateKind>;
export type RankedField = keyof typeof RANKED;
export const RANKED_FIELDS = Object.keys(RANKED) as RankedField[];

/** The ranked fields whose candidates are of a kind. */
export function fieldsOf(kind: CandidateKind): RankedField[] {
  return RANKED_FIELDS.filter((field) => RANKED[field] === kind);
}
