import { type invoiceReport, invoiceReports } from '@lintel/contract/invoices/invoice-report';
import { countFigure, type Figure, figure, moneyFigure, shareFigure } from '@lintel/domain/figures/metrics';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { type InvoiceSums, isInvoicePlace, selectInvoices } from './invoice-list.queries.ts';

type More = Awaited<ReturnType<typeof selectInvoices>>['more'];

const reading: ListReading<typeof invoiceReport, More> = {
  select: selectInvoices,
  figuresOf: ({ forFigures }) => figuresOf(forFigures),
  isPosition: isInvoicePlace,
  timeoutMs: 15_000,
};

function figuresOf(sums: InvoiceSums): Figure[] {
  const { approved, foreign, spendCents, units, lines, unmatched, unmatchedCents, repairCents, replaceCents, typed } =
    sums;
  const counted = approved - foreign;
  const leftOut = [{ reason: 'another currency', count: foreign }];
  const spent = approved === 0 ? 0 : spendCents;
  const perUnit = units === 0 || spent === null ? null : Math.round(spent / units);
  return [
    countFigure('invoicesWaiting', sums.waiting),
    { ...moneyFigure('invoiceSpend', spent, counted, approved, leftOut), value: spent },
    figure('invoiceSpendPerUnit', {
      value: perUnit,
      counted: units,
      total: units,
      inputs: [
        { label: 'Spend, last 12 months', value: spent ?? 0, unit: 'cents' },
        { label: 'Units', value: units, unit: 'count' },
      ],
    }),
    figure('invoiceUnmatched', { value: unmatched === 0 ? 0 : unmatchedCents, counted: unmatched, total: lines }),
    shareFigure(
      'invoiceReplaceShare',
      { label: 'Replacements', value: replaceCents, unit: 'cents' },
      { label: 'Repairs and replacements', value: repairCents + replaceCents, unit: 'cents' },
      { counted: typed, total: lines, leftOut: [{ reason: 'no kind of work', count: lines - typed }] },
    ),
    figure('invoiceReviewDays', {
      value: sums.reviewDays === null ? null : Math.round(sums.reviewDays * 10) / 10,
      counted: sums.reviewed,
      total: sums.reviewed,
    }),
  ];
}

export const invoiceReportHandlers: Handlers<typeof invoiceReports> = {
  getInvoiceReport: listHandler(invoiceReports.getInvoiceReport, reading),
  listInvoices: listHandler(invoiceReports.listInvoices, reading),
};
