import { item as itemRoutes } from '@lintel/contract/items/item';
import { useReplaceItemMutation } from '#api/item.api.ts';
import { contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import { useTodayAsDefault } from '../form/use-today-as-default.ts';
import { useToday } from '../today.ts';
import { ItemFields } from './ItemFields.tsx';
import { ItemForm, type ItemPanelProps } from './ItemForm.tsx';
import styles from './item-drawer.module.css';
import { type ItemValues, itemBody, NO_ITEM_VALUES } from './item-values.ts';
import { useItemForm } from './use-item-form.ts';

type ReplaceValues = ItemValues & { replacedOn: string; reason: string };

const resolver = contractResolver(itemRoutes.replaceItem.body, (values: ReplaceValues) => ({
  ...itemBody(values),
  // why: where it is left out, the API takes the day of the replacement
  installDate: textOrNull(values.installDate) ?? undefined,
  replacedOn: values.replacedOn,
  reason: values.reason,
}));

export function ReplaceForm({ item, onDone, onLeft }: ItemPanelProps & { onLeft: () => void }) {
  const [replace] = useReplaceItemMutation();
  const today = useToday(item);
  const { form, base, versioned } = useItemForm({
    item,
    valuesOf: (from): ReplaceValues => ({
      ...NO_ITEM_VALUES,
      itemTypeId: String(from.itemTypeId),
      replacedOn: today,
      reason: '',
    }),
    resolverOf: () => resolver,
  });
  useTodayAsDefault(form, 'replacedOn', today);
  return (
    <ItemForm
      label="Replace"
      intro={`Closes this ${item.itemType.toLowerCase()} and records its successor in the same place, in one step. The history of the old one is kept.`}
      form={form}
      versioned={versioned}
      submitLabel="Replace"
      onCancel={onDone}
      send={(body) => replace({ params: { itemId: item.id }, body, ifMatch: base.version, errors: 'inline' })}
      done={`${item.itemType} replaced. The new one is on record.`}
      onSent={onLeft}
    >
      <FormText name="replacedOn" label="Replaced on" type="date" isRequired max={today} />
      <FormText name="reason" label="Reason" isRequired hint="Such as: past life, leak at the tank" />
      <h4 className={styles.part}>The new item</h4>
      <p className="muted small">Without a date of its own it counts as installed on the day of the replacement.</p>
      <ItemFields organizationId={item.organizationId} propertyId={item.propertyId} />
    </ItemForm>
  );
}
