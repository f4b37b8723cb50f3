import { FLS_EVENT_KIND_WORDS, FLS_RESULT_WORDS, FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { FLS_BILL_NOTE_WORDS } from '@lintel/domain/fls/fls-bill';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { FlsInvoiceDetail } from '#api/fls-invoice.api.ts';
import reviewStyles from '#app/invoice-review/review.module.css';
import { links } from '#app/links.ts';
import { useCan } from '#app/rights.ts';
import { dateTime, money } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { FlsBillState } from './fls-invoice-columns.tsx';
import styles from './fls-invoices.module.css';
import type { FlsReviewActions } from './use-fls-review.ts';

/** Where a bill stands, and what is odd about it. */
export function FlsStanding({ bill, review }: { bill: FlsInvoiceDetail; review: FlsReviewActions }) {
  const canRecord = useCan('record');
  const total = bill.currency === 'USD' || bill.totalCents === null ? '' : ` ${bill.currency}`;
  return (
    <>
      <div className={reviewStyles.state}>
        <FlsBillState row={bill} />
        <span>{bill.propertyName}</span>
        <span className="muted">
          {bill.invoiceDate ?? 'Date not known'}, {money(bill.totalCents, 'total not known')}
          {total}, arrived {dateTime(bill.arrivedAt)}
        </span>
        {bill.leftAloneReason && <span>{bill.leftAloneReason}</span>}
        <Link className="inline" to={links.invoice(bill.propertyId, bill.id)}>
          In the Invoice Repository
        </Link>
        {bill.state === 'LEFT_ALONE' && canRecord && (
          <Button size="small" onClick={() => void review.reopen()}>
            Decide again
          </Button>
        )}
      </div>
      {bill.notes.length > 0 && (
        <div className={reviewStyles.notice} role="status">
          <ul className={styles.notes} aria-label="Notes about this bill">
            {bill.notes.map((note) => (
              <li key={note}>
                <StatusText tone="warn">{FLS_BILL_NOTE_WORDS[note]}</StatusText>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** What was recorded by a bill; each visit is taken back where it stands. */
export function Recorded({ bill }: { bill: FlsInvoiceDetail }) {
  return (
    <section aria-label="Recorded visits">
      <SectionHead title="Recorded visits" count={String(bill.recorded.length)} />
      <div className={reviewStyles.inset}>
        <ul className={styles.recorded}>
          {bill.recorded.map((visit) => (
            <li key={visit.id}>
              <Link className="inline" to={links.flsRecord(bill.propertyId, visit.flsRecordId)}>
                {FLS_TYPE_WORDS[visit.type]}
              </Link>
              <span>
                {visit.eventDate}, {FLS_EVENT_KIND_WORDS[visit.kind]}, {FLS_RESULT_WORDS[visit.result]}
              </span>
              <span className="muted">
                {visit.movesTo === null ? 'Moved no date' : `Compliant through ${visit.movesTo}`}
              </span>
            </li>
          ))}
        </ul>
        <p className="muted">
          A visit is taken back in the record of its system. Once all are taken back, this bill is to decide again.
        </p>
      </div>
    </section>
  );
}
