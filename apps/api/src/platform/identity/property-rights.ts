import { can, RIGHTS, type Right } from '@lintel/domain/people/roles';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer } from './viewer.ts';

/**
 * The condition 'this person manages the property' over a property table under `alias`: by administering its organization, by
 * their role on a property given to them, or by the role of a group. Such people see what is hidden.
 */
export function managesProperty(viewer: Viewer, alias: string): RawBuilder<boolean> {
  return hasRight(viewer, alias, 'manage');
}

/** The condition 'this person has `right` on the property' over a property table under `alias`: a call that only reads says by it what the person may do next. */
export function hasRight(viewer: Viewer, alias: string, right: Right): RawBuilder<boolean> {
  if (viewer.isSuperUser) return sql<boolean>`true`;
  const p = sql.ref(alias);
  const held = viewer.memberships
    .filter(({ roleId }) => can({ roleId, isAdmin: false, isSuperUser: false }, right))
    .map((one) => one.organizationId);
  return sql<boolean>`(${p}.organization_id = any (${bigints(viewer.adminOrganizationIds)})
    or ${p}.organization_id = any (${bigints(held)}) and exists (select from property_assignment a
      where a.organization_id = ${p}.organization_id and a.property_id = ${p}.id and a.user_id = ${viewer.userId} and a.archived_at is null)
    or exists (select from permission_group_member gm
      join permission_group g on g.organization_id = gm.organization_id and g.id = gm.group_id and g.archived_at is null
      join permission_group_property gp on gp.organization_id = gm.organization_id and gp.group_id = gm.group_id and gp.archived_at is null
      where gm.organization_id = ${p}.organization_id and gm.user_id = ${viewer.userId} and gm.archived_at is null
        and gp.property_id = ${p}.id and g.role_id >= ${RIGHTS[right]}))`;
}
