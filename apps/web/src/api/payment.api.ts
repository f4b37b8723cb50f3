import { payment } from '@lintel/contract/invoices/payment';
import { paymentReports } from '@lintel/contract/invoices/payment-report';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';
import { pagesOf } from './pages-of.ts';

export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({ ...endpointsOf(build, paymentReports), ...endpointsOf(build, payment) }),
});

export type PaymentsAnswer = RouteAnswer<typeof paymentReports.getPaymentReport>;
export type PaidInvoice = PaymentsAnswer['results'][number];

export const { useGetPaymentReportQuery, useCreatePaymentsMutation, useTakePaymentBackMutation } = paymentApi;

export const paymentPages = pagesOf(
  [paymentReports.getPaymentReport, paymentApi.useGetPaymentReportPagesInfiniteQuery],
  [paymentReports.listPayments, paymentApi.useListPaymentsPagesInfiniteQuery],
);
