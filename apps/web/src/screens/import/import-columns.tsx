import { type ImportRun, stateOf } from '#app/import-run/import-words.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { dateTime } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';

export const IMPORT_CELLS: ListCells<ImportRun> = {
  file: {
    stack: 'first',
    cell: (run) => (
      <>
        <span className="strong">{run.fileName}</span>
        <br />
        <span className="muted small">{run.startedBy ?? 'Somebody who has left'}</span>
      </>
    ),
  },
  startedAt: (run) => dateTime(run.appliedAt ?? run.startedAt),
  state: (run) => <StatusText tone={stateOf(run).tone}>{stateOf(run).word}</StatusText>,
};
