import type { DrawnDocument, Kind } from './document.ts';

/** A line of an invoice as its page prints it; what the line does not say is left out. Money in whole units. */
export type TruthLine = { description: string; quantity?: number; unitPrice?: number; lineTotal: number };

/** What the page of one invoice says. What it does not print is left out. */
export type InvoiceTruth = {
  vendor?: string;
  invoiceNumber?: string;
  invoiceDate?: string;
  dueDate?: string;
  customer?: string;
  purchaseOrder?: string;
  currency: string;
  subtotal?: number;
  /** All taxes together. */
  tax?: number;
  /** What this invoice charges, without earlier balances, payments and what is held back. */
  total?: number;
  amountDue?: number;
  previousBalance?: number;
  isCreditNote?: true;
  lines: TruthLine[];
};

/** The truth beside a file. */
export type FileTruth = {
  file: string;
  drawn: true;
  template: string;
  language: string;
  scanned?: true;
  xmlDiffers?: true;
} & (
  | InvoiceTruth
  /** Nothing in it may be read as an invoice. */
  | { kind: 'quote' | 'statement'; vendor?: string }
  /** Several invoices in one file. */
  | { invoices: (InvoiceTruth & { pageFrom: number; pageTo: number })[] }
);

/** The truth beside a file. `pages`: of each invoice, where the file has several. */
export function truthOf(drawn: DrawnDocument, kind: Kind, pages: number[], isDifferent: boolean): FileTruth {
  const { papers, story, tongue, template, name } = drawn;
  const isScan = kind === 'scan';
  const file = {
    file: `${name}.pdf`,
    drawn: true as const,
    template,
    language: tongue.locale,
    ...(isScan && { scanned: true as const }),
    ...(isDifferent && { xmlDiffers: true as const }),
  };
  const truths = papers.map((paper) => paper.truth(isScan));
  const [first] = truths;
  if (!first) throw new Error(`${name} has no invoice`);
  if (story === 'quote' || story === 'statement') {
    return { ...file, kind: story, ...(first.vendor !== undefined && { vendor: first.vendor }) };
  }
  if (truths.length === 1) return { ...file, ...first };
  let next = 1;
  const invoices = truths.map((truth, at) => {
    const pageFrom = next;
    next += pages[at] ?? 1;
    return { ...truth, pageFrom, pageTo: next - 1 };
  });
  return { ...file, invoices };
}
