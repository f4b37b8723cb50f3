import { PAID_STATE_WORDS } from '@lintel/domain/invoices/invoice-payments';
import { Circle } from 'lucide-react';
import type { PaidInvoice } from '#api/payment.api.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { counted } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { amountCell, PAID_TONES } from './payment-words.ts';

/** How paid invoices stand in their list; the name of the vendor opens what was paid. */
export const PAYMENT_CELLS: ListCells<PaidInvoice> = {
  vendor: { stack: 'first', cell: (row) => row.vendorName ?? 'Vendor not known' },
  total: (row) => amountCell(row.currency, row.totalCents),
  paid: (row) => amountCell(row.currency, row.paidCents),
  remaining: (row) => amountCell(row.currency, row.remainingCents),
  overdue: (row) =>
    row.overdueDays === null ? '–' : <StatusText tone="bad">{counted(row.overdueDays, 'day')}</StatusText>,
  state: {
    stack: 'full',
    cell: (row) => (
      // A tick would say that it is paid.
      <StatusText tone={PAID_TONES[row.paidState]} icon={row.paidState === 'OPEN' ? Circle : undefined}>
        {PAID_STATE_WORDS[row.paidState]}
      </StatusText>
    ),
  },
};
