import { user as userContract } from '@lintel/contract/people/user';
import { useListPermissionGroupsQuery } from '#api/permission-group.api.ts';
import { useUpdateUserMutation } from '#api/user.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { FormCheckList } from '#app/form/FormCheckList.tsx';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { ROLE_OPTIONS } from '#app/role-words.ts';
import { useAppSelector } from '#app/store.ts';
import { type PersonDetails, personName } from './user-words.ts';

type Membership = PersonDetails['organizations'][number];
type Rights = { roleId: string; isAdmin: boolean; isSuperUser: boolean; propertyIds: number[]; groupIds: number[] };

type RightsFormProps = {
  person: PersonDetails;
  membership: Membership;
  onReload: () => Promise<PersonDetails | undefined>;
  onClose: () => void;
};

/** What a person may do in one organization: role, administration, directly assigned properties, groups. */
export function RightsForm({ person, membership, onReload, onClose }: RightsFormProps) {
  const { organizationId } = membership;
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const organization = useAppSelector((state) => state.session.orgData.find((each) => each.id === organizationId));
  const groups = useListPermissionGroupsQuery({ query: { organizationId, limit: 1000 } });
  const [update] = useUpdateUserMutation();
  const { form, version, saved, versioned } = useVersionedForm({
    thing: person,
    valuesOf: (from) => rightsOf(from, organizationId),
    resolverOf: (over) =>
      contractResolver(userContract.updateUser.body, (values: Rights) => changesOf(values, over, organizationId)),
    load: onReload,
    recorded: { entity: 'user', id: person.id },
  });
  const byGroups = new Map(person.properties.map((each) => [each.id, each.groups.map((group) => group.name)]));
  return (
    <ContractForm
      label="Rights"
      form={form}
      submitLabel="Save"
      onCancel={onClose}
      versioned={versioned}
      send={(body) => update({ body, ifMatch: version, errors: 'inline' })}
      done={`The rights of ${personName(person)} are saved, and count from now on.`}
      onSent={(data) => {
        saved(data);
        onClose();
      }}
    >
      <FormText name="roleId" label={`Role at ${membership.organizationName}`} options={ROLE_OPTIONS} isRequired />
      <FormCheckbox
        name="isAdmin"
        label="Administrator"
        hint="Everything in this organization: every property, people, imports."
      />
      {isSuperUser && (
        <FormCheckbox name="isSuperUser" label="Super user" hint="Every organization and the shared catalogue." />
      )}
      <FormCheckList
        name="propertyIds"
        label="Properties assigned directly"
        none="This organization has no property yet."
        options={(organization?.properties ?? []).map(({ id, name }) => ({
          id,
          label: name,
          hint: byGroups.get(id)?.length ? `by ${byGroups.get(id)?.join(', ')}` : undefined,
        }))}
      />
      {groups.isError && !groups.data ? (
        <p className={formStyles.notice} role="alert">
          The permission groups could not be loaded; this person keeps theirs.
        </p>
      ) : (
        <FormCheckList
          name="groupIds"
          label="Permission groups"
          none="No groups yet. Create one under Admin › Permission Groups."
          options={(groups.data?.results ?? []).map(({ id, name, propertyCount }) => ({
            id,
            label: name,
            hint: `${propertyCount} ${propertyCount === 1 ? 'property' : 'properties'}`,
          }))}
        />
      )}
    </ContractForm>
  );
}

function rightsOf(person: PersonDetails, organizationId: number): Rights {
  const membership = person.organizations.find((each) => each.organizationId === organizationId);
  const here = <T extends { id: number; organizationId: number }>(all: readonly T[]) =>
    all.filter((each) => each.organizationId === organizationId);
  return {
    roleId: String(membership?.roleId ?? 2),
    isAdmin: membership?.isAdmin ?? false,
    isSuperUser: person.isSuperUser,
    propertyIds: here(person.properties.filter((each) => each.isDirect)).map((each) => each.id),
    groupIds: here(person.groups).map((each) => each.id),
  };
}

/** Only what differs is sent, so that a right that the person may not grant stays untouched. */
function changesOf(values: Rights, base: PersonDetails, organizationId: number) {
  const before = rightsOf(base, organizationId);
  const sameSet = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((each) => b.includes(each));
  return {
    id: base.id,
    organizationId,
    ...(values.roleId !== before.roleId && { roleId: Number(values.roleId) }),
    ...(values.isAdmin !== before.isAdmin && { isAdmin: values.isAdmin }),
    ...(values.isSuperUser !== before.isSuperUser && { isSuperUser: values.isSuperUser }),
    ...(!sameSet(values.propertyIds, before.propertyIds) && { propertyIds: values.propertyIds }),
    ...(!sameSet(values.groupIds, before.groupIds) && { groupIds: values.groupIds }),
  };
}
