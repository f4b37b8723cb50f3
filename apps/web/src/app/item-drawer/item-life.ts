import type { ItemEvent as ItemEventSchema, ItemLife as ItemLifeSchema } from '@lintel/contract/items/item';
import type * as z from 'zod';

export type ItemLife = z.output<typeof ItemLifeSchema>;
export type ItemEvent = z.output<typeof ItemEventSchema>;
