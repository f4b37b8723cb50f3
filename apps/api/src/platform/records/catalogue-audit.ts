import type { AuditEntry } from '@lintel/db/tx';
import type { Viewer } from '../identity/viewer.ts';

/**
 * A line of the audit log about the shared catalogue, which belongs to no organization: it is written to the log of the
 * organization of the person who made the change. Nothing where the instance has no organization yet.
 */
export function auditCatalogue(
  audit: (entry: AuditEntry) => void,
  viewer: Viewer,
  entry: Omit<AuditEntry, 'organizationId'>,
): void {
  const own = viewer.memberships.find((one) => viewer.organizationIds.includes(one.organizationId));
  const organizationId = own?.organizationId ?? viewer.organizationIds[0];
  if (organizationId !== undefined) audit({ ...entry, organizationId });
}
