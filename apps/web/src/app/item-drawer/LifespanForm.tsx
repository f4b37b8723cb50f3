import { ItemChanges } from '@lintel/contract/items/item';
import { EUL_SOURCE_LABELS } from '@lintel/domain/items/life';
import { useUpdateItemMutation } from '#api/item.api.ts';
import { contractResolver, numberOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import { ItemForm, type ItemPanelProps } from './ItemForm.tsx';
import { itemValues } from './item-values.ts';
import { yearsText } from './item-words.ts';
import { useItemForm } from './use-item-form.ts';

type LifespanValues = { eulOverrideYears: string };

const resolver = contractResolver(ItemChanges, (values: LifespanValues) => ({
  eulOverrideYears: numberOrNull(values.eulOverrideYears),
}));

export function LifespanForm({ item, onDone }: ItemPanelProps) {
  const [update] = useUpdateItemMutation();
  const { form, base, versioned } = useItemForm({
    item,
    valuesOf: (from): LifespanValues => ({ eulOverrideYears: itemValues(from).eulOverrideYears }),
    resolverOf: () => resolver,
  });
  const now =
    item.eulYears === null
      ? 'No expected life is known for it.'
      : `It is ${yearsText(item.eulYears)} years now, ${EUL_SOURCE_LABELS[item.eulSource]}.`;
  return (
    <ItemForm
      label="Change lifespan"
      intro={`How long this one item is expected to last. ${now} Empty goes back to what its model or type says.`}
      form={form}
      versioned={versioned}
      submitLabel="Save"
      onCancel={onDone}
      send={(body) => update({ params: { itemId: item.id }, body, ifMatch: base.version, errors: 'inline' })}
      done="Lifespan saved."
      onSent={onDone}
    >
      <FormText name="eulOverrideYears" label="Expected life, years" inputMode="decimal" />
    </ItemForm>
  );
}
