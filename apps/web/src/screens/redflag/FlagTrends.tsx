import { ALERT_REASON_WORDS } from '@lintel/domain/flags/alert-lanes';
import { ALERT_STATE_WORDS } from '@lintel/domain/flags/alert-states';
import { useGetFlagTrendsQuery } from '#api/asset-alert.api.ts';
import { count, decimal, percent } from '#ui/base/format.ts';
import { BarCell, FigureTable } from '#ui/figures/FigureTable.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
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
            <FigureTable label="By week" heads={['Week from', 'Raised', 'Closed']}>
              {weeks.toReversed().map(({ from, raised, closed }) => (
                <tr key={from}>
                  <th scope="row">
                    <span className="nowrap">{from}</span>
                  </th>
                  <BarCell value={raised} most={most} />
                  <BarCell value={closed} most={most} />
                </tr>
              ))}
            </FigureTable>
            <FigureTable
              label={`By reason, since ${since}`}
              heads={['Reason', 'Flags', 'Open', 'Replaced', 'Dismissed']}
            >
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
            </FigureTable>
            <FigureTable
              label={`Days in each lane, since ${since}`}
              heads={['Lane', 'Median, d', 'Flags that left it']}
            >
              {lanes.map(({ lane, medianDays, stays }) => (
                <tr key={lane}>
                  <th scope="row">{ALERT_STATE_WORDS[lane]}</th>
                  <td>{decimal(medianDays)}</td>
                  <td>{count(stays)}</td>
                </tr>
              ))}
            </FigureTable>
          </div>
        );
      }}
    </QueryState>
  );
}
