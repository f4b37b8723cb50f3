import { LICENCE_VERSION } from '@lintel/contract/people/account';
import type { user } from '@lintel/contract/people/user';
import type { Db } from '@lintel/db/pooled-kysely';
import { mailAlreadyRegistered, mailVerification } from '#platform/background/people-mail.ts';
import { conflict, forbidden, notFound, unprocessable } from '#platform/base/errors.ts';
import { checkNewPassword } from '#platform/identity/new-password.ts';
import { mintOneTimeToken } from '#platform/identity/one-time-token.ts';
import { hashPassword } from '#platform/identity/password.ts';
import { noteSecurityEvent } from '#platform/identity/security-event.ts';
import { selectSignInRules } from '#platform/identity/sign-in-rules.ts';
import { newMailState } from '#platform/mail/sends.ts';
import { mayMailLink } from '#platform/operations/auth-attempts.ts';
import type { Handlers, Ctx as SignedInCtx } from '#platform/operations/context.ts';
import { drawUserId, insertUser, saveMembership } from './user-write.queries.ts';

type CreateUser = Handlers<typeof user>['createUser'];
type Body = Parameters<CreateUser>[0]['body'];
type Ctx = Parameters<CreateUser>[1];
type Made = Awaited<ReturnType<CreateUser>>;

/** Adds a person: an administrator to their organization, anybody for themselves while registration is open. */
export const createUser: CreateUser = async ({ body }, ctx) => {
  const given = { ...body, firstName: body.firstName.trim(), lastName: body.lastName.trim() };
  const { viewer } = ctx;
  const mayAdd = viewer !== null && (viewer.adminOrganizationIds.length > 0 || viewer.isSuperUser);
  if (mayAdd) return addToOrganization(given, { ...ctx, viewer });
  if (body.organizationId !== undefined || body.roleId !== undefined || body.isAdmin !== undefined)
    throw forbidden('Only an administrator may add people to an organization.');
  return register(given, ctx);
};

// The person exists at once. The address is not proven, so a mailed invitation may still give the account to its owner.
async function addToOrganization(body: Body, ctx: SignedInCtx): Promise<Made> {
  const { adminOrganizationIds } = ctx.viewer;
  const [only, ...others] = adminOrganizationIds;
  const { organizationId = others.length === 0 ? only : undefined, roleId = 2, isAdmin = false } = body;
  if (organizationId === undefined) throw unprocessable('organizationId', 'This field is required');
  if (!adminOrganizationIds.includes(organizationId)) throw notFound('organization');
  const { email, firstName, lastName } = body;
  checkNewPassword(body.password, [email, firstName, lastName]);
  const passwordHash = await hashPassword(body.password);
  return ctx.write(async (db, audit) => {
    const id = await drawUserId(db);
    if (!(await insertUser(db, { ...body, id, passwordHash, isVouched: true, isGiven: true })))
      throw conflict('Somebody has this address already. Invite them to the organization instead.');
    await saveMembership(db, id, { organizationId, roleId, isAdmin });
    await sendVerification(db, ctx, id, email);
    await notePrivileges(db, ctx, body, ctx.viewer.userId);
    const after = { email, firstName, lastName, roleId, isAdmin };
    audit({ organizationId, action: 'create', entity: 'user', entityId: id, after });
    return { id, mailState: newMailState(ctx.platform) };
  });
}

// A known address gets the answer of a new one, after the same work: an id is drawn, a password hashed, a mail queued.
async function register(body: Body, ctx: Ctx): Promise<Made> {
  if (!(await ctx.read(selectSignInRules)).isRegistrationOpen)
    throw forbidden('Registration is closed here. Ask your administrator for an invitation.');
  // The screen asks and sends it; older clients do not.
  if (body.acceptedLicenceVersion !== undefined && body.acceptedLicenceVersion !== LICENCE_VERSION)
    throw unprocessable('acceptedLicenceVersion', 'Read and accept the licence first.');
  checkNewPassword(body.password, [body.email, body.firstName, body.lastName]);
  const passwordHash = await hashPassword(body.password);
  const mayMail = await mayMailLink(ctx.platform, body.email);
  return ctx.write(async (db) => {
    const id = await drawUserId(db);
    const isNew = await insertUser(db, { ...body, id, passwordHash, isVouched: false });
    if (isNew) await sendVerification(db, ctx, id, body.email);
    else if (mayMail) await mailAlreadyRegistered(db, ctx.platform.settings, body.email);
    await notePrivileges(db, ctx, body, isNew ? id : null);
    const licence = { acceptedLicenceVersion: body.acceptedLicenceVersion ?? null };
    await noteSecurityEvent(db, ctx, isNew ? 'REGISTERED' : 'REGISTERED_AGAIN', isNew ? id : null, licence);
    return { id, mailState: newMailState(ctx.platform) };
  });
}

async function sendVerification(db: Db, ctx: Ctx, userId: number, email: string): Promise<void> {
  const { token } = await mintOneTimeToken(db, { kind: 'VERIFY', userId, email, provesAddress: true });
  await mailVerification(db, ctx.platform.settings, email, token);
}

// Older clients send these two as false; true has no effect and is recorded.
async function notePrivileges(db: Db, ctx: Ctx, body: Body, userId: number | null): Promise<void> {
  const asked = (['isSuperUser', 'verified'] as const).filter((key) => body[key] === true);
  if (asked.length > 0) await noteSecurityEvent(db, ctx, 'PRIVILEGE_IGNORED', userId, { asked });
}
