import type { account } from '@lintel/contract/people/account';
import { LICENCE_VERSION } from '@lintel/contract/people/account';
import { sql } from 'kysely';
import { mailNotice, mailVerification } from '#platform/background/people-mail.ts';
import { AppError, conflict, stale } from '#platform/base/errors.ts';
import { isMemberByEmail } from '#platform/identity/member-by-email.ts';
import { endOneTimeTokens, mintOneTimeToken, takeOneTimeToken } from '#platform/identity/one-time-token.ts';
import { verifyPassword } from '#platform/identity/password.ts';
import { noteSecurityEvent } from '#platform/identity/security-event.ts';
import { lockSignInRules, saveSignInRules, selectSignInRules } from '#platform/identity/sign-in-rules.ts';
import { newMailState } from '#platform/mail/sends.ts';
import { countAddressQuestion, countOwnAttempt, mayMailLink } from '#platform/operations/auth-attempts.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { selectAccount, selectAccountById } from './auth.queries.ts';
import { insertResetRequest } from './reset-mails.ts';

const LINK_WORDS = {
  QUEUED: 'If this address belongs to an account, a link is on its way to it.',
  KEPT: 'No mail server is set up here, so nothing is sent. If this address belongs to an account, a link is kept in the outbox, where a super user reads it.',
} as const;

export const accountHandlers: Handlers<typeof account> = {
  async checkPassword({ body }, ctx) {
    const { email, passwordHash } = await ctx.read((db) => selectAccountById(db, ctx.viewer.userId));
    const attempt = await countOwnAttempt(ctx.platform, email);
    const success = await verifyPassword(passwordHash, body.password);
    if (success) await ctx.write((db) => attempt.succeeded(db));
    return { success };
  },

  async checkEmail({ body }, ctx) {
    await countAddressQuestion(ctx.platform, ctx.address);
    const { viewer } = ctx;
    const { isTaken, isOwn, isOpen } = await ctx.read(async (db) => ({
      isTaken: (await selectAccount(db, body.email)) !== undefined,
      isOwn: await isMemberByEmail(db, viewer?.adminOrganizationIds ?? [], body.email),
      isOpen: (await selectSignInRules(db)).isRegistrationOpen,
    }));
    return { available: !(viewer?.isSuperUser || isOpen ? isTaken : isOwn) };
  },

  async requestReset({ body }, ctx) {
    return requestReset(body.email, ctx);
  },

  async requestResetByAddress({ params }, ctx) {
    return requestReset(params.email, ctx);
  },

  async verifyEmail({ body }, ctx) {
    return ctx.write(async (db) => {
      const taken = await takeOneTimeToken(db, 'VERIFY', body.token);
      if (!taken) throw new AppError('LINK_REFUSED', 'This link was used, or has run out. Ask for a new one.');
      const owner = await selectAccount(db, taken.email);
      if (owner && owner.id !== taken.userId) throw conflict('This address belongs to another account by now.');
      const before = await selectAccountById(db, taken.userId);
      await sql`update app_user set email = ${taken.email}, is_verified = true, version = version + 1, updated_at = now()
        where id = ${taken.userId}`.execute(db);
      // Links that were sent to an earlier address must not open this account.
      await endOneTimeTokens(db, taken.userId);
      await noteSecurityEvent(db, ctx, 'EMAIL_VERIFIED', taken.userId, { from: before.email, to: taken.email });
      if (before.email !== taken.email) await mailNotice(db, before.email, 'EMAIL_CHANGED');
      return { email: taken.email };
    });
  },

  async sendVerification(_input, ctx) {
    const { userId } = ctx.viewer;
    const { email, isVerified } = await ctx.read((db) => selectAccountById(db, userId));
    const mailState = newMailState(ctx.platform);
    const message =
      mailState === 'QUEUED'
        ? `A link is on its way to ${email}.`
        : `No mail server is set up here: the link to ${email} is kept in the outbox, where a super user reads it.`;
    if (isVerified || !(await mayMailLink(ctx.platform, email))) return { message, mailState };
    await ctx.write(async (db) => {
      const { token } = await mintOneTimeToken(db, { kind: 'VERIFY', userId, email, provesAddress: true });
      await mailVerification(db, ctx.platform.settings, email, token);
      await noteSecurityEvent(db, ctx, 'VERIFICATION_SENT', userId);
    });
    return { message, mailState };
  },

  async getRegistration(_input, ctx) {
    const { isRegistrationOpen } = await ctx.read(selectSignInRules);
    return { isOpen: isRegistrationOpen, licenceVersion: LICENCE_VERSION };
  },

  async getSignInRules(_input, ctx) {
    return ctx.read(selectSignInRules);
  },

  async updateSignInRules({ body, ifMatch }, ctx) {
    const rules = await ctx.write(async (db) => {
      const before = await lockSignInRules(db);
      if (ifMatch !== before.version) throw stale('set of rules');
      const after = { ...before, ...body, version: before.version + 1 };
      await saveSignInRules(db, after);
      await noteSecurityEvent(db, ctx, 'SIGN_IN_RULES_CHANGED', ctx.viewer.userId, { before, after });
      return after;
    });
    ctx.platform.sessions.forget();
    return rules;
  },
};

// The same statements for every address: whether it has an account is looked up afterwards.
async function requestReset(email: string, ctx: Pick<Ctx, 'platform' | 'write'>) {
  if (await mayMailLink(ctx.platform, email)) await ctx.write((db) => insertResetRequest(db, email));
  const mailState = newMailState(ctx.platform);
  return { message: LINK_WORDS[mailState], mailState };
}
