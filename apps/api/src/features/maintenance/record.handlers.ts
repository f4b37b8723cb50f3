import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/base/paging';
import type { maintenance } from '@lintel/contract/items/maintenance';
import type { Db } from '@lintel/db/pooled-kysely';
import { localDay } from '@lintel/domain/base/time-zones';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { decodeCursor } from '#platform/sql/cursor.ts';
import { pageAnswer } from '#platform/sql/page.ts';
import { selectMaintenance } from './maintenance-list.queries.ts';
import {
  selectMaintenanceNote,
  selectMaintenanceRecord,
  type WireNote,
  type WireRecord,
} from './maintenance-select.queries.ts';
import * as write from './maintenance-write.queries.ts';
import { checkItem, mayNotSeeHidden } from './service.handlers.ts';

type MaintenanceHandlers = Handlers<typeof maintenance>;
type Audit = Parameters<Parameters<Ctx['write']>[0]>[1];

const SORT = 'at';

/** Handlers that list a unit's maintenance, record work, and write notes. */
export const recordHandlers: Pick<
  MaintenanceHandlers,
  'listMaintenance' | 'createMaintenanceRecord' | 'updateMaintenanceRecord' | 'createRecordNote' | 'createServiceNote'
> = {
  async listMaintenance({ params, query }, { viewer, now, read }) {
    const { limit = PAGE_LIMIT_DEFAULT, cursor, includeHidden = false } = query;
    const after = decodeCursor(SORT, cursor);
    const options = { includesHidden: includeHidden, limit, after, now };
    const page = await read((db) => selectMaintenance(db, viewer, params, options));
    if (!page.found) throw notFound('unit');
    if (includeHidden && !page.more.maySeeHidden) throw mayNotSeeHidden();
    const { results, ...rest } = pageAnswer(page, SORT);
    return { ...rest, results: results.map((row) => row.entry), hiddenCount: page.more.hiddenCount };
  },

  async createMaintenanceRecord({ body }, { viewer, now, write: inTx }) {
    const { unitId, note = null, ...given } = body;
    const fields = { ...NO_FIELDS, ...given, summary: given.summary.trim(), vendor: given.vendor?.trim() ?? null };
    return inTx(async (db, audit) => {
      const place = await write.selectUnitPlace(db, viewer, unitId);
      if (!place) throw notFound('unit');
      checkDay(fields.performedOn, place, now);
      await checkItem(db, place, fields.itemId);
      if (fields.serviceRequestId !== null)
        await closeAnswered(db, audit, viewer, { place, id: fields.serviceRequestId, now });
      const id = await write.insertMaintenanceRecord(db, viewer, place, fields, now);
      if (note) await write.insertMaintenanceNote(db, viewer, place, { recordId: id }, note, now);
      const { organizationId } = place;
      audit({ organizationId, action: 'create', entity: 'maintenance_record', entityId: id, after: body });
      return recordAnswer(db, viewer, id);
    });
  },

  async updateMaintenanceRecord({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const row = await write.lockMaintenanceRecord(db, viewer, params.recordId);
      if (!row) throw notFound('maintenance record');
      if (ifMatch !== row.version) throw stale('maintenance record');
      if (body.performedOn !== undefined) checkDay(body.performedOn, row, now);
      const { organizationId, id, itemId, summary, performedOn, costCents, vendor } = row;
      const before = { itemId, summary, performedOn, costCents, vendor };
      const after = { ...before, ...trimmed(body) };
      if (after.itemId !== itemId) await checkItem(db, row, after.itemId);
      await write.updateMaintenanceRecord(db, row, after, now);
      audit({ organizationId, action: 'update', entity: 'maintenance_record', entityId: id, before, after });
      return recordAnswer(db, viewer, id);
    });
  },

  async createRecordNote({ params: { recordId }, body }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const row = await write.lockMaintenanceRecord(db, viewer, recordId);
      if (!row) throw notFound('maintenance record');
      const id = await write.insertMaintenanceNote(db, viewer, row, { recordId }, body.body, now);
      return noteAnswer(db, audit, viewer, { organizationId: row.organizationId, id, after: { recordId, ...body } });
    });
  },

  async createServiceNote({ params: { serviceRequestId }, body }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const row = await write.lockServiceRequest(db, viewer, serviceRequestId);
      if (!row) throw notFound('service request');
      const id = await write.insertMaintenanceNote(db, viewer, row, { serviceRequestId }, body.body, now);
      const { organizationId } = row;
      return noteAnswer(db, audit, viewer, { organizationId, id, after: { serviceRequestId, ...body } });
    });
  },
};

const NO_FIELDS = { itemId: null, costCents: null, vendor: null, serviceRequestId: null };

async function closeAnswered(
  db: Db,
  audit: Audit,
  viewer: Viewer,
  { place, id, now }: { place: write.UnitPlace; id: number; now: string },
): Promise<void> {
  const request = await write.lockServiceRequest(db, viewer, id);
  if (!request || request.unitId !== place.unitId || request.organizationId !== place.organizationId)
    throw unprocessable('serviceRequestId', 'There is no such request in this unit.');
  if (request.isClosed) throw conflict('This request is closed already. Record the work without it.');
  await write.closeServiceRequest(db, viewer, request, null, now);
  const { organizationId } = place;
  audit({ organizationId, action: 'close', entity: 'service_request', entityId: id, after: { byRecord: true } });
}

function checkDay(performedOn: string, { timezone }: write.UnitPlace, now: string): void {
  if (performedOn > localDay(now, timezone)) throw unprocessable('performedOn', 'This date is in the future.');
}

function trimmed<T extends { summary?: string | undefined; vendor?: string | null | undefined }>(body: T): T {
  const { summary, vendor } = body;
  return {
    ...body,
    ...(summary !== undefined && { summary: summary.trim() }),
    ...(typeof vendor === 'string' && { vendor: vendor.trim() }),
  };
}

async function recordAnswer(db: Db, viewer: Viewer, id: number): Promise<WireRecord> {
  const found = await selectMaintenanceRecord(db, viewer, id);
  if (!found) throw notFound('maintenance record');
  return found;
}

async function noteAnswer(
  db: Db,
  audit: Audit,
  viewer: Viewer,
  { organizationId, id, after }: { organizationId: number; id: number; after: unknown },
): Promise<WireNote> {
  audit({ organizationId, action: 'create', entity: 'maintenance_note', entityId: id, after });
  const note = await selectMaintenanceNote(db, viewer, id);
  if (!note) throw notFound('note');
  return note;
}
