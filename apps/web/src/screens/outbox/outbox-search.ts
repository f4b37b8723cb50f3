import { OUTBOX_CHANNELS, OUTBOX_STATES } from '@lintel/contract/outbox';
import * as z from 'zod';
import { aDrawer } from '#app/use-search-state.ts';

const Whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** The list's address: what it is filtered by, and the message that is open. */
export const OutboxSearch = z.object({
  state: z.enum(OUTBOX_STATES).optional(),
  channel: z.enum(OUTBOX_CHANNELS).optional(),
  org: Whole.optional(),
  message: aDrawer(Whole.optional()),
});

/** A patch that clears all filters. */
export const NO_FILTERS = { state: null, channel: null, org: null } as const;
