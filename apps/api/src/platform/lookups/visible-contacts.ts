import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '../identity/viewer.ts';

/**
 * The condition 'this contact exists for the viewer' over `contact c`: who administers sees all of the organization; others
 * those that serve every property, and those that serve one of theirs.
 */
export function visibleContacts(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(c.organization_id = any (${bigints(viewer.organizationIds)}) and (c.serves_all
    or c.organization_id = any (${bigints(viewer.adminOrganizationIds)})
    or exists (select from contact_property l join property p on p.organization_id = l.organization_id and p.id = l.property_id
      where l.organization_id = c.organization_id and l.contact_id = c.id and l.archived_at is null and ${visibleProperties(viewer, 'p')})))`;
}
