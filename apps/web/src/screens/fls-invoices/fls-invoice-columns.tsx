import { flsInvoicesReport } from '@lintel/contract/fls/fls-invoice';
import { FLS_BILL_STATE_WORDS } from '@lintel/domain/fls/fls-bill';
import { Link } from 'react-router';
import type { FlsInvoiceRow } from '#api/fls-invoice.api.ts';
import { links } from '#app/links.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { DASH, moneyCell } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { FLS_BILL_TONES } from './fls-invoice-words.ts';
import styles from './fls-invoices.module.css';

/** How bills stand in their list; the name of the vendor leads to the review, which goes on under the same filters. */
export const flsInvoiceCells = (filters: Record<string, string>): ListCells<FlsInvoiceRow> => ({
  vendor: {
    stack: 'first',
    cell: (row) => (
      <>
        <Link to={links.flsInvoice(row.id, filters)}>{row.vendorName ?? 'Vendor not known'}</Link>
        {row.number !== null && <span className={`muted small ${styles.under}`}>{row.number}</span>}
      </>
    ),
  },
  systems: (row) => <Wrapped column="systems" row={row} />,
  kind: (row) => <Wrapped column="kind" row={row} />,
  notes: (row) => <Wrapped column="notes" row={row} />,
  total: ({ currency, totalCents }) =>
    currency === 'USD' || totalCents === null ? moneyCell(totalCents) : `${moneyCell(totalCents)} ${currency}`,
  state: { stack: 'full', cell: (row) => <FlsBillState row={row} hasReason /> },
});

type WrappedProps = { column: 'systems' | 'kind' | 'notes'; row: FlsInvoiceRow };

/** The words of a column on as many lines as they need: a bill may be for several systems. */
function Wrapped({ column, row }: WrappedProps) {
  return <span className={styles.wrapped}>{flsInvoicesReport.columns[column]?.value(row) ?? DASH}</span>;
}

type StateProps = { row: Pick<FlsInvoiceRow, 'state' | 'leftAloneReason'>; hasReason?: boolean };

/** The state of a bill, with the reason under it where it was left alone. */
export function FlsBillState({ row: { state, leftAloneReason }, hasReason = false }: StateProps) {
  return (
    <span>
      <StatusText tone={FLS_BILL_TONES[state]}>{FLS_BILL_STATE_WORDS[state]}</StatusText>
      {hasReason && leftAloneReason && <span className={`muted small ${styles.under}`}>{leftAloneReason}</span>}
    </span>
  );
}
