import { PAID_STATE_WORDS } from '@lintel/domain/invoices/invoice-payments';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { type PaidInvoice, useTakePaymentBackMutation } from '#api/payment.api.ts';
import { NO_REASON } from '#app/invoice-review/no-reason.ts';
import { NoteDialog } from '#app/invoice-review/note-dialog-preload.ts';
import { links } from '#app/links.ts';
import { useCan } from '#app/rights.ts';
import { counted, date, dateTime } from '#ui/base/format.ts';
import { LazyBoundary } from '#ui/base/lazy-preload.tsx';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PayMany } from './PayMany.tsx';
import styles from './payment.module.css';
import { amountIn, PAID_TONES, paidName, paymentWords } from './payment-words.ts';

type PaymentDrawerProps = {
  row: PaidInvoice | undefined;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** What was paid of one invoice, when and how, with what was taken back. */
export function PaymentDrawer({ row, ...way }: PaymentDrawerProps) {
  const canManage = useCan('manage');
  return (
    <SideDrawer isInAddress label="Payments" over="Payments" title={row ? paidName(row) : 'Invoice'} {...way}>
      {row === undefined ? (
        <p>This invoice is not among those that are shown. It may be reviewed again, or the filters hide it.</p>
      ) : (
        <>
          {canManage && row.remainingCents !== 0 && (
            <div className="actions">
              <PayMany rows={[row]} isMain onDone={() => undefined} />
            </div>
          )}
          <Facts>
            <Fact name="State">
              <StatusText tone={PAID_TONES[row.paidState]}>{PAID_STATE_WORDS[row.paidState]}</StatusText>
            </Fact>
            <Fact name="Total">{amountIn(row.currency, row.totalCents)}</Fact>
            <Fact name="Remains">{amountIn(row.currency, row.remainingCents)}</Fact>
            <Fact name="Due">
              {row.dueDate && date(row.dueDate)}
              {row.overdueDays !== null && `, ${counted(row.overdueDays, 'day')} overdue`}
            </Fact>
            <Fact name="Invoice">
              <Link to={links.invoice(row.propertyId, row.id)}>Open the invoice</Link>
            </Fact>
          </Facts>
          <DrawerSection title="Payments">
            {row.payments.length === 0 ? (
              <p className="muted">Nothing was paid yet.</p>
            ) : (
              <ul className={styles.payments}>
                {row.payments.map((payment) => (
                  <PaymentLine key={payment.id} row={row} payment={payment} canManage={canManage} />
                ))}
              </ul>
            )}
          </DrawerSection>
        </>
      )}
    </SideDrawer>
  );
}

type LineProps = { row: PaidInvoice; payment: PaidInvoice['payments'][number]; canManage: boolean };

function PaymentLine({ row, payment, canManage }: LineProps) {
  const [isAsking, setAsking] = useState(false);
  const [takeBack] = useTakePaymentBackMutation();
  const words = `${amountIn(row.currency, payment.amountCents)}, ${paymentWords(payment)}`;
  const isTaken = payment.takenBackAt !== null;
  return (
    <li>
      <div>
        <p>{isTaken ? <s>{words}</s> : words}</p>
        <p className="muted small">
          {isTaken
            ? `Taken back by ${payment.takenBackBy ?? 'somebody'}, ${dateTime(payment.takenBackAt)}: ${payment.takenBackReason}`
            : `Recorded by ${payment.recordedBy ?? 'somebody'}, ${dateTime(payment.recordedAt)}`}
        </p>
      </div>
      {canManage && !isTaken && (
        <Button size="small" variant="text" aria-label={`Take back: ${words}`} onClick={() => setAsking(true)}>
          Take back
        </Button>
      )}
      {isAsking && (
        <LazyBoundary>
          <NoteDialog
            question={{
              title: 'Take this payment back?',
              body: `${words} counts no more. It stays in the history with the reason.`,
              okLabel: 'Take back',
              isRequired: true,
              send: async (reason) =>
                reason === null
                  ? NO_REASON
                  : await takeBack({ params: { paymentId: payment.id }, body: { reason }, errors: 'inline' }),
              done: 'The payment is taken back.',
            }}
            onClose={() => setAsking(false)}
          />
        </LazyBoundary>
      )}
    </li>
  );
}
