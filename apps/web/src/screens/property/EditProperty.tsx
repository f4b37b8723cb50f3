import { property as propertyContract } from '@lintel/contract/property';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { useUpdatePropertyMutation } from '#api/property.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { useNewestForm } from '#app/form/use-newest-form.tsx';
import { PropertyFields } from '#app/property-form/PropertyFields.tsx';
import { type PropertyValues, propertyChanges, propertyValues } from '#app/property-form/property-values.ts';
import { toast } from '#app/toasts.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
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
  const [base, setBase] = useState(property);
  const [update] = useUpdatePropertyMutation();
  const form = useForm({
    defaultValues: propertyValues(property),
    resolver: contractResolver(propertyContract.updateProperty.body, (values: PropertyValues) =>
      propertyChanges(values, base),
    ),
  });
  const { reload, notice } = useNewestForm({
    form,
    version: property.version,
    load: async () => {
      const newest = await onReload();
      if (newest) setBase(newest);
      return newest;
    },
    valuesOf: propertyValues,
  });
  return (
    <SideDrawer label="Edit property" over={property.name} title="Edit property" onClose={() => leave(onClose)}>
      <ContractForm
        label="Property"
        form={form}
        submitLabel="Save"
        onCancel={onClose}
        onReload={reload}
        changedMeanwhile={notice}
        onSubmit={async (body) => {
          const { data, error } = await update({ body, ifMatch: base.version, errors: 'inline' });
          if (!data) return asApiError(error);
          toast.done('Property saved');
          onClose();
          return null;
        }}
      >
        <PropertyFields />
        <ManagerFields property={property} />
      </ContractForm>
    </SideDrawer>
  );
}
