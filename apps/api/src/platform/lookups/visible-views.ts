import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '../identity/viewer.ts';

/**
 * SQL condition over `saved_view v`: the view is about a property that the viewer sees, or about all that they see of one of their
 * organizations.
 */
export function visibleViewPlaces(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(v.organization_id = any (${bigints(viewer.organizationIds)}) and (v.property_id is null
    or exists (select from property p where p.organization_id = v.organization_id and p.id = v.property_id and ${visibleProperties(viewer, 'p')})))`;
}

/**
 * SQL condition over `saved_view v`: the view is the viewer's own or shared with them, and they see the place that it is about. An
 * administrator of the organization sees all that are shared.
 */
export function visibleViews(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(${visibleViewPlaces(viewer)} and v.archived_at is null and (v.owner_user_id = ${viewer.userId}
    or v.shared_with = 'ORGANIZATION'
    or (v.shared_with = 'GROUP' and (v.organization_id = any (${bigints(viewer.adminOrganizationIds)})
      or exists (select from permission_group_member gm
        join permission_group g on g.organization_id = gm.organization_id and g.id = gm.group_id and g.archived_at is null
        where gm.organization_id = v.organization_id and gm.group_id = v.permission_group_id and gm.user_id = ${viewer.userId}
          and gm.archived_at is null)))))`;
}
