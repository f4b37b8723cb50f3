import type { OrganizationTree, organization } from '@lintel/contract/organization';
import type { RowOf } from '@lintel/contract/route';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { bigints, type Viewer, visibleProperties } from '#platform/viewer.ts';

type NamedOrganization = RowOf<typeof organization.listOrganizations>;
type WireTree = z.infer<typeof OrganizationTree>;

/** The viewer's organizations. */
export async function selectOrganizations(db: Db, viewer: Viewer): Promise<NamedOrganization[]> {
  const { rows } = await sql<NamedOrganization>`
    select o.id, o.name from organization o where o.id = any (${bigints(viewer.organizationIds)}) and o.archived_at is null
    order by lower(o.name), o.id`.execute(db);
  return rows;
}

/** The viewer's organizations with the properties they see and their units. */
export async function selectOrganizationTree(db: Db, viewer: Viewer): Promise<WireTree[]> {
  const { rows } = await sql<WireTree>`
    with shown_property as (
      select p.organization_id, p.id, p.name, p.timezone from property p where ${visibleProperties(viewer, 'p')}
    ), shown_organization as (
      select o.id, o.name, o.timezone from organization o where o.id = any (${bigints(viewer.organizationIds)}) and o.archived_at is null
    ) ${tree(viewer)}`.execute(db);
  return rows;
}

/**
 * The same, searched by name on both levels, typos allowed: an organization that matches comes with all its properties,
 * else with those that match.
 */
export async function searchOrganizationTree(db: Db, viewer: Viewer, term: string): Promise<WireTree[]> {
  const isLike = (name: RawBuilder<unknown>) =>
    sql`(strpos(lower(${name}), lower(${term})) > 0 or word_similarity(lower(${term}), lower(${name})) >= ${SIMILAR})`;
  const { rows } = await sql<WireTree>`
    with own_organization as (
      select o.id, o.name, o.timezone, ${isLike(sql`o.name`)} as is_match from organization o
      where o.id = any (${bigints(viewer.organizationIds)}) and o.archived_at is null
    ), shown_property as (
      select p.organization_id, p.id, p.name, p.timezone from property p
      join own_organization o on o.id = p.organization_id
      where ${visibleProperties(viewer, 'p')} and (o.is_match or ${isLike(sql`p.name`)})
    ), shown_organization as (
      select o.id, o.name, o.timezone from own_organization o
      where o.is_match or exists (select from shown_property p where p.organization_id = o.id)
    ) ${tree(viewer)}`.execute(db);
  return rows;
}

/** Trigram similarity from which a name matches: one wrong letter in five passes. */
const SIMILAR = sql.lit(0.45);

function tree(viewer: Viewer): RawBuilder<unknown> {
  return sql`, unit_list as (
      select u.organization_id, u.property_id,
        json_agg(json_build_object('id', u.id, 'name', u.name) order by length(u.name), u.name, u.id) as units
      from unit u join shown_property p on p.organization_id = u.organization_id and p.id = u.property_id
      where u.organization_id = any (${bigints(viewer.organizationIds)}) and u.archived_at is null
      group by u.organization_id, u.property_id
    ), property_list as (
      select p.organization_id, json_agg(json_build_object('id', p.id, 'name', p.name, 'timezone', p.timezone,
        'units', coalesce(l.units, '[]')) order by lower(p.name), p.id) as properties
      from shown_property p left join unit_list l on l.organization_id = p.organization_id and l.property_id = p.id
      group by p.organization_id
    )
    select o.id, o.name, o.timezone, coalesce(l.properties, '[]') as properties, coalesce(l.properties, '[]') as "Property"
    from shown_organization o left join property_list l on l.organization_id = o.id
    order by lower(o.name), o.id`;
}
