import { MAIL_OUTCOME_WORDS } from '@lintel/domain/invoices/mail-in';
import { Link } from 'react-router';
import type { MailInRow } from '#api/mailbox.api.ts';
import { links } from '#app/links.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { StatusText, type Tone } from '#ui/figures/StatusText.tsx';

const TONES: Record<MailInRow['outcome'], Tone> = {
  BILLS: 'good',
  KNOWN: 'muted',
  NO_PDF: 'muted',
  TOO_LARGE: 'warn',
  FAILED: 'bad',
};

export const MAIL_IN_CELLS: ListCells<MailInRow> = {
  subject: {
    stack: 'first',
    cell: (mail) => <span className="strong">{mail.subject ?? 'No subject'}</span>,
  },
  outcome: {
    cell: (mail) => (
      <>
        <StatusText tone={TONES[mail.outcome]}>{outcomeWords(mail)}</StatusText>
        {mail.bills.map(({ invoiceId, propertyId, name }) => (
          <span key={invoiceId}>
            <br />
            <Link to={links.invoice(propertyId, invoiceId)}>{name}</Link>
          </span>
        ))}
      </>
    ),
  },
};

/** What became of a mail in one line. */
export function outcomeWords({ outcome, newCount, pdfCount, problem }: MailInRow): string {
  if (outcome === 'BILLS') {
    const known = pdfCount - newCount;
    return `${newCount} ${newCount === 1 ? 'bill' : 'bills'} taken in${known > 0 ? `, ${known} already here` : ''}`;
  }
  if (outcome === 'TOO_LARGE') return 'Too large: more than 40 MB';
  return problem ? `${MAIL_OUTCOME_WORDS[outcome]}: ${problem}` : MAIL_OUTCOME_WORDS[outcome];
}
