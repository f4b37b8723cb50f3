import { PropertyBody } from '@lintel/contract/properties/property';
import { useNavigate } from 'react-router';
import { useCreatePropertyMutation } from '#api/property.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { links } from '#app/links.ts';
import { PropertyFields } from '#app/property-form/PropertyFields.tsx';
import {
  noPropertyValues,
  type PropertyValues,
  propertyBody,
  propertyComplaint,
} from '#app/property-form/property-values.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';

const resolver = contractResolver(PropertyBody, (values: PropertyValues) => propertyBody(values), propertyComplaint);

type AddPropertyProps = { organizations: readonly { id: number; name: string }[]; onClose: () => void };

export function AddProperty({ organizations, onClose }: AddPropertyProps) {
  const navigate = useNavigate();
  const [create] = useCreatePropertyMutation();
  const leave = useLeave();
  const only = organizations.length === 1 ? (organizations[0]?.id ?? null) : null;
  const form = useForm({ defaultValues: noPropertyValues(only), resolver });
  return (
    <SideDrawer label="Add property" title="Add property" under="Its units come next." onClose={() => leave(onClose)}>
      <ContractForm
        label="New property"
        form={form}
        submitLabel="Add property"
        onCancel={onClose}
        send={(body) => create({ body, errors: 'inline' })}
        done={(data) => `${data.name} is added`}
        onSent={(data) => navigate(links.property(data.id, 'units'))}
      >
        {only === null && (
          <FormText
            name="organizationId"
            label="Organization"
            isRequired
            options={organizations.map((each) => ({ value: each.id, label: each.name }))}
            noneLabel="Choose an organization"
          />
        )}
        <PropertyFields />
      </ContractForm>
    </SideDrawer>
  );
}
