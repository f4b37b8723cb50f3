import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from './access.ts';

/** A person's rights as the database has them now, or undefined when they may no longer sign in. */
export async function loadPerson(db: Db, userId: number): Promise<Person | undefined> {
  const { rows } = await sql<PersonRow>`${personStatement(sql`${userId}::bigint`)}`.execute(db);
  return personOf(rows[0]);
}

/** Statement that reads a person's memberships and property grants; `userId` may be the transaction's own user. */
export function personStatement(userId: RawBuilder<unknown>): RawBuilder<PersonRow> {
  return sql<PersonRow>`
    with member as (
      select m.organization_id, m.role_id, m.is_admin, o.settings from membership m
      join organization o on o.id = m.organization_id and o.archived_at is null
      where m.user_id = ${userId} and m.archived_at is null
    ), granted as (
      select a.organization_id, a.property_id, m.role_id from property_assignment a
      join member m on m.organization_id = a.organization_id
      where a.user_id = ${userId} and a.archived_at is null
      union
      select gp.organization_id, gp.property_id, g.role_id from permission_group_member gm
      join member m on m.organization_id = gm.organization_id
      join permission_group g on g.organization_id = gm.organization_id and g.id = gm.group_id and g.archived_at is null
      join permission_group_property gp on gp.organization_id = gm.organization_id and gp.group_id = gm.group_id and gp.archived_at is null
      where gm.user_id = ${userId} and gm.archived_at is null
    )
    select u.id, u.is_super_user as "isSuperUser",
      (u.is_super_user or exists (select from member where is_admin))
        and not exists (select from user_totp t where t.user_id = u.id and t.confirmed_at is not null)
        and (exists (select from instance_setting s where s.key = 'sign_in_rules' and (s.value::jsonb ->> 'isTotpRequiredForAdmins')::boolean)
          or exists (select from member where is_admin and (settings ->> 'isTotpRequiredForAdmins')::boolean)) as "isTotpDue",
      coalesce(u.password_given_at >= coalesce(u.password_changed_at, u.password_given_at), false) as "isPasswordDue",
      (select coalesce(json_agg(json_build_array(organization_id, role_id, is_admin) order by organization_id), '[]') from member) as members,
      (select coalesce(json_agg(json_build_array(organization_id, property_id, role_id)), '[]') from granted) as grants,
      case when u.is_super_user then (select coalesce(json_agg(o.id order by o.id), '[]') from organization o where o.archived_at is null) end as organizations
    from app_user u where u.id = ${userId} and u.disabled_at is null and u.archived_at is null`;
}

/** The person of a row of `personStatement`; `allOrganizationIds` is what a super user acts in. */
export function personOf(row: PersonRow | undefined): Person | undefined {
  if (!row) return undefined;
  return {
    userId: row.id,
    isSuperUser: row.isSuperUser,
    isTotpDue: row.isTotpDue,
    isPasswordDue: row.isPasswordDue,
    memberships: row.members.map(([organizationId, roleId, isAdmin]) => ({
      organizationId,
      roleId,
      isAdmin,
    })),
    grants: row.grants.map(([organizationId, propertyId, roleId]) => ({ organizationId, propertyId, roleId })),
    allOrganizationIds: row.organizations ?? [],
  };
}

export type PersonRow = {
  id: number;
  isSuperUser: boolean;
  isTotpDue: boolean;
  isPasswordDue: boolean;
  members: [number, number, boolean][];
  grants: [number, number, number][];
  organizations: number[] | null;
};
