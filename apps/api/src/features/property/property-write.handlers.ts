import type { property } from '@lintel/contract/properties/property';
import type { Db } from '@lintel/db/pooled-kysely';
import { COORDINATES_TOGETHER } from '@lintel/domain/base/coordinates';
import { cleanName } from '@lintel/domain/base/names';
import { placeTimeZone } from '@lintel/domain/properties/place-time-zone';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { lockUnitNames, selectFreeUnitNames } from '#platform/lookups/free-unit-names.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { lifeChanged } from '#platform/records/stored-life.ts';
import { insertBuildingsAndUnits } from './build.queries.ts';
import { plannedUnits } from './build-plan.ts';
import { archiveDemoRest, isDemoCommunity } from './demo-community.queries.ts';
import * as links from './property-links.queries.ts';
import { selectProperty, type WireDetail } from './property-select.queries.ts';
import * as write from './property-write.queries.ts';

type PropertyHandlers = Handlers<typeof property>;

// Every item of the property may have to be computed again.
const LONG = { timeoutMs: 60_000 };

const NAME_TAKEN = 'Another property of this organization has this name.';

export const createProperty: PropertyHandlers['createProperty'] = async ({ body }, ctx) => {
  const { organizationId, unitCosts = [], ...given } = body;
  const wanted = { ...NO_FIELDS, ...given, name: cleanName(given.name) };
  checkCoordinates(wanted);
  wanted.timezone ??= placeTimeZone(wanted)?.timeZone ?? null;
  return ctx.write(async (db, audit) => {
    if (!ctx.viewer.adminOrganizationIds.includes(organizationId)) throw notFound('organization');
    if (await write.isPropertyNameTaken(db, organizationId, wanted.name, null)) throw conflict(NAME_TAKEN);
    await checkManagers(db, organizationId, given);
    const made = await write.insertProperty(db, ctx.viewer, organizationId, wanted);
    if (!made) throw notFound('organization');
    const { id, timezone } = made;
    await checkUnitCosts(db, unitCosts);
    if (unitCosts.length > 0) await links.replaceUnitCosts(db, organizationId, id, unitCosts);
    audit({
      organizationId,
      action: 'create',
      entity: 'property',
      entityId: id,
      after: { ...wanted, timezone, unitCosts },
    });
    return propertyAnswer(db, ctx.viewer, id);
  });
};

export const updateProperty: PropertyHandlers['updateProperty'] = async ({ body, ifMatch }, ctx) => {
  const { id, unitCosts, ...given } = body;
  return ctx.write(async (db, audit) => {
    const row = await write.lockProperty(db, ctx.viewer, id);
    if (!row) throw notFound('property');
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale('property');
    const { id: _id, organizationId, version: _version, ...was } = row;
    const fields = { ...was, ...given, name: cleanName(given.name ?? was.name) };
    checkCoordinates(fields);
    if (await write.isPropertyNameTaken(db, organizationId, fields.name, id)) throw conflict(NAME_TAKEN);
    await checkManagers(db, organizationId, given);
    const [before, after] = [{ ...was }, { ...fields }] as [Record<string, unknown>, Record<string, unknown>];
    if (unitCosts) {
      await checkUnitCosts(db, unitCosts);
      before.unitCosts = await links.selectUnitCosts(db, organizationId, id);
      after.unitCosts = unitCosts;
      await links.replaceUnitCosts(db, organizationId, id, unitCosts);
      await lifeChanged(db, ctx);
    }
    if (!(await write.updateProperty(db, ctx.viewer, row, fields))) throw stale('property');
    audit({ organizationId, action: 'update', entity: 'property', entityId: id, before, after });
    return propertyAnswer(db, ctx.viewer, id);
  }, LONG);
};

export const assignManagers: PropertyHandlers['assignManagers'] = async ({ body }, ctx) => {
  const { propertyIds, ...given } = body;
  if (Object.values(given).every((id) => id === undefined))
    throw unprocessable('regionalManagerId', 'Say who is to be the manager, or that nobody is.');
  // In the order of their ids, so that two such changes at once wait for each other and never both.
  const ids = [...new Set(propertyIds)].sort((a, b) => a - b);
  return ctx.write(async (db, audit) => {
    const rows = await write.lockProperties(db, ctx.viewer, ids);
    if (rows.length < ids.length) throw notFound('property');
    for (const organizationId of new Set(rows.map((row) => row.organizationId)))
      await checkManagers(db, organizationId, given);
    let changed = 0;
    for (const row of rows) {
      const { id, organizationId, version: _version, ...was } = row;
      const fields = { ...was, ...given };
      if (
        fields.regionalManagerId === was.regionalManagerId &&
        fields.regionalMaintenanceManagerId === was.regionalMaintenanceManagerId
      )
        continue;
      if (!(await write.updateProperty(db, ctx.viewer, row, fields))) throw stale('property');
      audit({ organizationId, action: 'update', entity: 'property', entityId: id, before: was, after: fields });
      changed += 1;
    }
    return { properties: rows.length, changed };
  }, LONG);
};

