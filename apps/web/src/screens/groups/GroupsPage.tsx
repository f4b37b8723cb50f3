import { Button } from '@mui/material';
import { Plus, Users } from 'lucide-react';
import { Link } from 'react-router';
import { useListPermissionGroupsQuery, useRestorePermissionGroupMutation } from '#api/permission-group.api.ts';
import { ArchivedRow } from '#app/ArchivedRow.tsx';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { FilterChip } from '#ui/buttons/FilterChip.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { SearchField } from '#ui/fields/SearchField.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { GROUP_COLUMNS, type GroupRow } from './group-columns.tsx';
import { GroupsSearch } from './groups-search.ts';

const GroupDrawer = lazyWhenIdle(() => import('./GroupDrawer.tsx'), 'GroupDrawer');
const NewGroup = lazyWhenIdle(() => import('./NewGroup.tsx'), 'NewGroup');

const QUESTION = 'Which rights are given to many people at once?';
const HELP =
  'A group is a role with a set of properties. A person in several groups has the rights of all of them, and those assigned directly.';
const LIST_MAX = 1000;
const VIEWS = [
  { value: 'groups', label: 'Groups' },
  { value: 'archived', label: 'Archived' },
] as const;

export default function GroupsPage() {
  usePageHead({ help: HELP });
  const organizations = useAppSelector((state) => state.session.orgData);
  const [search, patch] = useSearchState(GroupsSearch);
  const isArchived = search.show === 'archived';
  const [restore] = useRestorePermissionGroupMutation();
  const list = useListPermissionGroupsQuery({
    query: {
      limit: LIST_MAX,
      sort: 'name',
      ...(search.q && { q: search.q }),
      ...(search.org && { organizationId: search.org }),
      ...(isArchived && { archived: true }),
    },
  });

  const add = (
    <Button
      size="small"
      variant="contained"
      color="primary"
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => patch({ open: 'new', group: null })}
    >
      New group
    </Button>
  );
  const opened = isArchived ? list.data?.results.find((group) => group.id === search.group) : undefined;
  const isNarrowed = search.q !== undefined || search.org !== undefined;
  return (
    <>
      <Lede question={QUESTION}>
        <Button
          size="small"
          component={Link}
          to={links.admin('users')}
          startIcon={<Users size={16} strokeWidth={1.75} aria-hidden />}
        >
          People
        </Button>
        {add}
      </Lede>
      {list.isError && !list.currentData && (
        <PageState
          kind="failed"
          title="The permission groups could not be loaded"
          why="Nobody lost any right. Try again in a moment."
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <TableSkeleton />}
      {list.data && !(list.isError && !list.currentData) && (
        <DataTable
          title={isArchived ? 'Archived groups' : 'Permission groups'}
          count={counted(list.data.total, 'group')}
          tools={
            <>
              <SearchField
                label="Search groups"
                placeholder="Name"
                value={search.q ?? ''}
                onChange={(q) => patch({ q })}
              />
              {organizations.length > 1 && (
                <FilterChip
                  name="Organization"
                  anyLabel="All"
                  options={organizations.map((each) => ({ value: String(each.id), label: each.name }))}
                  values={search.org === undefined ? [] : [String(search.org)]}
                  onChange={([org]) => patch({ org })}
                />
              )}
              <Segmented
                label="Show"
                options={VIEWS}
                value={search.show}
                onChange={(show) => patch({ show, group: null })}
              />
            </>
          }
          rows={list.data.results}
          columns={GROUP_COLUMNS}
          rowId={rowId}
          selectedId={search.group ?? null}
          onRowClick={(group) => patch({ group: group.id, open: null })}
          empty={
            isNarrowed ? (
              <PageState
                kind="filtered-out"
                title={search.q ? `No group is called “${search.q}”` : 'No group fits the filter'}
                why="The search looks at names."
                onClear={() => patch({ q: null, org: null })}
              />
            ) : (
              <PageState
                kind="nothing-yet"
                title={isArchived ? 'No group is archived' : 'No permission groups yet'}
                why={
                  isArchived
                    ? 'An archived group gives nobody any rights and can be restored.'
                    : 'Create one for those who share communities, such as a region with its maintenance team.'
                }
                action={isArchived ? undefined : add}
              />
            )
          }
        />
      )}
      <LazyBoundary>
        {search.group !== undefined && !isArchived && (
          <GroupDrawer key={search.group} groupId={search.group} onClose={() => patch({ group: null })} />
        )}
        {opened && (
          <ArchivedRow
            label="Archived group"
            name={opened.name}
            under={opened.organizationName}
            title="Archived: this group gives nobody any rights"
            why={`Its ${counted(opened.userCount, 'person', 'people')} and ${counted(opened.propertyCount, 'property', 'properties')} are kept.`}
            restore={() => restore({ params: { groupId: opened.id } })}
            done={`The group ${opened.name} is active again.`}
            onClose={() => patch({ group: null })}
          />
        )}
        {search.open === 'new' && (
          <NewGroup organizationId={search.org ?? organizations[0]?.id} onClose={() => patch({ open: null })} />
        )}
      </LazyBoundary>
    </>
  );
}

function rowId(group: GroupRow): number {
  return group.id;
}
