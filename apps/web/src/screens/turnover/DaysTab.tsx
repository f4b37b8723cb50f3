import { turnReport } from '@lintel/contract/turn-report';
import { TURN_DAY_RULE } from '@lintel/domain/turn-days';
import { DAY_OWNERS, type DayOwner } from '@lintel/domain/turns';
import type { ReactNode } from 'react';
import { useGetTurnAnalysisQuery } from '#api/turn.api.ts';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { usePageHead } from '#app/page-head.tsx';
import { OwnerBar } from '#app/turn/OwnerBar.tsx';
import { count, DASH, dateTime, decimal, money, percent } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { QueryState } from '#ui/QueryState.tsx';
import { Lede } from '#ui/SectionHead.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import styles from './days.module.css';

type Means = {
  ready: number;
  makeReadyDays: number | null;
  downDays: number | null;
  onTimePct: number | null;
  firstPassPct: number | null;
  costCents: number | null;
};

/** Whose the vacant days were, and how turns went by month, floor plan, vendor and lane. */
export function DaysTab({ propertyId }: { propertyId: number }) {
  usePageHead({
    help: `Each vacant day has one owner, so that the days of all owners are the vacant days. ${TURN_DAY_RULE}`,
  });
  const query = useGetTurnAnalysisQuery({ params: { propertyId }, query: {} });
  return (
    <QueryState query={query} thing="The days" skeleton={<PageSkeleton tiles={6} />}>
      {(data) => (
        <>
          <Lede question="Where did the days go, and who had them?" asOf={dateTime(data.computedAt)} />
          <ListFigures list={turnReport} isPortfolio={false} opens="turn" figures={data.figures} />
          <div className={styles.days}>
            <section aria-label="Vacant days by owner">
              <h3>Vacant days by owner since {data.since}</h3>
              {data.vacantDays === 0 ? (
                <PageState kind="nothing-yet" title="No vacant day" why="No unit was empty in these months." />
              ) : (
                <OwnerBar days={expanded(data.owners)} />
              )}
              <p className="muted small">{TURN_DAY_RULE}</p>
            </section>
            <Table label="By month" first="Month" rows={data.months.map(({ month, ...rest }) => [month, rest])} />
            <Table
              label="By floor plan"
              first="Plan"
              rows={data.plans.map(({ plan, ...rest }) => [plan ?? 'not known', rest])}
            />
            <section aria-label="Vendors">
              <h3>By vendor</h3>
              <Rows heads={['Vendor', 'Done', 'Redone', 'Rework', 'Late now']}>
                {data.vendors.map(({ vendorId, vendorName, done, redone, late }) => (
                  <tr key={vendorId}>
                    <th scope="row">{vendorName ?? 'Own staff'}</th>
                    <td>{count(done)}</td>
                    <td>{count(redone)}</td>
                    <td>{done === 0 ? DASH : percent((redone / done) * 100, 1)}</td>
                    <td>{count(late)}</td>
                  </tr>
                ))}
              </Rows>
            </section>
            <section aria-label="Lanes">
              <h3>Days in each lane</h3>
              <Rows heads={['Lane', 'Median, d', 'Usual, d', 'Turns']}>
                {data.lanes.map(({ key, name, medianDays, usualDays, turns }) => (
                  <tr key={key}>
                    <th scope="row">{name}</th>
                    <td>{decimal(medianDays, 0)}</td>
                    <td>{count(usualDays)}</td>
                    <td>{count(turns)}</td>
                  </tr>
                ))}
              </Rows>
            </section>
          </div>
        </>
      )}
    </QueryState>
  );
}

function expanded(owners: readonly { owner: DayOwner; days: number }[]): { owner: DayOwner }[] {
  return owners.flatMap(({ owner, days }) => Array.from({ length: days }, () => ({ owner })));
}

type MonthRow = Means & { owners?: readonly { owner: DayOwner; days: number }[] };

function Table({ label, first, rows }: { label: string; first: string; rows: readonly [string, MonthRow][] }) {
  const hasOwners = rows.some(([, { owners }]) => owners !== undefined);
  const heads = [first, 'Ready', 'Make-ready, d', 'Down, d', 'On time', 'First pass', 'Cost, $'];
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <Rows heads={hasOwners ? [...heads, ...Object.values(DAY_OWNERS).map((owner) => `${owner}, d`)] : heads}>
        {rows.map(([name, row]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count(row.ready)}</td>
            <td>{decimal(row.makeReadyDays)}</td>
            <td>{decimal(row.downDays)}</td>
            <td>{percent(row.onTimePct, 0, DASH)}</td>
            <td>{percent(row.firstPassPct, 0, DASH)}</td>
            <td>{money(row.costCents, DASH)}</td>
            {row.owners?.map(({ owner, days }) => (
              <td key={owner}>{count(days)}</td>
            ))}
          </tr>
        ))}
      </Rows>
    </section>
  );
}

function Rows({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: why: what scrolls sideways must be reached by the keyboard
    <section className={styles.scroll} aria-label={`Table by ${heads[0]?.toLowerCase()}`} tabIndex={0}>
      <table className={styles.table}>
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
