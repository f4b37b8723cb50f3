import { roleName } from '@lintel/domain/people/roles';
import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, named, search } from '../base/list-filter.ts';
import { NewMailState } from '../base/mail-state.ts';
import { defineContract } from '../base/route.ts';
import { Email, Id, Instant, idParams, line, lineOrEmpty } from '../base/scalars.ts';
import { LinkToken, Password, SignedIn } from './auth.ts';

/** OPEN waits for an answer; EXPIRED can be sent again. */
export const InvitationState = z.enum(['OPEN', 'ACCEPTED', 'EXPIRED', 'REVOKED']);

export const Invitation = z.strictObject({
  id: Id,
  organizationId: Id,
  organizationName: z.string(),
  email: z.string(),
  roleId: z.int().min(1).max(3),
  isAdmin: z.boolean(),
  propertyIds: z.array(Id),
  /** MAIL proves the address; a LINK is handed over by a super user. */
  delivery: z.enum(['MAIL', 'LINK']),
  state: InvitationState,
  invitedBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  acceptedAt: Instant.nullable(),
  version: z.int().positive(),
});

/** An invitation just made; `link` only where it is to be handed over, and only this once: a repeated key answers without it. */
const MadeInvitation = Invitation.extend({
  link: z.string().nullable().optional(),
  /** What became of its mail; null for a link to hand over. */
  mailState: NewMailState.nullable(),
});

export const InvitationBody = z.strictObject({
  organizationId: Id,
  email: Email,
  roleId: z.int().min(1).max(3).optional(),
  isAdmin: z.boolean().optional(),
  propertyIds: z.array(Id).max(5000).optional(),
  delivery: z.enum(['MAIL', 'LINK']),
});

export const INVITATION_STATE_WORDS = {
  OPEN: 'Waiting',
  ACCEPTED: 'Accepted',
  EXPIRED: 'Expired',
  REVOKED: 'Revoked',
} as const satisfies Record<z.output<typeof InvitationState>, string>;

export const invitationsList = defineList({
  id: 'invitations',
  title: 'Invitations',
  question: 'Who was invited, and who has not answered?',
  noun: ['invitation', 'invitations'],
  places: { portfolio: { operationId: 'listInvitations', page: '/admin/users?show=invitations' } },
  row: Invitation,
  sorts: ['email', 'role', 'properties', 'createdAt', 'expiresAt', 'state'],
  order: '-createdAt',
  filters: {
    q: search('Email'),
    state: choice('State', INVITATION_STATE_WORDS),
    organizationId: named('Organization', 'organization', { anyLabel: 'All' }),
  },
  columns: {
    email: { head: 'Email', kind: 'text', value: (row) => row.email, isSorted: true },
    organization: { head: 'Organization', kind: 'text', value: (row) => row.organizationName, only: 'files' },
    invitedBy: { head: 'Invited by', kind: 'text', value: (row) => row.invitedBy, only: 'files' },
    role: {
      head: 'Role',
      kind: 'text',
      value: (row) => (row.isAdmin ? 'Administrator' : roleName(row.roleId)),
      isSorted: true,
    },
    /** Administrators have all. */
    properties: {
      head: 'Properties',
      kind: 'integer',
      value: (row) => (row.isAdmin ? null : row.propertyIds.length),
      isSorted: true,
    },
    createdAt: { head: 'Invited', kind: 'instant', value: (row) => row.createdAt, isSorted: true },
    expiresAt: { head: 'Valid until', kind: 'instant', value: (row) => row.expiresAt, isSorted: true },
    acceptedAt: { head: 'Accepted', kind: 'instant', value: (row) => row.acceptedAt, only: 'files' },
    state: { head: 'State', kind: 'text', value: (row) => INVITATION_STATE_WORDS[row.state], isSorted: true },
  },
});

export const invitation = defineContract({
  listInvitations: listRoute(invitationsList, '/invitation', {
    access: 'admin',
    summary: 'Invitations of the organizations that the caller administers, newest first',
    errors: ['NOT_FOUND'],
    reads: ['USER'],
  }),
  createInvitation: {
    method: 'POST',
    path: '/invitation',
    access: 'admin',
    summary: 'Invite an address to an organization, by mail or by a link to hand over',
    body: InvitationBody,
    response: MadeInvitation,
    status: 201,
    description:
      'Any address may be invited, and nothing is said about accounts. LINK is for super users: such a link lets in without proving the address. A repeated Idempotency-Key answers the invitation without its link; resend makes a new one.',
    idempotent: true,
    secrets: ['link'],
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['USER'],
    etag: true,
  },
  resendInvitation: {
    method: 'POST',
    path: '/invitation/:invitationId/resend',
    access: 'admin',
    summary: 'A new link for an open or expired invitation; the old one stops working',
    params: idParams('invitationId'),
    response: MadeInvitation,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    writes: ['USER'],
    etag: true,
  },
  deleteInvitation: {
    method: 'DELETE',
    path: '/invitation/:invitationId',
    access: 'admin',
    summary: 'Revoke an invitation: its link stops working',
    params: idParams('invitationId'),
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['USER'],
    ifMatch: 'required',
  },
  showInvitation: {
    method: 'POST',
    path: '/invitation/show',
    access: 'public',
    summary: 'What an invitation’s link leads to, for the page that accepts it',
    body: z.strictObject({ token: LinkToken }),
    response: z.strictObject({
      organizationName: z.string(),
      email: z.string(),
      invitedBy: z.string(),
      /** NEW_PASSWORD: names and a password are asked; SIGN_IN: the person signs in first, then accepts. */
      asks: z.enum(['NEW_PASSWORD', 'SIGN_IN']),
      /** The name that was given with the invitation. */
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      licenceVersion: z.string(),
    }),
    errors: ['LINK_REFUSED'],
    limit: 'auth',
  },
  acceptInvitation: {
    method: 'POST',
    path: '/invitation/accept',
    access: 'public',
    knowsCaller: true,
    summary: 'Join the organization: as the signed-in person, or with names and a password',
    body: z.strictObject({
      token: LinkToken,
      firstName: line(80).optional(),
      lastName: line(80).optional(),
      password: Password.optional(),
      acceptedLicenceVersion: lineOrEmpty(40).optional(),
    }),
    /** Tokens only for a person who was not signed in. */
    response: SignedIn.partial(),
    errors: ['LINK_REFUSED', 'FORBIDDEN', 'UNPROCESSABLE', 'OVERLOADED'],
    writes: ['USER', 'ORGANIZATION', 'PROPERTY', 'UNIT'],
    limit: 'auth',
  },
  requestInvitation: {
    method: 'POST',
    path: '/invitation/request',
    access: 'public',
    summary: 'Ask the person who invited for a new link in place of an expired one; the answer is always the same',
    body: z.strictObject({ token: LinkToken }),
    response: z.strictObject({ message: z.string(), mailState: NewMailState }),
    status: 202,
    errors: [],
    limit: 'auth',
  },
});
