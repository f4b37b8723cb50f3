import { useListPropertyModelsQuery } from '#api/report.api.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { counted } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { MODEL_COLUMNS, type ModelRow } from './model-columns.tsx';

type ModelsTabProps = { propertyId: number; patch: (changes: SearchPatch) => void };

/** Which models are installed here, how old they are, and how long they lasted. */
export function ModelsTab({ propertyId, patch }: ModelsTabProps) {
  const models = useListPropertyModelsQuery({ params: { propertyId } });
  if (models.isError) {
    return (
      <PageState
        kind="failed"
        title="The models could not be loaded"
        why="Nothing was changed."
        onRetry={models.refetch}
      />
    );
  }
  if (!models.data) return <TableSkeleton />;
  return (
    <DataTable
      title="Models"
      count={countWords(models.data.results)}
      rows={models.data.results}
      columns={MODEL_COLUMNS}
      rowId={rowId}
      onRowClick={(row) => patch({ tab: 'list', itemTypeId: row.itemTypeId, q: row.modelName, item: null })}
      hasTwoLines
      empty={<PageState kind="nothing-yet" title="No models yet" why="Models are listed here once items have one." />}
    />
  );
}

// Counted as in the tab: the rows of items without a model are not models.
function countWords(rows: readonly ModelRow[]): string {
  const models = new Set(rows.flatMap((row) => row.modelId ?? [])).size;
  const others = rows.filter((row) => row.modelId === null).length;
  return others === 0
    ? counted(models, 'model')
    : `${counted(models, 'model')}, ${counted(others, 'type')} without a model`;
}

function rowId(row: ModelRow): string {
  return `${row.modelId ?? 'none'}-${row.itemTypeId}`;
}
