export type DemoInvoiceLine = {
  text: string;
  quantity: number;
  unitPriceCents: number;
  amountCents: number;
};

/** An invoice of the demo. Amounts of a credit note are negative, but for its unit prices. */
export type DemoInvoice = {
  vendor: { name: string; address: readonly string[]; phone: string; licence?: string };
  billTo: readonly string[];
  property: { name: string; address: readonly string[] };
  number: string;
  /** 'yyyy-MM-dd', as `due`. */
  date: string;
  due: string | null;
  poNumber?: string;
  lines: readonly DemoInvoiceLine[];
  taxCents: number;
  /** What was still open before this invoice. */
  previousBalanceCents?: number;
  isCreditNote: boolean;
  notes: readonly string[];
  /** Chooses the layout; a vendor has one of its own. */
  style: number;
};

/** The sums from the first row to the last, which is what is to be paid or given back. */
export function sumsOf(invoice: DemoInvoice): [label: string, cents: number][] {
  const { lines, taxCents, previousBalanceCents, isCreditNote } = invoice;
  const subtotal = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const total = subtotal + taxCents;
  const rows: [string, number][] = [
    ['Subtotal', subtotal],
    ['Sales tax', taxCents],
  ];
  if (isCreditNote) return [...rows, ['Total credit', total]];
  if (previousBalanceCents === undefined) return [...rows, ['Total', total]];
  return [
    ...rows,
    ['Total this invoice', total],
    ['Previous balance', previousBalanceCents],
    ['Total amount due', total + previousBalanceCents],
  ];
}
