import { UnitChanges } from '@lintel/contract/units/unit';
import type * as z from 'zod';
import { useGetFullPropertyQuery } from '#api/property.api.ts';
import { useUpdateUnitMutation } from '#api/unit.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { useIsAdmin } from '#app/rights.ts';
import { UnitAreaType, UnitSize } from '#app/unit-form/UnitFields.tsx';
import { type UnitValues, unitBody, unitValues } from '#app/unit-form/unit-values.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { ArchiveUnit } from './ArchiveUnit.tsx';
import type { Unit } from './unit-details.ts';
import { STATUS_WORDS } from './unit-words.ts';

const STATUSES = Object.entries(STATUS_WORDS).map(([value, { label }]) => ({ value, label }));

const Changes = UnitChanges.required({ name: true });
const resolver = contractResolver(Changes, unitBody);

type EditUnitDrawerProps = {
  unit: Unit & { items: readonly unknown[] };
  onReload: () => Promise<Unit | undefined>;
  /** Called once the unit is being archived: it is not to be queried again. */
  onLeave: () => void;
  onClose: () => void;
};

export function EditUnitDrawer({ unit, onReload, onLeave, onClose }: EditUnitDrawerProps) {
  const leave = useLeave();
  const isAdmin = useIsAdmin();
  const [update] = useUpdateUnitMutation();
  const property = useGetFullPropertyQuery({ params: { propertyId: unit.propertyId } });
  const buildings = (property.data?.buildings ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { form, version, versioned } = useVersionedForm<Unit, UnitValues, z.output<typeof Changes>>({
    thing: unit,
    valuesOf: unitValues,
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'unit', id: unit.id },
  });

  return (
    <SideDrawer
      label="Edit unit"
      over={unit.propertyName}
      title={`Edit unit ${unit.name}`}
      onClose={() => leave(onClose)}
    >
      <ContractForm
        label="Unit"
        form={form}
        submitLabel="Save"
        onCancel={onClose}
        versioned={versioned}
        send={(body) => update({ params: { unitId: unit.id }, body, ifMatch: version, errors: 'inline' })}
        done={(data) => (data.name === data.givenName ? 'Unit saved.' : `Saved as ${data.name}: the name was taken.`)}
        onSent={onClose}
      >
        <FormText name="name" label="Name" isRequired />
        <FormText name="status" label="Status" options={STATUSES} noneLabel="Not known" />
        <FormText
          name="buildingId"
          label="Building"
          options={
            buildings.length > 0 || unit.buildingId === null
              ? buildings
              : [{ value: unit.buildingId, label: unit.buildingName ?? '' }]
          }
          noneLabel="None"
          hint={property.isError ? 'The other buildings could not be loaded.' : undefined}
        />
        <UnitAreaType now={unit.areaTypeId === null ? [] : [{ value: unit.areaTypeId, label: unit.areaType ?? '' }]} />
        <UnitSize />
      </ContractForm>
      {isAdmin && <ArchiveUnit unit={unit} itemCount={unit.items.length} onLeave={onLeave} />}
    </SideDrawer>
  );
}
