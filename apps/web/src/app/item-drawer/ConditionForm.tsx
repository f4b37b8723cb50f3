import { ItemChanges } from '@lintel/contract/item';
import { useUpdateItemMutation } from '#api/item.api.ts';
import { contractResolver, idOrAbsent } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import { toast } from '../toasts.tsx';
import { ItemForm, type ItemPanelProps } from './ItemForm.tsx';
import { CONDITION_OPTIONS } from './item-words.ts';
import { useItemForm } from './use-item-form.ts';

type ConditionValues = { condition: string };

const Reading = ItemChanges.pick({ condition: true }).required();
const NOT_READ: ConditionValues = { condition: '' };
const resolver = contractResolver(Reading, (values: ConditionValues) => ({ condition: idOrAbsent(values.condition) }));

export function ConditionForm({ item, onDone }: ItemPanelProps) {
  const [update] = useUpdateItemMutation();
  const { form, base, versioned } = useItemForm({ item, valuesOf: () => NOT_READ, resolverOf: () => resolver });
  return (
    <ItemForm
      label="Record condition"
      intro="What you see today, recorded under your name. 5 and 4 can add remaining life, 2 leaves at most 2 years, 1 leaves none."
      form={form}
      versioned={versioned}
      submitLabel="Record"
      onCancel={onDone}
      onSave={async (body) => {
        const answer = await update({ params: { itemId: item.id }, body, ifMatch: base.version, errors: 'inline' });
        if (answer.data) {
          toast.done('Condition recorded.');
          onDone();
        }
        return answer;
      }}
    >
      <FormText
        name="condition"
        label="Condition"
        isRequired
        options={CONDITION_OPTIONS}
        noneLabel="Choose a condition"
      />
    </ItemForm>
  );
}
