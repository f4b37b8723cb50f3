import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { count, DASH, decimal, money, percent } from '#ui/format.ts';
import styles from './days.module.css';

export type Means = {
  ready: number;
  makeReadyDays: number | null;
  makeReadyMedian: number | null;
  downDays: number | null;
  leaseUpDays: number | null;
  onTimePct: number | null;
  firstPassPct: number | null;
  costCents: number | null;
  budgetPct: number | null;
};

export type MeansRow = Means & {
  name: string;
  /** Where the turns behind it are listed; null where they cannot be asked for. */
  to: string | null;
};

const HEADS = [
  'Ready',
  'Make-ready, d',
  'Median',
  'Down, d',
  'Lease-up, d',
  'On time',
  'First pass',
  'Cost',
  'Of budget',
];

/** Turns that were ready, month by month or plan by plan: how long they took and what they cost, with a bar for the make-ready. */
export function MeansTable({ label, first, rows }: { label: string; first: string; rows: readonly MeansRow[] }) {
  const longest = Math.max(1, ...rows.map(({ makeReadyDays }) => makeReadyDays ?? 0));
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <Rows heads={[first, ...HEADS]}>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>
              <RowsLink to={row.ready === 0 ? null : row.to} label={`${row.name}: the turns that were ready`}>
                {count(row.ready)}
              </RowsLink>
            </td>
            <td className={styles.barCell}>
              <span className={styles.bar} aria-hidden>
                <span style={{ width: `${((row.makeReadyDays ?? 0) / longest) * 100}%` }} />
              </span>
              {decimal(row.makeReadyDays)}
            </td>
            <td>{decimal(row.makeReadyMedian)}</td>
            <td>{decimal(row.downDays)}</td>
            <td>{decimal(row.leaseUpDays)}</td>
            <td>{percent(row.onTimePct, 0, DASH)}</td>
            <td>{percent(row.firstPassPct, 0, DASH)}</td>
            <td>{money(row.costCents, DASH)}</td>
            <td data-bad={(row.budgetPct ?? 0) > 100 || undefined}>{percent(row.budgetPct, 0, DASH)}</td>
          </tr>
        ))}
      </Rows>
    </section>
  );
}

/** A figure that leads to its rows, where they can be asked for. */
export function RowsLink({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  return to === null ? (
    children
  ) : (
    <Link to={to}>
      {children}
      <span className="sr-only"> {label}</span>
    </Link>
  );
}

/** A small table that scrolls sideways by itself. */
export function Rows({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
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
