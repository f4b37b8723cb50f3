import type { RowOfList } from '@lintel/contract/base/define-list';
import { report } from '@lintel/contract/capital/report';
import { propertyModelsReport } from '@lintel/contract/items/property-models';
import type { RouteAnswer } from '#api/endpoints.ts';
import { useListPropertyModelsPagesInfiniteQuery } from '#api/report.api.ts';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { ModelValuesButton } from '#app/model-values/ModelValuesButton.tsx';
import { useCan } from '#app/rights.ts';
import { useAppSelector } from '#app/store.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import type { CapitalSearchState } from './capital-search.ts';
import { listOf } from './list-of.ts';
import { MODEL_CELLS } from './model-columns.tsx';

const ModelDrawer = lazyWhenIdle(() => import('./ModelDrawer.tsx'), 'ModelDrawer');

type Row = RowOfList<typeof propertyModelsReport>;
type ModelsTabProps = { propertyId: number; search: CapitalSearchState; patch: (changes: SearchPatch) => void };

/** Which models are installed here, how old they are, how often they fail, and how long they last. */
export function ModelsTab({ propertyId, search, patch }: ModelsTabProps) {
  const list = useList<typeof propertyModelsReport, RouteAnswer<typeof report.listPropertyModels>>({
    list: propertyModelsReport,
    usePages: useListPropertyModelsPagesInfiniteQuery,
    propertyId,
  });
  const canManage = useCan('manage');
  const organizations = useAppSelector((state) => state.session.orgData);
  const organizationId = organizations.find(({ properties }) => properties.some(({ id }) => id === propertyId))?.id;
  const bulkTools = (rows: readonly Row[], onDone: () => void) => (
    <ModelValuesButton
      organizationId={organizationId}
      modelIds={[...new Set(rows.flatMap((row) => row.modelId ?? []))]}
      onDone={onDone}
    />
  );
  const [itemTypeId, modelId] = search.life?.split('-').map(Number) ?? [];
  return (
    <>
      <ListTable
        list={list}
        title="Models"
        cells={MODEL_CELLS}
        rowId={rowId}
        onRow={(row) => patch({ life: rowId(row) })}
        {...(canManage && { rowName: nameOf, bulkTools })}
        hasTwoLines
        countWords={({ counts: { models, withoutModel } }) =>
          withoutModel === 0
            ? counted(models, 'model')
            : `${counted(models, 'model')}, ${counted(withoutModel, 'type')} without a model`
        }
        exportPath={report.listPropertyModels.path}
        nothingYet={{ title: 'No models yet', why: 'Models are listed here once items have one.' }}
      />
      {itemTypeId !== undefined && (
        <LazyBoundary>
          <ModelDrawer
            key={search.life}
            propertyId={propertyId}
            itemTypeId={itemTypeId}
            modelId={modelId}
            onList={() => patch(listOf({ itemTypeId, modelId: modelId || undefined }))}
            onClose={() => patch({ life: null })}
          />
        </LazyBoundary>
      )}
    </>
  );
}

function rowId(row: { modelId: number | null; itemTypeId: number }): string {
  return `${row.itemTypeId}-${row.modelId ?? 'none'}`;
}

function nameOf(row: Row): string {
  return row.modelName ?? `${row.itemType} without a model`;
}
