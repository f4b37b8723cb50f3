import { RECALL_EVIDENCES, RECALL_STATES } from '@lintel/domain/items/recall-states';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { DateOnly, GivenDate, Id, Instant, idParams, lineOrEmpty } from '../base/scalars.ts';

const StateKey = z.enum(RECALL_STATES);
const Evidence = z.array(z.enum(RECALL_EVIDENCES));

/** What a person decides about a notice and what it may concern; `from` is the state that was seen. */
export const RecallDecision = z.strictObject({
  from: StateKey,
  state: StateKey,
  reason: lineOrEmpty(500).nullable().optional(),
  remediedOn: GivenDate.nullable().optional(),
});

/** A notice that may concern an item or a device, and what a person decided about that. */
export const FoundRecall = z.strictObject({
  recallId: Id,
  /** The number of the Consumer Product Safety Commission. */
  number: z.string(),
  title: z.string(),
  hazard: z.string(),
  remedy: z.string(),
  /** Which products the notice names. */
  description: z.string(),
  recalledOn: DateOnly,
  url: z.string(),
  /** Where the facts were read. */
  source: z.string(),
  state: StateKey,
  /** Whether the record still fits the notice; a decision stays also where it was corrected since. */
  isMatch: z.boolean(),
  /** What fits beside type and manufacturer, and what is missing to tell. */
  fits: Evidence,
  missing: Evidence,
  reason: z.string().nullable(),
  remediedOn: DateOnly.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
});

export const ItemRecalls = z.strictObject({
  itemId: Id,
  organizationId: Id,
  propertyId: Id,
  unitId: Id.nullable(),
  /** The day it is at the property. */
  asOf: DateOnly,
  recalls: z.array(FoundRecall),
});

const OF_ITEM = {
  access: 'user',
  response: ItemRecalls,
  about: { itemId: 'params.itemId', propertyId: 'answer.propertyId', unitId: 'answer.unitId' },
} as const;

export const recall = defineContract({
  getItemRecalls: {
    ...OF_ITEM,
    method: 'GET',
    path: '/recall/item/:itemId',
    summary: 'The recall notices that may concern an item, what fits, what is missing to tell, and what was decided',
    description: 'By the record as it is now. A notice that is not listed is no proof that the item is safe.',
    params: idParams('itemId'),
    errors: ['NOT_FOUND'],
    reads: ['ITEM', 'CATALOGUE'],
  },
  decideItemRecall: {
    ...OF_ITEM,
    method: 'POST',
    path: '/recall/item/:itemId/notice/:recallId',
    summary: 'Decide whether a recall notice concerns an item, or note that its remedy was done; a line of its history',
    description:
      'NOT_AFFECTED needs a reason, REMEDIED a day. POSSIBLE takes a decision back. `from` is the state that was seen; it is a conflict where somebody else decided meanwhile.',
    params: idParams('itemId', 'recallId'),
    body: RecallDecision,
    errors: ['NOT_FOUND', 'UNPROCESSABLE', 'CONFLICT'],
    writes: ['ITEM'],
  },
});
