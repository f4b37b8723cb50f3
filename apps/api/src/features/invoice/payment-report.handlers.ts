import { type paymentReport, paymentReports } from '@lintel/contract/invoices/payment-report';
import { type Figure, type MetricId, moneyFigure } from '@lintel/domain/figures/metrics';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { isPaymentPosition, type PaymentSums, selectPayments } from './payment-list.queries.ts';

type More = Awaited<ReturnType<typeof selectPayments>>['more'];

const reading: ListReading<typeof paymentReport, More> = {
  select: selectPayments,
  figuresOf: ({ forFigures }) => figuresOf(forFigures),
  isPosition: isPaymentPosition,
  timeoutMs: 15_000,
};

function figuresOf(sums: PaymentSums): Figure[] {
  const { withoutDueDate } = sums;
  const of = (id: MetricId, { cents, counted, foreign }: PaymentSums['open'], undated = 0) => {
    const leftOut = [
      { reason: 'another currency', count: foreign },
      { reason: 'no due date', count: undated },
    ].filter(({ count }) => count > 0);
    // Nothing owed is a sum of its own, as long as nothing was left out of it.
    const isKnown = counted > 0 || leftOut.length === 0;
    return {
      ...moneyFigure(id, cents ?? 0, counted, counted + foreign + undated, leftOut),
      value: isKnown ? (cents ?? 0) : null,
    };
  };
  return [
    of('paymentsOpen', sums.open),
    of('paymentsOverdue', sums.overdue, withoutDueDate),
    of('paymentsDue7', sums.due7, withoutDueDate),
    of('paymentsDue30', sums.due30, withoutDueDate),
    of('paymentsPaidMonth', sums.paidMonth),
    of('paymentsCredits', sums.credits),
  ];
}

export const paymentReportHandlers: Handlers<typeof paymentReports> = {
  getPaymentReport: listHandler(paymentReports.getPaymentReport, reading),
  listPayments: listHandler(paymentReports.listPayments, reading),
};
