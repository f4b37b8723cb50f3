import type { PermissionGroup } from '@lintel/contract/people/permission-group';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import { holdProperties } from '#platform/lookups/hold-property.ts';
import type { CursorPosition } from '#platform/sql/cursor.ts';
import { type Page, pageOfFound, placeColumns, selectPage } from '#platform/sql/page.ts';
import type { GroupListRow } from './group-columns.ts';

const rowColumns: RawBuilder<unknown> = sql`
  g.id, g.organization_id as "organizationId", o.name as "organizationName", g.name, g.role_id as "roleId",
  (select count(*) from permission_group_property gp join property p on p.organization_id = gp.organization_id and p.id = gp.property_id
    where gp.organization_id = g.organization_id and gp.group_id = g.id and gp.archived_at is null and p.archived_at is null) as "propertyCount",
  (select count(*) from permission_group_member gm join membership m on m.organization_id = gm.organization_id and m.user_id = gm.user_id
    where gm.organization_id = g.organization_id and gm.group_id = g.id and gm.archived_at is null and m.archived_at is null) as "userCount",
  ${instant('g.archived_at')} as "archivedAt", g.version`;

const organizationJoin = sql`join organization o on o.id = g.organization_id and o.archived_at is null`;

export type GroupListOptions = {
  q: string;
  organizationId: number | undefined;
  isArchived: boolean;
  isDescending: boolean;
  limit: number;
  after: CursorPosition | undefined;
};

/** One page of the groups of the organizations that the viewer administers, by name. */
export async function selectGroups(db: Db, viewer: Viewer, options: GroupListOptions): Promise<Page<GroupListRow>> {
  const { q, organizationId, isArchived, limit } = options;
  const organizations = organizationId === undefined ? viewer.adminOrganizationIds : [organizationId];
  return selectPage<GroupListRow>(db, {
    limit,
    ctes: sql`found as (
      select g.organization_id, g.id, natural_key(g.name) collate "C" as sort_key from permission_group g ${organizationJoin}
      where g.organization_id = any (${bigints(organizations)}) and g.archived_at is ${isArchived ? sql`not null` : sql`null`}
        and (${q} = '' or strpos(lower(g.name), lower(${q})) > 0)
    ), ${pageOfFound(options)}, rows as (
      select ${placeColumns(options)}, r.*
      from page join permission_group g on g.organization_id = page.organization_id and g.id = page.id ${organizationJoin}
      cross join lateral (select ${rowColumns}) r
    )`,
  });
}

