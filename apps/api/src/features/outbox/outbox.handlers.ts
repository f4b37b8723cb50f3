import { OUTBOX_FILE_DAYS, outbox } from '@lintel/contract/work/outbox';
import type { Db } from '@lintel/db/pooled-kysely';
import { nudgeSoon } from '#platform/background/jobs.ts';
import { conflict, notFound } from '#platform/base/errors.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import { sendsOf } from '#platform/mail/sends.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import {
  selectOutbox,
  selectOutboxMessage,
  updateOutboxCancelled,
  updateOutboxQueued,
  type WireText,
} from './outbox.queries.ts';

const LIST_LIMIT = 50;
const VARIABLES = { MAIL: 'SMTP_URL', SMS: 'SMS_URL' } as const;

export const outboxHandlers: Handlers<typeof outbox> = {
  listOutbox: listHandler(outbox.listOutbox, {
    select: async (db, ask, ctx) => ({ ...(await selectOutbox(db, ask)), more: { sends: sendsOf(ctx.platform) } }),
    pageLimit: LIST_LIMIT,
  }),

  async getOutboxMessage({ params }, ctx) {
    return ctx.read((db) => messageOf(db, ctx, params.messageId));
  },

  async retryOutboxMessage({ params }, ctx) {
    const answer = await ctx.write(async (db, audit) => {
      const before = await messageOf(db, ctx, params.messageId);
      const { channel, secret, files, organizationId } = before;
      if (!sendsOf(ctx.platform)[channel])
        throw conflict(`Nothing is configured to send this. Set ${VARIABLES[channel]} and start the server again.`);
      if (secret === 'ERASED')
        throw conflict('The one-time link of this message is erased, so it would open nothing. Have a new one made.');
      if (before.state !== 'SENT' && before.state !== 'CANCELLED' && files.some(({ isKept }) => !isKept))
        throw conflict(
          `The file of this message is erased: it is kept for ${OUTBOX_FILE_DAYS} days. Have it made and sent anew.`,
        );
      if (!(await updateOutboxQueued(db, ctx.viewer, params.messageId)))
        throw conflict('Only a message that failed or was not sent can be tried again.');
      if (organizationId !== null)
        audit({ organizationId, action: 'RETRY', entity: 'outbox', entityId: before.id, before: factsOf(before) });
      return messageOf(db, ctx, params.messageId);
    });
    nudgeSoon();
    return answer;
  },

  async cancelOutboxMessage({ params }, ctx) {
    return ctx.write(async (db, audit) => {
      const before = await messageOf(db, ctx, params.messageId);
      if (!(await updateOutboxCancelled(db, ctx.viewer, params.messageId)))
        throw conflict('This message is on its way, gone, or cancelled already.');
      const { organizationId } = before;
      if (organizationId !== null)
        audit({ organizationId, action: 'CANCEL', entity: 'outbox', entityId: before.id, before: factsOf(before) });
      return messageOf(db, ctx, params.messageId);
    });
  },
};

async function messageOf(db: Db, ctx: Ctx, messageId: number): Promise<WireText> {
  const found = await selectOutboxMessage(db, ctx.viewer, messageId, sendsOf(ctx.platform));
  if (!found) throw notFound('message');
  return found;
}

function factsOf({ template, channel, state }: WireText) {
  return { template, channel, state };
}
