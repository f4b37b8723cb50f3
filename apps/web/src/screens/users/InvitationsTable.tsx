import { invitation, invitationsList } from '@lintel/contract/people/invitation';
import type { ReactNode } from 'react';
import { useListInvitationsPagesInfiniteQuery } from '#api/invitation.api.ts';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { useOrganizationOptions } from '#app/list/use-place-options.ts';
import { INVITATION_ACTIONS, INVITATION_CELLS } from './invitation-columns.tsx';
import { UsersView } from './UsersView.tsx';

export function InvitationsTable({ invite }: { invite: ReactNode }) {
  const options = { organizationId: useOrganizationOptions() };
  const list = useList({ list: invitationsList, usePages: useListInvitationsPagesInfiniteQuery, options });
  return (
    <ListTable
      list={list}
      cells={INVITATION_CELLS}
      ownColumns={INVITATION_ACTIONS}
      options={options}
      tools={<UsersView />}
      exportPath={invitation.listInvitations.path}
      hasTwoLines
      failedWhy="Nothing was changed."
      nothingYet={{
        title: 'No invitations yet',
        why: 'Invited people are listed here until they accept.',
        action: invite,
      }}
    />
  );
}