export const deleteProperty: PropertyHandlers['deleteProperty'] = async ({ params, ifMatch }, ctx) => {
  await ctx.write(async (db, audit) => {
    await holdProperty(db, ctx.viewer, params, 'ALONE');
    const row = await write.lockProperty(db, ctx.viewer, params.propertyId);
    if (row && ifMatch !== undefined && ifMatch !== row.version) throw stale('property');
    const gone = await write.archiveProperty(db, ctx.viewer, params.propertyId, ctx.now);
    if (!gone) throw notFound('property');
    const { organizationId, ...after } = gone;
    audit({ organizationId, action: 'archive', entity: 'property', entityId: params.propertyId, after });
  });
  return undefined;
};

export const removeDemoCommunity: PropertyHandlers['removeDemoCommunity'] = async ({ params }, ctx) => {
  await ctx.write(async (db, audit) => {
    await holdProperty(db, ctx.viewer, params, 'ALONE');
    const row = await write.lockProperty(db, ctx.viewer, params.propertyId);
    if (!row) throw notFound('property');
    if (!(await isDemoCommunity(db, row))) throw conflict('This property is no demo community. It can be archived.');
    const gone = await write.archiveProperty(db, ctx.viewer, params.propertyId, ctx.now);
    if (!gone) throw notFound('property');
    const { organizationId, ...after } = gone;
    const rest = await archiveDemoRest(db, organizationId, params.propertyId);
    audit({
      organizationId,
      action: 'REMOVE_DEMO',
      entity: 'property',
      entityId: params.propertyId,
      after: { ...after, ...rest },
    });
  }, LONG);
  return undefined;
};

export const restoreProperty: PropertyHandlers['restoreProperty'] = async ({ params }, ctx) =>
  ctx.write(async (db, audit) => {
    const archived = await write.lockArchivedProperty(db, ctx.viewer, params.propertyId);
    if (!archived) {
      if (await selectProperty(db, ctx.viewer, params.propertyId)) throw conflict('This property is not archived.');
      throw notFound('property');
    }
    const { organizationId, name } = archived;
    if (await write.isPropertyNameTaken(db, organizationId, name, params.propertyId)) throw conflict(NAME_TAKEN);
    await write.restoreProperty(db, ctx.viewer, params.propertyId, ctx.now);
    audit({ organizationId, action: 'restore', entity: 'property', entityId: params.propertyId });
    return propertyAnswer(db, ctx.viewer, params.propertyId);
  });

export const buildProperty: PropertyHandlers['buildProperty'] = async ({ body }, ctx) => {
  const planned = plannedUnits(body.buildings);
  return ctx.write(async (db, audit) => {
    const lock = await lockUnitNames(db, ctx.viewer, body.propertyId);
    if (!lock) throw notFound('property');
    const names = await selectFreeUnitNames(
      db,
      lock,
      planned.map((unit) => unit.name),
    );
    const { buildingsCreated, units } = await insertBuildingsAndUnits(db, ctx.viewer, lock, planned, names);
    audit({
      organizationId: lock.organizationId,
      action: 'build',
      entity: 'property',
      entityId: body.propertyId,
      after: { buildingsCreated, unitsCreated: units.length },
    });
    return { propertyId: body.propertyId, buildingsCreated, unitsCreated: units.length, units };
  });
};

/** One property as the answer of a call; a 404 where the viewer does not see it. */
export async function propertyAnswer(db: Db, viewer: Viewer, id: number): Promise<WireDetail> {
  const found = await selectProperty(db, viewer, id);
  if (!found) throw notFound('property');
  return found;
}

type Managers = Partial<Record<'regionalManagerId' | 'regionalMaintenanceManagerId', number | null | undefined>>;

async function checkManagers(db: Db, organizationId: number, managers: Managers): Promise<void> {
  const named = (['regionalManagerId', 'regionalMaintenanceManagerId'] as const).flatMap((field) => {
    const id = managers[field];
    return id === null || id === undefined ? [] : [{ field, id }];
  });
  if (named.length === 0) return;
  const known = await links.selectMembers(
    db,
    organizationId,
    named.map((one) => one.id),
  );
  const stranger = named.find((one) => !known.has(one.id));
  if (stranger) throw unprocessable(stranger.field, 'This person is not in the organization of the property.');
}

function checkCoordinates({ latitude, longitude }: Record<'latitude' | 'longitude', number | null>): void {
  if ((latitude === null) === (longitude === null)) return;
  throw unprocessable(latitude === null ? 'latitude' : 'longitude', COORDINATES_TOGETHER);
}

async function checkUnitCosts(db: Db, unitCosts: readonly links.UnitCost[]): Promise<void> {
  const ids = unitCosts.map((one) => one.itemTypeId);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice !== -1) throw unprocessable(`unitCosts.${twice}.itemTypeId`, 'This item type has a price above already.');
  const known = ids.length > 0 ? await links.selectItemTypeIds(db, ids) : new Set<number>();
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown !== -1) throw unprocessable(`unitCosts.${unknown}.itemTypeId`, 'This item type is not known.');
}

const NO_FIELDS: Omit<write.PropertyFields, 'name' | 'timezone'> & { timezone: string | null } = {
  address: null,
  city: null,
  state: null,
  postalCode: null,
  latitude: null,
  longitude: null,
  yearBuilt: null,
  timezone: null,
  kind: null,
  region: null,
  regionalManagerId: null,
  regionalMaintenanceManagerId: null,
};
