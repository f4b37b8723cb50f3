import { item as itemRoutes } from '@lintel/contract/items/item';
import { useAddItemToUnitMutation } from '#api/item.api.ts';
import { organizationOfProperty } from '#api/session.ts';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import { type UnitChoice, UnitPicker } from '../form/UnitPicker.tsx';
import { useAppSelector } from '../store.ts';
import { ItemForm, type ItemPanelProps } from './ItemForm.tsx';
import { useItemForm } from './use-item-form.ts';
import { useMovedToast } from './use-moved-toast.tsx';

type MoveValues = { propertyId: string; unitId: UnitChoice | null };

/** Moves an item into another unit of this property or of another one of the organization. */
export function MoveForm({ item, onDone, onLeft }: ItemPanelProps & { onLeft: () => void }) {
  const orgData = useAppSelector((state) => state.session.orgData);
  const [move] = useAddItemToUnitMutation();
  const tellMoved = useMovedToast();
  const { form, base, versioned } = useItemForm({
    item,
    valuesOf: (from): MoveValues => ({ propertyId: String(from.propertyId), unitId: null }),
    resolverOf: () =>
      contractResolver(itemRoutes.addItemToUnit.params, (values: MoveValues) => ({
        unitId: values.unitId?.id,
        itemId: item.id,
      })),
  });
  const properties = organizationOfProperty(orgData, item.propertyId)?.properties ?? [];
  const chosen = form.watch('propertyId');
  const units = properties.find((property) => String(property.id) === chosen)?.units ?? [];

  return (
    <ItemForm
      label="Move"
      intro={`Takes this ${item.itemType.toLowerCase()} ${item.unitName ? `out of unit ${item.unitName} ` : ''}into another unit; its history goes with it.`}
      form={form}
      versioned={versioned}
      submitLabel="Move"
      onCancel={onDone}
      send={(params) => move({ params, ifMatch: base.version, errors: 'inline' })}
      onSent={(data) => {
        tellMoved(`${item.itemType} moved to unit ${data.unitName ?? ''}.`, item, data);
        onLeft();
      }}
    >
      {properties.length > 1 && (
        <FormText
          name="propertyId"
          label="Property"
          options={properties.map((property) => ({ value: property.id, label: property.name }))}
        />
      )}
      <UnitPicker key={chosen} units={units.filter((unit) => unit.id !== item.unitId)} />
    </ItemForm>
  );
}
