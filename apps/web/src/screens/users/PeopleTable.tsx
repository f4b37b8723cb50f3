import { peopleList, user } from '@lintel/contract/people/user';
import type { ReactNode } from 'react';
import { type PeoplePage, useListUsersPagesInfiniteQuery, useRestoreUserMutation } from '#api/user.api.ts';
import { ArchivedRow } from '#app/ArchivedRow.tsx';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { useOrganizationOptions } from '#app/list/use-place-options.ts';
import { lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { UsersView } from './UsersView.tsx';
import { PEOPLE_CELLS } from './user-columns.tsx';
import { personName } from './user-words.ts';

const UserDrawer = lazyWhenIdle(() => import('./UserDrawer.tsx'), 'UserDrawer');

const NOBODY_ARCHIVED = {
  title: 'Nobody is archived',
  why: 'Archived people cannot sign in. They are listed here until they are restored.',
};

export function PeopleTable({ invite }: { invite: ReactNode }) {
  const options = { organizationId: useOrganizationOptions() };
  const list = useList<typeof peopleList, PeoplePage>({
    list: peopleList,
    usePages: useListUsersPagesInfiniteQuery,
    opens: 'user',
    options,
  });
  const { archived: isArchived, organizationId } = list.search;
  const [restore] = useRestoreUserMutation();
  const nobodyYet = {
    title: 'Nobody here yet',
    why: 'Invite the people who work for your communities, by mail or with a link to hand over.',
    action: invite,
  };
  return (
    <ListTable
      // A person takes the place of what else is open beside the list.
      list={{ ...list, open: (id) => list.patch({ user: id, ...(id !== null && { open: null }) }) }}
      cells={PEOPLE_CELLS}
      options={options}
      title={isArchived ? 'Archived people' : 'People'}
      tools={<UsersView />}
      exportPath={user.listUsers.path}
      hasTwoLines
      failedWhy="Nobody lost any right. Try again in a moment."
      nothingYet={isArchived ? NOBODY_ARCHIVED : nobodyYet}
      drawer={({ id, row, onClose }) => {
        if (isArchived)
          return (
            row && (
              <ArchivedRow
                label="Archived person"
                name={personName(row)}
                under={row.email}
                title="Archived: out of your organizations"
                why="Role, properties and groups are kept, and return when the person is restored. What they recorded is still there."
                restore={() => restore({ params: { userId: row.id } })}
                done={`${personName(row)} is back, with the rights from before.`}
                onClose={onClose}
              />
            )
          );
        return <UserDrawer key={id} userId={id} organizationId={numberOf(organizationId)} onClose={onClose} />;
      }}
    />
  );
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
