import { propertyModelsReport } from '@lintel/contract/property-models';
import { report } from '@lintel/contract/report';
import type { RouteAnswer } from '#api/endpoints.ts';
import { useListPropertyModelsPagesInfiniteQuery } from '#api/report.api.ts';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { counted } from '#ui/format.ts';
import { listOf } from './capital-search.ts';
import { MODEL_CELLS } from './model-columns.tsx';

type ModelsTabProps = { propertyId: number; patch: (changes: SearchPatch) => void };

/** Which models are installed here, how old they are, and how long they lasted. */
export function ModelsTab({ propertyId, patch }: ModelsTabProps) {
  const list = useList<typeof propertyModelsReport, RouteAnswer<typeof report.listPropertyModels>>({
    list: propertyModelsReport,
    usePages: useListPropertyModelsPagesInfiniteQuery,
    propertyId,
  });
  return (
    <ListTable
      list={list}
      title="Models"
      cells={MODEL_CELLS}
      rowId={rowId}
      onRow={({ itemTypeId, modelId }) => patch(listOf({ itemTypeId, modelId: modelId ?? undefined }))}
      hasTwoLines
      countWords={({ counts: { models, withoutModel } }) =>
        withoutModel === 0
          ? counted(models, 'model')
          : `${counted(models, 'model')}, ${counted(withoutModel, 'type')} without a model`
      }
      exportPath={report.listPropertyModels.path}
      nothingYet={{ title: 'No models yet', why: 'Models are listed here once items have one.' }}
    />
  );
}

function rowId(row: { modelId: number | null; itemTypeId: number }): string {
  return `${row.modelId ?? 'none'}-${row.itemTypeId}`;
}
