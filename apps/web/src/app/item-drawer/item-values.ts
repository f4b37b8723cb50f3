import { centsOrNull, centsText, idOrAbsent, numberOrNull, textOrNull } from '../form/contract-resolver.ts';
import type { ItemLife } from './item-life.ts';

/** A model, or a manufacturer alone, which has no id and no name of a model. */
export type ModelChoice = {
  id: number | null;
  name: string;
  manufacturerId: number | null;
  manufacturerName: string;
};

/** What the fields of an item hold while they are typed; the names are those of the body. */
export type ItemValues = {
  itemTypeId: string;
  modelId: ModelChoice | null;
  serialNumber: string;
  mfgDate: string;
  installDate: string;
  purchaseCents: string;
  warrantyEndsOn: string;
  condition: string;
  note: string;
  eulOverrideYears: string;
  priceOverrideCents: string;
};

export const NO_ITEM_VALUES: ItemValues = {
  itemTypeId: '',
  modelId: null,
  serialNumber: '',
  mfgDate: '',
  installDate: '',
  purchaseCents: '',
  warrantyEndsOn: '',
  condition: '',
  note: '',
  eulOverrideYears: '',
  priceOverrideCents: '',
};

export function itemValues(item: ItemLife): ItemValues {
  return {
    itemTypeId: String(item.itemTypeId),
    modelId:
      item.modelId === null && item.manufacturerId === null
        ? null
        : {
            id: item.modelId,
            name: item.modelName ?? '',
            manufacturerId: item.manufacturerId,
            manufacturerName: item.manufacturerName ?? '',
          },
    serialNumber: item.serialNumber ?? '',
    mfgDate: item.mfgDate ?? '',
    installDate: item.installDate ?? '',
    purchaseCents: centsText(item.purchaseCents),
    warrantyEndsOn: item.warrantyEndsOn ?? '',
    condition: item.condition === null ? '' : String(item.condition),
    note: item.note ?? '',
    eulOverrideYears: item.eulOverrideYears === null ? '' : String(item.eulOverrideYears),
    priceOverrideCents: centsText(item.priceOverrideCents),
  };
}

/** The whole item as the API takes it; what was left empty is null. */
export function itemBody(values: ItemValues) {
  return {
    itemTypeId: idOrAbsent(values.itemTypeId),
    modelId: values.modelId?.id ?? null,
    manufacturerId: values.modelId?.manufacturerId ?? null,
    serialNumber: textOrNull(values.serialNumber),
    mfgDate: textOrNull(values.mfgDate),
    installDate: textOrNull(values.installDate),
    purchaseCents: centsOrNull(values.purchaseCents),
    warrantyEndsOn: textOrNull(values.warrantyEndsOn),
    condition: numberOrNull(values.condition),
    note: textOrNull(values.note),
    eulOverrideYears: numberOrNull(values.eulOverrideYears),
    priceOverrideCents: centsOrNull(values.priceOverrideCents),
  };
}

/** Only what differs from the item, so that fields nobody touched stay as others left them. */
export function itemChanges(values: ItemValues, item: ItemLife) {
  const before: Record<string, unknown> = itemBody(itemValues(item));
  return Object.fromEntries(Object.entries(itemBody(values)).filter(([field, value]) => value !== before[field]));
}
