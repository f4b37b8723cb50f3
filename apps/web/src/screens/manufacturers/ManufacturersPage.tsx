import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useListManufacturersQuery } from '#api/manufacturer.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { counted } from '#ui/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/lazy-ahead.tsx';
import { PageState } from '#ui/PageState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Lede, SectionHead } from '#ui/SectionHead.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { MANUFACTURER_COLUMNS } from './manufacturer-columns.tsx';
import styles from './manufacturers.module.css';
import { type Manufacturer, ManufacturersSearch } from './manufacturers-search.ts';

// why: drawers, duplicates and merges are loaded when they are opened; the list is read far more often
const ManufacturerDrawer = lazyWhenIdle(() =>
  import('./ManufacturerDrawer.tsx').then((module) => ({ default: module.ManufacturerDrawer })),
);
const Duplicates = lazyWhenIdle(() => import('./Duplicates.tsx').then((module) => ({ default: module.Duplicates })));
const Merges = lazyWhenIdle(() => import('./Merges.tsx').then((module) => ({ default: module.Merges })));

const QUESTION = 'Which manufacturers are on record, and how are their names written?';
const HELP =
  'Manufacturers that all organizations share, and your organization’s own, which nobody else sees: your imports and items created them. Imported files match a manufacturer by its name or any alias.';
const LIST_MAX = 1000;
const VIEWS = [
  { value: 'live', label: 'Active' },
  { value: 'archived', label: 'Archived' },
  { value: 'duplicates', label: 'Likely duplicates' },
  { value: 'merges', label: 'Merges' },
] as const;

export default function ManufacturersPage() {
  usePageHead({ help: HELP });
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const [search, patch] = useSearchState(ManufacturersSearch);
  const [isAdding, setAdding] = useState(false);
  const leave = useLeave();
  const isList = search.show === 'live' || search.show === 'archived';
  const q = search.q?.trim() ?? '';
  const list = useListManufacturersQuery(
    { query: { limit: LIST_MAX, counts: true, archived: search.show === 'archived', ...(q && { q }) } },
    { skip: !isList },
  );
  const views = (
    <Segmented
      label="Show"
      options={VIEWS}
      value={search.show}
      onChange={(show) => leave(() => patch({ show, maker: null }))}
    />
  );
  const add = (
    <Button
      size="small"
      variant="contained"
      color="primary"
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => leave(() => setAdding(true))}
    >
      Add manufacturer
    </Button>
  );
  const manufacturers = list.currentData?.results ?? [];
  const chosen = (list.currentData ?? list.data)?.results.find((manufacturer) => manufacturer.id === search.maker);

  return (
    <>
      <Lede question={QUESTION}>{add}</Lede>
      {!isSuperUser && (
        <p className={styles.note}>
          You can change and merge the manufacturers of your own organization. The shared ones are the same for
          everybody; super users maintain them.
        </p>
      )}
      {isList ? (
        <DataTable
          title="Manufacturers"
          count={list.currentData && counted(list.currentData.total, 'manufacturer')}
          tools={
            <>
              <SearchField
                label="Find a manufacturer"
                placeholder="Name or alias"
                value={search.q ?? ''}
                onChange={(text) => patch({ q: text })}
              />
              {views}
            </>
          }
          rows={list.isError ? NO_MANUFACTURERS : manufacturers}
          columns={MANUFACTURER_COLUMNS}
          rowId={(manufacturer) => manufacturer.id}
          selectedId={search.maker ?? null}
          onRowClick={(manufacturer) =>
            leave(() => {
              setAdding(false);
              patch({ maker: manufacturer.id });
            })
          }
          empty={
            <NoManufacturers
              isLoading={!list.currentData && !list.isError}
              onRetry={list.isError ? () => void list.refetch() : undefined}
              q={q}
              isArchived={search.show === 'archived'}
              onClear={() => patch({ q: null })}
            />
          }
        />
      ) : (
        <>
          <SectionHead title={search.show === 'merges' ? 'Merges' : 'Likely duplicates'}>{views}</SectionHead>
          <LazyBoundary fallback={<TableSkeleton />}>
            {search.show === 'merges' ? <Merges /> : <Duplicates />}
          </LazyBoundary>
        </>
      )}
      <LazyBoundary>
        {isAdding && (
          <ManufacturerDrawer manufacturer={null} isSuperUser={isSuperUser} onClose={() => setAdding(false)} />
        )}
        {!isAdding && chosen && (
          <ManufacturerDrawer
            key={chosen.id}
            manufacturer={chosen}
            isSuperUser={isSuperUser}
            onClose={() => patch({ maker: null })}
          />
        )}
      </LazyBoundary>
    </>
  );
}

const NO_MANUFACTURERS: readonly Manufacturer[] = [];

type NoManufacturersProps = {
  isLoading: boolean;
  onRetry: (() => void) | undefined;
  q: string;
  isArchived: boolean;
  onClear: () => void;
};

function NoManufacturers({ isLoading, onRetry, q, isArchived, onClear }: NoManufacturersProps) {
  if (isLoading) {
    return (
      <div role="status" aria-label="Loading">
        <TableSkeleton />
      </div>
    );
  }
  if (onRetry)
    return (
      <PageState
        kind="failed"
        title="The manufacturers could not be loaded"
        why="Nothing was changed. Try again in a moment."
        onRetry={onRetry}
      />
    );
  if (q) return <PageState kind="filtered-out" title={`No manufacturer matches ‘${q}’`} onClear={onClear} />;
  if (isArchived) return <PageState kind="nothing-yet" title="No manufacturer is archived" />;
  return <PageState kind="nothing-yet" title="No manufacturers yet" why="Add one, or import items that name theirs." />;
}
