import { ItemChanges } from '@lintel/contract/item';
import { useUpdateItemMutation } from '#api/item.api.ts';
import { contractResolver } from '../form/contract-resolver.ts';
import { useForm } from '../form/use-form.ts';
import { toast } from '../toasts.tsx';
import { ItemFields } from './ItemFields.tsx';
import { ItemForm, type ItemPanelProps } from './ItemForm.tsx';
import { type ItemValues, itemBody, itemChanges, itemValues } from './item-values.ts';

export function EditItemForm({ item, onDone }: ItemPanelProps) {
  const [update] = useUpdateItemMutation();
  const form = useForm({
    defaultValues: itemValues(item),
    resolver: contractResolver(ItemChanges.required({ itemTypeId: true }), (values: ItemValues) => itemBody(values)),
  });
  return (
    <ItemForm
      label="Edit item"
      item={item}
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      onNewest={(newest) => form.reset(itemValues(newest), { keepDirtyValues: true })}
      onSave={async (_body, base) => {
        const body = itemChanges(form.getValues(), base);
        const answer = await update({ params: { itemId: item.id }, body, ifMatch: base.version, errors: 'inline' });
        if (answer.data) {
          toast.done(`${item.itemType} saved.`);
          onDone();
        }
        return answer;
      }}
    >
      <ItemFields organizationId={item.organizationId} propertyId={item.propertyId} hasOverrides />
    </ItemForm>
  );
}
