import { turnReport } from '@lintel/contract/turns/turn-report';
import { TURN_DAY_RULE } from '@lintel/domain/turns/turn-days';
import { DAY_OWNERS, type DayOwner, TURN_TRADES } from '@lintel/domain/turns/turns';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { useGetTurnAnalysisQuery } from '#api/turn.api.ts';
import { links } from '#app/links.ts';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { usePageHead } from '#app/page-head.tsx';
import { OwnerStripe } from '#app/turn/OwnerBar.tsx';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { count, DASH, dateTime, decimal, percent } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { FigureTable } from '#ui/figures/FigureTable.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './days.module.css';
import { MeansTable, RowsLink } from './MeansTable.tsx';
import { medianOf } from './median-of.tsx';
import { Waterfall } from './Waterfall.tsx';

const SPANS = ['3', '6', '12'] as const;
const Search = z.object({ months: aView(z.enum(SPANS).default('6')) });
const OWNERS = Object.keys(DAY_OWNERS) as DayOwner[];

/** Where the vacant days went, and how turns went by month, floor plan, vendor, trade and lane; each figure leads to its rows. */
export function DaysTab({ propertyId }: { propertyId: number }) {
  usePageHead({
    help: `The figures on top are over the last 180 days, what is below them over the months that you choose. Each vacant day has one owner. ${TURN_DAY_RULE}`,
  });
  const [{ months }, patch] = useSearchState(Search);
  const query = useGetTurnAnalysisQuery({ params: { propertyId }, query: { months: Number(months) } });
  const turns = (filters: Record<string, string>) =>
    links.turnover(propertyId, { tab: 'table', state: 'all', ...filters });
  const days = (filters: Record<string, string>) => links.turnover(propertyId, { tab: 'vacant', ...filters });
  return (
    <QueryState query={query} thing="The figures" skeleton={<PageSkeleton tiles={8} />}>
      {(data) => {
        const work = (filters: Record<string, string>, of: string) =>
          turns({ ...filters, work: of, workFrom: data.since });
        const slowest = Math.max(...data.lanes.map(({ medianDays }) => medianDays ?? 0));
        return (
          <>
            <Lede question="How do turns go here, and where did the days go?" asOf={dateTime(data.computedAt)}>
              <Segmented
                label="Months"
                options={SPANS.map((value) => ({ value, label: `${value} months` }))}
                value={months}
                onChange={(value) => patch({ months: value })}
              />
            </Lede>
            <ListFigures list={turnReport} isPortfolio={false} opens="turn" figures={data.figures} beside={medianOf} />
            <div className={styles.days}>
              <section aria-label="Where the days went">
                <h3>Where the vacant days went since {data.since}</h3>
                {data.vacantDays === 0 ? (
                  <PageState kind="nothing-yet" title="No vacant day" why="No unit was empty in these months." />
                ) : (
                  <Waterfall
                    owners={data.owners}
                    total={data.vacantDays}
                    to={(owner) => days({ from: data.since, ...(owner && { owner }) })}
                  />
                )}
                <p className="muted small">{TURN_DAY_RULE}</p>
              </section>
              <MeansTable
                label="By month of ready"
                first="Month"
                rows={data.months.map((row) => ({ ...row, name: row.month, to: turns({ readyIn: row.month }) }))}
              />
              <FigureTable
                label="Vacant days by month"
                heads={['Month', 'Days', 'By owner', ...Object.values(DAY_OWNERS)]}
              >
                {data.months.map(({ month, owners }) => {
                  const sums = sumsOf(owners);
                  const total = OWNERS.reduce((sum, owner) => sum + sums[owner], 0);
                  return (
                    <tr key={month}>
                      <th scope="row">
                        <span className="nowrap">{month}</span>
                      </th>
                      <td>
                        <RowsLink to={total === 0 ? null : days({ month })} label={`${month}: all vacant days`}>
                          {count(total)}
                        </RowsLink>
                      </td>
                      <td className={styles.stripe}>
                        <OwnerStripe sums={sums} />
                      </td>
                      {OWNERS.map((owner) => (
                        <td key={owner}>
                          <RowsLink
                            to={sums[owner] === 0 ? null : days({ month, owner })}
                            label={`${month}: days of ${DAY_OWNERS[owner]}`}
                          >
                            {count(sums[owner])}
                          </RowsLink>
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </FigureTable>
              <MeansTable
                label="By floor plan"
                first="Plan"
                rows={data.plans.map(({ plan, ...row }) => ({
                  ...row,
                  name: plan ?? 'not known',
                  to: plan === null ? null : turns({ plan, readyFrom: data.since }),
                }))}
              />
              <Work label="By vendor" heads={['Vendor', 'Days theirs']}>
                {data.vendors.map((row) => {
                  const name = row.vendorName ?? 'Own staff';
                  const of: Record<string, string> =
                    row.vendorId === null ? { ownStaff: 'true' } : { vendorId: String(row.vendorId) };
                  return (
                    <WorkRow key={row.vendorId} name={name} row={row} to={(what) => work(of, what)}>
                      <td>
                        <RowsLink
                          to={row.days === 0 ? null : days({ owner: 'VENDOR', from: data.since, q: name })}
                          label={`${name}: the vacant days that were theirs`}
                        >
                          {row.vendorId === null ? DASH : count(row.days)}
                        </RowsLink>
                      </td>
                    </WorkRow>
                  );
                })}
              </Work>
              <Work label="By trade" heads={['Trade']}>
                {data.trades.map((row) => (
                  <WorkRow
                    key={row.trade}
                    name={TURN_TRADES[row.trade]}
                    row={row}
                    to={(what) => work({ trade: row.trade }, what)}
                  />
                ))}
              </Work>
              <FigureTable
                label="Days in each lane"
                note="The median over turns of this property of the last year, from 3 turns on; else the organization’s usual days. Predicted ready dates follow from them."
                heads={['Lane', 'Median, d', 'Usual, d', 'Turns']}
              >
                {data.lanes.map(({ key, name, medianDays, usualDays, turns: through }) => (
                  <tr key={key}>
                    <th scope="row">
                      {name}
                      {slowest > 0 && medianDays === slowest && <span className={styles.slowest}>longest</span>}
                    </th>
                    <td>{decimal(medianDays, 0)}</td>
                    <td>{count(usualDays)}</td>
                    <td>{count(through)}</td>
                  </tr>
                ))}
              </FigureTable>
            </div>
          </>
        );
      }}
    </QueryState>
  );
}

function sumsOf(owners: readonly { owner: DayOwner; days: number }[]): Record<DayOwner, number> {
  return Object.fromEntries(owners.map(({ owner, days }) => [owner, days])) as Record<DayOwner, number>;
}

function Work({
  label,
  heads,
  children,
}: {
  label: string;
  heads: readonly [string, ...string[]];
  children: ReactNode;
}) {
  const [first, ...rest] = heads;
  return (
    <FigureTable label={label} heads={[first, 'Done', 'Redone', 'Rework', 'Late now', ...rest]}>
      {children}
    </FigureTable>
  );
}

type WorkRowProps = {
  name: string;
  row: { done: number; redone: number; late: number };
  to: (what: 'done' | 'redone' | 'late') => string;
  children?: ReactNode;
};

function WorkRow({ name, row, to, children }: WorkRowProps) {
  const linked = (what: 'done' | 'redone' | 'late', words: string) => (
    <td>
      <RowsLink to={row[what] === 0 ? null : to(what)} label={`${name}: turns with work ${words}`}>
        {count(row[what])}
      </RowsLink>
    </td>
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      {linked('done', 'done')}
      {linked('redone', 'done again')}
      <td>{row.done === 0 ? DASH : percent((row.redone / row.done) * 100, 1)}</td>
      {linked('late', 'late')}
      {children}
    </tr>
  );
}
