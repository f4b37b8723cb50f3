import type { totp } from '@lintel/contract/people/totp';
import { mailNotice } from '#platform/background/people-mail.ts';
import { AppError, conflict, unprocessable } from '#platform/base/errors.ts';
import { selectCurrentUser } from '#platform/identity/current-user.ts';
import { takeOneTimeToken, tryChallenge } from '#platform/identity/one-time-token.ts';
import { verifyPassword } from '#platform/identity/password.ts';
import { noteSecurityEvent } from '#platform/identity/security-event.ts';
import {
  confirmTotp,
  deleteTotp,
  renewRecoveryCodes,
  selectTotp,
  startTotp,
  takeCode,
} from '#platform/identity/totp.ts';
import { countCodeAttempt, countOwnAttempt } from '#platform/operations/auth-attempts.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { selectAccountById } from './auth.queries.ts';
import { signIn } from './login.ts';

export const totpHandlers: Handlers<typeof totp> = {
  async loginWithCode({ body }, ctx) {
    const { secret } = ctx.platform.settings;
    // The attempt is counted and committed before the code is checked.
    const tried = await ctx.write((db) => tryChallenge(db, body.challenge));
    if (!tried) throw wrongCode('This sign-in has run out. Begin again with your password.');
    const attempt = await countCodeAttempt(ctx.platform, tried.userId);
    const answer = await ctx.write(async (db) => {
      if (!(await takeCode(db, secret, tried.userId, body.code, ctx.now))) return undefined;
      if (!(await takeOneTimeToken(db, 'MFA', body.challenge))) return undefined;
      await attempt.succeeded(db);
      return signIn(db, ctx, tried.userId);
    });
    if (answer) return answer;
    await ctx.write((db) => noteSecurityEvent(db, ctx, 'CODE_REFUSED', tried.userId));
    throw wrongCode('This code is wrong, or was used already. Wait for the next one.');
  },

  async getTotp(_input, ctx) {
    return ctx.read(async (db) => {
      const { isOn, recoveryCodesLeft } = await selectTotp(db, ctx.viewer.userId);
      const { isTotpDue } = await selectCurrentUser(db, ctx.viewer.userId, ctx.viewer);
      return { isOn, isRequired: isTotpDue, recoveryCodesLeft };
    });
  },

  async startTotp({ body }, ctx) {
    const { email } = await provePassword(body.currentPassword, ctx);
    return ctx.write(async (db) => {
      if ((await selectTotp(db, ctx.viewer.userId)).isOn) throw conflict('Your second factor is on already.');
      await noteSecurityEvent(db, ctx, 'TOTP_STARTED', ctx.viewer.userId);
      return startTotp(db, ctx.platform.settings.secret, ctx.viewer.userId, email);
    });
  },

  async confirmTotp({ body }, ctx) {
    const { userId } = ctx.viewer;
    const attempt = await countCodeAttempt(ctx.platform, userId);
    const codes = await ctx.write(async (db) => {
      if ((await selectTotp(db, userId)).isOn) throw conflict('Your second factor is on already.');
      if (!(await confirmTotp(db, ctx.platform.settings.secret, userId, body.code, ctx.now)))
        throw unprocessable('code', 'This is not the code that the app shows now.');
      await attempt.succeeded(db);
      await noteSecurityEvent(db, ctx, 'TOTP_ON', userId);
      await mailNotice(db, (await selectAccountById(db, userId)).email, 'TOTP_ON');
      return renewRecoveryCodes(db, userId);
    });
    ctx.platform.sessions.forget();
    return { recoveryCodes: codes };
  },

  async renewRecoveryCodes({ body }, ctx) {
    await provePassword(body.currentPassword, ctx);
    return proveCode(body.code, ctx, async (db) => {
      await noteSecurityEvent(db, ctx, 'RECOVERY_CODES_RENEWED', ctx.viewer.userId);
      return { recoveryCodes: await renewRecoveryCodes(db, ctx.viewer.userId) };
    });
  },

  async stopTotp({ body }, ctx) {
    const { email } = await provePassword(body.currentPassword, ctx);
    await proveCode(body.code, ctx, async (db) => {
      await deleteTotp(db, ctx.viewer.userId);
      await noteSecurityEvent(db, ctx, 'TOTP_OFF', ctx.viewer.userId);
      await mailNotice(db, email, 'TOTP_OFF');
    });
    ctx.platform.sessions.forget();
    return undefined;
  },
};

async function provePassword(password: string, ctx: Ctx) {
  const account = await ctx.read((db) => selectAccountById(db, ctx.viewer.userId));
  const attempt = await countOwnAttempt(ctx.platform, account.email);
  if (!(await verifyPassword(account.passwordHash, password)))
    throw unprocessable('currentPassword', 'This is not your current password.');
  await ctx.write((db) => attempt.succeeded(db));
  return account;
}

async function proveCode<T>(code: string, ctx: Ctx, change: (db: Parameters<typeof selectTotp>[0]) => Promise<T>) {
  const { userId } = ctx.viewer;
  const attempt = await countCodeAttempt(ctx.platform, userId);
  return ctx.write(async (db) => {
    if (!(await selectTotp(db, userId)).isOn) throw conflict('Your second factor is off.');
    if (!(await takeCode(db, ctx.platform.settings.secret, userId, code, ctx.now)))
      throw unprocessable('code', 'This code is wrong, or was used already.');
    await attempt.succeeded(db);
    return change(db);
  });
}

function wrongCode(message: string): AppError {
  return new AppError('WRONG_CODE', message);
}
