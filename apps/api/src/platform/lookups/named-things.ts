import type { NamedKind } from '@lintel/contract/base/list-filter';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '../identity/viewer.ts';
import { visibleContacts } from './visible-contacts.ts';

/** A thing that a filter names by its id. */
export type NamedThing = { names: NamedKind; id: number };

/** The names of things by 'kind id', such as 'itemType 4'; what the viewer may not see, or is gone, has none. */
export async function selectNames(
  db: Db,
  viewer: Viewer,
  things: readonly NamedThing[],
): Promise<ReadonlyMap<string, string>> {
  if (things.length === 0) return new Map();
  const selects = things.map(
    ({ names, id }) => sql`select ${`${names} ${id}`} as key, ${SOURCES[names](viewer, id)} as name`,
  );
  const { rows } = await sql<{ key: string; name: string | null }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return new Map(rows.flatMap(({ key, name }) => (name === null ? [] : [[key, name] as const])));
}

const SOURCES: Record<NamedKind, (viewer: Viewer, id: number) => RawBuilder<unknown>> = {
  organization: ({ organizationIds }, id) =>
    sql`(select o.name from organization o where o.id = any (${bigints(organizationIds)}) and o.id = ${id})`,
  property: (viewer, id) =>
    sql`(select p.name from property p where ${visibleProperties(viewer, 'p')} and p.id = ${id})`,
  building: (
    viewer,
    id,
  ) => sql`(select b.name from building b join property p on p.organization_id = b.organization_id and p.id = b.property_id
    where ${visibleProperties(viewer, 'p')} and b.id = ${id})`,
  unit: (
    viewer,
    id,
  ) => sql`(select u.name from unit u join property p on p.organization_id = u.organization_id and p.id = u.property_id
    where ${visibleProperties(viewer, 'p')} and u.id = ${id})`,
  itemType: (_viewer, id) => sql`(select t.name from item_type t where t.id = ${id})`,
  manufacturer: (_viewer, id) => sql`(select m.name from manufacturer m where m.id = ${id})`,
  model: (_viewer, id) => sql`(select m.name from model m where m.id = ${id})`,
  user: (
    { organizationIds },
    id,
  ) => sql`(select concat_ws(' ', u.first_name, u.last_name) from app_user u where u.id = ${id}
    and exists (select from membership m where m.user_id = u.id and m.organization_id = any (${bigints(organizationIds)})))`,
  vendor: (viewer, id) => sql`(select c.name from contact c where ${visibleContacts(viewer)} and c.id = ${id})`,
};
