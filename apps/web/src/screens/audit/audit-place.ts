import { auditWord } from '@lintel/domain/people/audit-words';
import type { AuditLine } from '#api/audit.api.ts';
import { type AdminPage, links } from '#app/links.ts';

const ADMIN_PAGE_OF: Record<string, AdminPage> = {
  organization: 'organizations',
  user: 'users',
  invitation: 'users',
  permissionGroup: 'groups',
  permission_group: 'groups',
  model: 'models',
  manufacturer: 'manufacturers',
};

/** The kinds of things that are shown on the page of their unit. */
const IN_A_UNIT: ReadonlySet<string> = new Set(['maintenance_record', 'service_request', 'maintenance_note']);

/** Where the thing of a line is now; undefined where it has no page. */
export function placeOf({ entity, entityId, unitId }: AuditLine): string | undefined {
  if (entityId === null) return undefined;
  if (entity === 'property') return links.property(entityId);
  if (entity === 'unit') return links.unit(entityId);
  if (entity === 'item') return unitId === null ? links.item(entityId) : links.unit(unitId);
  if (entity === 'import') return `${links.admin('import')}?import=${entityId}`;
  if (IN_A_UNIT.has(entity)) return unitId === null ? undefined : links.unit(unitId);
  if (entity === 'contact') return `${links.contacts()}?contact=${entityId}`;
  if (entity === 'emergency_sheet') return `${links.contacts()}?tab=emergency&propertyId=${entityId}`;
  const page = ADMIN_PAGE_OF[entity];
  return page && links.admin(page);
}

/** The label of the link: 'property', or 'its unit' for a thing that is shown on the page of its unit. */
export function placeWord({ entity }: AuditLine): string {
  return IN_A_UNIT.has(entity) ? 'its unit' : auditWord(entity).toLowerCase();
}
