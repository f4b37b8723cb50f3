import { Button } from '@mui/material';
import { useListManufacturerMergesQuery } from '#api/manufacturer.api.ts';
import { useConfirm } from '#ui/ConfirmProvider.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { count, counted, dateTime } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import type { Merge } from './manufacturers-search.ts';
import { useUndoMerge } from './use-merged-toast.tsx';

const COLUMNS: readonly DataColumn<Merge>[] = [
  {
    id: 'what',
    head: 'Merged',
    stack: 'first',
    value: (merge) => merge.fromName,
    cell: (merge) => (
      <span className="strong">
        {merge.fromName} into {merge.intoName}
      </span>
    ),
  },
  {
    id: 'items',
    head: 'Items',
    isNumber: true,
    value: (merge) => merge.itemCount,
    cell: (merge) => count(merge.itemCount),
  },
  {
    id: 'models',
    head: 'Models',
    isNumber: true,
    value: (merge) => merge.modelCount,
    cell: (merge) => count(merge.modelCount),
  },
  { id: 'by', head: 'By', value: (merge) => merge.by },
  { id: 'at', head: 'When', value: (merge) => merge.at, cell: (merge) => dateTime(merge.at) },
  {
    id: 'undo',
    head: 'Undo',
    isFixed: true,
    stack: 'full',
    value: () => null,
    cell: (merge) => <Undo merge={merge} />,
  },
];

/** Every merge there was, newest first, each with its way back. */
export function Merges() {
  const merges = useListManufacturerMergesQuery();
  if (merges.isError) {
    return (
      <PageState
        kind="failed"
        title="The merges could not be loaded"
        why="Nothing was changed."
        onRetry={() => void merges.refetch()}
      />
    );
  }
  if (!merges.data) return <TableSkeleton />;
  return (
    <DataTable
      title="Merges"
      isTitleHidden
      rows={merges.data.results}
      columns={COLUMNS}
      rowId={(merge) => merge.id}
      empty={
        <PageState
          kind="nothing-yet"
          title="Nothing was merged yet"
          why="Open a manufacturer and merge it into another."
        />
      }
    />
  );
}

function Undo({ merge }: { merge: Merge }) {
  const confirm = useConfirm();
  const undo = useUndoMerge();
  if (merge.undoneAt) return <span className="muted">Undone {dateTime(merge.undoneAt)}</span>;
  if (!merge.canUndo) return <span className="muted">A later merge stands on it</span>;
  const ask = async () => {
    const isOk = await confirm({
      title: 'Undo this merge?',
      body: `${merge.fromName} comes back with ${counted(merge.modelCount, 'model')} and ${counted(merge.itemCount, 'item')}, as before the merge. What people changed since stays.`,
      okLabel: 'Undo the merge',
    });
    if (isOk) await undo(merge);
  };
  return (
    <Button size="small" onClick={() => void ask()}>
      Undo
    </Button>
  );
}
