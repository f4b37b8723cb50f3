import { flsInvoices } from '@lintel/contract/fls/fls-invoice';
import { flsUnbilled } from '@lintel/contract/fls/fls-unbilled';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export const flsInvoiceApi = api.injectEndpoints({
  endpoints: (build) => ({ ...endpointsOf(build, flsInvoices), ...endpointsOf(build, flsUnbilled) }),
});

export type FlsInvoicesAnswer = RouteAnswer<typeof flsInvoices.listFlsInvoices>;
export type FlsInvoiceRow = FlsInvoicesAnswer['results'][number];
export type FlsInvoiceDetail = RouteAnswer<typeof flsInvoices.getFlsInvoice>;

export const {
  useListFlsInvoicesPagesInfiniteQuery: useFlsInvoicePages,
  useListUnbilledVisitsPagesInfiniteQuery: useUnbilledVisitPages,
  useSetFlsEventBillMutation,
  useListFlsInvoicesQuery,
  useGetFlsInvoiceQuery,
  useRecordFlsInvoiceMutation,
  useLeaveFlsInvoiceMutation,
  useReopenFlsInvoiceMutation,
} = flsInvoiceApi;
