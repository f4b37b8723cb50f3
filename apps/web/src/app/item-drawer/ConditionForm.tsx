import { ItemChanges } from '@lintel/contract/item';
import { useUpdateItemMutation } from '#api/item.api.ts';
import { contractResolver, idOrAbsent } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import { useForm } from '../form/use-form.ts';
import { toast } from '../toasts.tsx';
import { ItemForm, type ItemPanelProps } from './ItemForm.tsx';
import { CONDITION_OPTIONS } from './item-words.ts';

type ConditionValues = { condition: string };

const Reading = ItemChanges.pick({ condition: true }).required();

export function ConditionForm({ item, onDone }: ItemPanelProps) {
  const [update] = useUpdateItemMutation();
  const form = useForm({
    defaultValues: { condition: '' },
    resolver: contractResolver(Reading, (values: ConditionValues) => ({ condition: idOrAbsent(values.condition) })),
  });
  return (
    <ItemForm
      label="Record condition"
      intro="What you see today, recorded under your name. 5 and 4 can add remaining life, 2 leaves at most 2 years, 1 leaves none."
      item={item}
      form={form}
      submitLabel="Record"
      onCancel={onDone}
      onSave={async (body, base) => {
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
