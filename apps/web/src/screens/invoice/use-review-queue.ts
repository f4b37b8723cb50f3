import { type InvoiceRow, useGetInvoiceReportQuery, useListInvoicesQuery } from '#api/invoice.api.ts';
import { QUEUE_MAX, type Queue, queueOf } from '#app/invoice-review/ReviewPlace.tsx';

const ASKED = { open: 'open', sort: '-arrived', limit: QUEUE_MAX } as const;

export type ReviewQueue = Queue<InvoiceRow>;

/** The invoices that are to decide, of the property or of all, around the one that is open. */
export function useReviewQueue(propertyId: number, invoiceId: number, isAll: boolean): ReviewQueue {
  const own = useGetInvoiceReportQuery({ params: { propertyId }, query: ASKED }, { skip: isAll });
  const all = useListInvoicesQuery({ query: ASKED }, { skip: !isAll });
  const found = isAll ? all.data : own.data;
  return queueOf(found?.results ?? [], found?.total ?? 0, invoiceId);
}
