import { property as propertyContract } from '@lintel/contract/properties/property';
import { useUpdatePropertyMutation } from '#api/property.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { PropertyFields } from '#app/property-form/PropertyFields.tsx';
import {
  type PropertyValues,
  propertyChanges,
  propertyComplaint,
  propertyValues,
} from '#app/property-form/property-values.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { ManagerFields } from './ManagerFields.tsx';
import type { FullProperty } from './property-search.ts';

type EditPropertyProps = {
  property: FullProperty;
  /** Gets the newest version; nothing when that failed. */
  onReload: () => Promise<FullProperty | undefined>;
  onClose: () => void;
};

export function EditProperty({ property, onReload, onClose }: EditPropertyProps) {
  const leave = useLeave();
  const [update] = useUpdatePropertyMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: property,
    valuesOf: propertyValues,
    resolverOf: (base) =>
      contractResolver(
        propertyContract.updateProperty.body,
        (values: PropertyValues) => propertyChanges(values, base),
        propertyComplaint,
      ),
    load: onReload,
    recorded: { entity: 'property', id: property.id },
  });
  return (
    <SideDrawer label="Edit property" over={property.name} title="Edit property" onClose={() => leave(onClose)}>
      <ContractForm
        label="Property"
        form={form}
        submitLabel="Save"
        onCancel={onClose}
        versioned={versioned}
        send={(body) => update({ body, ifMatch: version, errors: 'inline' })}
        done="Property saved"
        onSent={onClose}
      >
        <PropertyFields />
        <ManagerFields property={property} />
      </ContractForm>
    </SideDrawer>
  );
}
