import { permissionGroup as groupContract } from '@lintel/contract/people/permission-group';
import { useState } from 'react';
import { useCreatePermissionGroupMutation } from '#api/permission-group.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { OrganizationSelect } from '#app/OrganizationSelect.tsx';
import { useAppSelector } from '#app/store.ts';
import { Field } from '#ui/fields/Field.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { GroupFields } from './GroupFields.tsx';
import { type GroupValues, groupBody, NEW_GROUP } from './group-values.ts';

type NewGroupProps = { organizationId: number | undefined; onClose: () => void };

export function NewGroup({ organizationId, onClose }: NewGroupProps) {
  const leave = useLeave();
  const organizations = useAppSelector((state) => state.session.orgData);
  const [chosen, setChosen] = useState(organizationId ?? organizations[0]?.id);
  const place = chosen ?? organizations[0]?.id;
  return (
    <SideDrawer isInAddress label="New group" title="New permission group" onClose={() => leave(onClose)}>
      {organizations.length > 1 && (
        <DrawerSection>
          <Field label="Organization" htmlFor="new-group-organization">
            <OrganizationSelect
              id="new-group-organization"
              organizations={organizations}
              value={place}
              onChange={setChosen}
            />
          </Field>
        </DrawerSection>
      )}
      {place === undefined ? (
        <PageState kind="not-enough" title="No organization yet" why="A group belongs to one; add it first." />
      ) : (
        <NewGroupForm key={place} organizationId={place} onClose={onClose} />
      )}
    </SideDrawer>
  );
}

function NewGroupForm({ organizationId, onClose }: { organizationId: number; onClose: () => void }) {
  const [create] = useCreatePermissionGroupMutation();
  const form = useForm({
    defaultValues: NEW_GROUP,
    resolver: contractResolver(groupContract.createPermissionGroup.body, (values: GroupValues) => ({
      ...groupBody(values),
      organizationId,
    })),
  });
  return (
    <ContractForm
      label="Group"
      form={form}
      submitLabel="Create group"
      onCancel={onClose}
      send={(body) => create({ body, errors: 'inline' })}
      done={(data) => `The group ${data.name} is active now.`}
      onSent={onClose}
    >
      <GroupFields organizationId={organizationId} group={null} />
    </ContractForm>
  );
}
