import type { UnitDetails as UnitDetailsSchema, Unit as UnitSchema } from '@lintel/contract/units/unit';
import { compareNeeds, needOf } from '@lintel/domain/items/need-order';
import type * as z from 'zod';
import type { ItemLife } from '#app/item-drawer/item-life.ts';

export type Unit = z.output<typeof UnitSchema>;
export type UnitDetails = z.output<typeof UnitDetailsSchema>;
export type MissingItem = UnitDetails['missing'][number];

/** An entry of the unit's item list: an item, or one that is expected and missing. */
export type Place = { kind: 'item'; item: ItemLife } | { kind: 'missing'; missing: MissingItem };

/** Items and what is expected and missing, by what needs doing. */
export function placesOf({
  items,
  missing,
  openService,
}: Pick<UnitDetails, 'items' | 'missing' | 'openService'>): Place[] {
  const reported = new Set(openService.map((request) => request.itemId));
  return [
    ...items.map((item) => ({
      place: { kind: 'item', item } as const,
      need: needOf(item, reported.has(item.id)),
      name: item.itemType,
      item,
    })),
    ...missing.map((each) => ({
      place: { kind: 'missing', missing: each } as const,
      need: 'MISSING' as const,
      name: each.itemType,
      item: undefined,
    })),
  ]
    .toSorted(compareNeeds)
    .map(({ place }) => place);
}
