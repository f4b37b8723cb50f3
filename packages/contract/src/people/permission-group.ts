import * as z from 'zod';
import { ExportFormat, pageOf, pageQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, idParams, line } from '../base/scalars.ts';

const RoleId = z.int().min(1).max(3).meta({ description: '1 viewer, 2 member, 3 manager' });

/** A named role over a set of properties, given to many people at once. */
export const PermissionGroupRow = z.strictObject({
  id: Id,
  organizationId: Id,
  organizationName: z.string(),
  name: z.string(),
  roleId: RoleId,
  propertyCount: Count,
  userCount: Count,
  archivedAt: Instant.nullable(),
  version: z.int().positive(),
});

export const PermissionGroup = PermissionGroupRow.extend({
  properties: z.array(z.strictObject({ id: Id, name: z.string() })),
  users: z.array(z.strictObject({ id: Id, fName: z.string(), lName: z.string(), email: z.string() })),
});

export const PermissionGroupBody = z.strictObject({
  organizationId: Id,
  name: line(120),
  roleId: RoleId,
  /** The whole set. */
  propertyIds: z.array(Id).max(5000).optional(),
  /** The whole set; each must belong to the organization. */
  userIds: z.array(Id).max(5000).optional(),
});

const MemberParams = idParams('groupId', 'userId');
const PropertyParams = idParams('groupId', 'propertyId');

export const permissionGroup = defineContract({
  listPermissionGroups: {
    method: 'GET',
    path: '/permission-group',
    access: 'admin',
    summary: 'Permission groups of the organizations that the caller administers',
    query: pageQuery(['name']).extend({
      organizationId: Id.optional(),
      /** Only archived groups, instead of only the others. */
      archived: z.boolean().optional(),
      format: ExportFormat.optional(),
    }),
    response: pageOf(PermissionGroupRow),
    errors: ['NOT_FOUND'],
    reads: ['USER'],
    things: { group: 'results' },
    exports: true,
  },
  getPermissionGroup: {
    method: 'GET',
    path: '/permission-group/:groupId',
    access: 'admin',
    summary: 'One group with its properties and people',
    params: idParams('groupId'),
    response: PermissionGroup,
    errors: ['NOT_FOUND'],
    reads: ['USER'],
    about: { groupId: 'params.groupId' },
    things: { group: '' },
    etag: true,
  },
  createPermissionGroup: {
    method: 'POST',
    path: '/permission-group',
    access: 'admin',
    summary: 'Add a permission group',
    body: PermissionGroupBody,
    response: PermissionGroup,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['USER'],
    etag: true,
    idempotent: true,
  },
  updatePermissionGroup: {
    method: 'PUT',
    path: '/permission-group/:groupId',
    access: 'admin',
    summary: 'Change a group’s name, role, properties or people',
    params: idParams('groupId'),
    body: PermissionGroupBody.omit({ organizationId: true }).partial(),
    response: PermissionGroup,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
    writes: ['USER'],
    about: { groupId: 'params.groupId' },
    thing: 'group',
    etag: true,
    ifMatch: 'required',
  },
  deletePermissionGroup: {
    method: 'DELETE',
    path: '/permission-group/:groupId',
    access: 'admin',
    summary: 'Archive a group: its people lose what only it gave them',
    params: idParams('groupId'),
    errors: ['NOT_FOUND'],
    writes: ['USER'],
    about: { groupId: 'params.groupId' },
    ifMatch: 'required',
  },
  restorePermissionGroup: {
    method: 'POST',
    path: '/permission-group/:groupId/restore',
    access: 'admin',
    summary: 'Bring an archived group back',
    params: idParams('groupId'),
    response: PermissionGroup,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['USER'],
    about: { groupId: 'params.groupId' },
    thing: 'group',
    etag: true,
  },
  addGroupMember: {
    method: 'PUT',
    path: '/permission-group/:groupId/user/:userId',
    access: 'admin',
    summary: 'Give a group to a person; giving it again changes nothing',
    params: MemberParams,
    errors: ['NOT_FOUND'],
    writes: ['USER'],
  },
  removeGroupMember: {
    method: 'DELETE',
    path: '/permission-group/:groupId/user/:userId',
    access: 'admin',
    summary: 'Remove a group from a person; removing it again changes nothing',
    params: MemberParams,
    errors: ['NOT_FOUND'],
    writes: ['USER'],
  },
  addGroupProperty: {
    method: 'PUT',
    path: '/permission-group/:groupId/property/:propertyId',
    access: 'admin',
    summary: 'Add a property to a group; adding it again changes nothing',
    params: PropertyParams,
    errors: ['NOT_FOUND'],
    writes: ['USER'],
  },
  removeGroupProperty: {
    method: 'DELETE',
    path: '/permission-group/:groupId/property/:propertyId',
    access: 'admin',
    summary: 'Remove a property from a group; removing it again changes nothing',
    params: PropertyParams,
    errors: ['NOT_FOUND'],
    writes: ['USER'],
  },
});
