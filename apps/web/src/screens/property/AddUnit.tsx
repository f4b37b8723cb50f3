import { UnitBody } from '@lintel/contract/units/unit';
import { UNIT_STATUSES } from '@lintel/domain/units/unit-status';
import { useCreateUnitMutation } from '#api/unit.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { UnitAreaType, UnitSize } from '#app/unit-form/UnitFields.tsx';
import { type UnitValues, unitBody, unitValues } from '#app/unit-form/unit-values.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import type { FullProperty } from './property-search.ts';
import { statusWords } from './unit-list-columns.tsx';

const STATUS_OPTIONS = UNIT_STATUSES.map((value) => ({ value, label: statusWords(value) }));

/** The form of one unit; a name that is taken gets (a), (b) …, which the toast reports. */
export function AddUnit({ property, onClose }: { property: FullProperty; onClose: () => void }) {
  const leave = useLeave();
  const [create] = useCreateUnitMutation();
  const form = useForm({
    defaultValues: unitValues(),
    resolver: contractResolver(UnitBody, (values: UnitValues) => ({ propertyId: property.id, ...unitBody(values) })),
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
        <UnitAreaType />
        <FormText name="status" label="Status" options={STATUS_OPTIONS} noneLabel="Not known" />
        <UnitSize />
      </ContractForm>
    </SideDrawer>
  );
}
