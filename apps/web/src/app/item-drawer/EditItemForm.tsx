import { ItemChanges } from '@lintel/contract/items/item';
import { useUpdateItemMutation } from '#api/item.api.ts';
import { contractResolver } from '../form/contract-resolver.ts';
import { ItemFields } from './ItemFields.tsx';
import { ItemForm, type ItemPanelProps } from './ItemForm.tsx';
import { type ItemValues, itemBody, itemChanges, itemValues } from './item-values.ts';
import { useItemForm } from './use-item-form.ts';

const resolver = contractResolver(ItemChanges.required({ itemTypeId: true }), (values: ItemValues) => itemBody(values));

export function EditItemForm({ item, onDone }: ItemPanelProps) {
  const [update] = useUpdateItemMutation();
  const { form, base, versioned } = useItemForm({ item, valuesOf: itemValues, resolverOf: () => resolver });
  return (
    <ItemForm
      label="Edit item"
      form={form}
      versioned={versioned}
      submitLabel="Save"
      onCancel={onDone}
      send={() => {
        const body = itemChanges(form.getValues(), base);
        return update({ params: { itemId: item.id }, body, ifMatch: base.version, errors: 'inline' });
      }}
      done={`${item.itemType} saved.`}
      onSent={onDone}
    >
      <ItemFields organizationId={item.organizationId} propertyId={item.propertyId} itemId={item.id} hasOverrides />
    </ItemForm>
  );
}
