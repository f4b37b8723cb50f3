import { INVITATION_STATE_WORDS, type Invitation as InvitationSchema } from '@lintel/contract/people/invitation';
import type * as z from 'zod';
import { LocalDay } from '#app/LocalDay.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import { count } from '#ui/base/format.ts';
import { StatusText, type Tone } from '#ui/figures/StatusText.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import { InvitationActions } from './InvitationActions.tsx';

export type Invitation = z.output<typeof InvitationSchema>;

const TONES: Record<Invitation['state'], Tone> = {
  OPEN: 'plain',
  ACCEPTED: 'good',
  EXPIRED: 'warn',
  REVOKED: 'muted',
};

export const INVITATION_CELLS: ListCells<Invitation> = {
  email: {
    stack: 'first',
    cell: (row) => (
      <>
        <span className="strong">{row.email}</span>
        <br />
        <span className="muted small">
          {row.organizationName}, by {row.invitedBy}
        </span>
      </>
    ),
  },
  properties: (row) => (row.isAdmin ? 'all' : count(row.propertyIds.length)),
  createdAt: (row) => <LocalDay at={row.createdAt} organizationId={row.organizationId} />,
  expiresAt: (row) => <LocalDay at={row.expiresAt} organizationId={row.organizationId} />,
  state: (row) => <StatusText tone={TONES[row.state]}>{INVITATION_STATE_WORDS[row.state]}</StatusText>,
};

export const INVITATION_ACTIONS: readonly DataColumn<Invitation>[] = [
  {
    id: 'actions',
    head: 'Actions',
    isFixed: true,
    stack: 'full',
    value: () => null,
    cell: (row) => <InvitationActions invitation={row} />,
  },
];
