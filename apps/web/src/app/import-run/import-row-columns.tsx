import { ArrowRight, UserCheck } from 'lucide-react';
import { DASH } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import styles from './import-run.module.css';
import { CLASS_WORDS, type ImportRun, isTurnable, type RowVerdict, shownChanges, verdictOf } from './import-words.ts';
import { VERDICT_ICONS } from './VerdictCounts.tsx';

type RowColumns = {
  /** The rows are on sheets of a workbook. */
  hasSheets: boolean;
  dateOrder: ImportRun['dateOrder'];
  /** Where given, each row can be judged otherwise. */
  turning?: Turning | undefined;
};

/** How rows are judged otherwise; `blocked` says why they cannot be now. */
export type Turning = { blocked: string | null; onTurn: (row: RowVerdict, verdict: 'TAKE' | 'LEAVE_OUT') => void };

export function importRowColumns({ hasSheets, dateOrder, turning }: RowColumns): DataColumn<RowVerdict>[] {
  return [
    ...(hasSheets ? [SHEET] : []),
    ...ROW,
    {
      id: 'why',
      head: 'Reason or change',
      stack: 'full',
      width: 360,
      isUnsorted: true,
      value: (row) => row.message,
      cell: (row) => <Why row={row} dateOrder={dateOrder} />,
    },
    ...(turning
      ? [
          {
            id: 'turn',
            head: 'Your choice',
            stack: 'full' as const,
            width: 200,
            isFixed: true,
            value: (row: RowVerdict) => row.turned,
            cell: (row: RowVerdict) => <Turn row={row} turning={turning} />,
          },
        ]
      : []),
  ];
}

const SHEET: DataColumn<RowVerdict> = { id: 'sheet', head: 'Sheet', isUnsorted: true, value: (row) => row.sheet };

const ROW: readonly DataColumn<RowVerdict>[] = [
  { id: 'line', head: 'Line', width: 72, isNumber: true, isUnsorted: true, value: (row) => row.line },
  {
    id: 'label',
    head: 'Row',
    stack: 'first',
    isUnsorted: true,
    value: (row) => row.label,
    cell: (row) => <span className={row.label === null ? 'muted' : 'strong'}>{row.label ?? whatItIs(row)}</span>,
  },
  {
    id: 'action',
    head: 'Verdict',
    isUnsorted: true,
    value: (row) => row.action,
    cell: ({ action }) => (
      <StatusText tone={verdictOf(action).tone} icon={VERDICT_ICONS[action]}>
        {verdictOf(action).word}
      </StatusText>
    ),
  },
  { id: 'column', head: 'Column', stack: 'hide', isUnsorted: true, value: (row) => row.column },
  {
    id: 'value',
    head: 'Value',
    stack: 'hide',
    isUnsorted: true,
    value: (row) => row.value,
    cell: (row) => <span className={styles.value}>{row.value ?? DASH}</span>,
  },
];

function whatItIs(row: RowVerdict): string {
  return isTurnable(row.class) ? CLASS_WORDS[row.class].one : 'No unit';
}

/** Taking a row that is left out, or leaving one out; what the person decided can be taken back. */
function Turn({ row, turning }: { row: RowVerdict; turning: Turning }) {
  const isOut = row.action === 'SKIP' && row.turned !== 'TAKE';
  if (isOut && !isTurnable(row.class) && row.turned === null) return null;
  const place = row.sheet === null ? `line ${row.line}` : `line ${row.line} of ${row.sheet}`;
  const words = isOut ? 'Take this row' : 'Leave this row out';
  return (
    <button
      type="button"
      className={styles.turn}
      aria-label={`${words} (${place})`}
      aria-disabled={turning.blocked !== null}
      title={turning.blocked ?? undefined}
      onClick={() => {
        if (turning.blocked === null) turning.onTurn(row, isOut ? 'TAKE' : 'LEAVE_OUT');
      }}
    >
      {words}
    </button>
  );
}

/** That a person decided on this row, and otherwise than it reads. */
function Decided({ row }: { row: RowVerdict }) {
  const reads = isTurnable(row.class) ? `, though it reads as: ${CLASS_WORDS[row.class].one.toLowerCase()}` : '';
  return (
    <StatusText tone="plain" icon={UserCheck}>
      {row.turned === 'TAKE' ? `Taken by you${reads}` : 'Left out by you'}
    </StatusText>
  );
}

function Why({ row, dateOrder }: { row: RowVerdict; dateOrder: ImportRun['dateOrder'] }) {
  const changes = shownChanges(row, dateOrder);
  if (changes.length === 0) {
    return (
      <span className={styles.why}>
        {row.turned !== null && <Decided row={row} />}
        {row.column !== null && (
          <span className={styles.where}>
            {row.column}
            {row.value !== null && `, ‘${row.value}’`}:{' '}
          </span>
        )}
        {row.turned !== 'LEAVE_OUT' && (row.message ?? <span className="muted">{verdictOf(row.action).means}</span>)}
      </span>
    );
  }
  return (
    <ul className={styles.changes}>
      {row.turned !== null && (
        <li className={styles.message}>
          <Decided row={row} />
        </li>
      )}
      {row.message !== null && <li className={styles.message}>{row.message}</li>}
      {changes.map(({ field, before, after, inFile }) => (
        <li key={field}>
          <span className="muted">{field}</span>{' '}
          {before !== null && (
            <>
              {before}
              <ArrowRight size={12} strokeWidth={2.25} aria-label="becomes" />
            </>
          )}
          {after}
          {inFile !== null && <span className="muted"> ({inFile})</span>}
        </li>
      ))}
    </ul>
  );
}
