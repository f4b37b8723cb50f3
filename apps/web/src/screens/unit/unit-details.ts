import type { UnitDetails as UnitDetailsSchema, Unit as UnitSchema } from '@lintel/contract/unit';
import type * as z from 'zod';
import type { ItemLife } from '#app/item-drawer/item-life.ts';

export type Unit = z.output<typeof UnitSchema>;
export type UnitDetails = z.output<typeof UnitDetailsSchema>;
export type MissingItem = UnitDetails['missing'][number];

/** A place on the unit's shelf: an item, or one that is expected and not there. */
export type Place = { kind: 'item'; item: ItemLife } | { kind: 'missing'; missing: MissingItem };

/** By what needs doing: the server's order of items, with what is missing after those past their life. */
export function placesOf({ items, missing }: Pick<UnitDetails, 'items' | 'missing'>): Place[] {
  const due = items.filter((item) => item.isPastLife);
  const rest = items.filter((item) => !item.isPastLife);
  return [
    ...due.map((item): Place => ({ kind: 'item', item })),
    ...missing.map((each): Place => ({ kind: 'missing', missing: each })),
    ...rest.map((item): Place => ({ kind: 'item', item })),
  ];
}
