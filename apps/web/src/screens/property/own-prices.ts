import type { Resolver } from 'react-hook-form';
import { centsOrNull, centsText } from '#app/form/contract-resolver.ts';
import type { FullProperty } from './property-search.ts';

/** One field per item type, named by its id: the price as typed. */
export type PriceValues = Record<string, string>;
export type UnitCost = FullProperty['unitCosts'][number];

export const fieldOf = (itemTypeId: number) => `type${itemTypeId}`;

export function priceValues(unitCosts: readonly UnitCost[]): PriceValues {
  return Object.fromEntries(unitCosts.map((each) => [fieldOf(each.itemTypeId), centsText(each.unitCostCents)]));
}

/** The prices typed for the given item types; an empty one uses the price book. */
export function unitCostsOf(values: PriceValues, itemTypeIds: readonly number[]): UnitCost[] {
  return itemTypeIds.flatMap((itemTypeId) => {
    const unitCostCents = centsOrNull(values[fieldOf(itemTypeId)] ?? '');
    return unitCostCents === null ? [] : [{ itemTypeId, unitCostCents }];
  });
}

/** Parses what was typed; a price that is no amount is refused under its field. */
export function priceResolver(itemTypeIds: readonly number[]): Resolver<PriceValues, unknown, UnitCost[]> {
  return (values) => {
    const wrong = itemTypeIds.filter((id) => {
      const cents = centsOrNull(values[fieldOf(id)] ?? '');
      return cents !== null && !(cents >= 0);
    });
    if (wrong.length === 0) return { values: unitCostsOf(values, itemTypeIds), errors: {} };
    const message = 'Write an amount, like 585 or 1,075.50';
    return { values: {}, errors: Object.fromEntries(wrong.map((id) => [fieldOf(id), { type: 'price', message }])) };
  };
}
