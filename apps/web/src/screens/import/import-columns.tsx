import { type ImportRun, stateOf } from '#app/import-run/import-words.ts';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { dateTime } from '#ui/format.ts';
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
  { id: 'read', head: 'Rows read', isNumber: true, value: (run) => run.counts.read },
  { id: 'create', head: 'Create', isNumber: true, value: (run) => run.counts.create },
  { id: 'update', head: 'Update', isNumber: true, value: (run) => run.counts.update },
  { id: 'same', head: 'Same', isNumber: true, value: (run) => run.counts.same },
  { id: 'skip', head: 'Skip', isNumber: true, value: (run) => run.counts.skip },
  { id: 'error', head: 'Error', isNumber: true, value: (run) => run.counts.error },
];
