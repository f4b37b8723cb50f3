import { ItemChanges } from '@lintel/contract/items/item';
import { useUpdateItemMutation } from '#api/item.api.ts';
import { contractResolver } from '../form/contract-resolver.ts';
import { toast } from '../toasts.tsx';
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
      onSave={async () => {
        const body = itemChanges(form.getValues(), base);
        const answer = await update({ params: { itemId: item.id }, body, ifMatch: base.version, errors: 'inline' });
        if (answer.data) {
          toast.done(`${item.itemType} saved.`);
          onDone();
        }
        return answer;
      }}
    >
      <ItemFields organizationId={item.organizationId} propertyId={item.propertyId} itemId={item.id} hasOverrides />
    </ItemForm>
  );
}
