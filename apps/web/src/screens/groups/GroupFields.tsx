import { useWatch } from 'react-hook-form';
import { useListUsersQuery } from '#api/user.api.ts';
import { FormCheckList } from '#app/form/FormCheckList.tsx';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { ROLE_OPTIONS } from '#app/role-words.ts';
import { useAppSelector } from '#app/store.ts';
import { GroupEffects } from './GroupEffects.tsx';
import type { Group, GroupValues } from './group-values.ts';

const PEOPLE_MAX = 1000;

/** The fields of a group, for creating and changing one, and what saving them changes for whom. */
export function GroupFields({ organizationId, group }: { organizationId: number; group: Group | null }) {
  const organization = useAppSelector((state) => state.session.orgData.find((each) => each.id === organizationId));
  const people = useListUsersQuery({ query: { organizationId, limit: PEOPLE_MAX, sort: 'name' } });
  const [propertyIds, userIds] = useWatch<GroupValues, ['propertyIds', 'userIds']>({
    name: ['propertyIds', 'userIds'],
  });

  const properties = new Map(
    [...(organization?.properties ?? []), ...(group?.properties ?? [])].map((each) => [each.id, each.name]),
  );
  const persons = new Map(
    [...(people.data?.results ?? []), ...(group?.users ?? [])].map((each) => [
      each.id,
      { name: `${each.fName} ${each.lName}`.trim(), email: each.email },
    ]),
  );
  return (
    <>
      <FormText name="name" label="Name" isRequired />
      <FormText name="roleId" label="Role at its properties" options={ROLE_OPTIONS} />
      <FormCheckList
        name="propertyIds"
        label="Properties"
        none="This organization has no property yet."
        options={[...properties].map(([id, label]) => ({ id, label }))}
      />
      {people.isError && !people.data ? (
        <p className={formStyles.notice} role="alert">
          The people could not be loaded; the group keeps its own.{' '}
          <button type="button" onClick={() => void people.refetch()}>
            Retry
          </button>
        </p>
      ) : (
        <FormCheckList
          name="userIds"
          label="People"
          none="This organization has nobody yet."
          options={[...persons].map(([id, { name, email }]) => ({ id, label: name, hint: email }))}
        />
      )}
      <GroupEffects
        groupId={group?.id ?? null}
        before={
          group && { propertyIds: group.properties.map((each) => each.id), userIds: group.users.map((each) => each.id) }
        }
        after={{ propertyIds, userIds }}
        personName={(id) => persons.get(id)?.name ?? 'Somebody'}
        propertyName={(id) => properties.get(id) ?? 'a property'}
      />
    </>
  );
}
