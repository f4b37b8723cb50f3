import type { ItemLife } from '@lintel/contract/items/item';
import type * as z from 'zod';

export type ItemLifeRow = z.infer<typeof ItemLife>;
