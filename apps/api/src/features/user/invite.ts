import { randomBytes } from 'node:crypto';
import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry } from '@lintel/db/tx';
import { linkTo, mailInvitation } from '#platform/background/people-mail.ts';
import { conflict, forbidden, notFound } from '#platform/base/errors.ts';
import { isMemberByEmail } from '#platform/identity/member-by-email.ts';
import { newMailState } from '#platform/mail/sends.ts';
import type { Ctx } from '#platform/operations/context.ts';
import { type InvitationRow, insertInvitation, type NewInvitation, selectInvitation } from './invitation.queries.ts';
import { selectKnownProperties } from './user-properties.queries.ts';

type Audit = (entry: AuditEntry) => void;

/**
 * Invites an address, and reveals nothing about accounts: whether there is one is checked only when the link is opened,
 * which proves the address. A link to hand over proves nothing, so only super users get one.
 */
export async function invite(db: Db, audit: Audit, ctx: Ctx, given: Omit<NewInvitation, 'token'>) {
  const { organizationId, email, roleId, isAdmin, propertyIds, delivery } = given;
  if (delivery === 'LINK') forbidHandingOver(ctx);
  const known = await selectKnownProperties(db, organizationId, propertyIds);
  if (known.length < propertyIds.length) throw notFound('property');
  if (await isMemberByEmail(db, [organizationId], email))
    throw conflict('This person belongs to the organization already.');
  const token = newInvitationToken();
  const id = await insertInvitation(db, ctx.viewer, { ...given, token });
  const after = { email, roleId, isAdmin, propertyIds, delivery };
  audit({ organizationId, action: 'invite', entity: 'invitation', entityId: id, after });
  return deliver(db, ctx, id, token);
}

/** Sends an invitation's link by mail, visible to the guest alone, or returns it where it is to be handed over. */
export async function deliver(db: Db, ctx: Ctx, id: number, token: string) {
  const made = await invitationOf(db, ctx, id);
  const link = linkTo(ctx.platform.settings, '/invitation', { token });
  if (made.delivery === 'LINK') return { ...made, link, mailState: null };
  await mailInvitation(db, made.email, { ...made, link });
  return { ...made, link: null, mailState: newMailState(ctx.platform) };
}

/** The invitation, where the viewer may administer it. */
export async function invitationOf(db: Db, { viewer }: Ctx, id: number): Promise<InvitationRow> {
  const found = await selectInvitation(db, viewer, id);
  if (!found) throw notFound('invitation');
  return found;
}

export function forbidHandingOver({ viewer }: Ctx): void {
  if (!viewer.isSuperUser)
    throw forbidden('Only a super user hands a link over. Send the invitation by mail, which proves the address.');
}

export function newInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}
