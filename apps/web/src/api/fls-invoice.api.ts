import { flsInvoices } from '@lintel/contract/fls-invoice';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

const flsInvoiceApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, flsInvoices) });

export type FlsInvoicesAnswer = RouteAnswer<typeof flsInvoices.listFlsInvoices>;
export type FlsInvoiceRow = FlsInvoicesAnswer['results'][number];
export type FlsInvoiceDetail = RouteAnswer<typeof flsInvoices.getFlsInvoice>;

export const {
  useListFlsInvoicesPagesInfiniteQuery: useFlsInvoicePages,
  useGetFlsInvoiceQuery,
  useRecordFlsInvoiceMutation,
  useLeaveFlsInvoiceMutation,
  useReopenFlsInvoiceMutation,
} = flsInvoiceApi;
