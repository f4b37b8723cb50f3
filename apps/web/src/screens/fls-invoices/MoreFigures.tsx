import { flsInvoicesReport } from '@lintel/contract/fls/fls-invoice';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { Link, useSearchParams } from 'react-router';
import type { FlsInvoicesAnswer } from '#api/fls-invoice.api.ts';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { rowsAddress } from '#app/list/rows-address.ts';
import { counted, money } from '#ui/base/format.ts';
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
            {spendBySystem.map(({ type, cents, bills, perUnitCents, portfolio }) => (
              <li key={type}>
                <span>{FLS_TYPE_WORDS[type]}</span>
                <span className={styles.amount}>{cents === null ? 'no bill on record' : money(cents)}</span>
                <span>
                  {cents !== null && unitWords(perUnitCents)}
                  {portfolio && <span className="muted">{portfolioWords(portfolio, cents !== null)}</span>}
                </span>
                {bills > 0 && (
                  <Link to={billsOf(type)} aria-label={`${FLS_TYPE_WORDS[type]}: show ${counted(bills, 'bill')}`}>
                    {counted(bills, 'bill')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
        <p className="muted small">
          Lines that name a system, of bills in US dollars. Trips, taxes and other lines are in the spend above only. A
          unit: over all units of the properties that have such a bill; one without a bill on record is left out, not
          counted as $0.
        </p>
      </section>
    </details>
  );
}

function unitWords(perUnitCents: number | null): string {
  return perUnitCents === null ? 'no units on record' : `${money(perUnitCents)} a unit`;
}

/** What the properties of the organization pay, this one among them where it has such a bill. */
function portfolioWords({ perUnitCents, properties }: Portfolio, isAmongThem: boolean): string {
  const words =
    perUnitCents === null || (isAmongThem && properties === 1)
      ? 'no other property with units has such a bill'
      : `portfolio ${unitWords(perUnitCents)}, ${counted(properties, 'property', 'properties')}`;
  return isAmongThem ? `; ${words}` : words;
}

type Portfolio = NonNullable<FlsInvoicesAnswer['spendBySystem'][number]['portfolio']>;
