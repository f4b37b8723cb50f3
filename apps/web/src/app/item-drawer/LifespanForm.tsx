import { ItemChanges } from '@lintel/contract/item';
import { EUL_SOURCE_LABELS } from '@lintel/domain/life';
import { useUpdateItemMutation } from '#api/item.api.ts';
import { contractResolver, numberOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import { useForm } from '../form/use-form.ts';
import { toast } from '../toasts.tsx';
import { ItemForm, type ItemPanelProps } from './ItemForm.tsx';
import { itemValues } from './item-values.ts';
import { yearsText } from './item-words.ts';

type LifespanValues = { eulOverrideYears: string };

export function LifespanForm({ item, onDone }: ItemPanelProps) {
  const [update] = useUpdateItemMutation();
  const form = useForm({
    defaultValues: { eulOverrideYears: itemValues(item).eulOverrideYears },
    resolver: contractResolver(ItemChanges, (values: LifespanValues) => ({
      eulOverrideYears: numberOrNull(values.eulOverrideYears),
    })),
  });
  const now =
    item.eulYears === null
      ? 'No expected life is known for it.'
      : `It is ${yearsText(item.eulYears)} years now, ${EUL_SOURCE_LABELS[item.eulSource]}.`;
  return (
    <ItemForm
      label="Change lifespan"
      intro={`How long this one item is expected to last. ${now} Empty goes back to what its model or type says.`}
      item={item}
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      onNewest={(newest) =>
        form.reset({ eulOverrideYears: itemValues(newest).eulOverrideYears }, { keepDirtyValues: true })
      }
      onSave={async (body, base) => {
        const answer = await update({ params: { itemId: item.id }, body, ifMatch: base.version, errors: 'inline' });
        if (answer.data) {
          toast.done('Lifespan saved.');
          onDone();
        }
        return answer;
      }}
    >
      <FormText name="eulOverrideYears" label="Expected life, years" inputMode="decimal" />
    </ItemForm>
  );
}
