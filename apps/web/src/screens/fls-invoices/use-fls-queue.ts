import { flsInvoicesReport } from '@lintel/contract/fls/fls-invoice';
import { useEffect } from 'react';
import { type FlsInvoiceRow, flsInvoiceApi, useListFlsInvoicesQuery } from '#api/fls-invoice.api.ts';
import { invoiceApi } from '#api/invoice.api.ts';
import { QUEUE_MAX, type Queue, queueOf } from '#app/invoice-review/ReviewPlace.tsx';
import { type ListQuery, listArg, listSearch } from '#app/list/list-search.ts';
import { useSearchState } from '#app/use-search-state.ts';

/** The bills that are to decide under the filters of the list that the review was opened from, around the one that is open. */
export function useFlsQueue(invoiceId: number): Queue<FlsInvoiceRow> & { filters: Record<string, string> } {
  const [state] = useSearchState(listSearch(flsInvoicesReport, true, 'row'));
  // why: keys and values of a search schema made from a list are known only by it
  const { limit: _page, ...query } = listArg(flsInvoicesReport, undefined, state as ListQuery).query;
  const asked = { ...query, state: 'WAITING', limit: QUEUE_MAX };
  const { data } = useListFlsInvoicesQuery({ query: asked as { state: 'WAITING' } });
  const queue = queueOf(data?.results ?? [], data?.total ?? 0, invoiceId);
  useNextPreload(queue.next?.id);
  return { ...queue, filters: filterKeys(query) };
}

/** The filters and the order of a list as an address holds them; the usual order is left out. */
export function filterKeys(query: ListQuery): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || (name === 'sort' && value === flsInvoicesReport.order) ? [] : [[name, String(value)]],
    ),
  );
}

/** Fetches the next bill with its pages while this one is looked at, so that it opens at once. */
function useNextPreload(invoiceId: number | undefined): void {
  const askBill = flsInvoiceApi.usePrefetch('getFlsInvoice');
  const askInvoice = invoiceApi.usePrefetch('getInvoice');
  const askPages = invoiceApi.usePrefetch('getInvoicePages');
  // why: what is probably opened next is not shown anywhere yet
  useEffect(() => {
    if (invoiceId === undefined) return;
    askBill({ params: { invoiceId } }, {});
    askInvoice({ params: { invoiceId } }, {});
    askPages({ params: { invoiceId } }, {});
  }, [invoiceId, askBill, askInvoice, askPages]);
}
