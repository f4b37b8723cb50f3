import { BuildingBody, BuildingChanges } from '@lintel/contract/units/building';
import { useCreateBuildingMutation, useUpdateBuildingMutation } from '#api/building.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, numberOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { ArchiveBuilding } from './ArchiveBuilding.tsx';
import type { FullProperty } from './property-search.ts';

type BuildingValues = { name: string; floors: string };
export type Building = FullProperty['buildings'][number];

type DrawerProps = { property: FullProperty; onClose: () => void };

/** The form of a new building. */
export function AddBuilding({ property, onClose }: DrawerProps) {
  const leave = useLeave();
  const [create] = useCreateBuildingMutation();
  const form = useForm({
    defaultValues: { name: '', floors: '' },
    resolver: contractResolver(BuildingBody, (values: BuildingValues) => ({
      propertyId: property.id,
      ...fields(values),
    })),
  });
  return (
    <SideDrawer label="Add building" over={property.name} title="Add building" onClose={() => leave(onClose)}>
      <ContractForm
        label="New building"
        form={form}
        submitLabel="Add building"
        onCancel={onClose}
        send={(body) => create({ body, errors: 'inline' })}
        done={(data) => `Building ${data.name} is added`}
        onSent={onClose}
      >
        <BuildingFields />
      </ContractForm>
    </SideDrawer>
  );
}

type EditProps = DrawerProps & { building: Building; onReload: () => Promise<FullProperty | undefined> };

/** A building's facts, and the two ways to archive it. */
export function EditBuilding({ property, building, onReload, onClose }: EditProps) {
  const leave = useLeave();
  const [update] = useUpdateBuildingMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: building,
    valuesOf,
    resolverOf: ({ id }) => contractResolver(BuildingChanges, (values: BuildingValues) => ({ id, ...fields(values) })),
    load: async () => (await onReload())?.buildings.find((each) => each.id === building.id),
    recorded: { entity: 'building', id: building.id },
  });
  return (
    <SideDrawer
      label="Edit building"
      over={property.name}
      title={`Building ${building.name}`}
      onClose={() => leave(onClose)}
    >
      <ContractForm
        label="Building"
        form={form}
        submitLabel="Save"
        onCancel={onClose}
        versioned={versioned}
        send={(body) => update({ body, ifMatch: version, errors: 'inline' })}
        done={(data) => `Building ${data.name} saved`}
        onSent={onClose}
      >
        <BuildingFields />
      </ContractForm>
      <ArchiveBuilding building={building} onDone={onClose} />
    </SideDrawer>
  );
}

function BuildingFields() {
  return (
    <>
      <FormText name="name" label="Name" isRequired />
      <FormText name="floors" label="Floors" inputMode="numeric" hint="Leave it empty where it is not known." />
    </>
  );
}

function valuesOf(building: Building): BuildingValues {
  return { name: building.name, floors: building.floors === null ? '' : String(building.floors) };
}

function fields(values: BuildingValues) {
  return { name: values.name.trim(), floors: numberOrNull(values.floors) };
}
