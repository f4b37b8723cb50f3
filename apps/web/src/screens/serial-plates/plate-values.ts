import type { WaitingPlate } from '#api/serial-plate.api.ts';
import { idOrAbsent, textOrNull } from '#app/form/contract-resolver.ts';
import { type ItemValues, NO_ITEM_VALUES } from '#app/item-drawer/item-values.ts';

/** What is filled in: what was read of the plate, which a person looks at before it is saved. */
export function plateValues({ read, manufacturerId, modelId, itemTypeId }: WaitingPlate): ItemValues {
  const maker = manufacturerId === null ? null : (read?.manufacturer?.value ?? null);
  const madeOn = read?.madeOn?.value;
  return {
    ...NO_ITEM_VALUES,
    itemTypeId: itemTypeId === null ? '' : String(itemTypeId),
    modelId:
      maker === null
        ? null
        : {
            id: modelId,
            name: modelId === null ? '' : (read?.model?.value ?? ''),
            manufacturerId,
            manufacturerName: maker,
          },
    serialNumber: read?.serial?.value ?? '',
    // A printed month is recorded as its middle, as that of a serial number is.
    mfgDate: madeOn === undefined ? '' : madeOn.length === 7 ? `${madeOn}-15` : madeOn,
  };
}

/** What a person says of a number that is on record elsewhere: the item was moved here, or it is recorded here too. */
export type OfElsewhere = 'isMoved' | 'isElsewhereToo';

/** The answer that says what stands on a plate. */
export function plateAnswer(values: ItemValues, { id, version, itemId }: WaitingPlate, said: OfElsewhere | null) {
  const mfgDate = textOrNull(values.mfgDate);
  return {
    outcome: 'READ' as const,
    plateId: id,
    version,
    serialNumber: values.serialNumber.trim(),
    ...(itemId === null && { itemTypeId: idOrAbsent(values.itemTypeId) }),
    ...(values.modelId && { manufacturerId: values.modelId.manufacturerId }),
    ...(values.modelId && values.modelId.id !== null && { modelId: values.modelId.id }),
    ...(mfgDate !== null && { mfgDate }),
    ...(said && { [said]: true }),
  };
}
