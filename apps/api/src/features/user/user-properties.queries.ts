import type { RowOf } from '@lintel/contract/base/route';
import type { user } from '@lintel/contract/people/user';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { holdProperties } from '#platform/lookups/hold-property.ts';
import { type Page, type PageOrder, pageOfFound, placeColumns, selectPage } from '#platform/sql/page.ts';

type GivenProperty = RowOf<typeof user.listUserProperties>;

/** CTE `assigned`: the properties of the organizations that each person has directly or by a group, once each, as JSON. */
export function assignedCte(organizationIds: readonly number[]): RawBuilder<unknown> {
  const mine = (alias: string) => sql`${sql.ref(`${alias}.organization_id`)} = any (${bigints(organizationIds)})`;
  return sql`given as (
      select a.user_id, a.organization_id, a.property_id, null::bigint as group_id, null as group_name from property_assignment a
      where ${mine('a')} and a.archived_at is null
      union all
      select gm.user_id, gp.organization_id, gp.property_id, g.id, g.name from permission_group g
      join permission_group_member gm on gm.organization_id = g.organization_id and gm.group_id = g.id and gm.archived_at is null
      join permission_group_property gp on gp.organization_id = g.organization_id and gp.group_id = g.id and gp.archived_at is null
      where ${mine('g')} and g.archived_at is null
    ), assigned as (
      select x.user_id, p.id as property_id, p.name, json_build_object('id', p.id, 'name', p.name, 'organizationId', p.organization_id,
        'isDirect', bool_or(x.group_id is null),
        'groups', coalesce(json_agg(json_build_object('id', x.group_id, 'name', x.group_name) order by x.group_name)
          filter (where x.group_id is not null), '[]')) as json
      from given x join property p on p.organization_id = x.organization_id and p.id = x.property_id and p.archived_at is null
      join membership m on m.organization_id = x.organization_id and m.user_id = x.user_id and m.archived_at is null
      group by x.user_id, p.organization_id, p.id, p.name
    )`;
}

/** The properties given to a person in the organizations. */
export async function selectUserProperties(
  db: Db,
  userId: number,
  organizationIds: readonly number[],
  asked: PageOrder,
): Promise<Page<GivenProperty>> {
  const page = await selectPage<{ json: GivenProperty }>(db, {
    limit: asked.limit,
    ctes: sql`${assignedCte(organizationIds)}, found as (
      select a.name as sort_key, a.property_id as id, a.json from assigned a where a.user_id = ${userId}
    ), ${pageOfFound(asked)}, rows as (select ${placeColumns(asked)}, page.json from page)`,
  });
  return { ...page, rows: page.rows.map((row) => row.json) };
}

/** The organization of a property that the viewer administers, if it is one. */
export async function selectPropertyOrganization(
  db: Db,
  viewer: Viewer,
  propertyId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ organizationId: number }>`
    select p.organization_id as "organizationId" from property p
    where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}`.execute(db);
  return rows[0]?.organizationId;
}

/** Of the ids, those that are properties of the organization; none of them can be archived until the transaction ends. */
export async function selectKnownProperties(db: Db, organizationId: number, ids: readonly number[]): Promise<number[]> {
  return [...(await holdProperties(db, organizationId, ids))];
}

/**
 * Assigns properties of one organization to a person; those assigned already stay as they are. Returns the ids that are
 * new.
 */
export async function insertAssignments(
  db: Db,
  organizationId: number,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into property_assignment as a (organization_id, property_id, user_id)
    select ${organizationId}, id, ${userId} from unnest(${bigints(ids)}) as id
    on conflict (organization_id, property_id, user_id) do update set archived_at = null, version = a.version + 1, updated_at = now()
      where a.archived_at is not null
    returning a.property_id as id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Removes properties of one organization from a person: `ids`, or, without `ids`, all but `keep`. Returns the removed
 * ids.
 */
export async function deleteAssignments(
  db: Db,
  organizationId: number,
  userId: number,
  which: { ids: readonly number[] } | { keep: readonly number[] },
): Promise<number[]> {
  const chosen =
    'ids' in which
      ? sql`a.property_id = any (${bigints(which.ids)})`
      : sql`not a.property_id = any (${bigints(which.keep)})`;
  const { rows } = await sql<{ id: number }>`
    update property_assignment a set archived_at = now(), version = a.version + 1, updated_at = now()
    where a.organization_id = ${organizationId} and a.user_id = ${userId} and a.archived_at is null and ${chosen}
    returning a.property_id as id`.execute(db);
  return rows.map((row) => row.id);
}
