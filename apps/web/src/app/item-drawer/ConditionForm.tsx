import { ItemChanges } from '@lintel/contract/items/item';
import { useState } from 'react';
import '#api/item.api.ts';
import { contractResolver, idOrAbsent } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import { useKeepUnsaved } from '../form/unsaved.ts';
import { links } from '../links.ts';
import { PhotoField } from '../offline/PhotoField.tsx';
import type { PreparedPhoto } from '../offline/prepare-photo.ts';
import { sendOrQueue } from '../offline/send-or-queue.ts';
import { useAppDispatch } from '../store.ts';
import { ItemForm, type ItemPanelProps } from './ItemForm.tsx';
import { CONDITION_OPTIONS, itemAndPlace } from './item-words.ts';
import { useItemForm } from './use-item-form.ts';

type ConditionValues = { condition: string };

const Reading = ItemChanges.pick({ condition: true }).required();
const NOT_READ: ConditionValues = { condition: '' };
const resolver = contractResolver(Reading, (values: ConditionValues) => ({ condition: idOrAbsent(values.condition) }));

export function ConditionForm({ item, onDone }: ItemPanelProps) {
  const dispatch = useAppDispatch();
  const [photos, setPhotos] = useState<PreparedPhoto[]>([]);
  const { whileSaving } = useKeepUnsaved(photos.length > 0);
  const { form, base, versioned } = useItemForm({ item, valuesOf: () => NOT_READ, resolverOf: () => resolver });
  const params = { itemId: item.id };
  const place = { purpose: 'ITEM_PHOTO', propertyId: item.propertyId, ...params } as const;
  return (
    <ItemForm
      label="Record condition"
      intro="What you see today, recorded under your name. 5 and 4 can add remaining life, 2 leaves at most 2 years, 1 leaves none."
      form={form}
      versioned={versioned}
      submitLabel="Record"
      onCancel={onDone}
      send={(body) =>
        dispatch(
          sendOrQueue({
            operation: 'updateItem',
            about: `item:${item.id}`,
            label: `Condition ${body.condition} of ${itemAndPlace(item)}`,
            to: links.item(item.id),
            params,
            body,
            ifMatch: base.version,
            photos: photos.map((photo) => ({ photo, place })),
            read: { operation: 'getItem', params },
            words: { condition: 'Condition' },
          }),
        )
      }
      done="Condition recorded."
      onSent={() => whileSaving(async () => onDone())}
    >
      <FormText
        name="condition"
        label="Condition"
        isRequired
        options={CONDITION_OPTIONS}
        noneLabel="Choose a condition"
      />
      <PhotoField
        label="Add photos"
        inForm={{
          photos,
          onChange: setPhotos,
          keptAs: { about: `item:${item.id}`, label: `Photo of ${itemAndPlace(item)}`, to: links.item(item.id), place },
        }}
      />
    </ItemForm>
  );
}
