import { ALERT_REASON_WORDS } from '@lintel/domain/alert-lanes';
import { ALERT_STATE_WORDS } from '@lintel/domain/alert-states';
import type { ReactNode } from 'react';
import { useGetFlagTrendsQuery } from '#api/asset-alert.api.ts';
import { count, decimal, percent } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { QueryState } from '#ui/QueryState.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import styles from './trends.module.css';

/** Fewer flags than this say nothing about how often a reason is dismissed. */
const RATE_MIN = 3;

/** Whether flags are closed as fast as they are raised, which reasons are dismissed, and where flags wait. */
export function FlagTrends({ propertyId }: { propertyId: number | undefined }) {
  const query = useGetFlagTrendsQuery({ query: propertyId === undefined ? {} : { propertyId } });
  return (
    <QueryState query={query} thing="The trends" skeleton={<TableSkeleton rows={6} />}>
      {({ weeks, reasons, lanes, since }) => {
        const most = Math.max(1, ...weeks.flatMap(({ raised, closed }) => [raised, closed]));
        return (
          <div className={styles.trends}>
            <Rows label="By week" heads={['Week from', 'Raised', 'Closed']} hasBars>
              {weeks.toReversed().map(({ from, raised, closed }) => (
                <tr key={from}>
                  <th scope="row">{from}</th>
                  <Bar value={raised} most={most} />
                  <Bar value={closed} most={most} />
                </tr>
              ))}
            </Rows>
            <Rows label={`By reason, since ${since}`} heads={['Reason', 'Flags', 'Open', 'Replaced', 'Dismissed']}>
              {reasons.map(({ code, raised, open, replaced, dismissed }) => (
                <tr key={code}>
                  <th scope="row">{ALERT_REASON_WORDS[code]}</th>
                  <td>{count(raised)}</td>
                  <td>{count(open)}</td>
                  <td>{count(replaced)}</td>
                  <td>
                    {count(dismissed)}
                    {raised >= RATE_MIN && <small className="muted"> {percent((dismissed / raised) * 100)}</small>}
                  </td>
                </tr>
              ))}
              {reasons.length === 0 && (
                <tr>
                  <td colSpan={5}>
                    <PageState
                      kind="nothing-yet"
                      title="No flag was raised"
                      why={`Nothing was raised since ${since}.`}
                    />
                  </td>
                </tr>
              )}
            </Rows>
            <Rows label={`Days in each lane, since ${since}`} heads={['Lane', 'Median, d', 'Flags that left it']}>
              {lanes.map(({ lane, medianDays, stays }) => (
                <tr key={lane}>
                  <th scope="row">{ALERT_STATE_WORDS[lane]}</th>
                  <td>{decimal(medianDays)}</td>
                  <td>{count(stays)}</td>
                </tr>
              ))}
            </Rows>
          </div>
        );
      }}
    </QueryState>
  );
}

function Bar({ value, most }: { value: number; most: number }) {
  return (
    <td className={styles.bar}>
      {value > 0 && <span aria-hidden style={{ width: `${(value / most) * 100}%` }} />}
      {count(value)}
    </td>
  );
}

type RowsProps = { label: string; heads: readonly string[]; hasBars?: boolean; children: ReactNode };

function Rows({ label, heads, hasBars = false, children }: RowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: why: what scrolls sideways must be reached by the keyboard
    <section aria-label={label} tabIndex={0} className={styles.scroll}>
      <h3>{label}</h3>
      <table className={styles.table} data-bars={hasBars || undefined}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
