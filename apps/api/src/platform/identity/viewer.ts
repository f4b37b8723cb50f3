import type { TxContext } from '@lintel/db/tx';
import { type RawBuilder, sql } from 'kysely';

/** What a person is in one organization; `isAdmin` sees every property of it. */
export type Membership = { organizationId: number; roleId: number; isAdmin: boolean };

/**
 * The signed-in person as this route may use them: `organizationIds` holds only organizations where the route's
 * access and role requirement are met, so a row outside them does not exist for the handler.
 */
export type Viewer = {
  userId: number;
  sessionId: number;
  familyId: string;
  /** The administrator who is viewing as this person, if one is. */
  viewedBy: number | null;
  isSuperUser: boolean;
  memberships: readonly Membership[];
  organizationIds: readonly number[];
  /** Organizations of `organizationIds` whose every property is visible. */
  adminOrganizationIds: readonly number[];
  /** Properties assigned directly or by a group in the other organizations. */
  propertyIds: readonly number[];
};

/** The transaction context of a viewer. */
export function txContext(viewer: Viewer, request: { requestId: string; address: string }): TxContext {
  return {
    userId: viewer.userId,
    organizationIds: viewer.organizationIds,
    seesAllProperties: viewer.adminOrganizationIds.length === viewer.organizationIds.length,
    isPlatform: viewer.isSuperUser,
    ...request,
  };
}

/**
 * The condition 'this property exists for the viewer' over a property table under `alias`; every statement that touches
 * a property's rows joins it (usually through the `scope` CTE of `visibleProperty`).
 */
export function visibleProperties(viewer: Viewer, alias: string): RawBuilder<boolean> {
  const p = sql.ref(alias);
  return sql<boolean>`(${p}.organization_id = any (${bigints(viewer.organizationIds)}) and ${p}.archived_at is null
    and (${p}.organization_id = any (${bigints(viewer.adminOrganizationIds)}) or ${p}.id = any (${bigints(viewer.propertyIds)})))`;
}

/** CTE body: organization, id and time zone of one property if the viewer sees it, else no row (then the answer is a 404). */
export function visibleProperty(viewer: Viewer, propertyId: number): RawBuilder<unknown> {
  return sql`select p.organization_id, p.id as property_id, p.timezone from property p
    where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}`;
}

/** A bigint[] parameter. */
export function bigints(ids: readonly number[]): RawBuilder<number[]> {
  return sql<number[]>`${`{${ids.join(',')}}`}::bigint[]`;
}
