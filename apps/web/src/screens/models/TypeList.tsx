import { ItemTypeChanges } from '@lintel/contract/items/item-type';
import { useListItemTypesQuery, useUpdateItemTypeMutation } from '#api/item.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { centsOrNull, centsText, contractResolver, numberOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { counted } from '#ui/base/format.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { TYPE_COLUMNS } from './model-columns.tsx';
import type { ItemType } from './models-search.ts';

type TypeListProps = { isSuperUser: boolean; openId: number | null; onOpen: (id: number | null) => void };

/** Item types with the life and cost that apply where no more specific value is set. */
export function TypeList({ isSuperUser, openId, onOpen }: TypeListProps) {
  const leave = useLeave();
  const types = useListItemTypesQuery();
  const rows = types.data?.results ?? [];
  const chosen = isSuperUser ? rows.find((type) => type.id === openId) : undefined;
  return (
    <>
      <DataTable
        title="Item types"
        count={types.data && counted(rows.length, 'item type')}
        rows={rows}
        columns={TYPE_COLUMNS}
        rowId={(type) => type.id}
        selectedId={chosen?.id ?? null}
        {...(isSuperUser && { onRowClick: (type: ItemType) => leave(() => onOpen(type.id)) })}
        empty={
          <QueryState query={types} thing="The item types">
            {() => null}
          </QueryState>
        }
      />
      {chosen && (
        <TypeDrawer
          key={chosen.id}
          type={chosen}
          onReload={async () => (await types.refetch()).data?.results.find((one) => one.id === chosen.id)}
          onClose={() => onOpen(null)}
        />
      )}
    </>
  );
}

type TypeValues = {
  averageLifeSpan: string;
  typicalCostCents: string;
  typicalCostYear: string;
  warrantyMonths: string;
};
type TypeDrawerProps = { type: ItemType; onReload: () => Promise<ItemType | undefined>; onClose: () => void };

const resolver = contractResolver(ItemTypeChanges, (values: TypeValues) => ({
  averageLifeSpan: numberOrNull(values.averageLifeSpan),
  typicalCostCents: centsOrNull(values.typicalCostCents),
  typicalCostYear: numberOrNull(values.typicalCostYear),
  warrantyMonths: numberOrNull(values.warrantyMonths),
}));

function TypeDrawer({ type, onReload, onClose }: TypeDrawerProps) {
  const leave = useLeave();
  const [update] = useUpdateItemTypeMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: type,
    valuesOf,
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'item_type', id: type.id },
  });
  return (
    <SideDrawer isInAddress label="Item type" title={type.name} onClose={() => leave(onClose)}>
      <ContractForm
        label="Item type"
        form={form}
        submitLabel="Save"
        onCancel={onClose}
        versioned={versioned}
        send={(body) => update({ params: { itemTypeId: type.id }, body, ifMatch: version, errors: 'inline' })}
        done={(data) => `${data.name} saved. Figures of every property follow within seconds.`}
        onSent={onClose}
      >
        <p className={formStyles.intro}>
          This applies in every organization unless the item, its model, the property or the organization has a value of
          its own.
        </p>
        <FormText name="averageLifeSpan" label="Average life span, years" inputMode="decimal" />
        <div className={formStyles.pair}>
          <FormText name="typicalCostCents" label="Typical cost, $" inputMode="decimal" />
          <FormText name="typicalCostYear" label="In prices of" inputMode="numeric" />
        </div>
        <FormText name="warrantyMonths" label="Warranty, months" inputMode="numeric" />
      </ContractForm>
    </SideDrawer>
  );
}

function valuesOf(type: ItemType): TypeValues {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    averageLifeSpan: text(type.averageLifeSpan),
    typicalCostCents: centsText(type.typicalCostCents),
    typicalCostYear: text(type.typicalCostYear),
    warrantyMonths: text(type.warrantyMonths),
  };
}
