import { model, modelsList } from '@lintel/contract/items/model';
import type { ReactNode } from 'react';
import { answerOf } from '#api/answer-of.ts';
import { useListItemTypesQuery } from '#api/item.api.ts';
import { useListManufacturersQuery } from '#api/manufacturer.api.ts';
import { modelApi, useListModelsPagesInfiniteQuery, useListModelsQuery } from '#api/model.api.ts';
import { ListTable, type OpenRow } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { ModelValuesButton } from '#app/model-values/ModelValuesButton.tsx';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { MODEL_CELLS } from './model-columns.tsx';
import type { Model } from './models-search.ts';

const ModelDrawer = lazyWhenIdle(() => import('./ModelDrawer.tsx'), 'ModelDrawer');

type Named = { id: number; name: string };

/** Models by manufacturer and type with their items, in the order and filter of the address. */
export function ModelList({ isSuperUser }: { isSuperUser: boolean }) {
  const makers = useListManufacturersQuery({ query: { limit: 1000 } }).data?.results;
  const types = useListItemTypesQuery().data?.results;
  const options = { manufacturerId: makers?.map(optionOf), itemTypeId: types?.map(optionOf) };
  const list = useList({ list: modelsList, usePages: useListModelsPagesInfiniteQuery, opens: 'open', options });
  const isArchive = list.search.archived === true;
  const organizations = useAppSelector((state) => state.session.orgData);
  const bulkTools = (rows: readonly Model[], onDone: () => void) => (
    <ModelValuesButton
      organizationId={organizationOf(rows, organizations)}
      modelIds={rows.map((row) => row.id)}
      onDone={onDone}
    />
  );
  return (
    <ListTable
      list={list}
      cells={MODEL_CELLS}
      options={options}
      exportPath={model.listModels.path}
      hasTwoLines
      {...(!isArchive && { rowName: modelName, bulkTools })}
      nothingYet={{
        title: isArchive ? 'No model is archived' : 'No models yet',
        why: 'Models come with the items that name them, recorded or imported.',
      }}
      drawer={(open) => (
        <OpenModel key={open.id} open={open} isArchive={isArchive}>
          {(one, reload) => (
            <ModelDrawer
              model={one}
              isSuperUser={isSuperUser}
              manufacturers={(makers ?? []).filter(
                ({ organizationId }) => organizationId === null || organizationId === one.organizationId,
              )}
              types={types ?? []}
              onReload={reload}
              onClose={open.onClose}
            />
          )}
        </OpenModel>
      )}
    />
  );
}

type OpenModelProps = {
  open: OpenRow<Model>;
  isArchive: boolean;
  children: (model: Model, reload: () => Promise<Model | undefined>) => ReactNode;
};

/** The model of a link, which need not be among the loaded rows. */
function OpenModel({ open: { id, row }, isArchive, children }: OpenModelProps) {
  const dispatch = useAppDispatch();
  const asked = { query: { modelId: id, limit: 1, ...(isArchive && { archived: true }) } };
  const own = useListModelsQuery(asked, { skip: row !== undefined });
  const reload = async () => {
    const again = modelApi.endpoints.listModels.initiate(asked, { forceRefetch: true });
    return (await answerOf(dispatch(again))).data?.results[0];
  };
  if (row) return children(row, reload);
  return (
    <QueryState query={own} thing="The model" skeleton={null}>
      {({ results: [found] }) => found && children(found, reload)}
    </QueryState>
  );
}

/** Whose the models are; of shared ones alone, the only organization that the person is in. */
function organizationOf(rows: readonly Model[], organizations: readonly { id: number }[]): number | undefined {
  const [owner, ...others] = new Set(rows.flatMap((row) => row.organizationId ?? []));
  if (owner !== undefined) return others.length === 0 ? owner : undefined;
  return organizations.length === 1 ? organizations[0]?.id : undefined;
}

function modelName({ name }: Model): string {
  return name;
}

function optionOf({ id, name }: Named) {
  return { value: String(id), label: name };
}
