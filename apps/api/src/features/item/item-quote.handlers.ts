import type { itemQuotes } from '@lintel/contract/items/item-quote';
import type { Db } from '@lintel/db/pooled-kysely';
import { QUOTE_KINDS, quotesThatCount } from '@lintel/domain/capital/quotes';
import { conflict, notFound, unprocessable } from '#platform/base/errors.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import * as query from './item-quote.queries.ts';

export const itemQuoteHandlers: Handlers<typeof itemQuotes> = {
  async getItemQuotes({ params }, ctx) {
    return ctx.read((db) => answer(db, ctx, params.itemId));
  },

  async addItemQuote({ params, body }, ctx) {
    return onItem(ctx, params.itemId, 'add quote', async (db, item) => {
      const { kind, amountCents, quotedOn, isMajorRepair = false, vendorId = null, note = null } = body;
      if (quotedOn > item.today) throw unprocessable('quotedOn', 'This date is in the future.');
      if (isMajorRepair && kind !== 'REPAIR')
        throw unprocessable('isMajorRepair', 'Only a repair can be a major repair.');
      if (vendorId !== null && !(await query.isVendorThere(db, ctx.viewer, item, vendorId)))
        throw unprocessable('vendorId', 'There is no such vendor, or it is not yours to see.');
      const quote = { kind, amountCents, isMajorRepair, vendorId, quotedOn, note };
      const quoteId = await query.insertItemQuote(db, ctx.viewer, item, quote);
      return { note: `${words(quote)}, quoted on ${quotedOn}`, after: { quoteId, ...quote } };
    });
  },

  async deleteItemQuote({ params }, ctx) {
    return onItem(ctx, params.itemId, 'remove quote', async (db, item) => {
      const gone = await query.archiveItemQuote(db, item, params.quoteId, true);
      if (!gone) throw notFound('quote');
      return { note: `${words(gone)} removed`, after: { quoteId: params.quoteId } };
    });
  },

  async restoreItemQuote({ params }, ctx) {
    return onItem(ctx, params.itemId, 'restore quote', async (db, item) => {
      const back = await query.archiveItemQuote(db, item, params.quoteId, false);
      if (!back && (await query.hasItemQuote(db, item, params.quoteId))) throw conflict('This quote is not removed.');
      if (!back) throw notFound('quote');
      return { note: `${words(back)} restored`, after: { quoteId: params.quoteId } };
    });
  },
};

type Held = NonNullable<Awaited<ReturnType<typeof query.holdQuotedItem>>>;

// One change of an item's quotes: held, done, told in its history and in the audit log, and answered anew.
async function onItem(
  ctx: Ctx,
  itemId: number,
  action: string,
  change: (db: Db, item: Held) => Promise<{ note: string; after: object }>,
) {
  return ctx.write(async (db, audit) => {
    const item = await query.holdQuotedItem(db, ctx.viewer, itemId, ctx.now);
    if (!item) throw notFound('item');
    const { note, after } = await change(db, item);
    await query.insertQuoteNote(db, ctx.viewer, item, note);
    audit({ organizationId: item.organizationId, action, entity: 'item', entityId: itemId, after });
    return answer(db, ctx, itemId);
  });
}

async function answer(db: Db, { viewer, now }: Pick<Ctx, 'viewer' | 'now'>, itemId: number) {
  const found = await query.selectItemQuotes(db, viewer, itemId, now);
  if (!found) throw notFound('item');
  const { lastWorkOn, ...rest } = found;
  const { repair, replacement } = quotesThatCount(rest.quotes, { today: rest.asOf, lastWorkOn });
  return { ...rest, counts: { repairQuoteId: repair?.id ?? null, replacementQuoteId: replacement?.id ?? null } };
}

function words({ kind, amountCents }: Pick<query.QuoteRow, 'kind' | 'amountCents'>): string {
  return `${QUOTE_KINDS[kind]} quote of $${(amountCents / 100).toFixed(2)}`;
}
