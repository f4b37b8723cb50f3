import { FAR, type Relations, relationAt } from '../candidates/relations.ts';
import type { LabelClass } from '../labels/dictionary.ts';
import type { RankedField } from '../rank/fields.ts';

type Weights = Partial<Record<LabelClass, number>>;

/** What a label speaks for or against a field, written by hand. */
const WEIGHTS: Record<RankedField, Weights> = {
  invoiceNumber: {
    invoiceNumber: 3,
    number: 1.4,
    invoiceTitle: 1.1,
    creditTitle: 1,
    otherNumber: -1.5,
    customerNumber: -2,
    purchaseOrder: -2,
    taxId: -2,
    contact: -1.5,
    bank: -2,
    quantity: -1,
    page: -1,
    item: -0.8,
  },
  purchaseOrder: {
    purchaseOrder: 3,
    otherNumber: -0.5,
    invoiceNumber: -2,
    customerNumber: -2,
    taxId: -2,
    contact: -1.5,
    bank: -2,
  },
  invoiceDate: { invoiceDate: 3, date: 1.8, invoiceTitle: 0.5, dueDate: -2.2, otherDate: -1.8, terms: -0.3 },
  dueDate: { dueDate: 3, terms: 0.6, amountDue: 0.3, invoiceDate: -2, date: -1, otherDate: -1.8 },
  subtotal: {
    subtotal: 3,
    total: -1,
    amountDue: -2,
    tax: -1.8,
    discount: -1.5,
    shipping: -1.5,
    payment: -2,
    previousBalance: -2,
    contract: -1.5,
    section: -1.5,
    aging: -2,
  },
  tax: {
    tax: 3,
    subtotal: -1.5,
    total: -1.5,
    amountDue: -2,
    discount: -1.5,
    shipping: -1,
    payment: -2,
    previousBalance: -2,
    retention: -1.5,
    aging: -2,
  },
  total: {
    total: 3,
    currentCharges: 3.1,
    amountDue: 2.2,
    subtotal: -1.6,
    tax: -1.8,
    discount: -1.8,
    shipping: -1.5,
    payment: -2,
    previousBalance: -2.5,
    contract: -2,
    section: -2,
    aging: -2.5,
    unitPrice: -1,
    quantity: -1,
  },
  amountDue: {
    amountDue: 3,
    total: 0.4,
    subtotal: -2,
    tax: -2,
    payment: -2.2,
    previousBalance: -2.5,
    contract: -2,
    section: -2,
    aging: -2.5,
    currentCharges: -0.5,
  },
  previousBalance: { previousBalance: 3, amountDue: -1, total: -1.5, payment: -2, subtotal: -2, tax: -2, aging: -1.5 },
  vendor: {
    vendor: 2.2,
    invoiceTitle: 0.4,
    billTo: -2.5,
    shipTo: -2,
    contact: 0.2,
    bank: -0.6,
    description: -1,
    item: -1,
  },
};

/** The score that hand rules give a candidate for a field by the labels around it. */
export function ruleScore(field: RankedField, relations: Relations): number {
  let best = 0;
  let worst = 0;
  for (const [name, weight = 0] of Object.entries(WEIGHTS[field]) as [LabelClass, number][]) {
    const score = weight * nearness(relations, name);
    best = Math.max(best, score);
    worst = Math.min(worst, score);
  }
  return best + 0.7 * worst;
}

/** 1 right beside a label of the class, 0 far from all. Left of the value counts more than above, and that more than elsewhere. */
export function nearness(relations: Relations, name: LabelClass): number {
  const left = relations[relationAt('left', name)] ?? FAR;
  const above = relations[relationAt('above', name)] ?? FAR;
  const right = relations[relationAt('right', name)] ?? FAR;
  const below = relations[relationAt('below', name)] ?? FAR;
  return Math.max(
    left >= FAR ? 0 : 1 / (1 + left / 14),
    above >= FAR ? 0 : 0.9 / (1 + above / 3),
    right >= FAR ? 0 : 0.25 / (1 + right / 3),
    below >= FAR ? 0 : 0.35 / (1 + below / 1.5),
  );
}
