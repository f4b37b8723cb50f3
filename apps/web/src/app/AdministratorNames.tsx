import { Fragment } from 'react';
import { useGetAdministratorsQuery } from '#api/organization.api.ts';
import { useAppSelector } from './store.ts';

/**
 * The administrators of an organization by name, with their addresses; to a person of no organization, who runs this
 * server. An administrator is shown the plain word, and so is everybody until the names are known.
 */
export function AdministratorNames({ word, organizationId }: { word: string; organizationId?: number | undefined }) {
  const selected = useAppSelector(({ selection }) => selection.organizationId);
  const user = useAppSelector(({ session }) => session.currentUser);
  const isAsked = user !== null && !user.isSuperUser && !user.isTotpDue && !user.isPasswordDue;
  const { data } = useGetAdministratorsQuery(undefined, { skip: !isAsked });
  if (!isAsked || !data) return word;

  const meant = data.organizations.filter(({ id }) => id === (organizationId ?? selected));
  const organizations = meant.length > 0 ? meant : data.organizations;
  if (organizations.length === 0 && data.server)
    return (
      <>
        whoever runs this server (<a href={`mailto:${data.server.email}`}>{data.server.email}</a>)
      </>
    );

  const all = organizations.flatMap((one) => one.administrators.map((person) => ({ ...person, of: one.name })));
  if (all.length === 0 || all.some(({ id }) => id === user.id)) return word;
  const people = all.slice(0, NAMED);
  const more = organizations.reduce((sum, one) => sum + one.total, 0) - people.length;
  return (
    <>
      {people.map((person, at) => (
        <Fragment key={`${person.of} ${person.id}`}>
          {at > 0 && (at === people.length - 1 && more <= 0 ? ' or ' : ', ')}
          <a href={`mailto:${person.email}`}>{`${person.firstName} ${person.lastName}`.trim()}</a>
          {organizations.length > 1 && ` (${person.of})`}
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  );
}

const NAMED = 3;
