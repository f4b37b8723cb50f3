import { item as itemRoutes } from '@lintel/contract/items/item';
import { useRetireItemMutation } from '#api/item.api.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import { useTodayAsDefault } from '../form/use-today-as-default.ts';
import { useToday } from '../today.ts';
import { ItemForm, type ItemPanelProps } from './ItemForm.tsx';
import { useItemForm } from './use-item-form.ts';

type RetireValues = { retiredOn: string; reason: string };

const resolver = contractResolver(itemRoutes.retireItem.body, (values: RetireValues) => values);

export function RetireForm({ item, onDone, onLeft }: ItemPanelProps & { onLeft: () => void }) {
  const [retire] = useRetireItemMutation();
  const confirm = useConfirm();
  const today = useToday(item);
  const { form, base, versioned } = useItemForm({
    item,
    valuesOf: (): RetireValues => ({ retiredOn: today, reason: '' }),
    resolverOf: () => resolver,
  });
  useTodayAsDefault(form, 'retiredOn', today);
  const place = item.unitName ? `unit ${item.unitName}` : 'the property';
  return (
    <ItemForm
      label="Retire"
      intro="For an item that left for good and gets no successor here. To put a new one in its place, use Replace."
      form={form}
      versioned={versioned}
      submitLabel="Retire"
      isDestructive
      onCancel={onDone}
      send={async (body) => {
        const isOk = await confirm({
          title: `Retire this ${item.itemType.toLowerCase()}?`,
          body: `1 item leaves ${place} on ${body.retiredOn} and no longer counts in ages, backlog and plan. Its history is kept. It cannot be taken back into service.`,
          okLabel: 'Retire',
          isDestructive: true,
        });
        if (!isOk) return null;
        return retire({ params: { itemId: item.id }, body, ifMatch: base.version, errors: 'inline' });
      }}
      done={`${item.itemType} retired.`}
      onSent={onLeft}
    >
      <FormText name="retiredOn" label="Left on" type="date" isRequired max={today} />
      <FormText name="reason" label="Reason" isRequired hint="Such as: compressor failed, sold, damaged" />
    </ItemForm>
  );
}
