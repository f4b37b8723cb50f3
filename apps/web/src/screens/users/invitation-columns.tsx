import type { Invitation as InvitationSchema } from '@lintel/contract/invitation';
import type * as z from 'zod';
import { LocalDay } from '#app/LocalDay.tsx';
import { roleName } from '#app/role-words.ts';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { count } from '#ui/format.ts';
import { StatusText, type Tone } from '#ui/StatusText.tsx';
import { InvitationActions } from './InvitationActions.tsx';

export type Invitation = z.output<typeof InvitationSchema>;

const STATES: Record<Invitation['state'], { word: string; tone: Tone }> = {
  OPEN: { word: 'Waiting', tone: 'plain' },
  ACCEPTED: { word: 'Accepted', tone: 'good' },
  EXPIRED: { word: 'Expired', tone: 'warn' },
  REVOKED: { word: 'Revoked', tone: 'muted' },
};

export const INVITATION_COLUMNS: readonly DataColumn<Invitation>[] = [
  {
    id: 'email',
    head: 'Email',
    stack: 'first',
    value: (row) => row.email,
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
  { id: 'role', head: 'Role', value: (row) => (row.isAdmin ? 'Administrator' : roleName(row.roleId)) },
  {
    id: 'properties',
    head: 'Properties',
    isNumber: true,
    value: (row) => (row.isAdmin ? null : row.propertyIds.length),
    cell: (row) => (row.isAdmin ? 'all' : count(row.propertyIds.length)),
  },
  {
    id: 'sent',
    head: 'Sent',
    value: (row) => row.createdAt,
    cell: (row) => <LocalDay at={row.createdAt} organizationId={row.organizationId} />,
  },
  {
    id: 'until',
    head: 'Valid until',
    value: (row) => row.expiresAt,
    cell: (row) => <LocalDay at={row.expiresAt} organizationId={row.organizationId} />,
  },
  {
    id: 'state',
    head: 'State',
    value: (row) => STATES[row.state].word,
    cell: (row) => <StatusText tone={STATES[row.state].tone}>{STATES[row.state].word}</StatusText>,
  },
  {
    id: 'actions',
    head: 'Actions',
    isFixed: true,
    stack: 'full',
    value: () => null,
    cell: (row) => <InvitationActions invitation={row} />,
  },
];
