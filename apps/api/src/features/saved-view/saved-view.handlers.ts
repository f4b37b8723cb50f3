import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/base/paging';
import type { savedView } from '@lintel/contract/work/saved-view';
import type { Db } from '@lintel/db/pooled-kysely';
import { can } from '@lintel/domain/people/roles';
import { conflict, forbidden, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { decodeCursor } from '#platform/sql/cursor.ts';
import { pageAnswer } from '#platform/sql/page.ts';
import { checkNamed, checkReport, checkView } from './check-view.ts';
import * as rows from './saved-view.queries.ts';

const NAME_TAKEN = 'You have another view of this report with this name.';

export const savedViewHandlers: Handlers<typeof savedView> = {
  async listSavedViews({ query }, { viewer, read }) {
    const { reportId, propertyId, isPortfolio, limit = PAGE_LIMIT_DEFAULT } = query;
    const after = decodeCursor('view', query.cursor);
    const options = { reportId, propertyId, isPortfolio, isDescending: false, limit, after };
    const page = await read((db) => rows.selectViews(db, viewer, options));
    return { ...pageAnswer(page, 'view'), ...page.more };
  },

  async getSavedView({ params }, { viewer, read }) {
    return read((db) => viewAnswer(db, viewer, params.savedViewId));
  },

  async createSavedView({ body }, { viewer, write }) {
    return write(async (db, audit) => {
      const propertyId = body.propertyId ?? null;
      const organizationId = await organizationOf(db, viewer, propertyId, body.organizationId);
      const view: rows.NewView = {
        organizationId,
        ownerId: viewer.userId,
        reportId: body.reportId,
        propertyId,
        name: body.name.trim(),
        filter: body.filter,
        sort: body.sort ?? null,
        columns: body.columns ?? null,
        density: body.density ?? null,
        sharedWith: body.sharedWith ?? 'NOBODY',
        permissionGroupId: body.permissionGroupId ?? null,
      };
      checkView(view);
      await checkNamed(db, viewer, view);
      await checkSharing(db, viewer, view);
      if (await rows.isViewNameTaken(db, view, null)) throw conflict(NAME_TAKEN);
      const id = await rows.insertView(db, view);
      const { ownerId: _, organizationId: __, ...after } = view;
      audit({ organizationId, action: 'create', entity: 'saved_view', entityId: id, after });
      return viewAnswer(db, viewer, id);
    });
  },

  async updateSavedView({ params, body, ifMatch }, { viewer, write }) {
    return write(async (db, audit) => {
      const row = await lockOwn(db, viewer, params.savedViewId);
      if (ifMatch !== row.version) throw stale('view');
      const after: rows.ViewRow = { ...row, ...body, name: body.name?.trim() ?? row.name };
      if (after.sharedWith !== 'GROUP' && body.permissionGroupId === undefined) after.permissionGroupId = null;
      checkView(after);
      await checkNamed(db, viewer, after, row.filter);
      if (after.sharedWith !== row.sharedWith || after.permissionGroupId !== row.permissionGroupId)
        await checkSharing(db, viewer, after);
      if (await rows.isViewNameTaken(db, after, row.id)) throw conflict(NAME_TAKEN);
      await rows.updateView(db, after);
      const { organizationId, id } = row;
      const told = { before: fieldsOf(row), after: fieldsOf(after) };
      audit({ organizationId, action: 'update', entity: 'saved_view', entityId: id, ...told });
      return viewAnswer(db, viewer, id);
    });
  },

  async deleteSavedView({ params, ifMatch }, { viewer, write }) {
    await write(async (db, audit) => {
      const row = await lockOwn(db, viewer, params.savedViewId, { toArchive: true });
      if (ifMatch !== row.version) throw stale('view');
      const endedSchedules = await rows.archiveView(db, row);
      const { organizationId, id, name } = row;
      audit({ organizationId, action: 'archive', entity: 'saved_view', entityId: id, after: { name, endedSchedules } });
    });
    return undefined;
  },

  async setDefaultView({ params }, { viewer, write }) {
    await write(async (db) => rows.upsertDefaultView(db, viewer, await lock(db, viewer, params.savedViewId)));
    return undefined;
  },

  async unsetDefaultView({ params }, { viewer, write }) {
    await write(async (db) => rows.deleteDefaultView(db, viewer, await lock(db, viewer, params.savedViewId)));
    return undefined;
  },

  async createReportVisit({ body }, { viewer, now, write }) {
    const { reportId } = body;
    const propertyId = body.propertyId ?? null;
    return write(async (db) => {
      if (propertyId !== null) await organizationOf(db, viewer, propertyId, undefined);
      checkReport(reportId, propertyId);
      // An administrator who views as somebody else makes no visit in that person's name.
      const isNoted = viewer.viewedBy === null;
      const lastVisitAt = await rows.upsertVisit(db, { userId: viewer.userId, reportId, propertyId, now, isNoted });
      return { lastVisitAt };
    });
  },
};

async function viewAnswer(db: Db, viewer: Viewer, savedViewId: number): Promise<rows.WireView> {
  const found = await rows.selectView(db, viewer, savedViewId);
  if (!found) throw notFound('saved view');
  return found;
}

type Strength = { toArchive?: boolean };

async function lock(db: Db, viewer: Viewer, savedViewId: number, strength: Strength = {}): Promise<rows.ViewRow> {
  const row = await rows.lockView(db, viewer, savedViewId, strength);
  if (!row) throw notFound('saved view');
  return row;
}

async function lockOwn(db: Db, viewer: Viewer, savedViewId: number, strength: Strength = {}): Promise<rows.ViewRow> {
  const row = await lock(db, viewer, savedViewId, strength);
  if (row.ownerId !== viewer.userId && !viewer.adminOrganizationIds.includes(row.organizationId))
    throw forbidden('Only its owner or an administrator may change a shared view.');
  return row;
}

// The property's; of a view over all properties the one that is named, or the only one there is.
async function organizationOf(db: Db, viewer: Viewer, propertyId: number | null, named: number | undefined) {
  if (named !== undefined && !viewer.organizationIds.includes(named)) throw notFound('organization');
  if (propertyId !== null) {
    const held = await holdProperty(db, viewer, { propertyId }, 'SHARED');
    if (!held) throw notFound('property');
    if (named !== undefined && named !== held.organizationId) throw notFound('property');
    return held.organizationId;
  }
  const [only, another] = viewer.organizationIds;
  const organizationId = named ?? (another === undefined ? only : undefined);
  if (organizationId === undefined)
    throw unprocessable('organizationId', 'Say which organization the view belongs to.');
  return organizationId;
}

async function checkSharing(db: Db, viewer: Viewer, view: rows.NewView): Promise<void> {
  const { organizationId, sharedWith, permissionGroupId } = view;
  if ((sharedWith === 'GROUP') !== (permissionGroupId !== null))
    throw unprocessable('permissionGroupId', 'Name the group exactly where the view is shared with one.');
  if (sharedWith === 'NOBODY') return;
  const { isSuperUser, memberships } = viewer;
  const member = memberships.find((one) => one.organizationId === organizationId);
  const rights = { roleId: member?.roleId ?? 0, isAdmin: member?.isAdmin ?? false, isSuperUser };
  if (!can(rights, 'record')) throw forbidden('Who only views may save views, but not share them.');
  if (permissionGroupId !== null && !(await rows.holdShareableGroup(db, viewer, organizationId, permissionGroupId)))
    throw unprocessable('permissionGroupId', 'There is no such group, or you are not in it.');
}

function fieldsOf({ name, filter, sort, columns, density, sharedWith, permissionGroupId }: rows.ViewRow) {
  return { name, filter, sort, columns, density, sharedWith, permissionGroupId };
}
