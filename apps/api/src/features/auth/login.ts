import type { auth } from '@lintel/contract/people/auth';
import type { Db } from '@lintel/db/pooled-kysely';
import { mailNotice } from '#platform/background/people-mail.ts';
import { AppError } from '#platform/base/errors.ts';
import { selectCurrentUser } from '#platform/identity/current-user.ts';
import { checkNewPassword } from '#platform/identity/new-password.ts';
import {
  endOneTimeTokens,
  findOneTimeToken,
  mintOneTimeToken,
  takeOneTimeToken,
} from '#platform/identity/one-time-token.ts';
import { hashPassword, needsRehash, verifyPassword } from '#platform/identity/password.ts';
import { noteSecurityEvent } from '#platform/identity/security-event.ts';
import { mintSignIn, revokeFamiliesOf } from '#platform/identity/session-tokens.ts';
import { countAttempt, countLinkAttempt, forgetAttempts } from '#platform/operations/auth-attempts.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { type Account, holdPassword, selectAccount, updatePassword } from './auth.queries.ts';

type Login = Handlers<typeof auth>['login'];

/** Signs in with a password, or by a reset link that sets a new password. */
export const login: Login = async ({ body }, ctx) =>
  typeof body.reset === 'string' && body.reset !== ''
    ? loginByLink(body.email, body.password, body.reset, ctx)
    : loginByPassword(body.email, body.password, ctx);

async function loginByPassword(email: string, password: string, ctx: AnyCtx) {
  const attempt = await countAttempt(ctx.platform, email, ctx.address);
  const account = await ctx.read((db) => selectAccount(db, email));
  const isRight = await verifyPassword(account?.passwordHash, password);
  if (!account?.canSignIn || !isRight) throw await wrongCredentials(ctx, account?.id);
  const betterHash = needsRehash(account.passwordHash ?? '') ? await hashPassword(password) : undefined;
  const answer = await ctx.write(async (db) => {
    if (!(await holdPassword(db, account, betterHash))) return undefined;
    await attempt.succeeded(db);
    return passOn(db, ctx, account);
  });
  if (!answer) throw await wrongCredentials(ctx, account.id);
  return answer;
}

// The token alone decides, before any password is hashed: this reveals nothing about the account and uses up no limit of it.
async function loginByLink(email: string, password: string, token: string, ctx: AnyCtx) {
  const attempt = await countLinkAttempt(ctx.platform, ctx.address);
  const account = await ctx.read(async (db) => {
    const found = await findOneTimeToken(db, 'RESET', token);
    const named = await selectAccount(db, email);
    return found && named?.isOpen && named.id === found.userId ? named : undefined;
  });
  if (!account) throw await wrongCredentials(ctx, undefined);
  checkNewPassword(password, [account.email, account.firstName, account.lastName]);
  const hash = await hashPassword(password);
  const answer = await ctx.write(async (db) => {
    const taken = await takeOneTimeToken(db, 'RESET', token);
    if (!taken) return undefined;
    await attempt.succeeded(db);
    await forgetAttempts(db, account.email);
    await updatePassword(db, account.id, hash, taken.provesAddress);
    await endOneTimeTokens(db, account.id);
    await revokeFamiliesOf(db, account.id, null, 'PASSWORD_RESET');
    await noteSecurityEvent(db, ctx, 'PASSWORD_RESET', account.id);
    await mailNotice(db, account.email, 'PASSWORD_CHANGED');
    // A handed-over link lets in the person that an administrator meant, without proving the address.
    return account.canSignIn || taken.provesAddress ? passOn(db, ctx, account) : undefined;
  });
  ctx.platform.sessions.forget();
  if (!answer) throw await wrongCredentials(ctx, undefined);
  return answer;
}

// With a second factor the sign-in continues with its challenge.
async function passOn(db: Db, ctx: AnyCtx, account: Account) {
  if (!account.hasTotp) return signIn(db, ctx, account.id);
  const made = await mintOneTimeToken(db, {
    kind: 'MFA',
    userId: account.id,
    email: account.email,
    provesAddress: false,
  });
  return { mfaRequired: true as const, challenge: made.token, challengeExpiresAt: made.expiresAt };
}

/** Begins a session and answers its tokens with the person. */
export async function signIn(db: Db, ctx: AnyCtx, userId: number) {
  await noteSecurityEvent(db, ctx, 'SIGNED_IN', userId);
  const { tokens, familyId } = await mintSignIn(db, { userId, userAgent: ctx.userAgent, address: ctx.address });
  ctx.bindCookie(familyId);
  return { ...tokens, user: await selectCurrentUser(db, userId) };
}

// Wrong email, wrong password, dead link and closed account are one answer after the same statements.
async function wrongCredentials(ctx: AnyCtx, userId: number | undefined): Promise<AppError> {
  await ctx.write((db) => noteSecurityEvent(db, ctx, 'SIGN_IN_REFUSED', userId ?? null));
  return new AppError('WRONG_CREDENTIALS', 'Email or password is wrong.');
}

export type AnyCtx = Pick<
  Ctx,
  'address' | 'userAgent' | 'requestId' | 'read' | 'write' | 'platform' | 'now' | 'bindCookie'
>;
