import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { count, DASH, decimal, money, percent } from '#ui/base/format.ts';
import { BarCell, FigureTable } from '#ui/figures/FigureTable.tsx';

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
    <FigureTable label={label} heads={[first, ...HEADS]}>
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">
            <span className="nowrap">{row.name}</span>
          </th>
          <td>
            <RowsLink to={row.ready === 0 ? null : row.to} label={`${row.name}: the turns that were ready`}>
              {count(row.ready)}
            </RowsLink>
          </td>
          <BarCell value={row.makeReadyDays} most={longest} words={decimal(row.makeReadyDays)} />
          <td>{decimal(row.makeReadyMedian)}</td>
          <td>{decimal(row.downDays)}</td>
          <td>{decimal(row.leaseUpDays)}</td>
          <td>{percent(row.onTimePct, 0, DASH)}</td>
          <td>{percent(row.firstPassPct, 0, DASH)}</td>
          <td>{money(row.costCents, DASH)}</td>
          <td data-bad={(row.budgetPct ?? 0) > 100 || undefined}>{percent(row.budgetPct, 0, DASH)}</td>
        </tr>
      ))}
    </FigureTable>
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
