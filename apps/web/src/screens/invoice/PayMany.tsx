import { Button } from '@mui/material';
import { useState } from 'react';
import type { PaidInvoice } from '#api/payment.api.ts';
import { count } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';

// why: the dialog brings the forms, and most visits only look
const PayDialog = lazyWhenIdle(() => import('./PayDialog.tsx'), 'PayDialog');

type PayManyProps = { rows: readonly PaidInvoice[]; onDone: () => void; isMain?: boolean };

/** The button that records one payment of the given invoices of which something remains. */
export function PayMany({ rows, onDone, isMain = false }: PayManyProps) {
  const [isAsking, setAsking] = useState(false);
  const able = rows.filter(({ remainingCents }) => remainingCents !== 0);
  return (
    <>
      <Button
        size="small"
        {...(isMain && { variant: 'contained', color: 'primary' })}
        disabled={able.length === 0}
        onClick={() => setAsking(true)}
      >
        {able.length === rows.length ? 'Record payment' : `Record payment (${count(able.length)})`}
      </Button>
      {isAsking && (
        <LazyBoundary>
          <PayDialog
            rows={able}
            onDone={() => {
              setAsking(false);
              onDone();
            }}
            onClose={() => setAsking(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
