import type { auth } from '@lintel/contract/people/auth';
import { AppError } from '#platform/base/errors.ts';
import { selectCurrentUser } from '#platform/identity/current-user.ts';
import { checkNewPassword } from '#platform/identity/new-password.ts';
import { hashPassword } from '#platform/identity/password.ts';
import { noteSecurityEvent } from '#platform/identity/security-event.ts';
import { type Rotation, revokeFamily, rotateSession, selectLivingFamily } from '#platform/identity/session-tokens.ts';
import { checkSetupCode, isSetupNeeded } from '#platform/identity/setup-code.ts';
import { countLinkAttempt, countPublicCall, countRefresh } from '#platform/operations/auth-attempts.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { login, signIn } from './login.ts';
import { insertFirstOrganization } from './setup.queries.ts';

type RefreshCtx = Parameters<Handlers<typeof auth>['refreshTokens']>[1];

export const authHandlers: Handlers<typeof auth> = {
  login,

  async refreshTokens({ body }, ctx) {
    const familyId = await ctx.read((db) => selectLivingFamily(db, body.refreshToken));
    if (familyId === undefined) await countPublicCall(ctx.platform, 'refreshTokens', ctx.address);
    else await countRefresh(ctx.platform, familyId);
    const rotation = await ctx.write(async (db) => {
      const made = await rotateSession(db, body.refreshToken, ctx);
      if (made.kind === 'reused') await noteSecurityEvent(db, ctx, 'REFRESH_REUSED', made.userId);
      return made;
    });
    if (rotation.kind === 'reused') ctx.platform.sessions.forget();
    if (rotation.kind !== 'rotated' || !(await mayGoOn(rotation, ctx)))
      throw new AppError('REFRESH_REFUSED', 'Your session has ended. Sign in again.');
    ctx.bindCookie(rotation.familyId);
    return rotation.tokens;
  },

  async logout(_input, ctx) {
    const { viewer } = ctx;
    await ctx.write(async (db) => {
      await revokeFamily(db, viewer.familyId, 'LOGGED_OUT');
      const detail = viewer.viewedBy === null ? {} : { viewedBy: viewer.viewedBy };
      await noteSecurityEvent(db, ctx, 'LOGGED_OUT', viewer.userId, detail);
    });
    ctx.platform.sessions.forget();
    return undefined;
  },

  async getCurrentUser(_input, ctx) {
    return ctx.read((db) => selectCurrentUser(db, ctx.viewer.userId, ctx.viewer));
  },

  async getSetup(_input, ctx) {
    return { isNeeded: await ctx.read(isSetupNeeded) };
  },

  async runSetup({ body }, ctx) {
    checkNewPassword(body.password, [body.email, body.firstName, body.lastName, body.organizationName]);
    await countLinkAttempt(ctx.platform, ctx.address);
    const passwordHash = await hashPassword(body.password);
    return ctx.write(async (db, audit) => {
      await checkSetupCode(db, body.code);
      const { organizationId, userId } = await insertFirstOrganization(db, body, passwordHash);
      audit({ organizationId, action: 'SETUP', entity: 'organization', entityId: organizationId });
      return signIn(db, ctx, userId);
    });
  },
};

// Viewing as somebody else continues only while it is allowed: a session without rights ends here.
async function mayGoOn(rotation: Extract<Rotation, { kind: 'rotated' }>, { platform, write }: RefreshCtx) {
  if (rotation.viewedBy === null || (await platform.sessions.find(rotation.tokens.accessToken))) return true;
  await write((db) => revokeFamily(db, rotation.familyId, 'RIGHT_TAKEN'));
  return false;
}
