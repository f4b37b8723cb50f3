import * as z from 'zod';
import { DateOnly, Id, Instant } from '../base/scalars.ts';
import { ItemEvent } from '../items/item.ts';
import { ACTIVITY_KINDS } from '../items/item-list-words.ts';
/** A change on a property: an event of an item, or an import. */
export const Activity = z.strictObject({
  id: Id,
  at: Instant.meta({ description: 'when it was entered' }),
  on: DateOnly.meta({ description: 'the day it happened' }),
  kind: z.enum(ACTIVITY_KINDS),
  /** All of it in one line of text. */
  summary: z.string(),
  by: z.string().nullable(),
  itemId: Id.nullable().meta({
    description: 'null for an import, and for an archived item that the caller may not open',
  }),
  itemType: z.string().nullable(),
  unitId: Id.nullable().meta({ description: 'null for no unit, and for an archived one' }),
  unitName: z.string().nullable().meta({ description: 'where the item went, or stood then' }),
  fromUnitId: Id.nullable(),
  fromUnitName: z.string().nullable().meta({ description: 'where it came from, when that is another unit' }),
  note: z.string().nullable(),
  changes: ItemEvent.shape.changes,
});
