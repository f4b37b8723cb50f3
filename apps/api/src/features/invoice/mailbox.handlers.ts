import { mailbox } from '@lintel/contract/invoices/mailbox';
import { addressForProperty, MAILBOX_PROBLEMS } from '@lintel/domain/invoices/mail-in';
import { nudgeSoon } from '#platform/background/jobs.ts';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import { MailFolderError } from '#platform/mail/mail-folder.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import * as query from './mailbox.queries.ts';
import { type MailboxAccess, openMailbox } from './mailbox-access.ts';
import { type MailboxSecret, sealMailbox, unsealMailbox } from './mailbox-secret.ts';

const LIST_LIMIT = 50;
const TEST_MS = 45_000;

type Typed = MailboxAccess & { secret?: string | undefined; clientSecret?: string | undefined };

export const mailboxHandlers: Handlers<typeof mailbox> = {
  listMailIn: listHandler(mailbox.listMailIn, { select: query.selectMailIn, pageLimit: LIST_LIMIT }),

  getMailbox: ({ params }, ctx) => answer(params.organizationId, ctx),

  async updateMailbox({ params: { organizationId }, body, ifMatch }, ctx) {
    refuseUnclear(body, ctx);
    await ctx.write(async (db, audit) => {
      const { viewer, now, platform } = ctx;
      const { propertyId } = body;
      const place = propertyId === null ? null : await holdProperty(db, viewer, { propertyId }, 'SHARED');
      const before = await query.selectMailbox(db, viewer, organizationId);
      if (!before) throw notFound('organization');
      if (before.version !== ifMatch) throw stale('mailbox');
      if (place !== null && place?.organizationId !== organizationId)
        throw unprocessable('propertyId', 'There is no such property in this organization.');
      if (place === null && body.isOn)
        throw unprocessable('propertyId', 'Say to which property a bill belongs whose mail names none.');
      const secret = secretOf(body, await query.selectKept(db, viewer, organizationId), organizationId, ctx);
      const sealed = sealMailbox(platform.settings.secret, organizationId, secret);
      const by = { userId: viewer.userId, now, version: ifMatch };
      if (!(await query.saveMailbox(db, organizationId, { ...body, sealed }, by))) throw stale('mailbox');
      const { secret: given, clientSecret: _alsoGiven, ...settings } = body;
      audit({
        organizationId,
        action: 'update',
        entity: 'mailbox',
        entityId: organizationId,
        before: before.settings ?? undefined,
        after: { ...settings, isSecretNew: given !== undefined },
      });
    });
    nudgeSoon();
    return answer(organizationId, ctx);
  },

  async testMailbox({ params: { organizationId }, body }, ctx) {
    if (!ctx.viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    const kept = await ctx.read((db) => query.selectKept(db, ctx.viewer, organizationId));
    refuseUnclear(body, ctx);
    const secret = secretOf(body, kept, organizationId, ctx);
    try {
      const { folder, newSecret } = await openMailbox(ctx.platform, body, secret, TEST_MS);
      const { messages, unseen } = folder;
      await folder.close();
      // Some token servers end a refresh token when they give the next one.
      if (newSecret && body.secret === undefined) {
        const sealed = sealMailbox(ctx.platform.settings.secret, organizationId, newSecret);
        await ctx.write((db) => query.updateMailboxSecret(db, organizationId, sealed));
      }
      return { messages, unseen, problem: null };
    } catch (error) {
      if (!(error instanceof MailFolderError)) throw error;
      const { field, words } = MAILBOX_PROBLEMS[error.problem];
      return { messages: null, unseen: null, problem: { code: error.problem, field, message: words } };
    }
  },

  async lookIntoMailbox({ params: { organizationId } }, ctx) {
    const before = await answer(organizationId, ctx);
    if (!(await ctx.write((db) => query.hastenLook(db, ctx.viewer, organizationId))))
      throw conflict('Nothing is looked for, since no mailbox is turned on.');
    nudgeSoon();
    return before;
  },
};

async function answer(organizationId: number, { viewer, read, platform }: Ctx) {
  const found = await read((db) => query.selectMailbox(db, viewer, organizationId));
  if (!found) throw notFound('organization');
  const { propertyCode: code, ...rest } = found;
  const id = rest.settings?.propertyId ?? null;
  const exampleAddress = rest.settings && id !== null ? addressForProperty(rest.settings.user, { id, code }) : null;
  return { ...rest, exampleAddress, allowsPrivate: platform.settings.allowsPrivateNetworks };
}

function refuseUnclear({ security, signIn, clientId, tokenUrl }: Typed, { platform }: Ctx): void {
  if (security === 'NONE' && !platform.settings.allowsPrivateNetworks)
    throw unprocessable('security', 'This server connects to mail servers with encryption only.');
  const isToken = signIn === 'XOAUTH2';
  if (isToken !== (clientId !== null))
    throw unprocessable('clientId', isToken ? 'XOAUTH2 needs the id of a client.' : 'A password needs no client.');
  if (isToken !== (tokenUrl !== null))
    throw unprocessable('tokenUrl', isToken ? 'XOAUTH2 needs a token address.' : 'A password needs no token address.');
}

// why: what is kept for one server is never sent to another that somebody types, nor as another user.
function secretOf(typed: Typed, kept: query.KeptMailbox | undefined, organizationId: number, ctx: Ctx): MailboxSecret {
  const { secret, clientSecret = null } = typed;
  if (secret !== undefined) return { secret, clientSecret };
  const isSame =
    kept !== undefined &&
    (['host', 'port', 'user', 'signIn', 'tokenUrl'] as const).every((key) => kept[key] === typed[key]);
  if (!isSame)
    throw unprocessable(
      'secret',
      kept === undefined ? 'This field is required.' : 'Give it anew, since the server or the user is another one.',
    );
  const known = unsealMailbox(ctx.platform.settings.secret, organizationId, kept.secret);
  return clientSecret === null ? known : { ...known, clientSecret };
}
