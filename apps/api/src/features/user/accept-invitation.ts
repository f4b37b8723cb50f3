import { LICENCE_VERSION } from '@lintel/contract/people/account';
import type { invitation } from '@lintel/contract/people/invitation';
import type { Db } from '@lintel/db/pooled-kysely';
import { AppError, forbidden, unprocessable } from '#platform/base/errors.ts';
import { selectCurrentUser } from '#platform/identity/current-user.ts';
import { checkNewPassword } from '#platform/identity/new-password.ts';
import { endOneTimeTokens } from '#platform/identity/one-time-token.ts';
import { hashPassword } from '#platform/identity/password.ts';
import { noteSecurityEvent } from '#platform/identity/security-event.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { mintSignIn, revokeFamiliesOf } from '#platform/identity/session-tokens.ts';
import { deleteTotp } from '#platform/identity/totp.ts';
import type { Handlers } from '#platform/operations/context.ts';
import * as rows from './invitation.queries.ts';
import { insertAssignments, selectKnownProperties } from './user-properties.queries.ts';
import { drawUserId, insertUser, saveMembership } from './user-write.queries.ts';

type Accept = Handlers<typeof invitation>['acceptInvitation'];
type Body = Parameters<Accept>[0]['body'];

/** Joins the organization that invited: as the signed-in person, or with names and a password. */
export const acceptInvitation: Accept = async ({ body }, ctx) => {
  const { platform } = ctx;
  if (ctx.viewer?.viewedBy) throw forbidden('You read as somebody else.');
  const shown = await platform.database.withTx(PLATFORM, { mode: 'write' }, async ({ db }) =>
    findOpenInvitation(db, body.token),
  );
  const passwordHash = shown.asks === 'NEW_PASSWORD' ? await newPasswordHash(body, shown.found.email) : undefined;
  const context = { ...PLATFORM, userId: ctx.viewer?.userId ?? null, requestId: ctx.requestId, address: ctx.address };
  const answer = await platform.database.withTx(context, { mode: 'write' }, async ({ db, audit }) => {
    const { found, guest, asks } = await findOpenInvitation(db, body.token);
    if ((asks === 'NEW_PASSWORD') !== (passwordHash !== undefined)) throw deadLink();
    if (asks === 'SIGN_IN' && ctx.viewer?.userId !== guest?.id)
      throw forbidden(`Sign in as ${found.email} first, then accept.`);
    const userId =
      passwordHash === undefined ? (guest?.id ?? 0) : await takeAccount(db, found, guest, body, passwordHash);
    await join(db, found, userId);
    await noteSecurityEvent(db, ctx, 'INVITATION_ACCEPTED', userId, {
      invitationId: found.id,
      acceptedLicenceVersion: body.acceptedLicenceVersion ?? null,
    });
    const { organizationId, roleId, isAdmin } = found;
    audit({
      organizationId,
      action: 'join',
      entity: 'user',
      entityId: userId,
      after: { roleId, isAdmin, invitationId: found.id },
    });
    if (passwordHash === undefined) return {};
    const { tokens, familyId } = await mintSignIn(db, { userId, userAgent: ctx.userAgent, address: ctx.address });
    ctx.bindCookie(familyId);
    return { ...tokens, user: await selectCurrentUser(db, userId) };
  });
  platform.sessions.forget();
  return answer;
};

/*
 * What the guest has to do. A mailed link proves the address, so it may take over an account whose address nobody proved; a link that a super user handed over proves nothing, and opens no account that has rights.
 */
function asksOf(found: rows.GuestInvitation, guest: rows.Guest | undefined): 'NEW_PASSWORD' | 'SIGN_IN' {
  if (!guest || guest.isArchived) return 'NEW_PASSWORD';
  if (guest.isVerified) return 'SIGN_IN';
  return found.delivery === 'MAIL' || !guest.hasRights ? 'NEW_PASSWORD' : 'SIGN_IN';
}

/** The open invitation behind a link with its guest; throws LINK_REFUSED for any other. */
export async function findOpenInvitation(db: Db, token: string) {
  const found = await rows.lockInvitationByToken(db, token);
  if (found?.state !== 'OPEN' || !found.isStillMeant) throw deadLink();
  const guest = await rows.selectGuest(db, found.email);
  if (guest?.isDisabled || (guest?.isArchived && found.delivery === 'LINK')) throw deadLink();
  return { found, guest, asks: asksOf(found, guest) };
}

async function newPasswordHash(body: Body, email: string): Promise<string> {
  for (const key of ['firstName', 'lastName', 'password'] as const)
    if (body[key] === undefined) throw unprocessable(key, 'This field is required');
  if (body.acceptedLicenceVersion !== LICENCE_VERSION)
    throw unprocessable('acceptedLicenceVersion', 'Read and accept the licence first.');
  checkNewPassword(body.password ?? '', [email, body.firstName ?? '', body.lastName ?? '']);
  return hashPassword(body.password ?? '');
}

async function takeAccount(
  db: Db,
  found: rows.GuestInvitation,
  guest: rows.Guest | undefined,
  body: Body,
  passwordHash: string,
): Promise<number> {
  const names = { firstName: body.firstName?.trim() ?? '', lastName: body.lastName?.trim() ?? '' };
  const isProven = found.delivery === 'MAIL';
  if (!guest) {
    const id = found.userId ?? (await drawUserId(db));
    const made = { id, email: found.email, ...names, passwordHash, isVouched: true, isVerified: isProven };
    if (!(await insertUser(db, made))) throw deadLink();
    return id;
  }
  // Somebody else may have created this account: none of their ways to sign in may remain.
  await rows.claimAccount(db, guest.id, { passwordHash, ...names, isProven });
  await revokeFamiliesOf(db, guest.id, null, 'CLAIMED');
  await endOneTimeTokens(db, guest.id);
  await deleteTotp(db, guest.id);
  return guest.id;
}

async function join(db: Db, found: rows.GuestInvitation, userId: number): Promise<void> {
  const { organizationId, roleId, isAdmin } = found;
  await saveMembership(db, userId, { organizationId, roleId, isAdmin });
  const stillThere = await selectKnownProperties(db, organizationId, found.propertyIds);
  await insertAssignments(db, organizationId, userId, stillThere);
  await rows.acceptInvitation(db, found, userId);
}

function deadLink(): AppError {
  return new AppError('LINK_REFUSED', 'This invitation was used, revoked, or has run out.');
}
