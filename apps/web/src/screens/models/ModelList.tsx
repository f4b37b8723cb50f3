import { useState } from 'react';
import { useListItemTypesQuery } from '#api/item.api.ts';
import { useListManufacturersQuery } from '#api/manufacturer.api.ts';
import { useListModelsQuery } from '#api/model.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { sortFromText, sortToText } from '#ui/data-table-columns.ts';
import { FilterChip, type FilterOption } from '#ui/FilterChip.tsx';
import { count, counted } from '#ui/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/lazy-ahead.tsx';
import { MoreRows } from '#ui/MoreRows.tsx';
import { PageState } from '#ui/PageState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { MODEL_COLUMNS } from './model-columns.tsx';
import { GAP_WORDS, type Model, type ModelsState } from './models-search.ts';

const ModelDrawer = lazyWhenIdle(() => import('./ModelDrawer.tsx').then((module) => ({ default: module.ModelDrawer })));

const PAGE_ROWS = 200;
const MAX_ROWS = 1000;
const GAP_OPTIONS = Object.entries(GAP_WORDS).map(([value, label]) => ({ value, label }));
const NO_MODELS: readonly Model[] = [];

type ModelListProps = { isSuperUser: boolean; state: ModelsState; onPatch: (patch: SearchPatch) => void };

/** Models by manufacturer and type with their items, in the order and filter of the address. */
export function ModelList({ isSuperUser, state, onPatch }: ModelListProps) {
  const leave = useLeave();
  const [limit, setLimit] = useState(PAGE_ROWS);
  const manufacturers = useListManufacturersQuery({ query: { limit: 1000 } });
  const types = useListItemTypesQuery();
  const filter = {
    q: state.q?.trim() || undefined,
    manufacturerId: state.maker,
    itemTypeId: state.type,
    gap: state.gap,
    archived: state.show === 'archived' || undefined,
  };
  const list = useListModelsQuery({ query: { ...filter, sort: state.sort, limit } });
  const rows = list.isError ? NO_MODELS : ((list.currentData ?? list.data)?.results ?? NO_MODELS);
  const total = list.data?.total ?? 0;
  const isFiltered = [state.q, state.maker, state.type, state.gap].some((one) => one !== undefined);
  const clear = () => onPatch({ q: null, maker: null, type: null, gap: null });
  const chosen = rows.find((model) => model.id === state.open);
  const chip = (key: 'maker' | 'type' | 'gap', name: string, options: readonly FilterOption[]) => (
    <FilterChip
      name={name}
      options={options}
      values={state[key] === undefined ? [] : [String(state[key])]}
      onChange={([value]) => onPatch({ [key]: value, open: null })}
    />
  );
  const named = (entries: readonly { id: number; name: string }[] = []) =>
    entries.map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <>
      <DataTable
        title="Models"
        count={list.data && counted(total, 'model')}
        tools={
          <>
            <SearchField
              label="Find a model"
              placeholder="Model or manufacturer"
              value={state.q ?? ''}
              onChange={(q) => onPatch({ q })}
            />
            {chip('maker', 'Manufacturer', named(manufacturers.data?.results))}
            {chip('type', 'Type', named(types.data?.results))}
            {chip('gap', 'Missing', GAP_OPTIONS)}
            <ExportMenu path="/model" query={{ ...filter, sort: state.sort }} />
          </>
        }
        rows={rows}
        total={Math.min(total, MAX_ROWS)}
        hasTwoLines
        columns={MODEL_COLUMNS}
        rowId={(model) => model.id}
        sort={sortFromText(state.sort)}
        onSort={(keys) => onPatch({ sort: sortToText(keys.slice(-1)) })}
        isSorted
        selectedId={state.open ?? null}
        onRowClick={(model) => leave(() => onPatch({ open: model.id }))}
        empty={
          list.isError ? (
            <PageState
              kind="failed"
              title="The models could not be loaded"
              why="Nothing was changed. Try again in a moment."
              onRetry={() => void list.refetch()}
            />
          ) : !list.data ? (
            <div role="status" aria-label="Loading">
              <TableSkeleton />
            </div>
          ) : isFiltered ? (
            <PageState kind="filtered-out" title="No model matches the filter" onClear={clear} />
          ) : (
            <PageState
              kind="nothing-yet"
              title={state.show === 'archived' ? 'No model is archived' : 'No models yet'}
              why="Models come with the items that name them, recorded or imported."
            />
          )
        }
        more={
          <MoreRows
            shown={rows.length}
            total={counted(total, 'model')}
            hasMore={rows.length < total && limit < MAX_ROWS}
            isLoading={list.isFetching}
            onMore={() => setLimit(MAX_ROWS)}
          />
        }
      />
      {rows.length < total && limit === MAX_ROWS && !list.isFetching && (
        <p className="muted" style={{ padding: '12px 24px' }}>
          The first {count(rows.length)} of {counted(total, 'model')} are listed. Search to find the others.
        </p>
      )}
      {chosen && (
        <LazyBoundary>
          <ModelDrawer
            key={chosen.id}
            model={chosen}
            isSuperUser={isSuperUser}
            manufacturers={(manufacturers.data?.results ?? []).filter(
              (manufacturer) =>
                manufacturer.organizationId === null || manufacturer.organizationId === chosen.organizationId,
            )}
            types={types.data?.results ?? []}
            onReload={async () => (await list.refetch()).data?.results.find((one) => one.id === chosen.id)}
            onClose={() => onPatch({ open: null })}
          />
        </LazyBoundary>
      )}
    </>
  );
}
