import { INVOICE_SOURCE_WORDS } from '@lintel/domain/invoices/invoices';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { InvoiceDetail } from '#api/invoice.api.ts';
import { InvoiceState } from '#app/invoice-list/invoice-columns.tsx';
import { BUSY_STATES, reasonText } from '#app/invoice-list/invoice-words.ts';
import { ReviewPlace } from '#app/invoice-review/ReviewPlace.tsx';
import styles from '#app/invoice-review/review.module.css';
import { links } from '#app/links.ts';
import { useCan } from '#app/rights.ts';
import { dateTime } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import type { ReviewActions } from './use-review.tsx';
import type { ReviewQueue } from './use-review-queue.ts';

/** The question of the review, and the way to the invoice before and after it. */
export function ReviewHead({ queue, review }: { queue: ReviewQueue; review: ReviewActions }) {
  return (
    <Lede question="Is what it says right, and what was it for?">
      <ReviewPlace queue={queue} noun="invoice" onGo={review.goTo} />
    </Lede>
  );
}

type StandingProps = { invoice: InvoiceDetail; review: ReviewActions; isOpen: boolean };

/** Where an invoice stands, and what is odd about its document. */
export function Standing({ invoice, review, isOpen }: StandingProps) {
  const { state, source, arrivedAt, document, splitAt, readKind, approvedBy, approvedAt, duplicateOfId } = invoice;
  const canManage = useCan('manage');
  const reason = reasonText(invoice.stateReason);
  const kind = readKind === null ? undefined : KIND_WORDS[readKind];
  const isDecided = state === 'APPROVED' || state === 'REJECTED' || state === 'DUPLICATE';
  return (
    <>
      <div className={styles.state}>
        <InvoiceState row={invoice} />
        <span className="muted">
          {approvedAt !== null && state === 'APPROVED'
            ? `${approvedBy ? `by ${approvedBy}, ` : ''}${dateTime(approvedAt)}`
            : `${INVOICE_SOURCE_WORDS[source]}, ${dateTime(arrivedAt)}`}
        </span>
        {reason && <span>{reason}</span>}
        {duplicateOfId !== null && state === 'DUPLICATE' && (
          <span className="muted">
            <Link to={links.invoice(invoice.propertyId, duplicateOfId)}>See the other one</Link>
          </span>
        )}
        {isDecided && canManage && (
          <Button size="small" onClick={() => void review.reopen()}>
            Review again
          </Button>
        )}
        {isOpen && document && (
          <Button size="small" onClick={() => void review.retry()}>
            Read again
          </Button>
        )}
      </div>
      {BUSY_STATES.includes(state) && (
        <Notice>The document is being read on this server. Its fields appear here once that is done.</Notice>
      )}
      {isOpen && kind && <Notice>{kind}</Notice>}
      {isOpen && splitAt.length > 0 && document && (
        <Notice
          action={
            <>
              <Button size="small" onClick={() => review.split(...splitAt)}>
                Split into {splitAt.length + 1} invoices
              </Button>
              <span className={`muted small ${styles.keys}`}>Alt P</span>
            </>
          }
        >
          {splitAt.length === 1 ? 'Another invoice seems' : 'Further invoices seem'} to begin on{' '}
          {splitAt.length === 1 ? 'page' : 'pages'} {splitAt.map((page) => page - document.pageFrom + 1).join(', ')}.
        </Notice>
      )}
    </>
  );
}

const KIND_WORDS: Partial<Record<NonNullable<InvoiceDetail['readKind']>, string>> = {
  QUOTE: 'This looks like a quote: nothing was read from it as an invoice.',
  STATEMENT: 'This looks like a statement of account: nothing was read from it as an invoice.',
  OTHER: 'This looks like no invoice: nothing was read from it.',
};

function Notice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      <p>{children}</p>
      {action}
    </div>
  );
}
