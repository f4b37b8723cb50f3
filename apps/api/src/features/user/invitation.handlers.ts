import { LICENCE_VERSION } from '@lintel/contract/people/account';
import { invitation } from '@lintel/contract/people/invitation';
import { mailInvitationAsked } from '#platform/background/people-mail.ts';
import { type AppError, conflict, notFound, stale } from '#platform/base/errors.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import { newMailState } from '#platform/mail/sends.ts';
import { mayMailLink } from '#platform/operations/auth-attempts.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { acceptInvitation, findOpenInvitation } from './accept-invitation.ts';
import { invitationReading, lockInvitationByToken, renewInvitation, revokeInvitation } from './invitation.queries.ts';
import { deliver, forbidHandingOver, invitationOf, invite, newInvitationToken } from './invite.ts';

export const invitationHandlers: Handlers<typeof invitation> = {
  listInvitations: listHandler(invitation.listInvitations, invitationReading),

  async createInvitation({ body }, ctx) {
    const { organizationId, email, roleId = 2, isAdmin = false, delivery } = body;
    if (!ctx.viewer.adminOrganizationIds.includes(organizationId)) throw notFound('organization');
    const propertyIds = [...new Set(body.propertyIds ?? [])];
    const given = { organizationId, email, roleId, isAdmin, propertyIds, delivery };
    return ctx.write((db, audit) => invite(db, audit, ctx, given));
  },

  async resendInvitation({ params: { invitationId } }, ctx) {
    const token = newInvitationToken();
    return ctx.write(async (db, audit) => {
      const { organizationId, delivery } = await invitationOf(db, ctx, invitationId);
      if (delivery === 'LINK') forbidHandingOver(ctx);
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
      const { organizationName, email, invitedBy, firstName, lastName } = found;
      return { organizationName, email, invitedBy, firstName, lastName, asks, licenceVersion: LICENCE_VERSION };
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
    const mailState = newMailState(platform);
    return { message: ASKED_WORDS[mailState], mailState };
  },
};

const ASKED_WORDS = {
  QUEUED: 'Whoever invited you is asked for a new link.',
  KEPT: 'No mail server is set up here, so nobody is told by mail. Ask whoever invited you for a new link.',
} as const;

function answered(): AppError {
  return conflict('This invitation was answered or revoked already.');
}
