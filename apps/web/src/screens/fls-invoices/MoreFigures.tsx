import { flsInvoicesReport } from '@lintel/contract/fls-invoice';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls';
import { Link, useSearchParams } from 'react-router';
import type { FlsInvoicesAnswer } from '#api/fls-invoice.api.ts';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { rowsAddress } from '#app/list/rows-address.ts';
import { counted, money } from '#ui/format.ts';
import styles from './fls-invoices.module.css';

type MoreFiguresProps = Pick<FlsInvoicesAnswer, 'figures' | 'spendBySystem'>;

/** What is asked less often: how well the machine reads, and what each system cost. */
export function MoreFigures({ figures, spendBySystem }: MoreFiguresProps) {
  const [params] = useSearchParams();
  const billsOf = (type: string) =>
    rowsAddress(
      flsInvoicesReport,
      { isPortfolio: true, opens: 'row', params },
      { type, dated: 'y1', currency: 'USD' },
    ) ?? '';
  return (
    <details className={styles.more}>
      <summary>More figures</summary>
      <ListFigures list={flsInvoicesReport} isPortfolio opens="row" figures={figures} />
      <section aria-label="Spend by system, last 12 months">
        <h2 className="strong">Spend by system, last 12 months</h2>
        {spendBySystem.length === 0 ? (
          <p className="muted">No line of these bills names a system.</p>
        ) : (
          <ul className={styles.bySystem}>
            {spendBySystem.map(({ type, cents, bills }) => (
              <li key={type}>
                <span>{FLS_TYPE_WORDS[type]}</span>
                <span className={styles.amount}>{money(cents)}</span>
                <Link to={billsOf(type)} aria-label={`${FLS_TYPE_WORDS[type]}: show ${counted(bills, 'bill')}`}>
                  {counted(bills, 'bill')}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="muted small">
          Lines that name a system, of bills in US dollars. Trips, taxes and other lines are in the spend above only.
        </p>
      </section>
    </details>
  );
}
