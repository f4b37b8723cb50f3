import type { auth } from '@lintel/contract/auth';
import type { Db } from '@lintel/db/pooled-kysely';
import { guessablePassword } from '@lintel/domain/common-passwords';
import { passwordProblem } from '@lintel/domain/password';
import { sql } from 'kysely';
import { countAttempt } from '#platform/auth-attempts.ts';
import type { Ctx, Handlers } from '#platform/context.ts';
import { AppError, unprocessable } from '#platform/errors.ts';
import { hashPassword, needsRehash, verifyPassword } from '#platform/password.ts';
import { PLATFORM } from '#platform/session-lookup.ts';
import { mintSession, revokeFamiliesOf, revokeFamily, rotateSession } from '#platform/session-tokens.ts';
import { checkSetupCode, isSetupNeeded } from '#platform/setup-code.ts';
import { selectAccount, selectCurrentUser, selectPasswordHash } from './auth.queries.ts';
import { insertFirstOrganization } from './setup.queries.ts';

export const authHandlers: Handlers<typeof auth> = {
  async login({ body }, ctx) {
    const attempt = await countAttempt(ctx.platform, body.email, ctx.address);
    const account = await ctx.read((db) => selectAccount(db, body.email));
    const isRight = await verifyPassword(account?.passwordHash, body.password);
    // A one-time reset token is never valid here: reset links are not sent by this version.
    if (!account?.isActive || !isRight || body.reset !== undefined) throw await wrongCredentials(ctx, account?.id);
    const passwordHash = needsRehash(account.passwordHash ?? '') ? await hashPassword(body.password) : undefined;
    return ctx.write(async (db) => {
      await attempt.succeeded(db);
      await sql`update app_user set last_sign_in_at = now(), password_hash = coalesce(${passwordHash ?? null}, password_hash) where id = ${account.id}`.execute(
        db,
      );
      await note(db, ctx, 'SIGNED_IN', account.id);
      return signIn(db, ctx, account.id);
    });
  },

  async refreshTokens({ body }, ctx) {
    const rotation = await ctx.write(async (db) => {
      const made = await rotateSession(db, body.refreshToken, ctx);
      if (made.kind === 'reused') await note(db, ctx, 'REFRESH_REUSED', made.userId);
      return made;
    });
    if (rotation.kind === 'reused') ctx.platform.sessions.forget();
    if (rotation.kind !== 'rotated') throw new AppError('REFRESH_REFUSED', 'Your session has ended. Sign in again.');
    return rotation.tokens;
  },

  async logout(_input, ctx) {
    await ctx.write(async (db) => {
      await revokeFamily(db, ctx.viewer.familyId, 'LOGGED_OUT');
      await note(db, ctx, 'LOGGED_OUT', ctx.viewer.userId);
    });
    ctx.platform.sessions.forget();
    return undefined;
  },

  async getCurrentUser(_input, ctx) {
    return ctx.read((db) => selectCurrentUser(db, ctx.viewer.userId));
  },

  async updateProfile({ body }, ctx) {
    const { userId, familyId } = ctx.viewer;
    const passwordHash =
      body.password === undefined ? undefined : await newPasswordHash(body.password, body.currentPassword, ctx);
    const user = await ctx.write(async (db) => {
      await db
        .updateTable('app_user')
        .set({
          ...(body.firstName !== undefined && { first_name: body.firstName.trim() }),
          ...(body.lastName !== undefined && { last_name: body.lastName.trim() }),
          ...(body.phone !== undefined && { phone: body.phone }),
          ...(passwordHash !== undefined && { password_hash: passwordHash, password_changed_at: sql<string>`now()` }),
          version: sql<number>`version + 1`,
          updated_at: sql<string>`now()`,
        })
        .where('id', '=', userId)
        .execute();
      if (passwordHash !== undefined) {
        await revokeFamiliesOf(db, userId, familyId, 'PASSWORD_CHANGED');
        await note(db, ctx, 'PASSWORD_CHANGED', userId);
      }
      return selectCurrentUser(db, userId);
    });
    ctx.platform.sessions.forget();
    return user;
  },

  async getSetup(_input, ctx) {
    return { isNeeded: await ctx.read(isSetupNeeded) };
  },

  async runSetup({ body }, ctx) {
    checkNewPassword(body.password, [body.email, body.firstName, body.lastName, body.organizationName]);
    await countAttempt(ctx.platform, 'first-run setup', ctx.address);
    const passwordHash = await hashPassword(body.password);
    return ctx.platform.database.withTx(
      { ...PLATFORM, requestId: ctx.requestId, address: ctx.address },
      { mode: 'write' },
      async ({ db, audit }) => {
        await checkSetupCode(db, body.code);
        const made = await insertFirstOrganization(db, body, passwordHash);
        audit({
          organizationId: made.organizationId,
          action: 'SETUP',
          entity: 'organization',
          entityId: made.organizationId,
        });
        await note(db, ctx, 'SIGNED_IN', made.userId);
        return signIn(db, ctx, made.userId);
      },
    );
  },
};

type AnyCtx = Pick<Ctx, 'address' | 'userAgent' | 'requestId' | 'write'>;

async function signIn(db: Db, ctx: AnyCtx, userId: number) {
  const tokens = await mintSession(db, { userId, userAgent: ctx.userAgent, address: ctx.address });
  return { ...tokens, user: await selectCurrentUser(db, userId) };
}

// Wrong email, wrong password and a closed account are one answer after the same statements.
async function wrongCredentials(ctx: AnyCtx, userId: number | undefined): Promise<AppError> {
  await ctx.write((db) => note(db, ctx, 'SIGN_IN_REFUSED', userId ?? null));
  return new AppError('WRONG_CREDENTIALS', 'Email or password is wrong.');
}

async function newPasswordHash(password: string, currentPassword: string | undefined, ctx: Ctx): Promise<string> {
  if (currentPassword === undefined) throw unprocessable('currentPassword', 'Enter your current password too.');
  const { email, passwordHash } = await ctx.read((db) => selectPasswordHash(db, ctx.viewer.userId));
  const attempt = await countAttempt(ctx.platform, email, ctx.address);
  if (!(await verifyPassword(passwordHash, currentPassword)))
    throw unprocessable('currentPassword', 'This is not your current password.');
  await ctx.write((db) => attempt.succeeded(db));
  checkNewPassword(password, [email]);
  return hashPassword(password);
}

function checkNewPassword(password: string, context: string[]): void {
  const problem = passwordProblem(password) ?? guessablePassword(password, context);
  if (problem) throw unprocessable('password', `${problem}.`);
}

async function note(db: Db, ctx: AnyCtx, kind: string, userId: number | null): Promise<void> {
  await db
    .insertInto('security_event')
    .values({ kind, user_id: userId, address: ctx.address, request_id: ctx.requestId })
    .execute();
}
