import type { user } from '@lintel/contract/people/user';
import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry } from '@lintel/db/tx';
import { conflict, forbidden, notFound, unprocessable } from '#platform/base/errors.ts';
import { noteSecurityEvent } from '#platform/identity/security-event.ts';
import { revokeViewingBy } from '#platform/identity/session-tokens.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { changeMembers, lockGroups } from './user-groups.queries.ts';
import { deleteAssignments, insertAssignments, selectKnownProperties } from './user-properties.queries.ts';
import {
  type LockedUser,
  saveMembership,
  selectCommonOrganizations,
  selectMembership,
  updateSuperUser,
  vouchForUser,
} from './user-write.queries.ts';

type Audit = (entry: AuditEntry) => void;

/** True when a change is about rights, not only about the profile. */
export function hasRights(body: UpdateUserBody): boolean {
  return body.isSuperUser !== undefined || isInOrganization(body);
}

function isInOrganization({ roleId, isAdmin, propertyIds, groupIds, organizationId }: UpdateUserBody): boolean {
  return [roleId, isAdmin, propertyIds, groupIds, organizationId].some((one) => one !== undefined);
}

/** Changes what a person may do. Only administrators may, only where they administer, and nobody for more than they have. */
export async function grantRights(db: Db, audit: Audit, row: LockedUser, body: UpdateUserBody, ctx: UpdateUserCtx) {
  const { viewer } = ctx;
  if (body.isSuperUser !== undefined && body.isSuperUser !== row.isSuperUser)
    await changeSuperUser(db, row, body.isSuperUser, ctx);
  if (!isInOrganization(body)) return;
  const organizationId = await organizationFor(db, viewer, row.id, body.organizationId);
  await changeMembership(db, audit, row, organizationId, body, viewer);
  if (body.propertyIds) await changeProperties(db, audit, row.id, organizationId, body.propertyIds);
  if (body.groupIds) await changeGroups(db, audit, row.id, organizationId, body.groupIds);
}

async function changeSuperUser(db: Db, row: LockedUser, isSuperUser: boolean, ctx: UpdateUserCtx): Promise<void> {
  if (!ctx.viewer.isSuperUser) throw forbidden('Only a super user may make or unmake one.');
  if (!(await updateSuperUser(db, row.id, isSuperUser)))
    throw conflict('This is the last super user. Make somebody else one first.');
  if (!isSuperUser) await revokeViewingBy(db, row.id);
  await noteSecurityEvent(db, ctx, isSuperUser ? 'PROMOTED_SUPER' : 'DEMOTED_SUPER', row.id, { by: ctx.viewer.userId });
}

async function organizationFor(db: Db, viewer: Viewer, userId: number, given: number | undefined): Promise<number> {
  if (viewer.adminOrganizationIds.length === 0) throw forbidden('Only an administrator may change rights.');
  if (given !== undefined) {
    if (!viewer.adminOrganizationIds.includes(given)) throw notFound('organization');
    return given;
  }
  const common = await selectCommonOrganizations(db, userId, viewer.adminOrganizationIds);
  const [only] = common;
  if (only === undefined || common.length > 1) throw unprocessable('organizationId', 'Say in which organization.');
  return only;
}

async function changeMembership(
  db: Db,
  audit: Audit,
  row: LockedUser,
  organizationId: number,
  body: UpdateUserBody,
  viewer: Viewer,
): Promise<void> {
  const before = await selectMembership(db, organizationId, row.id);
  // People join an organization by invitation; a super user may also add them directly.
  if (!before && !viewer.isSuperUser) throw notFound('user');
  const after = {
    organizationId,
    roleId: body.roleId ?? before?.roleId ?? 2,
    isAdmin: body.isAdmin ?? before?.isAdmin ?? false,
  };
  if (before?.roleId === after.roleId && before.isAdmin === after.isAdmin) return;
  await saveMembership(db, row.id, after);
  if (!before) await vouchForUser(db, row.id);
  if (before?.isAdmin && !after.isAdmin) await revokeViewingBy(db, row.id);
  audit({
    organizationId,
    action: before ? 'role' : 'join',
    entity: 'user',
    entityId: row.id,
    before: before ?? null,
    after,
  });
}

async function changeProperties(db: Db, audit: Audit, userId: number, organizationId: number, wanted: number[]) {
  const ids = [...new Set(wanted)];
  if ((await selectKnownProperties(db, organizationId, ids)).length < ids.length) throw notFound('property');
  const removed = await deleteAssignments(db, organizationId, userId, { keep: ids });
  const added = await insertAssignments(db, organizationId, userId, ids);
  if (added.length + removed.length === 0) return;
  audit({ organizationId, action: 'assign', entity: 'user', entityId: userId, after: { added, removed } });
}

async function changeGroups(db: Db, audit: Audit, userId: number, organizationId: number, wanted: readonly number[]) {
  const { known, current } = await lockGroups(db, organizationId, userId, wanted);
  if (wanted.some((id) => !known.includes(id))) throw notFound('group');
  const changes = {
    add: known.filter((id) => !current.includes(id)),
    remove: current.filter((id) => !wanted.includes(id)),
  };
  for (const verb of ['add', 'remove'] as const) {
    if (changes[verb].length > 0) await changeMembers(db, organizationId, userId, changes[verb], verb);
    for (const entityId of changes[verb])
      audit({ organizationId, action: `${verb}-user`, entity: 'permission_group', entityId, after: { id: userId } });
  }
}

type UpdateUser = Handlers<typeof user>['updateUser'];
export type UpdateUserBody = Parameters<UpdateUser>[0]['body'];
export type UpdateUserCtx = Parameters<UpdateUser>[1];
