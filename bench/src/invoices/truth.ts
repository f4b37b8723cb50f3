/** What an invoice says, as `*.expected.json` beside its file tells it: amounts in units of the currency, dates 'yyyy-MM-dd'. */
export type InvoiceTruth = {
  vendor?: string | null;
  invoiceNumber?: string | null;
  invoiceDate?: string | null;
  dueDate?: string | null;
  subtotal?: number | null;
  tax?: number | null;
  total?: number | null;
  amountDue?: number | null;
  previousBalance?: number | null;
  lines?: LineTruth[] | null;
};
export type LineTruth = { description?: string; quantity?: number; unitPrice?: number; lineTotal?: number };

/** The truth of a file: one invoice, several in one file, or none that may be read. */
export type FileTruth = InvoiceTruth & { kind?: string; invoices?: InvoiceTruth[]; isCreditNote?: boolean };
