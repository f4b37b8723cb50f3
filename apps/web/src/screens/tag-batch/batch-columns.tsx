import type { TagBatch } from '#api/scan-tag-batch.api.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { count, dateTime } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';

export const BATCH_CELLS: ListCells<TagBatch> = {
  name: { stack: 'first', cell: (batch) => <span className="strong">{batch.name}</span> },
  printed: { cell: (batch) => <PrintedState batch={batch} /> },
};

/** When a batch was printed, and how much of it was made since. */
export function PrintedState({ batch: { printedAt, unprinted } }: { batch: TagBatch }) {
  if (printedAt === null) return <StatusText tone="muted">Not printed</StatusText>;
  if (unprinted > 0)
    return (
      <StatusText tone="warn">
        {dateTime(printedAt)}, {count(unprinted)} new since
      </StatusText>
    );
  return dateTime(printedAt);
}
