import type { NamedKind } from '@lintel/contract/base/list-filter';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';

/** What the filter `name` of a view names by its id. */
export type NamedInView = { name: string; names: NamedKind; id: number };

/** The filters whose thing is in the organization, and seen by the viewer where only some see it. */
export async function selectNamedThere(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  things: readonly NamedInView[],
): Promise<ReadonlySet<string>> {
  if (things.length === 0) return new Set();
  const selects = things.map(
    ({ name, names, id }) => sql`select ${name}::text as name where ${IS_THERE[names]({ viewer, organizationId, id })}`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

const IS_THERE: Record<NamedKind, (of: Of) => RawBuilder<unknown>> = {
  organization: ({ organizationId, id }) => sql`${id}::bigint = ${organizationId}::bigint`,
  property: ({ viewer, organizationId, id }) => sql`exists (select from property p
    where p.organization_id = ${organizationId} and p.id = ${id} and ${visibleProperties(viewer, 'p')})`,
  building: ({ viewer, organizationId, id }) => sql`exists (select from building b
    join property p on p.organization_id = b.organization_id and p.id = b.property_id
    where b.organization_id = ${organizationId} and b.id = ${id} and ${visibleProperties(viewer, 'p')})`,
  unit: ({ viewer, organizationId, id }) => sql`exists (select from unit u
    join property p on p.organization_id = u.organization_id and p.id = u.property_id
    where u.organization_id = ${organizationId} and u.id = ${id} and ${visibleProperties(viewer, 'p')})`,
  itemType: ({ id }) => sql`exists (select from item_type t where t.id = ${id})`,
  manufacturer: ({ organizationId, id }) => sql`exists (select from manufacturer m
    where m.id = ${id} and (m.organization_id is null or m.organization_id = ${organizationId}))`,
  model: ({ organizationId, id }) => sql`exists (select from model m
    where m.id = ${id} and (m.organization_id is null or m.organization_id = ${organizationId}))`,
  user: ({ organizationId, id }) => sql`exists (select from membership m
    where m.organization_id = ${organizationId} and m.user_id = ${id})`,
  vendor: ({ viewer, organizationId, id }) => sql`exists (select from contact c
    where c.organization_id = ${organizationId} and c.id = ${id} and ${visibleContacts(viewer)})`,
};

type Of = { viewer: Viewer; organizationId: number; id: number };
