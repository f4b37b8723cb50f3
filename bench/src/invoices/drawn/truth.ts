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
