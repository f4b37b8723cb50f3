import { invoice } from '@lintel/contract/invoices/invoice';
import { invoiceReports } from '@lintel/contract/invoices/invoice-report';
import { pdf } from '@lintel/contract/invoices/pdf';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';
import { pagesOf } from './pages-of.ts';

export const invoiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, invoiceReports),
    ...endpointsOf(build, invoice),
    ...endpointsOf(build, pdf),
  }),
});

export type InvoiceDetail = RouteAnswer<typeof invoice.getInvoice>;
export type InvoicePage = RouteAnswer<typeof invoice.getInvoicePages>['results'][number];
export type InvoiceRow = RouteAnswer<typeof invoiceReports.getInvoiceReport>['results'][number];
export type InvoicesAnswer = RouteAnswer<typeof invoiceReports.getInvoiceReport>;

export const {
  useGetInvoiceReportQuery,
  useListInvoicesQuery,
  useGetInvoiceQuery,
  useGetInvoicePagesQuery,
  useUpdateInvoiceMutation,
  useApproveInvoiceMutation,
  useRejectInvoiceMutation,
  useMarkDuplicateInvoiceMutation,
  useReopenInvoiceMutation,
  useRetryInvoiceMutation,
  useSplitInvoiceMutation,
  useMergeInvoiceMutation,
  useListReaderLessonsQuery,
  useDeleteReaderLessonMutation,
} = invoiceApi;

export const invoicePages = pagesOf(
  [invoiceReports.getInvoiceReport, invoiceApi.useGetInvoiceReportPagesInfiniteQuery],
  [invoiceReports.listInvoices, invoiceApi.useListInvoicesPagesInfiniteQuery],
);
