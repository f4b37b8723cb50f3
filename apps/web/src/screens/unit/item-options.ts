import { manufacturerAndModel } from '#app/item-drawer/item-words.ts';
import type { UnitDetails } from './unit-details.ts';

type Chosen = { itemId: number | null; itemType: string | null };

/** The unit's items to choose from, plus the chosen one where it has left the unit. */
export function itemOptions({ items }: UnitDetails, chosen?: Chosen): { value: number; label: string }[] {
  const options = items.map((item) => ({
    value: item.id,
    label: [item.itemType, manufacturerAndModel(item)].filter(Boolean).join(', '),
  }));
  const { itemId = null, itemType = null } = chosen ?? {};
  if (itemId === null || options.some((option) => option.value === itemId)) return options;
  return [...options, { value: itemId, label: itemType ?? 'An item that left' }];
}

/** The chosen item in words, for what waits on this device; nothing where none is chosen. */
export function itemSays(unit: UnitDetails, itemId: number | null | undefined): Record<string, string> {
  const label = itemOptions(unit).find(({ value }) => value === itemId)?.label;
  return label === undefined ? {} : { Item: label };
}
