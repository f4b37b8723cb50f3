import { PROJECT_ITEMS_MAX, type project } from '@lintel/contract/capital/project';
import { projects } from '@lintel/contract/capital/project-list';
import type { Db } from '@lintel/db/pooled-kysely';
import { OPEN_PROJECT_STATUSES, PROJECT_STATUS_WORDS } from '@lintel/domain/capital/projects';
import { conflict, notFound, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import { type HeldProperty, holdProperty } from '#platform/lookups/hold-property.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import { bidHandlers } from './bid.handlers.ts';
import { defenceHandlers } from './defence.handlers.ts';
import { heldProject, projectAnswer } from './project-answer.ts';
import { projectReading } from './project-list.queries.ts';
import { moveHandlers } from './project-move.handlers.ts';
import { selectItemProjects, selectProjectItems, selectProjectPlace } from './project-select.queries.ts';
import * as write from './project-write.queries.ts';
import * as scope from './scope.queries.ts';

export const projectListHandlers: Handlers<typeof projects> = {
  listProjects: listHandler(projects.listProjects, projectReading),
};

const NO_FIELDS = { budgetYear: null, glCodeId: null, vendorId: null, note: null };

export const projectHandlers: Handlers<typeof project> = {
  ...moveHandlers,
  ...bidHandlers,
  ...defenceHandlers,

  async previewProject({ body: { propertyId, ...selection } }, { viewer, read }) {
    const found = await read((db) => scope.selectSelection(db, viewer, propertyId, selection, PROJECT_ITEMS_MAX));
    if (!found) throw notFound('property');
    if (found.total > PROJECT_ITEMS_MAX) throw tooMany(found.total);
    const named = selection.itemIds?.length ?? 0;
    return { items: found.items, leftOut: Math.max(found.asked, named) - found.total };
  },

  async createProject({ body }, { viewer, now, write: inTx }) {
    const { propertyId, itemIds, evenIfElsewhere, ...given } = body;
    const fields = { ...NO_FIELDS, ...given, name: given.name.trim() };
    return inTx(async (db, audit) => {
      const at = await holdProperty(db, viewer, { propertyId }, 'SHARED');
      if (!at) throw notFound('property');
      await checkFields(db, viewer, at, given);
      await checkItems(db, { ...at, id: null }, { itemIds, evenIfElsewhere });
      const id = await write.insertProject(db, at, fields, now);
      const added = await scope.insertLines(db, viewer, { ...at, id }, itemIds, now);
      await write.insertEvent(
        db,
        viewer,
        { ...at, id },
        { kind: 'CREATED', to: 'PLANNED', detail: itemWords(added) },
        now,
      );
      const { organizationId } = at;
      audit({ organizationId, action: 'create', entity: 'project', entityId: id, after: body });
      return projectAnswer(db, viewer, id);
    });
  },

  async getProject({ params }, { viewer, read }) {
    return read((db) => projectAnswer(db, viewer, params.projectId));
  },

  async updateProject({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const held = await heldProject(db, viewer, params.projectId, ifMatch);
      if (!OPEN_PROJECT_STATUSES.includes(held.status))
        throw conflict(
          `This project is ${PROJECT_STATUS_WORDS[held.status].toLowerCase()}; it does not change any more.`,
        );
      const { id, organizationId, propertyId: _property, status: _status, version: _version, ...before } = held;
      const after = { ...before, ...body, ...(body.name !== undefined && { name: body.name.trim() }) };
      await checkFields(db, viewer, held, {
        ...(after.glCodeId !== before.glCodeId && { glCodeId: after.glCodeId }),
        ...(after.vendorId !== before.vendorId && { vendorId: after.vendorId }),
      });
      await write.updateProjectFields(db, held, after);
      await write.bumpProject(db, held, now);
      await write.insertEvent(db, viewer, held, { kind: 'EDITED' }, now);
      audit({ organizationId, action: 'update', entity: 'project', entityId: id, before, after });
      return projectAnswer(db, viewer, id);
    });
  },

  async listProjectItems({ params, query }, { viewer, now, read }) {
    const rows = await read(async (db) => {
      const place = await selectProjectPlace(db, viewer, params.projectId);
      return place && selectProjectItems(db, viewer, params.projectId, now);
    });
    if (!rows) throw notFound('project');
    return partAnswer(rows, query, 'project-items', (row) => row.id);
  },

  async addProjectItems({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const held = await heldPlanned(db, viewer, params.projectId, ifMatch);
      await checkItems(db, held, body);
      const added = await scope.insertLines(db, viewer, held, body.itemIds, now);
      const lines = await scope.countLines(db, held);
      if (lines > PROJECT_ITEMS_MAX) throw tooMany(lines);
      await write.bumpProject(db, held, now);
      await write.insertEvent(db, viewer, held, { kind: 'ITEMS_ADDED', detail: itemWords(added) }, now);
      const { organizationId, id } = held;
      audit({ organizationId, action: 'add-items', entity: 'project', entityId: id, after: body });
      return projectAnswer(db, viewer, id);
    });
  },

  async removeProjectItems({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const held = await heldPlanned(db, viewer, params.projectId, ifMatch);
      const removed = await write.deleteLines(db, held, body.lineIds);
      if (removed !== new Set(body.lineIds).size)
        throw unprocessable('lineIds', 'Some of these lines are not in this project.');
      await write.bumpProject(db, held, now);
      await write.insertEvent(db, viewer, held, { kind: 'ITEMS_REMOVED', detail: itemWords(removed) }, now);
      const { organizationId, id } = held;
      audit({ organizationId, action: 'remove-items', entity: 'project', entityId: id, before: body });
      return projectAnswer(db, viewer, id);
    });
  },

  async priceProject({ params, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const held = await heldPlanned(db, viewer, params.projectId, ifMatch);
      const changed = await write.updateLineCosts(db, held, now);
      await write.bumpProject(db, held, now);
      const detail = changed === 0 ? 'No cost had changed' : `New cost of ${itemWords(changed)}`;
      await write.insertEvent(db, viewer, held, { kind: 'PRICED', detail }, now);
      const { organizationId, id } = held;
      audit({ organizationId, action: 'price', entity: 'project', entityId: id, after: { changed } });
      return projectAnswer(db, viewer, id);
    });
  },

  async listItemProjects({ params, query }, { viewer, read }) {
    const rows = await read((db) => selectItemProjects(db, viewer, params.itemId));
    if (!rows) throw notFound('item');
    return partAnswer(rows, query, 'item-projects', (row) => row.id);
  },
};

