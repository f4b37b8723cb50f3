import { INVOICE_STATE_WORDS } from '@lintel/domain/invoices/invoices';
import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import type { InvoiceRow } from '#api/invoice.api.ts';
import { moneyCell } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { links } from '../links.ts';
import type { ListCells } from '../list/list-columns.tsx';
import styles from './invoice-list.module.css';
import { BUSY_STATES, INVOICE_TONES, reasonText } from './invoice-words.ts';

/** How invoices stand in their lists; the name of the vendor leads to the review, in the way that `from` says. */
export function invoiceCells(from: ReviewedFrom): ListCells<InvoiceRow> {
  return {
    vendor: {
      stack: 'first',
      cell: (row) => (
        <Link to={links.invoice(row.propertyId, row.id, from)}>
          {row.Vendor?.name ?? row.vendorName ?? 'Vendor not known'}
        </Link>
      ),
    },
    total: (row) => <Total row={row} />,
    state: { stack: 'full', cell: (row) => <InvoiceState row={row} hasReason /> },
  };
}

/** With `of` the review goes on with the invoices of all properties; `find` is what it shows on the pages. */
type ReviewedFrom = { of: 'all' | undefined; find: string | undefined };

function Total({ row: { currency, totalCents, isCreditNote } }: { row: InvoiceRow }) {
  const amount = moneyCell(totalCents);
  return (
    <>
      {currency === 'USD' || totalCents === null ? amount : `${amount} ${currency}`}
      {isCreditNote && <span className={`muted ${styles.under}`}>Credit note</span>}
    </>
  );
}

type StateProps = { row: Pick<InvoiceRow, 'state' | 'stateReason'>; hasReason?: boolean };

/** The state of an invoice, with the reason under it where there is one. */
export function InvoiceState({ row: { state, stateReason }, hasReason = false }: StateProps) {
  const reason = hasReason ? reasonText(stateReason) : null;
  return (
    <span>
      <StatusText tone={INVOICE_TONES[state]} icon={BUSY_STATES.includes(state) ? Clock : undefined}>
        {INVOICE_STATE_WORDS[state]}
      </StatusText>
      {reason && (
        <span className={`muted small ${styles.reason}`} title={reason}>
          {reason}
        </span>
      )}
    </span>
  );
}
