import type { user } from '@lintel/contract/people/user';
import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry } from '@lintel/db/tx';
import { linkTo, mailNotice } from '#platform/background/people-mail.ts';
import { conflict, forbidden, notFound, stale } from '#platform/base/errors.ts';
import { selectCurrentUser } from '#platform/identity/current-user.ts';
import { endOneTimeTokens, mintOneTimeToken } from '#platform/identity/one-time-token.ts';
import { noteSecurityEvent } from '#platform/identity/security-event.ts';
import { mintSession, revokeFamiliesOf, revokeViewingBy } from '#platform/identity/session-tokens.ts';
import { deleteTotp } from '#platform/identity/totp.ts';
import { txContext } from '#platform/identity/viewer.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { forbidOthersAccount } from './foreign-account.ts';
import { userAnswer } from './user-answer.ts';
import {
  archiveMemberships,
  archiveUser,
  restoreMemberships,
  restoreUser as restoreRow,
} from './user-archive.queries.ts';
import { hasOtherSuperUser, lockUser, selectCommonOrganizations } from './user-write.queries.ts';

type UserHandlers = Handlers<typeof user>;
type Audit = (entry: AuditEntry) => void;

export const deleteUser: UserHandlers['deleteUser'] = async ({ params: { userId }, ifMatch }, ctx) => {
  if (userId === ctx.viewer.userId) throw conflict('You cannot archive yourself.');
  await asPlatform(ctx, async (db, audit) => {
    const row = await lockUser(db, ctx.viewer, userId);
    if (!row) throw notFound('user');
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale('person');
    if (ctx.viewer.isSuperUser && row.isSuperUser && !(await hasOtherSuperUser(db, userId)))
      throw conflict('This is the last super user.');
    const left = await archiveMemberships(db, userId, ctx.viewer.adminOrganizationIds);
    const isGone = await archiveUser(db, userId, ctx.viewer.isSuperUser);
    if (isGone) {
      await revokeFamiliesOf(db, userId, null, 'ARCHIVED');
      await endOneTimeTokens(db, userId);
    } else if (left.length > 0) await revokeViewingBy(db, userId);
    await noteSecurityEvent(db, ctx, isGone ? 'ARCHIVED' : 'LEFT_ORGANIZATION', userId, { by: ctx.viewer.userId });
    for (const organizationId of left) audit({ organizationId, action: 'archive', entity: 'user', entityId: userId });
  });
  ctx.platform.sessions.forget();
  return undefined;
};

export const restoreUser: UserHandlers['restoreUser'] = async ({ params: { userId } }, ctx) => {
  const answer = await asPlatform(ctx, async (db, audit) => {
    const back = await restoreMemberships(db, userId, ctx.viewer.adminOrganizationIds);
    const isKnown = back.length > 0 || ctx.viewer.isSuperUser;
    if (isKnown && (await restoreRow(db, userId)) + back.length > 0) {
      await noteSecurityEvent(db, ctx, 'RESTORED', userId, { by: ctx.viewer.userId });
      for (const organizationId of back) audit({ organizationId, action: 'restore', entity: 'user', entityId: userId });
      return userAnswer(db, ctx.viewer, userId);
    }
    if (await lockUser(db, ctx.viewer, userId)) throw conflict('This person is not archived.');
    throw notFound('user');
  });
  ctx.platform.sessions.forget();
  return answer;
};

export const createResetLink: UserHandlers['createResetLink'] = async ({ params: { userId } }, ctx) => {
  await forbidOthersAccount(ctx, userId);
  return ctx.write(async (db, audit) => {
    const row = await lockUser(db, ctx.viewer, userId);
    if (!row) throw notFound('user');
    const { email } = row;
    const made = await mintOneTimeToken(db, { kind: 'RESET', userId, email, provesAddress: false });
    await auditAccount(db, audit, ctx, userId, 'reset-link');
    return { link: linkTo(ctx.platform.settings, '/reset', { token: made.token, email }), expiresAt: made.expiresAt };
  });
};

export const resetUserTotp: UserHandlers['resetUserTotp'] = async ({ params: { userId } }, ctx) => {
  if (userId === ctx.viewer.userId) throw forbidden('Turn your own second factor off on your Account page.');
  await forbidOthersAccount(ctx, userId);
  await ctx.write(async (db, audit) => {
    const row = await lockUser(db, ctx.viewer, userId);
    if (!row) throw notFound('user');
    if (!(await deleteTotp(db, userId))) return;
    await mailNotice(db, row.email, 'TOTP_OFF');
    await auditAccount(db, audit, ctx, userId, 'totp-reset');
  });
  ctx.platform.sessions.forget();
  return undefined;
};

export const viewAsUser: UserHandlers['viewAsUser'] = async ({ params: { userId } }, ctx) => {
  const { viewer } = ctx;
  if (userId === viewer.userId) throw forbidden('You see what you see already.');
  return ctx.write(async (db, audit) => {
    const row = await lockUser(db, viewer, userId);
    if (!row) throw notFound('user');
    const common = await selectCommonOrganizations(db, userId, viewer.adminOrganizationIds);
    if (row.isSuperUser || common.length === 0) throw forbidden('Nobody can view as this person.');
    const viewedBy = { userId: viewer.userId, familyId: viewer.familyId };
    const from = { userAgent: ctx.userAgent, address: ctx.address };
    const { tokens, familyId } = await mintSession(db, { userId, ...from, viewedBy });
    ctx.bindCookie(familyId);
    await auditAccount(db, audit, ctx, userId, 'view-as');
    const memberships = common.map((organizationId) => ({ organizationId }));
    return { ...tokens, user: await selectCurrentUser(db, userId, { viewedBy: viewer.userId, memberships }) };
  });
};

// The policies of other organizations hide whether a person belongs there too, so these run as the platform.
function asPlatform<T>(ctx: Ctx, fn: (db: Db, audit: Audit) => Promise<T>): Promise<T> {
  const context = { ...txContext(ctx.viewer, ctx), isPlatform: true };
  return ctx.platform.database.withTx(context, { mode: 'write' }, ({ db, audit }) => fn(db, audit));
}

async function auditAccount(db: Db, audit: Audit, ctx: Ctx, userId: number, action: string): Promise<void> {
  const { adminOrganizationIds, userId: by } = ctx.viewer;
  await noteSecurityEvent(db, ctx, action.toUpperCase().replace('-', '_'), userId, { by });
  for (const organizationId of await selectCommonOrganizations(db, userId, adminOrganizationIds))
    audit({ organizationId, action, entity: 'user', entityId: userId });
}
