import type { session } from '@lintel/contract/people/session';
import { forbidden, notFound } from '#platform/base/errors.ts';
import { noteSecurityEvent } from '#platform/identity/security-event.ts';
import { revokeFamiliesOf, revokeFamily } from '#platform/identity/session-tokens.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import { selectFamily, selectSessions } from './session.queries.ts';

export const sessionHandlers: Handlers<typeof session> = {
  async listSessions({ query }, { viewer, read }) {
    if (viewer.viewedBy !== null) throw forbidden('Where somebody is signed in is for them alone to see.');
    return partAnswer(await read((db) => selectSessions(db, viewer)), query, 'sessions', (row) => row.id);
  },

  async deleteSession({ params }, ctx) {
    await ctx.write(async (db) => {
      const familyId = await selectFamily(db, ctx.viewer.userId, params.sessionId);
      if (familyId === undefined) throw notFound('session');
      await revokeFamily(db, familyId, 'ENDED_BY_OWNER');
      await noteSecurityEvent(db, ctx, 'SESSION_ENDED', ctx.viewer.userId, { sessionId: params.sessionId });
    });
    ctx.platform.sessions.forget();
    return undefined;
  },

  async deleteOtherSessions(_input, ctx) {
    const { userId, familyId } = ctx.viewer;
    const ended = await ctx.write(async (db) => {
      const others = (await selectSessions(db, ctx.viewer)).filter((one) => !one.isCurrent).length;
      await revokeFamiliesOf(db, userId, familyId, 'ENDED_BY_OWNER');
      await noteSecurityEvent(db, ctx, 'OTHER_SESSIONS_ENDED', userId, { ended: others });
      return others;
    });
    ctx.platform.sessions.forget();
    return { ended };
  },
};
