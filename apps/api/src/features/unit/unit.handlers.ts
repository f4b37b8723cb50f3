import type { unit } from '@lintel/contract/units/unit';
import type { Db } from '@lintel/db/pooled-kysely';
import { cleanName } from '@lintel/domain/base/names';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import { jpegOf } from '#platform/files/jpeg.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { lockUnitNames, type NamingLock, selectFreeUnitNames } from '#platform/lookups/free-unit-names.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { selectUnitDetails } from './unit-details.queries.ts';
import { unitDetailsOf } from './unit-details.ts';
import { selectPassport } from './unit-passport.queries.ts';
import { unitPassport } from './unit-passport.ts';
import { selectUnit, type WireUnit } from './unit-select.queries.ts';
import * as write from './unit-write.queries.ts';

/** Pixels a side of a plate on paper, at most. */
const PASSPORT_PICTURE = 640;

export const unitHandlers: Handlers<typeof unit> = {
  async getUnitDetails({ params }, { viewer, now, read }) {
    const found = await read((db) => selectUnitDetails(db, { viewer, unitId: params.unitId, now }));
    if (!found) throw notFound('unit');
    return { results: unitDetailsOf(found) };
  },

  async getUnitPassport({ params }, ctx) {
    const { viewer, now, read } = ctx;
    const { unit, facts } = await read(async (db) => {
      const row = await selectUnitDetails(db, { viewer, unitId: params.unitId, now });
      return { unit: row && unitDetailsOf(row), facts: await selectPassport(db, viewer, params.unitId) };
    });
    if (!unit || !facts) throw notFound('unit');
    return unitPassport(unit, facts, { now, readJpeg: (key) => jpegOf(ctx, key, PASSPORT_PICTURE) });
  },

  async createUnit({ body }, { viewer, write: inTx }) {
    const { propertyId, ...given } = body;
    return inTx(async (db, audit) => {
      const lock = await lockUnitNames(db, viewer, propertyId);
      if (!lock) throw notFound('property');
      const fields = { ...NO_FIELDS, ...given, ...(await freeName(db, lock, given.name, null)) };
      await checkLinks(db, lock, fields);
      const id = await write.insertUnit(db, lock, fields);
      audit({ organizationId: lock.organizationId, action: 'create', entity: 'unit', entityId: id, after: fields });
      return unitAnswer(db, viewer, id);
    });
  },

  async updateUnit({ params, body, ifMatch }, { viewer, write: inTx }) {
    const { name, id: named, ...given } = body;
    return inTx(async (db, audit) => {
      if (name !== undefined || given.buildingId !== undefined)
        await holdProperty(db, viewer, { unitId: params.unitId }, name === undefined ? 'SHARED' : 'NAMING');
      const seen = await write.lockUnit(db, viewer, params.unitId);
      if (!seen) throw notFound('unit');
      if (named !== undefined && named !== seen.id) throw conflict('The body names another unit than the address.');
      if (ifMatch !== undefined && ifMatch !== seen.version) throw stale('unit');
      const { id, organizationId, propertyId, version: _version, ...before } = seen;
      const lock = { organizationId, propertyId };
      const isRenamed = name !== undefined && cleanName(name) !== before.name;
      const after = { ...before, ...given, ...(isRenamed ? await freeName(db, lock, name, id) : {}) };
      await checkLinks(db, lock, after);
      if (!(await write.updateUnit(db, viewer, seen, after))) throw stale('unit');
      audit({ organizationId, action: 'update', entity: 'unit', entityId: id, before, after });
      return unitAnswer(db, viewer, id);
    });
  },

  async deleteUnit({ params, ifMatch }, { viewer, now, write: inTx }) {
    await inTx(async (db, audit) => {
      await holdProperty(db, viewer, params, 'ALONE');
      const seen = await write.lockUnit(db, viewer, params.unitId);
      if (seen && ifMatch !== undefined && ifMatch !== seen.version) throw stale('unit');
      const gone = await write.archiveUnit(db, viewer, params.unitId, now);
      if (!gone) throw notFound('unit');
      const { organizationId, ...after } = gone;
      audit({ organizationId, action: 'archive', entity: 'unit', entityId: params.unitId, after });
    });
    return undefined;
  },

  async restoreUnit({ params }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      await holdProperty(db, viewer, params, 'NAMING');
      const archived = await write.lockArchivedUnit(db, viewer, params.unitId);
      if (!archived) {
        if (await selectUnit(db, viewer, params.unitId)) throw conflict('This unit is not archived.');
        throw notFound('unit');
      }
      if (await write.isUnitNameTaken(db, archived, archived.name))
        throw conflict(`Another unit is called '${archived.name}' by now. Rename that one first.`);
      await write.restoreUnit(db, viewer, params.unitId, now);
      audit({ organizationId: archived.organizationId, action: 'restore', entity: 'unit', entityId: params.unitId });
      return unitAnswer(db, viewer, params.unitId);
    });
  },
};

async function unitAnswer(db: Db, viewer: Viewer, id: number): Promise<WireUnit> {
  const found = await selectUnit(db, viewer, id);
  if (!found) throw notFound('unit');
  return found;
}

async function freeName(db: Db, lock: NamingLock, given: string, exceptUnitId: number | null) {
  const givenName = cleanName(given);
  const [name = givenName] = await selectFreeUnitNames(db, lock, [givenName], exceptUnitId);
  return { name, givenName };
}

async function checkLinks(db: Db, lock: NamingLock, fields: write.UnitFields): Promise<void> {
  const { isBuildingFine, isAreaTypeFine } = await write.checkUnitLinks(db, lock, fields);
  if (!isBuildingFine) throw unprocessable('buildingId', 'This building is not on the property.');
  if (!isAreaTypeFine) throw unprocessable('areaTypeId', 'This kind of area is not known.');
}

const NO_FIELDS = {
  buildingId: null,
  areaTypeId: null,
  floor: null,
  floorPlan: null,
  beds: null,
  baths: null,
  sqft: null,
  status: null,
  leaseEndsOn: null,
};
