import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ORGANIZATION_ERRORS } from '#api/error-text.ts';
import { useListAdminOrganizationsQuery, useListOrganizationOverviewQuery } from '#api/organization.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { SearchField } from '#ui/fields/SearchField.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { type OrganizationRow, organizationColumns } from './organization-columns.tsx';
import { type Organization, OrganizationsSearch } from './organizations-search.ts';

// why: drawers and forms are loaded when they are opened; the list is read far more often
const OrganizationDrawer = lazyWhenIdle(() => import('./OrganizationDrawer.tsx'), 'OrganizationDrawer');
const OrganizationForm = lazyWhenIdle(() => import('./OrganizationForm.tsx'), 'OrganizationForm');

const QUESTION = 'Who owns which properties, and with which settings?';
const HELP =
  'One row per organization. Click a row for its settings and properties; the search forgives typos and looks at the names of properties too.';
const VIEWS = [
  { value: 'live', label: 'Active' },
  { value: 'all', label: 'Include archived' },
] as const;

export default function OrganizationsPage() {
  usePageHead({ help: HELP });
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const [search, patch] = useSearchState(OrganizationsSearch);
  const [isAdding, setAdding] = useState(false);
  const leave = useLeave();
  const q = search.q?.trim() ?? '';
  const list = useListOrganizationOverviewQuery({ query: { includeArchived: search.show === 'all' } });
  const found = useListAdminOrganizationsQuery({ query: { searchTerm: q } }, { skip: q === '' });
  const rows = useMemo(
    () => foundRows(list.data?.results ?? [], q, found.currentData?.results),
    [list.data, q, found.currentData],
  );

  const add = isSuperUser && (
    <Button
      size="small"
      variant="contained"
      color="primary"
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => leave(() => setAdding(true))}
    >
      Add organization
    </Button>
  );
  const isSearching = q !== '' && !found.currentData;
  const hasFailed = (list.isError && !list.data) || (isSearching && found.isError);
  if (hasFailed || !list.data) {
    return (
      <>
        <Lede question={QUESTION} />
        {hasFailed ? (
          <PageState
            kind="failed"
            title={ORGANIZATION_ERRORS.fetch}
            why="Nothing was changed. Try again in a moment."
            onRetry={() => void (list.isError ? list.refetch() : found.refetch())}
          />
        ) : (
          <div role="status" aria-label="Loading">
            <TableSkeleton />
          </div>
        )}
      </>
    );
  }
  const { results, total } = list.data;
  const open = (organizationId: number) =>
    leave(() => {
      setAdding(false);
      patch({ org: organizationId });
    });
  return (
    <>
      <Lede question={QUESTION}>{add}</Lede>
      <DataTable
        title="Organizations"
        count={`${rows.length} of ${total}`}
        tools={
          <>
            <SearchField
              label="Find an organization"
              placeholder="Name"
              value={search.q ?? ''}
              onChange={(text) => patch({ q: text })}
            />
            {isSuperUser && (
              <Segmented label="Show" options={VIEWS} value={search.show} onChange={(show) => patch({ show })} />
            )}
          </>
        }
        rows={rows}
        columns={organizationColumns(rows)}
        rowId={(row) => row.id}
        hasTwoLines
        selectedId={search.org ?? null}
        onRowClick={(row) => open(row.id)}
        empty={
          isSearching ? (
            <TableSkeleton />
          ) : q === '' ? (
            <PageState
              kind="nothing-yet"
              title="No organizations yet"
              why={isSuperUser ? 'Add the first; its properties come next.' : 'A super user adds them.'}
              action={add || undefined}
            />
          ) : (
            <PageState
              kind="filtered-out"
              title={`Text ‘${q}’ hides all ${counted(results.length, 'organization')}`}
              onClear={() => patch({ q: null })}
            />
          )
        }
      />
      <LazyBoundary>
        {isAdding && (
          <SideDrawer label="Add organization" title="Add organization" onClose={() => leave(() => setAdding(false))}>
            <OrganizationForm
              onDone={(id) => {
                setAdding(false);
                patch({ org: id });
              }}
              onCancel={() => setAdding(false)}
            />
          </SideDrawer>
        )}
        {!isAdding && search.org !== undefined && (
          <OrganizationDrawer
            key={search.org}
            organizationId={search.org}
            others={results}
            onClose={() => patch({ org: null })}
          />
        )}
      </LazyBoundary>
    </>
  );
}

type Found = readonly { id: number; name: string; properties: readonly { name: string }[] }[];

/** The rows that match a search: what the server found, by organization or property, and archived ones by their name. */
function foundRows(all: readonly Organization[], q: string, found: Found | undefined): OrganizationRow[] {
  if (q === '') return all.map((row) => ({ ...row, found: [] }));
  const byId = new Map(found?.map((each) => [each.id, each.properties.map((property) => property.name)]));
  return all.flatMap((row) => {
    const properties = byId.get(row.id);
    const isNamed = row.name.toLowerCase().includes(q.toLowerCase());
    if (!properties && !(row.archivedAt !== null && isNamed)) return [];
    const isOnlySome = properties !== undefined && properties.length < row.counts.properties;
    return [{ ...row, found: isOnlySome ? properties : [] }];
  });
}
