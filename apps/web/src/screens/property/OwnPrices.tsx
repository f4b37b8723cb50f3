import { TextField } from '@mui/material';
import { useState } from 'react';
import { useListItemTypesQuery } from '#api/item.api.ts';
import { useUpdatePropertyMutation } from '#api/property.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { Field } from '#ui/fields/Field.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { fieldOf, priceResolver, priceValues } from './own-prices.ts';
import type { FullProperty } from './property-search.ts';

type OwnPricesProps = {
  property: FullProperty;
  /** Gets the newest version; nothing when that failed. */
  onReload: () => Promise<FullProperty | undefined>;
  onClose: () => void;
};

/** What this property pays for an item of a type where that differs from the price book. */
export function OwnPrices({ property, onReload, onClose }: OwnPricesProps) {
  const leave = useLeave();
  const types = useListItemTypesQuery();
  const names = new Map((types.data?.results ?? []).map((each) => [each.id, each.name]));
  return (
    <SideDrawer label="Own prices" over={property.name} title="Own prices" onClose={() => leave(onClose)}>
      {types.isError && (
        <PageState
          kind="failed"
          title="The item types could not be loaded"
          why="Nothing was changed."
          onRetry={types.refetch}
        />
      )}
      {types.isLoading && <TableSkeleton rows={4} />}
      {types.data && <PriceForm property={property} names={names} onReload={onReload} onClose={onClose} />}
    </SideDrawer>
  );
}

function PriceForm({ property, names, onReload, onClose }: OwnPricesProps & { names: ReadonlyMap<number, string> }) {
  const [update] = useUpdatePropertyMutation();
  const [added, setAdded] = useState<number[]>([]);
  const shownOf = ({ unitCosts }: FullProperty) => [
    ...new Set([...property.unitCosts, ...unitCosts].map((each) => each.itemTypeId).concat(added)),
  ];
  const { form, base, version, versioned } = useVersionedForm({
    thing: property,
    valuesOf: ({ unitCosts }) => priceValues(unitCosts),
    resolverOf: (over) => priceResolver(shownOf(over)),
    load: onReload,
    recorded: { entity: 'property', id: property.id },
  });
  const shown = shownOf(base);
  const others = [...names].filter(([id]) => !shown.includes(id)).toSorted((a, b) => a[1].localeCompare(b[1]));
  const add = (itemTypeId: number) => {
    form.setValue(fieldOf(itemTypeId), '');
    setAdded([...added, itemTypeId]);
  };
  return (
    <ContractForm
      label="Own prices"
      form={form}
      submitLabel="Save prices"
      onCancel={onClose}
      versioned={versioned}
      send={(unitCosts) => update({ body: { id: property.id, unitCosts }, ifMatch: version, errors: 'inline' })}
      done="Prices saved"
      onSent={onClose}
    >
      <p className={formStyles.intro}>
        The price of one item, without delivery and installation. A type without a price here uses the price book; a
        price of the model or of the item itself takes precedence over both.
      </p>
      {shown.map((id) => (
        <FormText key={id} name={fieldOf(id)} label={`${names.get(id) ?? 'Item type'}, $`} inputMode="decimal" />
      ))}
      <Field label="Add a price for" htmlFor="own-prices-add">
        <TextField
          id="own-prices-add"
          select
          fullWidth
          value=""
          slotProps={{ select: { native: true } }}
          onChange={(event) => add(Number(event.target.value))}
        >
          <option value="">Choose an item type</option>
          {others.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
      </Field>
    </ContractForm>
  );
}
