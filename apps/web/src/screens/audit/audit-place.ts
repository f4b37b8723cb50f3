import type { AuditLine } from '#api/audit.api.ts';
import { type AdminPage, links } from '#app/links.ts';

const ADMIN_PAGE_OF: Record<string, AdminPage> = {
  organization: 'organizations',
  user: 'users',
  permissionGroup: 'groups',
  permission_group: 'groups',
  model: 'models',
  manufacturer: 'manufacturers',
};

/** Where the thing of a line stands now; undefined where it has no page. */
export function placeOf({ entity, entityId, unitId }: AuditLine): string | undefined {
  if (entityId === null) return undefined;
  if (entity === 'property') return links.property(entityId);
  if (entity === 'unit') return links.unit(entityId);
  if (entity === 'item') return unitId === null ? links.item(entityId) : links.unit(unitId);
  if (entity === 'import') return `${links.admin('import')}?import=${entityId}`;
  const page = ADMIN_PAGE_OF[entity];
  return page && links.admin(page);
}
