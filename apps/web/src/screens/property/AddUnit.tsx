import { UnitBody } from '@lintel/contract/units/unit';
import { UNIT_STATUSES } from '@lintel/domain/units/unit-status';
import { useListAreaTypesQuery } from '#api/area-type.api.ts';
import { useCreateUnitMutation } from '#api/unit.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, numberOrNull, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import type { FullProperty } from './property-search.ts';
import { statusWords } from './unit-list-columns.tsx';

type UnitValues = Record<
  'name' | 'buildingId' | 'areaTypeId' | 'floor' | 'floorPlan' | 'beds' | 'baths' | 'sqft' | 'status' | 'leaseEndsOn',
  string
>;

const EMPTY: UnitValues = {
  name: '',
  buildingId: '',
  areaTypeId: '',
  floor: '',
  floorPlan: '',
  beds: '',
  baths: '',
  sqft: '',
  status: '',
  leaseEndsOn: '',
};
const STATUS_OPTIONS = UNIT_STATUSES.map((value) => ({ value, label: statusWords(value) }));

/** The form of one unit; a name that is taken gets (a), (b) …, which the toast reports. */
export function AddUnit({ property, onClose }: { property: FullProperty; onClose: () => void }) {
  const leave = useLeave();
  const [create] = useCreateUnitMutation();
  const areas = useListAreaTypesQuery().data?.results ?? [];
  const form = useForm({
    defaultValues: EMPTY,
    resolver: contractResolver(UnitBody, (values: UnitValues) => bodyOf(values, property.id)),
  });
  return (
    <SideDrawer label="Add unit" over={property.name} title="Add unit" onClose={() => leave(onClose)}>
      <ContractForm
        label="New unit"
        form={form}
        submitLabel="Add unit"
        onCancel={onClose}
        send={(body) => create({ body, errors: 'inline' })}
        done={(data) =>
          data.name === data.givenName
            ? `Unit ${data.name} is added`
            : `Added as ${data.name}: the name ${data.givenName} was taken`
        }
        onSent={onClose}
      >
        <FormText name="name" label="Name" isRequired />
        <FormText
          name="buildingId"
          label="Building"
          options={property.buildings.map(({ id, name }) => ({ value: id, label: name }))}
          noneLabel="None"
        />
        <FormText
          key={areas.length}
          name="areaTypeId"
          label="Kind of area"
          options={areas.map(({ id, name }) => ({ value: id, label: name }))}
          noneLabel="Not known"
          hint="Decides which items are expected."
        />
        <FormText name="status" label="Status" options={STATUS_OPTIONS} noneLabel="Not known" />
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
    </SideDrawer>
  );
}

function bodyOf(values: UnitValues, propertyId: number) {
  return {
    propertyId,
    name: values.name.trim(),
    buildingId: numberOrNull(values.buildingId),
    areaTypeId: numberOrNull(values.areaTypeId),
    status: textOrNull(values.status),
    floor: numberOrNull(values.floor),
    floorPlan: textOrNull(values.floorPlan),
    beds: numberOrNull(values.beds),
    baths: numberOrNull(values.baths),
    sqft: numberOrNull(values.sqft),
    leaseEndsOn: textOrNull(values.leaseEndsOn),
  };
}
