import { isInvoiceOpen } from '@lintel/domain/invoices/invoices';
import { Button } from '@mui/material';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { type InvoiceRow, useRejectInvoiceMutation } from '#api/invoice.api.ts';
import { NO_REASON } from '#app/invoice-review/no-reason.ts';
import { NoteDialog } from '#app/invoice-review/note-dialog-preload.ts';
import { toast } from '#app/toasts.tsx';
import { count, counted } from '#ui/base/format.ts';
import { LazyBoundary } from '#ui/base/lazy-preload.tsx';

/** Rejects the selected invoices that are to decide, one after the other, with one reason. */
export function RejectMany({ rows, onDone }: { rows: readonly InvoiceRow[]; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [reject] = useRejectInvoiceMutation();
  const able = rows.filter(({ state }) => isInvoiceOpen(state));
  const run = async (reason: string) => {
    const failures: string[] = [];
    for (const { id, version } of able) {
      const { error } = await reject({
        params: { invoiceId: id },
        body: { reason },
        ifMatch: version,
        errors: 'inline',
      });
      if (error !== undefined) failures.push(asApiError(error)?.message ?? 'It could not be done.');
    }
    const done = able.length - failures.length;
    if (done > 0) toast.done(`Rejected: ${counted(done, 'invoice')}.`);
    if (failures.length > 0) toast.failed(`${counted(failures.length, 'invoice')} not rejected: ${failures[0]}`);
    onDone();
    return {};
  };
  return (
    <>
      <Button size="small" disabled={able.length === 0} onClick={() => setAsking(true)}>
        {able.length === rows.length ? 'Reject' : `Reject (${count(able.length)})`}
      </Button>
      {isAsking && (
        <LazyBoundary>
          <NoteDialog
            question={{
              title: `Reject ${counted(able.length, 'invoice')}?`,
              body: 'They stay in the list with the reason, are not counted as spend, and can be opened again.',
              okLabel: 'Reject',
              isRequired: true,
              send: async (note) => (note === null ? NO_REASON : await run(note)),
            }}
            onClose={() => setAsking(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
