import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/base/paging';
import type { maintenance } from '@lintel/contract/items/maintenance';
import type { Db } from '@lintel/db/pooled-kysely';
import { conflict, forbidden, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { decodeCursor } from '#platform/sql/cursor.ts';
import { pageAnswer } from '#platform/sql/page.ts';
import { selectOpenService } from './maintenance-list.queries.ts';
import { selectServiceRequest, type WireRequest } from './maintenance-select.queries.ts';
import * as write from './maintenance-write.queries.ts';

type MaintenanceHandlers = Handlers<typeof maintenance>;

/** Handlers that report, change, close and reopen a service request. */
export const serviceHandlers: Pick<
  MaintenanceHandlers,
  'listOpenService' | 'createServiceRequest' | 'updateServiceRequest' | 'closeServiceRequest' | 'reopenServiceRequest'
> = {
  async listOpenService({ params: { placeId }, query }, { viewer, now, read }) {
    const { sort = 'priority', limit = PAGE_LIMIT_DEFAULT, cursor, includeHidden = false } = query;
    const options = {
      sort: sort.endsWith('priority') ? 'priority' : 'reportedAt',
      isDescending: sort.startsWith('-'),
      includesHidden: includeHidden,
      limit,
      after: decodeCursor(sort, cursor),
      now,
    } as const;
    const { of, page } = await read(async (db) => {
      const ofUnit =
        query.of !== 'property' && (await selectOpenService(db, viewer, { ...options, place: { unitId: placeId } }));
      if (ofUnit && (ofUnit.found || query.of === 'unit')) return { of: 'unit' as const, page: ofUnit };
      return {
        of: 'property' as const,
        page: await selectOpenService(db, viewer, { ...options, place: { propertyId: placeId } }),
      };
    });
    if (!page.found) throw notFound(query.of ?? 'unit or property');
    if (includeHidden && !page.more.maySeeHidden) throw mayNotSeeHidden();
    return { ...pageAnswer(page, sort), of };
  },

  async createServiceRequest({ body }, { viewer, now, write: inTx }) {
    const { unitId, note = null, ...given } = body;
    return inTx(async (db, audit) => {
      const place = await write.selectUnitPlace(db, viewer, unitId);
      if (!place) throw notFound('unit');
      const fields = { ...given, summary: given.summary.trim(), itemId: given.itemId ?? null };
      await checkItem(db, place, fields.itemId);
      const id = await write.insertServiceRequest(db, viewer, place, fields, now);
      if (note) await write.insertMaintenanceNote(db, viewer, place, { serviceRequestId: id }, note, now);
      const { organizationId } = place;
      audit({ organizationId, action: 'create', entity: 'service_request', entityId: id, after: body });
      return serviceAnswer(db, viewer, id, now);
    });
  },

  async updateServiceRequest({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const row = await heldRequest(db, viewer, params.serviceRequestId, ifMatch);
      if (row.isClosed) throw conflict('This request is closed. Open it again to change it.');
      const { organizationId, id, itemId, summary, priority } = row;
      const before = { itemId, summary, priority };
      const after = { ...before, ...body, ...(body.summary !== undefined && { summary: body.summary.trim() }) };
      if (after.itemId !== itemId) await checkItem(db, row, after.itemId);
      await write.updateServiceRequest(db, row, after, now);
      audit({ organizationId, action: 'update', entity: 'service_request', entityId: id, before, after });
      return serviceAnswer(db, viewer, id, now);
    });
  },

  async closeServiceRequest({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const row = await heldRequest(db, viewer, params.serviceRequestId, ifMatch);
      if (row.isClosed) throw conflict('This request is closed already.');
      const { organizationId, id } = row;
      await write.closeServiceRequest(db, viewer, row, body.note ?? null, now);
      audit({ organizationId, action: 'close', entity: 'service_request', entityId: id, after: body });
      return serviceAnswer(db, viewer, id, now);
    });
  },

  async reopenServiceRequest({ params, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const row = await heldRequest(db, viewer, params.serviceRequestId, ifMatch);
      if (!row.isClosed) throw conflict('This request is open already.');
      const { organizationId, id, closeNote } = row;
      await write.reopenServiceRequest(db, row, now);
      audit({ organizationId, action: 'reopen', entity: 'service_request', entityId: id, before: { closeNote } });
      return serviceAnswer(db, viewer, id, now);
    });
  },
};

/** The 403 of a person who asks for hidden things and manages nothing there. */
export function mayNotSeeHidden() {
  return forbidden('Only managers of the property and administrators see what is hidden.');
}

/** Refuses an item that neither is nor was in the unit; null is fine. */
export async function checkItem(db: Db, place: write.UnitPlace, itemId: number | null): Promise<void> {
  if (itemId !== null && !(await write.isItemOfUnit(db, place, itemId)))
    throw unprocessable('itemId', 'This item is not in the unit.');
}

async function heldRequest(db: Db, viewer: Viewer, id: number, ifMatch: number | undefined): Promise<write.ServiceRow> {
  const row = await write.lockServiceRequest(db, viewer, id);
  if (!row) throw notFound('service request');
  if (ifMatch !== undefined && ifMatch !== row.version) throw stale('service request');
  return row;
}

async function serviceAnswer(db: Db, viewer: Viewer, id: number, now: string): Promise<WireRequest> {
  const found = await selectServiceRequest(db, viewer, id, now);
  if (!found) throw notFound('service request');
  return found;
}
