import type { ReactNode } from 'react';
import { useListInvitationsQuery } from '#api/invitation.api.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { counted } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { INVITATION_COLUMNS, type Invitation } from './invitation-columns.tsx';
import { type UsersView, UserTools } from './UserTools.tsx';

const LIST_MAX = 500;

export function InvitationsTable({ search, patch, invite }: UsersView & { invite: ReactNode }) {
  const list = useListInvitationsQuery({
    query: { limit: LIST_MAX, sort: '-createdAt', ...(search.org && { organizationId: search.org }) },
  });
  if (list.isError && !list.currentData)
    return (
      <PageState
        kind="failed"
        title="The invitations could not be loaded"
        why="Nothing was changed."
        onRetry={() => void list.refetch()}
      />
    );
  if (!list.data) return <TableSkeleton />;
  return (
    <DataTable
      title="Invitations"
      count={counted(list.data.total, 'invitation')}
      tools={<UserTools search={search} patch={patch} />}
      rows={list.data.results}
      columns={INVITATION_COLUMNS}
      rowId={rowId}
      hasTwoLines
      empty={
        search.org !== undefined ? (
          <PageState
            kind="filtered-out"
            title="No invitations to this organization"
            why="Others may have some."
            onClear={() => patch({ org: null })}
          />
        ) : (
          <PageState
            kind="nothing-yet"
            title="No invitations yet"
            why="Invited people are listed here until they accept."
            action={invite}
          />
        )
      }
    />
  );
}

function rowId(invitation: Invitation): number {
  return invitation.id;
}