/** One group with its properties and people. */
export async function selectGroup(db: Db, viewer: Viewer, groupId: number): Promise<WireGroup | undefined> {
  const { rows } = await sql<WireGroup>`
    select r.* from permission_group g ${organizationJoin} cross join lateral (
      select ${rowColumns},
        (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by natural_key(p.name) collate "C", p.id), '[]')
          from permission_group_property gp join property p on p.organization_id = gp.organization_id and p.id = gp.property_id
          where gp.organization_id = g.organization_id and gp.group_id = g.id and gp.archived_at is null and p.archived_at is null) as properties,
        (select coalesce(json_agg(json_build_object('id', u.id, 'fName', u.first_name, 'lName', u.last_name, 'email', u.email)
            order by lower(u.last_name), lower(u.first_name), u.id), '[]')
          from permission_group_member gm join membership m on m.organization_id = gm.organization_id and m.user_id = gm.user_id and m.archived_at is null
          join app_user u on u.id = gm.user_id and u.archived_at is null
          where gm.organization_id = g.organization_id and gm.group_id = g.id and gm.archived_at is null) as users
    ) r
    where g.organization_id = any (${bigints(viewer.adminOrganizationIds)}) and g.id = ${groupId} and g.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** The current group, locked until the transaction ends. */
export async function lockGroup(db: Db, viewer: Viewer, groupId: number, state: 'live' | 'archived') {
  const { rows } = await sql<GroupRow>`
    select g.organization_id as "organizationId", g.id, g.name, g.role_id as "roleId", g.version from permission_group g
    join organization o on o.id = g.organization_id and o.archived_at is null
    where g.organization_id = any (${bigints(viewer.adminOrganizationIds)}) and g.id = ${groupId}
      and g.archived_at is ${state === 'live' ? sql`null` : sql`not null`} for no key update of g`.execute(db);
  return rows[0];
}

/** True when another group of the organization has the name. */
export async function isGroupNameTaken(db: Db, organizationId: number, name: string, exceptId: number | null) {
  const { rows } = await sql`select from permission_group g where g.organization_id = ${organizationId}
    and g.archived_at is null and lower(g.name) = lower(${name}) and g.id is distinct from ${exceptId}::bigint`.execute(
    db,
  );
  return rows.length > 0;
}

/** Adds a group and gives its id. */
export async function insertGroup(db: Db, organizationId: number, name: string, roleId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into permission_group (organization_id, name, role_id)
    values (${organizationId}, ${name}, ${roleId}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Writes a locked group's name and role, and its version in any case. */
export async function updateGroup(
  db: Db,
  { organizationId, id, name, roleId }: Omit<GroupRow, 'version'>,
): Promise<void> {
  await sql`update permission_group g set name = ${name}, role_id = ${roleId}, version = g.version + 1, updated_at = now()
    where g.organization_id = ${organizationId} and g.id = ${id}`.execute(db);
}

/** Archives a locked group or restores it. */
export async function archiveGroup(db: Db, { organizationId, id }: GroupRow, isArchived: boolean): Promise<void> {
  await sql`update permission_group g set archived_at = case when ${isArchived} then now() end, version = g.version + 1, updated_at = now()
    where g.organization_id = ${organizationId} and g.id = ${id}`.execute(db);
}

/** The two kinds of members of a group: properties and people. */
const PARTS = {
  property: { table: sql.table('permission_group_property'), column: sql.ref('property_id') },
  user: { table: sql.table('permission_group_member'), column: sql.ref('user_id') },
};
export type GroupPart = keyof typeof PARTS;

/** Adds what is not in the group yet; returns the ids that are new. */
export async function insertGroupPart(
  db: Db,
  part: GroupPart,
  group: GroupRef,
  ids: readonly number[],
): Promise<number[]> {
  const { table, column } = PARTS[part];
  const { rows } = await sql<{ id: number }>`
    insert into ${table} as x (organization_id, group_id, ${column})
    select ${group.organizationId}, ${group.id}, id from unnest(${bigints(ids)}) as id
    on conflict (organization_id, group_id, ${column}) do update set archived_at = null, version = x.version + 1, updated_at = now()
      where x.archived_at is not null
    returning x.${column} as id`.execute(db);
  return rows.map((row) => row.id);
}

/** Removes `ids` from the group, or, without `ids`, all but `keep`; returns the removed ids. */
export async function deleteGroupPart(
  db: Db,
  part: GroupPart,
  group: GroupRef,
  which: { ids: readonly number[] } | { keep: readonly number[] },
): Promise<number[]> {
  const { table, column } = PARTS[part];
  const chosen =
    'ids' in which
      ? sql`x.${column} = any (${bigints(which.ids)})`
      : sql`not x.${column} = any (${bigints(which.keep)})`;
  const { rows } = await sql<{ id: number }>`
    update ${table} x set archived_at = now(), version = x.version + 1, updated_at = now()
    where x.organization_id = ${group.organizationId} and x.group_id = ${group.id} and x.archived_at is null and ${chosen}
    returning x.${column} as id`.execute(db);
  return rows.map((row) => row.id);
}

/** Of the ids, those that belong to the organization; its properties cannot be archived until the transaction ends. */
export async function selectKnownIds(
  db: Db,
  part: GroupPart,
  organizationId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (part === 'property') return [...(await holdProperties(db, organizationId, ids))];
  const { rows } = await sql<{ id: number }>`
    select m.user_id as id from membership m join app_user u on u.id = m.user_id and u.archived_at is null
    where m.organization_id = ${organizationId} and m.user_id = any (${bigints(ids)}) and m.archived_at is null`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export type GroupRef = { organizationId: number; id: number };
export type GroupRow = GroupRef & { name: string; roleId: number; version: number };
export type WireGroup = z.infer<typeof PermissionGroup>;
