import { type ImportRun, stateOf } from '#app/import-run/import-words.ts';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { count, dateTime } from '#ui/format.ts';
import { StatusText } from '#ui/StatusText.tsx';

export const IMPORT_COLUMNS: readonly DataColumn<ImportRun>[] = [
  {
    id: 'file',
    head: 'File',
    stack: 'first',
    value: (run) => run.fileName,
    cell: (run) => (
      <>
        <span className="strong">{run.fileName}</span>
        <br />
        <span className="muted small">{run.startedBy ?? 'Somebody who has left'}</span>
      </>
    ),
  },
  { id: 'when', head: 'When', value: (run) => run.startedAt, cell: (run) => dateTime(run.appliedAt ?? run.startedAt) },
  { id: 'kind', head: 'Kind', value: (run) => run.kind, cell: (run) => (run.kind === 'units' ? 'Units' : 'Items') },
  {
    id: 'state',
    head: 'State',
    value: (run) => stateOf(run).word,
    cell: (run) => <StatusText tone={stateOf(run).tone}>{stateOf(run).word}</StatusText>,
  },
  figure('read', 'Rows read'),
  figure('create', 'Create'),
  figure('update', 'Update'),
  figure('same', 'Same'),
  figure('skip', 'Skip'),
  figure('error', 'Error'),
];

function figure(key: keyof ImportRun['counts'], head: string): DataColumn<ImportRun> {
  return { id: key, head, isNumber: true, value: (run) => run.counts[key], cell: (run) => count(run.counts[key]) };
}
