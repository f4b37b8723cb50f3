import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/base/paging';
import type { permissionGroup } from '@lintel/contract/people/permission-group';
import type { Db } from '@lintel/db/pooled-kysely';
import { conflict, notFound, stale } from '#platform/base/errors.ts';
import { selectToday } from '#platform/identity/day.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { decodeCursor } from '#platform/sql/cursor.ts';
import { EXPORT_MAX_ROWS, pageAnswer } from '#platform/sql/page.ts';
import { tableFile } from '#platform/tables/table-file.ts';
import { GROUP_COLUMNS } from './group-columns.ts';
import * as rows from './permission-group.queries.ts';

const NAME_TAKEN = 'Another group of this organization has this name.';

export const permissionGroupHandlers: Handlers<typeof permissionGroup> = {
  async listPermissionGroups({ query }, { viewer, now, read }) {
    const { sort = 'name', q = '', cursor, format = 'json', organizationId, archived: isArchived = false } = query;
    if (organizationId !== undefined && !viewer.adminOrganizationIds.includes(organizationId))
      throw notFound('organization');
    const isExport = format !== 'json';
    const page = await read((db) =>
      rows.selectGroups(db, viewer, {
        q: q.trim(),
        organizationId,
        isArchived,
        isDescending: sort.startsWith('-'),
        limit: isExport ? EXPORT_MAX_ROWS : (query.limit ?? PAGE_LIMIT_DEFAULT),
        after: isExport ? undefined : decodeCursor(sort, cursor),
      }),
    );
    if (!isExport) return pageAnswer(page, sort);
    const today = await read((db) => selectToday(db, viewer, now, organizationId));
    return tableFile(format, 'permission-groups', GROUP_COLUMNS, page.rows, [`As of ${today}`]);
  },

  async getPermissionGroup({ params }, { viewer, read }) {
    return read((db) => groupAnswer(db, viewer, params.groupId));
  },

  async createPermissionGroup({ body }, ctx) {
    const { organizationId, roleId, propertyIds = [], userIds = [] } = body;
    const name = body.name.trim();
    if (!ctx.viewer.adminOrganizationIds.includes(organizationId)) throw notFound('organization');
    return changing(ctx, async (db, audit) => {
      if (await rows.isGroupNameTaken(db, organizationId, name, null)) throw conflict(NAME_TAKEN);
      const id = await rows.insertGroup(db, organizationId, name, roleId);
      await saveParts(db, { organizationId, id }, { propertyIds, userIds });
      const after = { name, roleId, propertyIds, userIds };
      audit({ organizationId, action: 'create', entity: 'permission_group', entityId: id, after });
      return groupAnswer(db, ctx.viewer, id);
    });
  },

  async updatePermissionGroup({ params: { groupId }, body, ifMatch }, ctx) {
    return changing(ctx, async (db, audit) => {
      const row = await lock(db, ctx, groupId);
      if (ifMatch !== row.version) throw stale('group');
      const { organizationId } = row;
      const after = { ...row, name: body.name?.trim() ?? row.name, roleId: body.roleId ?? row.roleId };
      if (await rows.isGroupNameTaken(db, organizationId, after.name, groupId)) throw conflict(NAME_TAKEN);
      await rows.updateGroup(db, after);
      const parts = await saveParts(db, row, body);
      const before = { name: row.name, roleId: row.roleId };
      const told = { name: after.name, roleId: after.roleId, ...parts };
      audit({ organizationId, action: 'update', entity: 'permission_group', entityId: groupId, before, after: told });
      return groupAnswer(db, ctx.viewer, groupId);
    });
  },

  async deletePermissionGroup({ params: { groupId }, ifMatch }, ctx) {
    await changing(ctx, async (db, audit) => {
      const row = await lock(db, ctx, groupId);
      if (ifMatch !== row.version) throw stale('group');
      await rows.archiveGroup(db, row, true);
      const { organizationId } = row;
      audit({ organizationId, action: 'archive', entity: 'permission_group', entityId: groupId });
    });
    return undefined;
  },

  async restorePermissionGroup({ params: { groupId } }, ctx) {
    return changing(ctx, async (db, audit) => {
      const row = await rows.lockGroup(db, ctx.viewer, groupId, 'archived');
      if (!row) {
        await lock(db, ctx, groupId);
        throw conflict('This group is not archived.');
      }
      const { organizationId, name } = row;
      if (await rows.isGroupNameTaken(db, organizationId, name, groupId)) throw conflict(NAME_TAKEN);
      await rows.archiveGroup(db, row, false);
      audit({ organizationId, action: 'restore', entity: 'permission_group', entityId: groupId });
      return groupAnswer(db, ctx.viewer, groupId);
    });
  },

  addGroupMember: ({ params }, ctx) => changePart(ctx, params.groupId, 'user', params.userId, 'add'),
  removeGroupMember: ({ params }, ctx) => changePart(ctx, params.groupId, 'user', params.userId, 'remove'),
  addGroupProperty: ({ params }, ctx) => changePart(ctx, params.groupId, 'property', params.propertyId, 'add'),
  removeGroupProperty: ({ params }, ctx) => changePart(ctx, params.groupId, 'property', params.propertyId, 'remove'),
};

// Rights follow from groups, so cached sessions are dropped once the change has been committed.
async function changing<T>(ctx: Ctx, fn: Parameters<typeof ctx.write<T>>[0]): Promise<T> {
  const answer = await ctx.write(fn);
  ctx.platform.sessions.forget();
  return answer;
}

async function lock(db: Db, { viewer }: Ctx, groupId: number): Promise<rows.GroupRow> {
  const row = await rows.lockGroup(db, viewer, groupId, 'live');
  if (!row) throw notFound('group');
  return row;
}

async function groupAnswer(db: Db, viewer: Viewer, groupId: number): Promise<rows.WireGroup> {
  const found = await rows.selectGroup(db, viewer, groupId);
  if (!found) throw notFound('group');
  return found;
}

// Each set that is given becomes the whole set; every id must belong to the group's own organization.
async function saveParts(db: Db, group: rows.GroupRef, given: { propertyIds?: number[]; userIds?: number[] }) {
  const changes: Record<string, { added: number[]; removed: number[] }> = {};
  for (const [part, ids] of [
    ['property', given.propertyIds],
    ['user', given.userIds],
  ] as const) {
    if (!ids) continue;
    const wanted = [...new Set(ids)];
    await checkKnown(db, part, group, wanted);
    const removed = await rows.deleteGroupPart(db, part, group, { keep: wanted });
    const added = await rows.insertGroupPart(db, part, group, wanted);
    if (added.length + removed.length > 0) changes[part] = { added, removed };
  }
  return changes;
}

async function checkKnown(db: Db, part: rows.GroupPart, group: rows.GroupRef, ids: number[]): Promise<void> {
  const known = await rows.selectKnownIds(db, part, group.organizationId, ids);
  if (known.length < ids.length) throw notFound(part);
}

async function changePart(ctx: Ctx, groupId: number, part: rows.GroupPart, id: number, verb: 'add' | 'remove') {
  await changing(ctx, async (db, audit) => {
    const row = await lock(db, ctx, groupId);
    await checkKnown(db, part, row, [id]);
    const changed =
      verb === 'add'
        ? await rows.insertGroupPart(db, part, row, [id])
        : await rows.deleteGroupPart(db, part, row, { ids: [id] });
    if (changed.length === 0) return;
    await rows.updateGroup(db, row);
    const { organizationId } = row;
    audit({ organizationId, action: `${verb}-${part}`, entity: 'permission_group', entityId: groupId, after: { id } });
  });
  return undefined;
}
