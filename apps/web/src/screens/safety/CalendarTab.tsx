import type { RowOfList } from '@lintel/contract/base/define-list';
import type { flsRecordsReport } from '@lintel/contract/fls/fls-records';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { Button } from '@mui/material';
import { CalendarCheck, Flag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useListFlsRecordsQuery } from '#api/fls.api.ts';
import { FLS_LOOK } from '#app/fls/FlsState.tsx';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { complianceDate } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './calendar.module.css';

const SecretLinksDrawer = lazyPreload(() => import('#app/secret-links/SecretLinksDrawer.tsx'), 'SecretLinksDrawer');

type Row = RowOfList<typeof flsRecordsReport>;
type Entry = { key: string; on: string; row: Row; isVisit: boolean };

const HELP = 'The days on which dates run out and visits are planned, month by month; what is overdue comes first.';

/** What runs out and who comes, month by month. */
export function CalendarTab() {
  usePageHead({ help: HELP });
  const query = useListFlsRecordsQuery({ query: { sort: 'through', limit: 1000 } });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Lede question="What runs out when, and which visits are planned?">
        <Button size="small" onClick={() => setOpen(true)}>
          In your calendar
        </Button>
      </Lede>
      <QueryState query={query} thing="The calendar" skeleton={<TableSkeleton />}>
        {({ results, total }) => {
          const entries = entriesOf(results);
          if (entries.length === 0)
            return (
              <PageState
                kind="nothing-yet"
                title="Nothing is due"
                why="No system that applies has a date or a planned visit."
              />
            );
          return (
            <div className={styles.months}>
              {total > results.length && (
                <p className="muted">
                  The first {results.length} of {total} systems.
                </p>
              )}
              {monthsOf(entries).map(([month, days]) => (
                <section key={month} aria-label={month} className={styles.month}>
                  <h3>{month}</h3>
                  <ul>
                    {days.map((entry) => (
                      <li key={entry.key}>
                        <Day entry={entry} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          );
        }}
      </QueryState>
      <LazyBoundary>
        {isOpen && (
          <SecretLinksDrawer
            purpose="FLS_CALENDAR"
            at={{}}
            path={{ of: 'api', prefix: '/fls/calendar/' }}
            title="Fire, life and safety in your calendar"
            explanation="Make an address and add it to your calendar as a subscription. Whoever has it can read systems, properties, dates and vendors, and nothing about residents. It shows what you may see, and stops when you revoke it."
            onClose={() => setOpen(false)}
          />
        )}
      </LazyBoundary>
    </>
  );
}

function Day({ entry: { on, row, isVisit } }: { entry: Entry }) {
  const { icon } = FLS_LOOK[row.state];
  const Icon = isVisit ? CalendarCheck : row.daysLeft !== null && row.daysLeft < 0 ? icon : Flag;
  return (
    <Link
      className={styles.day}
      data-state={isVisit ? undefined : row.state}
      to={links.safety({ tab: 'systems', record: String(row.id) })}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.on}>{complianceDate(on)}</span>
      <span>
        {FLS_TYPE_WORDS[row.type]} {isVisit ? 'visit' : row.daysLeft !== null && row.daysLeft < 0 ? 'overdue' : 'due'}
        <small>
          {[
            row.propertyName,
            isVisit && row.Vendor?.name,
            isVisit &&
              row.visitInsurance === 'ENDED' &&
              `its insurance ends before, on ${complianceDate(row.insuredUntil)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </Link>
  );
}

function entriesOf(rows: readonly Row[]): Entry[] {
  return rows
    .filter(({ enabled }) => enabled)
    .flatMap((row) => [
      ...(row.compliantThrough === null
        ? []
        : [{ key: `${row.id} due`, on: row.compliantThrough, row, isVisit: false }]),
      ...(row.scheduled === null ? [] : [{ key: `${row.id} visit`, on: row.scheduled, row, isVisit: true }]),
    ])
    .toSorted((one, other) => one.on.localeCompare(other.on));
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function monthsOf(entries: readonly Entry[]): [string, Entry[]][] {
  const months = new Map<string, Entry[]>();
  for (const entry of entries) {
    const isLate = !entry.isVisit && (entry.row.daysLeft ?? 0) < 0;
    const month = isLate ? 'Overdue' : MONTH.format(new Date(`${entry.on}T00:00:00Z`));
    months.set(month, [...(months.get(month) ?? []), entry]);
  }
  return [...months];
}