async function heldPlanned(db: Db, viewer: Viewer, projectId: number, ifMatch: number) {
  const held = await heldProject(db, viewer, projectId, ifMatch);
  if (held.status === 'PLANNED') return held;
  throw conflict('Only a planned project changes its scope. Open it again first; it is then approved anew.');
}

async function checkFields(
  db: Db,
  viewer: Viewer,
  { organizationId }: HeldProperty,
  { glCodeId, vendorId }: { glCodeId?: number | null | undefined; vendorId?: number | null | undefined },
): Promise<void> {
  if (typeof glCodeId === 'number' && !(await write.isGlCode(db, organizationId, glCodeId)))
    throw unprocessable('glCodeId', 'There is no such GL code in this organization.');
  if (
    typeof vendorId === 'number' &&
    (await write.selectVendorName(db, viewer, organizationId, vendorId)) === undefined
  )
    throw unprocessable('vendorId', 'There is no such vendor, or it is not yours to see.');
}

// Items are locked before it is asked where they are, so that two projects cannot take the same item unseen.
async function checkItems(
  db: Db,
  at: HeldProperty & { id: number | null },
  { itemIds, evenIfElsewhere }: { itemIds: readonly number[]; evenIfElsewhere?: boolean | undefined },
): Promise<void> {
  const found = await scope.lockItems(db, at, itemIds);
  const missing = itemIds.findIndex((id) => !found.has(id));
  if (missing >= 0) throw unprocessable(`itemIds.${missing}`, 'This item is not in service at this property.');
  if (evenIfElsewhere) return;
  const elsewhere = await scope.selectElsewhere(db, at, itemIds, at.id);
  if (elsewhere.length === 0) return;
  const places = elsewhere.map(({ name, items }) => `${itemWords(items)} in ‘${name}’`).join(', ');
  throw conflict(`Already in an open project: ${places}. Leave them out, or add them all the same.`);
}

function itemWords(items: number): string {
  return `${items.toLocaleString('en-US')} ${items === 1 ? 'item' : 'items'}`;
}

function tooMany(items: number) {
  return unprocessable(
    'itemIds',
    `A project holds at most ${itemWords(PROJECT_ITEMS_MAX)}, and these are ${itemWords(items)}.`,
  );
}
