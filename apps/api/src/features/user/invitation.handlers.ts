import { randomBytes } from 'node:crypto';
import { LICENCE_VERSION } from '@lintel/contract/account';
import type { invitation } from '@lintel/contract/invitation';
import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/paging';
import { mayMailLink } from '#platform/auth-attempts.ts';
import type { Ctx, Handlers } from '#platform/context.ts';
import { decodeCursor } from '#platform/cursor.ts';
import { type AppError, conflict, notFound, stale } from '#platform/errors.ts';
import { pageJson } from '#platform/page-json.ts';
import { linkTo, mailInvitation, mailInvitationAsked } from '#platform/people-mail.ts';
import { PLATFORM } from '#platform/session-lookup.ts';
import { acceptInvitation, findOpenInvitation } from './accept-invitation.ts';
import {
  type InvitationRow,
  insertInvitation,
  lockInvitationByToken,
  renewInvitation,
  revokeInvitation,
  selectGuest,
  selectInvitation,
  selectInvitations,
} from './invitation.queries.ts';
import { selectKnownProperties } from './user-properties.queries.ts';
import { isMemberByEmail } from './user-write.queries.ts';

type Db = Parameters<Parameters<Ctx['write']>[0]>[0];

export const invitationHandlers: Handlers<typeof invitation> = {
  async listInvitations({ query }, { viewer, read }) {
    const { limit = PAGE_LIMIT_DEFAULT, sort = '-createdAt', q = '', cursor, organizationId, state } = query;
    if (organizationId !== undefined && !viewer.adminOrganizationIds.includes(organizationId))
      throw notFound('organization');
    const after = decodeCursor(sort, cursor);
    const isDescending = sort.startsWith('-');
    const options = { q: q.trim(), organizationId, state, isDescending, limit, after };
    return pageJson(await read((db) => selectInvitations(db, viewer, options)), sort);
  },

  async createInvitation({ body }, ctx) {
    const { organizationId, email, roleId = 2, isAdmin = false, delivery } = body;
    if (!ctx.viewer.adminOrganizationIds.includes(organizationId)) throw notFound('organization');
    const propertyIds = [...new Set(body.propertyIds ?? [])];
    const token = newToken();
    return ctx.write(async (db, audit) => {
      const known = await selectKnownProperties(db, organizationId, propertyIds);
      if (known.length < propertyIds.length) throw notFound('property');
      if (await isMemberByEmail(db, organizationId, email))
        throw conflict('This person belongs to the organization already.');
      if (delivery === 'LINK' && (await selectGuest(db, email))?.isArchived)
        throw conflict('This person was here before. Send the invitation by mail, so that only they can open it.');
      const given = { organizationId, email, roleId, isAdmin, propertyIds, delivery };
      const id = await insertInvitation(db, ctx.viewer, { ...given, token });
      audit({ organizationId, action: 'invite', entity: 'invitation', entityId: id, after: given });
      return deliver(db, ctx, id, token);
    });
  },

  async resendInvitation({ params: { invitationId } }, ctx) {
    const token = newToken();
    return ctx.write(async (db, audit) => {
      const { organizationId } = await invitationOf(db, ctx, invitationId);
      if (!(await renewInvitation(db, organizationId, invitationId, token))) throw answered();
      audit({ organizationId, action: 'resend', entity: 'invitation', entityId: invitationId });
      return deliver(db, ctx, invitationId, token);
    });
  },

  async deleteInvitation({ params: { invitationId }, ifMatch }, ctx) {
    await ctx.write(async (db, audit) => {
      const { organizationId, version } = await invitationOf(db, ctx, invitationId);
      if (ifMatch !== version) throw stale('invitation');
      if (!(await revokeInvitation(db, organizationId, invitationId))) throw answered();
      audit({ organizationId, action: 'revoke', entity: 'invitation', entityId: invitationId });
    });
    return undefined;
  },

  async showInvitation({ body }, { platform }) {
    return platform.database.withTx(PLATFORM, { mode: 'write' }, async ({ db }) => {
      const { found, asks } = await findOpenInvitation(db, body.token);
      const { organizationName, email, invitedBy } = found;
      return { organizationName, email, invitedBy, asks, licenceVersion: LICENCE_VERSION };
    });
  },

  acceptInvitation,

  async requestInvitation({ body }, ctx) {
    const { platform } = ctx;
    const found = await platform.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) =>
      lockInvitationByToken(db, body.token),
    );
    if (found?.state === 'EXPIRED' && (await mayMailLink(platform, `${found.inviterEmail} asked`)))
      await ctx.write((db) => mailInvitationAsked(db, platform.settings, found.inviterEmail, found.email));
    return { message: 'Whoever invited you is asked for a new link.' };
  },
};

async function invitationOf(db: Db, { viewer }: Ctx, id: number): Promise<InvitationRow> {
  const found = await selectInvitation(db, viewer, id);
  if (!found) throw notFound('invitation');
  return found;
}

// By mail, the link is for the guest's eyes alone: that is what proves the address.
async function deliver(db: Db, ctx: Ctx, id: number, token: string) {
  const made = await invitationOf(db, ctx, id);
  const link = linkTo(ctx.platform.settings, '/invitation', { token });
  if (made.delivery === 'LINK') return { ...made, link };
  await mailInvitation(db, made.email, { ...made, link });
  return { ...made, link: null };
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function answered(): AppError {
  return conflict('This invitation was answered or revoked already.');
}
