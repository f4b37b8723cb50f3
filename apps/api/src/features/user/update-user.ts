import type { user } from '@lintel/contract/people/user';
import type { Db } from '@lintel/db/pooled-kysely';
import { mailNotice, mailVerification } from '#platform/background/people-mail.ts';
import { notFound, stale, unprocessable } from '#platform/base/errors.ts';
import { checkNewPassword } from '#platform/identity/new-password.ts';
import { mintOneTimeToken } from '#platform/identity/one-time-token.ts';
import { hashPassword, verifyPassword } from '#platform/identity/password.ts';
import { noteSecurityEvent } from '#platform/identity/security-event.ts';
import { revokeFamiliesOf } from '#platform/identity/session-tokens.ts';
import { newMailState } from '#platform/mail/sends.ts';
import { countOwnAttempt, mayMailLink } from '#platform/operations/auth-attempts.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { forbidOthersAccount } from './foreign-account.ts';
import { grantRights, hasRights, type UpdateUserBody, type UpdateUserCtx } from './grant-rights.ts';
import { userAnswer } from './user-answer.ts';
import {
  isOwnImage,
  type LockedUser,
  lockUser,
  selectCommonOrganizations,
  updateUserProfile,
} from './user-write.queries.ts';

type UpdateUser = Handlers<typeof user>['updateUser'];

const PROFILE = ['firstName', 'lastName', 'phone', 'title', 'timezone', 'image', 'startPage', 'unwantedMails'] as const;

/** Changes the own profile, or, as an administrator, another person, depending on the id. */
export const updateUser: UpdateUser = async ({ body, ifMatch }, ctx) => {
  const { viewer } = ctx;
  const userId = body.id ?? viewer.userId;
  const isSelf = userId === viewer.userId;
  const passwordHash = isSelf ? await proveAndHash(body, ctx) : null;
  if (!isSelf) await checkOthers(body, userId, ctx);
  const answer = await ctx.write(async (db, audit) => {
    const row = await lockUser(db, viewer, userId);
    if (!row) throw notFound('user');
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale('person');
    if (hasRights(body)) await grantRights(db, audit, row, body, ctx);
    await saveProfile(db, row, body, passwordHash, ctx);
    const changed = PROFILE.filter((key) => body[key] !== undefined);
    if (changed.length > 0 || passwordHash !== null) {
      const what = { fields: [...changed, ...(passwordHash === null ? [] : ['password'])] };
      await noteSecurityEvent(db, ctx, isSelf ? 'PROFILE_CHANGED' : 'PROFILE_CHANGED_BY_ADMIN', userId, what);
      const organizations = isSelf ? viewer.organizationIds : viewer.adminOrganizationIds;
      for (const organizationId of await selectCommonOrganizations(db, userId, organizations))
        audit({ organizationId, action: 'update', entity: 'user', entityId: userId, after: what });
    }
    if (isSelf && body.email !== undefined && body.email !== row.email) await sendToNewAddress(db, body.email, ctx);
    const isMailed = passwordHash !== null || (isSelf && body.email !== undefined && body.email !== row.email);
    return { ...(await userAnswer(db, viewer, userId)), mailState: isMailed ? newMailState(ctx.platform) : null };
  });
  ctx.platform.sessions.forget();
  return answer;
};

// Email and password can be changed by their owner only, with the current password; a wrong one counts as a failed sign-in.
async function proveAndHash(body: UpdateUserBody, ctx: UpdateUserCtx): Promise<string | null> {
  if (body.password === undefined && body.email === undefined) return null;
  if (body.currentPassword === undefined) throw unprocessable('currentPassword', 'Enter your current password too.');
  const row = await ctx.read((db) => lockless(db, ctx));
  const attempt = await countOwnAttempt(ctx.platform, row.email);
  if (!(await verifyPassword(row.passwordHash, body.currentPassword)))
    throw unprocessable('currentPassword', 'This is not your current password.');
  await ctx.write((db) => attempt.succeeded(db));
  if (body.password === undefined) return null;
  if (body.password === body.currentPassword)
    throw unprocessable('password', 'This is the password that you have. Choose another one.');
  checkNewPassword(body.password, [row.email, row.firstName, row.lastName]);
  return hashPassword(body.password);
}

async function lockless(db: Db, { viewer }: UpdateUserCtx) {
  return db
    .selectFrom('app_user')
    .select(['email', 'first_name as firstName', 'last_name as lastName', 'password_hash as passwordHash'])
    .where('id', '=', viewer.userId)
    .executeTakeFirstOrThrow();
}

async function checkOthers(body: UpdateUserBody, userId: number, ctx: UpdateUserCtx): Promise<void> {
  for (const key of ['password', 'currentPassword', 'email', 'image', 'startPage', 'unwantedMails'] as const)
    if (body[key] !== undefined) throw unprocessable(key, 'Only the person themselves can change this.');
  if (PROFILE.some((key) => body[key] !== undefined)) await forbidOthersAccount(ctx, userId);
}

async function saveProfile(db: Db, row: LockedUser, body: UpdateUserBody, hash: string | null, ctx: UpdateUserCtx) {
  if (body.image && !(await isOwnImage(db, row.id, body.image)))
    throw unprocessable('image', 'This is not a picture that you uploaded.');
  await updateUserProfile(
    db,
    row.id,
    {
      firstName: body.firstName?.trim() ?? row.firstName,
      lastName: body.lastName?.trim() ?? row.lastName,
      phone: body.phone === undefined ? row.phone : body.phone,
      title: body.title === undefined ? row.title : body.title,
      timezone: body.timezone === undefined ? row.timezone : body.timezone,
      image: body.image === undefined ? row.image : body.image === null ? null : String(body.image),
      startPage: body.startPage ?? row.startPage,
      unwantedMails: body.unwantedMails ?? row.unwantedMails,
    },
    hash,
  );
  if (hash === null) return;
  await revokeFamiliesOf(db, row.id, ctx.viewer.familyId, 'PASSWORD_CHANGED');
  await noteSecurityEvent(db, ctx, 'PASSWORD_CHANGED', row.id);
  await mailNotice(db, row.email, 'PASSWORD_CHANGED');
}

// Whether the address belongs to somebody already is revealed only when its link is opened.
async function sendToNewAddress(db: Db, email: string, ctx: UpdateUserCtx): Promise<void> {
  if (!(await mayMailLink(ctx.platform, email))) return;
  const { userId } = ctx.viewer;
  const { token } = await mintOneTimeToken(db, { kind: 'VERIFY', userId, email, provesAddress: true });
  await mailVerification(db, ctx.platform.settings, email, token);
  await noteSecurityEvent(db, ctx, 'EMAIL_CHANGE_ASKED', userId);
}
