import type { RowOf } from '@lintel/contract/base/route';
import type { Administrators, OrganizationTree, organization } from '@lintel/contract/people/organization';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { type Page, type PageOrder, pageOfFound, placeColumns, selectPage } from '#platform/sql/page.ts';

type NamedOrganization = RowOf<typeof organization.listOrganizations>;
type WireAdministrators = z.infer<typeof Administrators>['organizations'][number];
type WireTree = z.infer<typeof OrganizationTree>;

/** The viewer's organizations. */
export async function selectOrganizations(db: Db, viewer: Viewer, asked: PageOrder): Promise<Page<NamedOrganization>> {
  return selectPage<NamedOrganization>(db, {
    limit: asked.limit,
    ctes: sql`found as (
      select lower(o.name) as sort_key, o.id, o.name from organization o
      where o.id = any (${bigints(viewer.organizationIds)}) and o.archived_at is null
    ), ${pageOfFound(asked)}, rows as (select ${placeColumns(asked)}, page.id, page.name from page)`,
  });
}

/** The viewer's organizations with the properties they see and their units. */
export function selectOrganizationTree(db: Db, viewer: Viewer, asked: PageOrder): Promise<Page<WireTree>> {
  const shown = sql`shown_property as (
      select p.organization_id, p.id, p.name, p.timezone from property p where ${visibleProperties(viewer, 'p')}
    ), found as (
      select lower(o.name) as sort_key, o.id, o.name, o.timezone from organization o
      where o.id = any (${bigints(viewer.organizationIds)}) and o.archived_at is null
    )`;
  return treeOf(db, shown, asked);
}

/**
 * The same, searched by name on both levels, typos allowed: an organization that matches comes with all its properties,
 * else with those that match.
 */
export function searchOrganizationTree(
  db: Db,
  viewer: Viewer,
  term: string,
  asked: PageOrder,
): Promise<Page<WireTree>> {
  const isLike = (name: RawBuilder<unknown>) =>
    sql`(strpos(lower(${name}), lower(${term})) > 0 or word_similarity(lower(${term}), lower(${name})) >= ${SIMILAR})`;
  const shown = sql`own_organization as (
      select o.id, o.name, o.timezone, ${isLike(sql`o.name`)} as is_match from organization o
      where o.id = any (${bigints(viewer.organizationIds)}) and o.archived_at is null
    ), shown_property as (
      select p.organization_id, p.id, p.name, p.timezone from property p
      join own_organization o on o.id = p.organization_id
      where ${visibleProperties(viewer, 'p')} and (o.is_match or ${isLike(sql`p.name`)})
    ), found as (
      select lower(o.name) as sort_key, o.id, o.name, o.timezone from own_organization o
      where o.is_match or exists (select from shown_property p where p.organization_id = o.id)
    )`;
  return treeOf(db, shown, asked);
}

/** Of each organization its administrators, those who signed in last first: three of them, and how many there are. */
export async function selectAdministrators(db: Db, organizationIds: readonly number[]): Promise<WireAdministrators[]> {
  const { rows } = await sql<WireAdministrators>`
    select o.id, o.name, count(a.id)::int as total,
      coalesce(json_agg(json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email)
        order by a.place) filter (where a.place <= ${ADMINISTRATORS_NAMED}), '[]') as administrators
    from organization o left join lateral (
      select u.id, u.first_name, u.last_name, u.email,
        row_number() over (order by u.last_sign_in_at desc nulls last, lower(u.last_name), u.id) as place
      from membership m join app_user u on u.id = m.user_id
      where m.organization_id = o.id and m.is_admin and m.archived_at is null and u.archived_at is null and u.disabled_at is null
    ) a on true
    where o.id = any (${bigints(organizationIds)}) and o.archived_at is null
    group by o.id, o.name order by lower(o.name), o.id`.execute(db);
  return rows;
}

const ADMINISTRATORS_NAMED = sql.lit(3);

/** Trigram similarity from which a name matches: one wrong letter in five passes. */
const SIMILAR = sql.lit(0.45);

function treeOf(db: Db, shown: RawBuilder<unknown>, asked: PageOrder): Promise<Page<WireTree>> {
  return selectPage<WireTree>(db, {
    limit: asked.limit,
    // Units are looked up for each property of the page: joined, all units would be held against all properties that a super user sees.
    ctes: sql`${shown}, ${pageOfFound(asked)}, property_list as (
      select p.organization_id, json_agg(json_build_object('id', p.id, 'name', p.name, 'timezone', p.timezone, 'units', (
          select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by length(u.name), u.name, u.id), '[]')
          from unit u where u.organization_id = p.organization_id and u.property_id = p.id and u.archived_at is null
        )) order by lower(p.name), p.id) as properties
      from shown_property p where p.organization_id = any ((select array_agg(o.id) from page o)::bigint[]) group by p.organization_id
    ), rows as (
      select ${placeColumns(asked)}, page.id, page.name, page.timezone, coalesce(l.properties, '[]') as properties,
        coalesce(l.properties, '[]') as "Property"
      from page left join property_list l on l.organization_id = page.id
    )`,
  });
}
