import type { ReactNode } from 'react';
import { useListUsersQuery } from '#api/user.api.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { count, counted } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { ArchivedPerson } from './ArchivedPerson.tsx';
import { type UsersView, UserTools } from './UserTools.tsx';
import { USER_COLUMNS } from './user-columns.tsx';
import { hasRight, type Person } from './user-words.ts';
import styles from './users.module.css';

const LIST_MAX = 1000;

export function PeopleTable({ search, patch, invite }: UsersView & { invite: ReactNode }) {
  const isArchived = search.show === 'archived';
  const list = useListUsersQuery({
    query: {
      limit: LIST_MAX,
      sort: 'name',
      ...(search.q && { q: search.q }),
      ...(search.org && { organizationId: search.org }),
      ...(isArchived && { archived: true }),
    },
  });
  if (list.isError && !list.currentData)
    return (
      <PageState
        kind="failed"
        title="The people could not be loaded"
        why="Nobody lost any right. Try again in a moment."
        onRetry={() => void list.refetch()}
      />
    );
  if (!list.data) return <TableSkeleton />;
  const { results, total } = list.data;
  const rows = results.filter((person) => hasRight(person, search.role));
  const isNarrowed = search.q !== undefined || search.org !== undefined || search.role !== undefined;
  const opened = isArchived ? results.find((person) => person.id === search.user) : undefined;
  const clear = () => patch({ q: null, org: null, role: null });

  return (
    <>
      <DataTable
        title={isArchived ? 'Archived people' : 'People'}
        count={counted(rows.length, 'person', 'people')}
        tools={<UserTools search={search} patch={patch} />}
        rows={rows}
        columns={USER_COLUMNS}
        rowId={rowId}
        hasTwoLines
        selectedId={search.user ?? null}
        onRowClick={(person) => patch({ user: person.id, open: null })}
        empty={
          isNarrowed ? (
            <PageState
              kind="filtered-out"
              title={search.q ? `Nobody here is called “${search.q}”` : 'Nobody here fits the filter'}
              why="The search looks at names and emails."
              onClear={clear}
            />
          ) : (
            <PageState
              kind="nothing-yet"
              title={isArchived ? 'Nobody is archived' : 'Nobody here yet'}
              why={
                isArchived
                  ? 'Archived people cannot sign in. They are listed here until they are restored.'
                  : 'Invite the people who work for your communities, by mail or with a link to hand over.'
              }
              action={isArchived ? undefined : invite}
            />
          )
        }
      />
      {total > results.length && (
        <p className={styles.more}>
          The first {count(results.length)} of {counted(total, 'person', 'people')} are listed. Search to find the
          others.
        </p>
      )}
      {opened && <ArchivedPerson person={opened} onClose={() => patch({ user: null })} />}
    </>
  );
}

function rowId(person: Person): number {
  return person.id;
}
