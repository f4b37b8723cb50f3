import { useEffect, useRef } from 'react';
import { type InvoiceRow, useGetInvoiceReportQuery, useListInvoicesQuery } from '#api/invoice.api.ts';
import { QUEUE_MAX, type Queue, queueOf } from '#app/invoice-review/ReviewPlace.tsx';

const ASKED = { open: 'open', sort: '-arrived', limit: QUEUE_MAX } as const;

export type ReviewQueue = Queue<InvoiceRow> & {
  /** Looks again for one that is to decide: some may have been read since. */
  look: () => Promise<InvoiceRow | undefined>;
};

/** The invoices that are to decide, of the property or of all, around the one that is open; looked up again once that one was read. */
export function useReviewQueue(propertyId: number, invoiceId: number, isAll: boolean, isBusy: boolean): ReviewQueue {
  const own = useGetInvoiceReportQuery({ params: { propertyId }, query: ASKED }, { skip: isAll });
  const all = useListInvoicesQuery({ query: ASKED }, { skip: !isAll });
  const asked = isAll ? all : own;
  // why: what was split is read together, and nothing else tells that its other parts wait for a decision now
  useAfterBusy(isBusy, asked.refetch);
  const look = async () => {
    const { data } = await asked.refetch();
    return data?.results.find(({ id }) => id !== invoiceId);
  };
  return { ...queueOf(asked.data?.results ?? [], asked.data?.total ?? 0, invoiceId), look };
}

function useAfterBusy(isBusy: boolean, run: () => unknown): void {
  const wasBusy = useRef(isBusy);
  // why: the end of the reading is seen between two renderings, not in an event
  useEffect(() => {
    if (wasBusy.current && !isBusy) run();
    wasBusy.current = isBusy;
  }, [isBusy, run]);
}
