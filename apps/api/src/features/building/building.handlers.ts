import type { building } from '@lintel/contract/units/building';
import type { Db } from '@lintel/db/pooled-kysely';
import { cleanName } from '@lintel/domain/base/names';
import { conflict, notFound, stale } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { lockUnitNames } from '#platform/lookups/free-unit-names.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Handlers } from '#platform/operations/context.ts';
import * as queries from './building.queries.ts';

const NAME_TAKEN = 'Another building of this property has this name.';

export const buildingHandlers: Handlers<typeof building> = {
  async createBuilding({ body }, { viewer, write }) {
    return write(async (db, audit) => {
      const place = await lockUnitNames(db, viewer, body.propertyId);
      if (!place) throw notFound('property');
      const fields = { name: cleanName(body.name), floors: body.floors ?? null };
      if (await queries.isBuildingNameTaken(db, place, fields.name, null)) throw conflict(NAME_TAKEN);
      const id = await queries.insertBuilding(db, place, fields);
      audit({
        organizationId: place.organizationId,
        action: 'create',
        entity: 'building',
        entityId: id,
        after: fields,
      });
      return buildingAnswer(db, viewer, id);
    });
  },

  async updateBuilding({ body, ifMatch }, { viewer, write }) {
    return write(async (db, audit) => {
      const row = await queries.lockBuilding(db, viewer, body.id);
      if (!row) throw notFound('building');
      if (ifMatch !== undefined && ifMatch !== row.version) throw stale('building');
      const before = { name: row.name, floors: row.floors };
      const after = {
        name: body.name === undefined ? before.name : cleanName(body.name),
        floors: body.floors === undefined ? before.floors : body.floors,
      };
      if (await queries.isBuildingNameTaken(db, row, after.name, row.id)) throw conflict(NAME_TAKEN);
      if (!(await queries.updateBuilding(db, row, after))) throw stale('building');
      const { organizationId, id: entityId } = row;
      audit({ organizationId, action: 'update', entity: 'building', entityId, before, after });
      return buildingAnswer(db, viewer, row.id);
    });
  },

  async deleteBuilding({ params, ifMatch }, { viewer, now, write }) {
    await write(async (db, audit) => {
      await holdProperty(db, viewer, params, 'ALONE');
      const row = await queries.lockBuilding(db, viewer, params.buildingId);
      if (!row) throw notFound('building');
      if (ifMatch !== undefined && ifMatch !== row.version) throw stale('building');
      const { organizationId, id: entityId, name } = row;
      const gone = await queries.archiveBuilding(db, row, viewer.userId, now);
      audit({ organizationId, action: 'archive', entity: 'building', entityId, after: { name, ...gone } });
    });
    return undefined;
  },

  async deleteBuildingOnly({ params, ifMatch }, { viewer, write }) {
    await write(async (db, audit) => {
      await holdProperty(db, viewer, params, 'ALONE');
      const row = await queries.lockBuilding(db, viewer, params.buildingId);
      if (!row) throw notFound('building');
      if (ifMatch !== undefined && ifMatch !== row.version) throw stale('building');
      const { organizationId, id: entityId, name } = row;
      const { units } = await queries.archiveBuildingOnly(db, row);
      audit({ organizationId, action: 'archiveOnly', entity: 'building', entityId, after: { name, unitsLeft: units } });
    });
    return undefined;
  },

  async restoreBuilding({ params }, { viewer, now, write }) {
    return write(async (db, audit) => {
      await holdProperty(db, viewer, params, 'NAMING');
      const row = await queries.lockBuilding(db, viewer, params.buildingId, 'archived');
      if (!row) {
        if (await queries.selectBuilding(db, viewer, params.buildingId))
          throw conflict('This building is not archived.');
        throw notFound('building');
      }
      if (await queries.isBuildingNameTaken(db, row, row.name, row.id))
        throw conflict(`Another building is called '${row.name}' by now. Rename that one first.`);
      const taken = await queries.selectTakenUnitName(db, row);
      if (taken !== undefined) throw conflict(`Another unit is called '${taken}' by now. Rename that one first.`);
      const back = await queries.restoreBuilding(db, row, viewer.userId, now);
      const { organizationId, id: entityId } = row;
      audit({ organizationId, action: 'restore', entity: 'building', entityId, after: back });
      return buildingAnswer(db, viewer, row.id);
    });
  },
};

async function buildingAnswer(db: Db, viewer: Viewer, id: number): Promise<queries.WireBuilding> {
  const found = await queries.selectBuilding(db, viewer, id);
  if (!found) throw notFound('building');
  return found;
}
