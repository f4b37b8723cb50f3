import { useListItemTypesQuery } from '#api/item.api.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useToday } from '../today.ts';
import { CONDITION_OPTIONS } from './item-words.ts';
import { ModelPicker } from './ModelPicker.tsx';
import { SerialDate } from './SerialDate.tsx';

type ItemFieldsProps = {
  organizationId: number | undefined;
  propertyId: number;
  /** The item that is changed, where it is on record. */
  itemId?: number;
  hasOverrides?: boolean;
};

/** The fields of an item, for recording, changing and replacing one. */
export function ItemFields({ organizationId, propertyId, itemId, hasOverrides = false }: ItemFieldsProps) {
  const types = useListItemTypesQuery();
  const today = useToday({ propertyId, organizationId });
  const options = (types.data?.results ?? []).map((type) => ({
    value: type.id,
    label: type.name,
    group: categoryWords(type.category),
  }));
  return (
    <>
      <FormText
        name="itemTypeId"
        label="Type"
        isRequired
        options={options}
        noneLabel={types.isLoading ? 'Loading types' : 'Choose a type'}
        hint={types.isError ? 'The types could not be loaded. Close this and try again.' : undefined}
      />
      <ModelPicker organizationId={organizationId} />
      <FormText name="serialNumber" label="Serial number" isMono characters="serial" />
      <SerialDate propertyId={propertyId} itemId={itemId} />
      <div className={formStyles.pair}>
        <FormText name="installDate" label="Installed on" type="date" max={today} />
        <FormText name="mfgDate" label="Made on" type="date" max={today} />
      </div>
      <div className={formStyles.pair}>
        <FormText name="purchaseCents" label="Purchase price, $" inputMode="decimal" />
        <FormText name="warrantyEndsOn" label="Warranty ends on" type="date" />
      </div>
      <FormText name="condition" label="Condition" options={CONDITION_OPTIONS} noneLabel="Not known" />
      {hasOverrides && (
        <div className={formStyles.pair}>
          <FormText name="eulOverrideYears" label="Lifespan of this item, years" inputMode="decimal" />
          <FormText name="priceOverrideCents" label="Replacement cost, $" inputMode="decimal" />
        </div>
      )}
      <FormText name="note" label="Note" isMultiline />
    </>
  );
}

function categoryWords(category: string): string {
  const words = category.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words === 'hvac' ? 'HVAC' : words.charAt(0).toUpperCase() + words.slice(1);
}
