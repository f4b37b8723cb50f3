import { QUOTE_KINDS, type QuoteKind } from '@lintel/domain/capital/quotes';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Cents, DateOnly, GivenCost, GivenDate, Id, Instant, idParams, line } from '../base/scalars.ts';

const QuoteKindKey = z.enum(Object.keys(QUOTE_KINDS) as [QuoteKind, ...QuoteKind[]]);

/** What somebody asked for the repair of an item, or for a new one in its place. */
export const ItemQuote = z.strictObject({
  id: Id,
  kind: QuoteKindKey,
  amountCents: Cents,
  isMajorRepair: z.boolean(),
  vendorId: Id.nullable(),
  vendorName: z.string().nullable(),
  quotedOn: DateOnly,
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: Instant,
});

/** The quotes of an item, newest first, and which of them the advice counts. */
export const ItemQuotes = z.strictObject({
  itemId: Id,
  organizationId: Id,
  propertyId: Id,
  asOf: DateOnly,
  quotes: z.array(ItemQuote),
  counts: z.strictObject({ repairQuoteId: Id.nullable(), replacementQuoteId: Id.nullable() }).meta({
    description:
      'of each kind the newest quote, at most 90 days old; one for a repair only until work on the item is recorded after its day',
  }),
});

const OF_ITEM = {
  access: 'user',
  params: idParams('itemId'),
  response: ItemQuotes,
  about: { itemId: 'params.itemId', propertyId: 'answer.propertyId' },
} as const;

export const itemQuotes = defineContract({
  getItemQuotes: {
    ...OF_ITEM,
    method: 'GET',
    path: '/item/:itemId/quotes',
    summary: 'The quotes recorded for an item, newest first, and which of them its advice counts',
    errors: ['NOT_FOUND'],
    reads: ['QUOTE', 'MAINTENANCE_NOTE', 'VENDOR'],
  },
  addItemQuote: {
    ...OF_ITEM,
    method: 'POST',
    path: '/item/:itemId/quote',
    summary: 'Record a quote for the repair of an item or for a new one; a line of its history',
    body: z.strictObject({
      kind: QuoteKindKey,
      amountCents: GivenCost,
      isMajorRepair: z.boolean().optional(),
      vendorId: Id.nullable().optional(),
      quotedOn: GivenDate,
      note: line(500).nullable().optional(),
    }),
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['QUOTE', 'ITEM'],
    idempotent: true,
  },
  deleteItemQuote: {
    ...OF_ITEM,
    method: 'DELETE',
    path: '/item/:itemId/quote/:quoteId',
    params: idParams('itemId', 'quoteId'),
    summary: 'Remove a quote of an item; it can be restored',
    errors: ['NOT_FOUND'],
    writes: ['QUOTE', 'ITEM'],
  },
  restoreItemQuote: {
    ...OF_ITEM,
    method: 'POST',
    path: '/item/:itemId/quote/:quoteId/restore',
    params: idParams('itemId', 'quoteId'),
    summary: 'Bring a removed quote of an item back',
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['QUOTE', 'ITEM'],
  },
});
