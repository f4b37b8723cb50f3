import { useListUsersQuery } from '#api/user.api.ts';
import { FormText } from '#app/form/FormText.tsx';
import type { FullProperty } from './property-search.ts';

const PEOPLE_MAX = 1000;

/** Who is responsible for the property: people of its organization. */
export function ManagerFields({ property }: { property: FullProperty }) {
  const people = useListUsersQuery({ query: { organizationId: property.organizationId, limit: PEOPLE_MAX } });
  const known = (people.data?.results ?? []).map((each) => ({ value: each.id, label: `${each.fName} ${each.lName}` }));
  const hint = people.isError ? 'The other people could not be loaded.' : undefined;
  const withNow = (now: FullProperty['RegionalManager']) =>
    now && !known.some((each) => each.value === now.id)
      ? [...known, { value: now.id, label: `${now.firstName} ${now.lastName}` }]
      : known;
  return (
    <>
      <FormText
        name="regionalManagerId"
        label="Regional manager"
        options={withNow(property.RegionalManager)}
        noneLabel="Nobody"
        hint={hint}
      />
      <FormText
        name="regionalMaintenanceManagerId"
        label="Regional maintenance manager"
        options={withNow(property.RegionalMaintenanceManager)}
        noneLabel="Nobody"
        hint={hint}
      />
    </>
  );
}
