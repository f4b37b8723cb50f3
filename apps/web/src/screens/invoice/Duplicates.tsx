import { DUPLICATE_WORDS, INVOICE_STATE_WORDS } from '@lintel/domain/invoices/invoices';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { InvoiceDetail } from '#api/invoice.api.ts';
import styles from '#app/invoice-review/review.module.css';
import { links } from '#app/links.ts';
import { DASH, dateTime } from '#ui/base/format.ts';
import { dollarsAndCents } from './amounts.ts';

type Other = InvoiceDetail['duplicates'][number];
type DuplicatesProps = {
  invoice: InvoiceDetail;
  others: readonly Other[];
  onSame: (other: Other) => void;
  onKeep: (other: Other) => void;
};

/** Invoices that may be the same as this one, side by side with it. */
export function Duplicates({ invoice, others, onSame, onKeep }: DuplicatesProps) {
  return others.map((other, at) => {
    const rows = rowsOf(invoice, other);
    return (
      <section key={other.id} className={styles.duplicate} aria-label="Possible duplicate">
        <p className="strong">It may be here already: {DUPLICATE_WORDS[other.reason].toLowerCase()}</p>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">This one</th>
              <th scope="col">
                <Link className="inline" to={links.invoice(invoice.propertyId, other.id)}>
                  The other
                </Link>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, own, others_]) => (
              <tr key={name} data-same={own === others_ || undefined}>
                <th scope="row">{name}</th>
                <td>{own}</td>
                <td>{others_}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="actions">
          <Button size="small" onClick={() => onSame(other)}>
            It is the same
          </Button>
          <Button size="small" onClick={() => onKeep(other)}>
            Keep both
          </Button>
          {at === 0 && <span className={`muted small ${styles.keys}`}>Alt M: it is the same</span>}
        </div>
      </section>
    );
  });
}

function rowsOf(invoice: InvoiceDetail, other: Other): [name: string, own: string, other: string][] {
  const amount = (cents: number | null) => (cents === null ? DASH : dollarsAndCents(cents));
  return [
    ['Vendor', invoice.Vendor?.name ?? invoice.vendorName ?? DASH, other.vendorName ?? DASH],
    ['Number', invoice.number ?? DASH, other.number ?? DASH],
    ['Date', invoice.invoiceDate ?? DASH, other.invoiceDate ?? DASH],
    ['Total', amount(invoice.totalCents), amount(other.totalCents)],
    ['State', INVOICE_STATE_WORDS[invoice.state], INVOICE_STATE_WORDS[other.state]],
    ['Property', invoice.propertyName, other.propertyName],
    ['File', invoice.document?.name ?? DASH, other.fileName ?? DASH],
    ['Arrived', dateTime(invoice.arrivedAt), dateTime(other.arrivedAt)],
  ];
}
