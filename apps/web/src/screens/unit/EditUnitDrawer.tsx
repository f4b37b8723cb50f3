import { UnitChanges } from '@lintel/contract/units/unit';
import type * as z from 'zod';
import { useListAreaTypesQuery } from '#api/area-type.api.ts';
import { useGetFullPropertyQuery } from '#api/property.api.ts';
import { useUpdateUnitMutation } from '#api/unit.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, numberOrNull, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { useIsAdmin } from '#app/rights.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { ArchiveUnit } from './ArchiveUnit.tsx';
import type { Unit } from './unit-details.ts';
import { STATUS_WORDS } from './unit-words.ts';

type UnitValues = Record<
  'name' | 'buildingId' | 'areaTypeId' | 'status' | 'floor' | 'floorPlan' | 'beds' | 'baths' | 'sqft' | 'leaseEndsOn',
  string
>;

const STATUSES = Object.entries(STATUS_WORDS).map(([value, { label }]) => ({ value, label }));

const Changes = UnitChanges.required({ name: true });
const resolver = contractResolver(Changes, bodyOf);

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
  const areas = useListAreaTypesQuery().data?.results ?? [];
  const property = useGetFullPropertyQuery({ params: { propertyId: unit.propertyId } });
  const buildings = (property.data?.buildings ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { form, version, versioned } = useVersionedForm<Unit, UnitValues, z.output<typeof Changes>>({
    thing: unit,
    valuesOf,
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
        send={(body) =>
          update({
            params: { unitId: unit.id },
            body,
            ifMatch: version,
            errors: 'inline',
          })
        }
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
        <FormText
          name="areaTypeId"
          label="Kind of area"
          options={
            areas.length > 0 || unit.areaTypeId === null
              ? areas.map(({ id, name }) => ({ value: id, label: name }))
              : [{ value: unit.areaTypeId, label: unit.areaType ?? '' }]
          }
          noneLabel="Not known"
          hint="Decides which items are expected."
        />
        <div className={formStyles.pair}>
          <FormText name="floor" label="Floor" inputMode="numeric" />
          <FormText name="floorPlan" label="Floor plan" />
        </div>
        <div className={formStyles.pair}>
          <FormText name="beds" label="Beds" inputMode="decimal" />
          <FormText name="baths" label="Baths" inputMode="decimal" />
        </div>
        <div className={formStyles.pair}>
          <FormText name="sqft" label="Area, sq ft" inputMode="numeric" />
          <FormText name="leaseEndsOn" label="Lease ends on" type="date" />
        </div>
      </ContractForm>
      {isAdmin && <ArchiveUnit unit={unit} itemCount={unit.items.length} onLeave={onLeave} />}
    </SideDrawer>
  );
}

function valuesOf(unit: Unit): UnitValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  return {
    name: unit.givenName,
    buildingId: text(unit.buildingId),
    areaTypeId: text(unit.areaTypeId),
    status: text(unit.status),
    floor: text(unit.floor),
    floorPlan: text(unit.floorPlan),
    beds: text(unit.beds),
    baths: text(unit.baths),
    sqft: text(unit.sqft),
    leaseEndsOn: text(unit.leaseEndsOn),
  };
}

function bodyOf(values: UnitValues) {
  return {
    name: values.name.trim(),
    buildingId: numberOrNull(values.buildingId),
    areaTypeId: numberOrNull(values.areaTypeId),
    status: textOrNull(values.status),
    floor: floorOrNull(values.floor),
    floorPlan: textOrNull(values.floorPlan),
    beds: numberOrNull(values.beds),
    baths: numberOrNull(values.baths),
    sqft: numberOrNull(values.sqft),
    leaseEndsOn: textOrNull(values.leaseEndsOn),
  };
}

/** Basement floors are negative numbers. */
function floorOrNull(text: string): number | null {
  const isBelow = /^\s*[-−]/.test(text);
  const floor = numberOrNull(text.replace(/^\s*[-−]/, ''));
  return isBelow && floor !== null ? -floor : floor;
}
