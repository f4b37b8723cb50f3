import { type InvoiceRow, useGetInvoiceReportQuery, useListInvoicesQuery } from '#api/invoice.api.ts';

/** So many that wait are gone through in one sitting. */
const QUEUE_MAX = 500;
const ASKED = { open: 'open', sort: '-arrived', limit: QUEUE_MAX } as const;

export type ReviewQueue = {
  /** Where this one stands among those that are to decide, from 1; null where it is decided. */
  at: number | null;
  of: number;
  previous: InvoiceRow | undefined;
  next: InvoiceRow | undefined;
  /** Where to go on once this one is decided. */
  after: InvoiceRow | undefined;
};

/** The invoices that are to decide, of the property or of all, around the one that is open. */
export function useReviewQueue(propertyId: number, invoiceId: number, isAll: boolean): ReviewQueue {
  const own = useGetInvoiceReportQuery({ params: { propertyId }, query: ASKED }, { skip: isAll });
  const all = useListInvoicesQuery({ query: ASKED }, { skip: !isAll });
  const rows: readonly InvoiceRow[] = (isAll ? all.data : own.data)?.results ?? [];
  const at = rows.findIndex(({ id }) => id === invoiceId);
  const next = at === -1 ? rows[0] : rows[at + 1];
  const previous = at === -1 ? undefined : rows[at - 1];
  return { at: at === -1 ? null : at + 1, of: rows.length, previous, next, after: next ?? previous };
}
