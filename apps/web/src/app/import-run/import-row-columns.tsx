import { ArrowRight } from 'lucide-react';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { DASH } from '#ui/format.ts';
import { StatusText } from '#ui/StatusText.tsx';
import styles from './import-run.module.css';
import { type RowVerdict, shownChanges, verdictOf } from './import-words.ts';
import { VERDICT_ICONS } from './VerdictCounts.tsx';

export const IMPORT_ROW_COLUMNS: readonly DataColumn<RowVerdict>[] = [
  { id: 'line', head: 'Line', width: 72, isNumber: true, isUnsorted: true, value: (row) => row.line },
  {
    id: 'label',
    head: 'Row',
    stack: 'first',
    isUnsorted: true,
    value: (row) => row.label,
    cell: (row) => <span className={row.label === null ? 'muted' : 'strong'}>{row.label ?? 'No unit'}</span>,
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
  {
    id: 'why',
    head: 'Reason or change',
    stack: 'full',
    width: 360,
    isUnsorted: true,
    value: (row) => row.message,
    cell: (row) => <Why row={row} />,
  },
];

function Why({ row }: { row: RowVerdict }) {
  const changes = shownChanges(row);
  if (changes.length === 0) {
    return (
      <span className={styles.why}>
        {row.column !== null && (
          <span className={styles.where}>
            {row.column}
            {row.value !== null && `, ‘${row.value}’`}:{' '}
          </span>
        )}
        {row.message ?? <span className="muted">{verdictOf(row.action).means}</span>}
      </span>
    );
  }
  return (
    <ul className={styles.changes}>
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
