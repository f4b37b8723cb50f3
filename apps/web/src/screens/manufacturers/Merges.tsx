import { Button } from '@mui/material';
import { useListManufacturerMergesQuery } from '#api/manufacturer.api.ts';
import { type Merge, useUndoMerge } from '#app/catalogue/use-merged-toast.tsx';
import { count, counted, dateTime } from '#ui/base/format.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';

const COLUMNS: readonly DataColumn<Merge>[] = [
  {
    id: 'what',
    head: 'Change',
    stack: 'first',
    value: (merge) => merge.fromName,
    cell: (merge) => (
      <span className="strong">
        {merge.fromName} {merge.kind === 'SHARED' ? 'shared with all' : `into ${merge.intoName}`}
      </span>
    ),
  },
  {
    id: 'catalogue',
    head: 'Of',
    value: (merge) => merge.organizationName ?? 'Shared',
    cell: (merge) => (
      <span className={merge.organizationId === null ? 'muted' : undefined}>{merge.organizationName ?? 'Shared'}</span>
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

/** Every merge, and everything that was shared with all organizations, newest first, each with Undo. */
export function Merges() {
  const merges = useListManufacturerMergesQuery();
  return (
    <QueryState query={merges} thing="The merges">
      {({ results }) => (
        <DataTable
          title="Merges"
          isTitleHidden
          rows={results}
          columns={COLUMNS}
          rowId={(merge) => merge.id}
          empty={
            <PageState
              kind="nothing-yet"
              title="Nothing was merged yet"
              why="Open a manufacturer or a model of your organization and merge it into another."
            />
          }
        />
      )}
    </QueryState>
  );
}

function Undo({ merge }: { merge: Merge }) {
  const confirm = useConfirm();
  const undo = useUndoMerge();
  if (merge.undoneAt) return <span className="muted">Undone {dateTime(merge.undoneAt)}</span>;
  if (merge.staysBecause) return <span className="muted">{STAYS[merge.staysBecause]}</span>;
  const ask = async () => {
    const isOk = await confirm({
      title: merge.kind === 'SHARED' ? 'Undo sharing?' : 'Undo this merge?',
      body: undoWords(merge),
      okLabel: merge.kind === 'SHARED' ? 'Undo sharing' : 'Undo the merge',
    });
    if (isOk) await undo(merge);
  };
  return (
    <Button size="small" onClick={() => void ask()}>
      Undo
    </Button>
  );
}

const STAYS: Record<NonNullable<Merge['staysBecause']>, string> = {
  LATER: 'Undo the later one first',
  BEFORE_LAYERS: 'Too old to be undone',
  SUPER_USER: 'A super user can undo it',
};

function undoWords({ kind, fromName, modelCount, itemCount, organizationName }: Merge): string {
  if (kind === 'SHARED')
    return `${fromName} becomes ${organizationName}’s own again, and other organizations no longer see it. It stays if one of them uses it.`;
  const what =
    kind === 'MAKERS'
      ? `${counted(modelCount, 'model')} and ${counted(itemCount, 'item')}`
      : counted(itemCount, 'item');
  return `${fromName} is restored with ${what}, as before the merge. What people changed since stays.`;
}
