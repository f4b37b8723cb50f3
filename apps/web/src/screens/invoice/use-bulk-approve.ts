import { approvalNeeds, isInvoiceOpen } from '@lintel/domain/invoices/invoices';
import { type InvoiceRow, useApproveInvoiceMutation } from '#api/invoice.api.ts';
import type { BulkAction } from '#app/list/BulkBar.tsx';
import { counted } from '#ui/base/format.ts';

/** Approving several invoices: those that are to decide and lack nothing that the list knows of. */
export function useBulkApprove(): BulkAction<InvoiceRow>[] {
  const [approve] = useApproveInvoiceMutation();
  return [
    {
      label: 'Approve',
      isFor: isComplete,
      question: (howMany) => ({
        title: `Approve ${counted(howMany, 'invoice')}?`,
        body: 'Their lines become work on record of their units and items. Each can be opened again afterwards.',
        okLabel: 'Approve',
      }),
      run: ({ id, version }) => approve({ params: { invoiceId: id }, ifMatch: version, errors: 'inline' }),
    },
  ];
}

// The list does not know the tax: whether lines and tax add up, the server says when it is approved.
function isComplete(row: InvoiceRow): boolean {
  return isInvoiceOpen(row.state) && approvalNeeds({ ...row, lines: [], taxCents: null }).length === 0;
}
