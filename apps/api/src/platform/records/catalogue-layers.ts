import type { AuditEntry } from '@lintel/db/tx';
import { type RawBuilder, sql } from 'kysely';
import { forbidden, notFound, unprocessable } from '../base/errors.ts';
import { bigints, type Viewer } from '../identity/viewer.ts';
import { auditCatalogue } from './catalogue-audit.ts';

/** The owner of a row of the catalogue: an organization, or null where all share it. */
export type Owner = number | null;

/** The condition 'this manufacturer, alias or model is shared or of an organization of the viewer' over the table under `alias`. */
export function visibleCatalogue(viewer: Viewer, alias: string): RawBuilder<boolean> {
  const owner = sql.ref(`${alias}.organization_id`);
  return sql<boolean>`(${owner} is null or ${owner} = any (${bigints(viewer.organizationIds)}))`;
}

/** The condition 'this manufacturer, alias or model is shared or the organization's own'; with null, 'is shared'. */
export function catalogueOf(owner: Owner | RawBuilder<unknown>, alias: string): RawBuilder<boolean> {
  const column = sql.ref(`${alias}.organization_id`);
  return sql<boolean>`(${column} is null or ${column} = ${typeof owner === 'object' && owner !== null ? owner : sql`${owner}::bigint`})`;
}

/**
 * The owner of a new row of the catalogue: the organization that was named, else the caller's only one; a super user
 * who names none adds a shared one. Throws NOT_FOUND for an organization that is not the caller's.
 */
export function ownerOfNew(viewer: Viewer, organizationId: number | undefined): Owner {
  if (organizationId !== undefined) {
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    return organizationId;
  }
  if (viewer.isSuperUser) return null;
  const [only, ...others] = viewer.organizationIds;
  if (only === undefined || others.length > 0)
    throw unprocessable('organizationId', 'You belong to several organizations. Say which one it is for.');
  return only;
}

/** Throws unless the viewer may change a row of this owner; one of another organization does not exist for them. */
export function checkMayChange(viewer: Viewer, owner: Owner, noun: string): void {
  if (viewer.isSuperUser) return;
  if (owner === null) throw forbidden(`This ${noun} is shared by all organizations. Only a super user may change it.`);
  if (!viewer.organizationIds.includes(owner)) throw notFound(noun);
}

/** A line of the audit log about a manufacturer or model: with the organization that owns it, or with the super user's own. */
export function auditOwned(
  audit: (entry: AuditEntry) => void,
  viewer: Viewer,
  owner: Owner,
  entry: Omit<AuditEntry, 'organizationId'>,
): void {
  if (owner === null) auditCatalogue(audit, viewer, entry);
  else audit({ ...entry, organizationId: owner });
}
