import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import type { HeldProperty } from '#platform/lookups/hold-property.ts';

/** The ids of the people who may sign in and see a property: those who administer its organization, and those whom it was given to. */
export function mayBeGiven({
  organizationId,
  propertyId,
}: Pick<HeldProperty, 'organizationId' | 'propertyId'>): RawBuilder<unknown> {
  return peopleOf(sql`${organizationId}::bigint`, sql`${propertyId}::bigint`);
}

function peopleOf(organizationId: RawBuilder<unknown>, propertyId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select m.user_id from membership m
    join app_user u on u.id = m.user_id and u.disabled_at is null and u.archived_at is null
    where m.organization_id = ${organizationId} and m.archived_at is null and (m.is_admin
      or exists (select from property_assignment a where a.organization_id = m.organization_id and a.property_id = ${propertyId}
        and a.user_id = m.user_id and a.archived_at is null)
      or exists (select from permission_group_member gm
        join permission_group g on g.organization_id = gm.organization_id and g.id = gm.group_id and g.archived_at is null
        join permission_group_property gp on gp.organization_id = gm.organization_id and gp.group_id = gm.group_id and gp.archived_at is null
        where gm.organization_id = m.organization_id and gm.user_id = m.user_id and gm.archived_at is null and gp.property_id = ${propertyId}))`;
}

/** The people who may see a property, by name; undefined where the viewer does not see it. */
export async function selectPeople(
  db: Db,
  viewer: Viewer,
  propertyId: number,
): Promise<{ id: number; name: string }[] | undefined> {
  const { rows } = await sql<{ people: { id: number; name: string }[] }>`
    with scope as (${visibleProperty(viewer, propertyId)})
    select (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by lower(n.name), n.id), '[]') from (
      select u.id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as name from app_user u
      where u.id in (${peopleOf(sql`s.organization_id`, sql`s.property_id`)})
    ) n) as people from scope s`.execute(db);
  return rows[0]?.people;
}
