import type { RouteInput } from '@lintel/contract/base/route';
import type { serialPlates } from '@lintel/contract/serials/serial-plate';
import type { Db } from '@lintel/db/pooled-kysely';
import { normaliseSerial } from '@lintel/domain/items/serial-number';
import { AppError, conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Files } from '#platform/files/files.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import { raiseFlags } from '#platform/lookups/raise-flags.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { editItem, heldItem, recordItem } from './item-change.handlers.ts';
import { moveItem } from './item-move.handlers.ts';
import { selectPlace } from './item-write.queries.ts';
import { startPlateReading } from './plate-reading.jobs.ts';
import * as query from './serial-plate.queries.ts';

const TAKEN = 10;
const LEASE_MS = 10 * 60_000;
/** So many photos that nobody could read make a red flag: somebody has to go and look. */
const UNREADABLE_FLAG = 2;

type Body = RouteInput<typeof serialPlates.answerSerialPlate>['body'];
type Read = Extract<Body, { outcome: 'READ' }>;
type Audit = Parameters<Parameters<Ctx['write']>[0]>[1];

const REFUSED = {
  NO_PHOTO: ['fileId', 'There is no such photo of this property.'],
  NO_UNIT: ['unitId', 'There is no such unit at this property.'],
  NO_ITEM: ['itemId', 'There is no such item there.'],
} as const;

/** Photos of serial plates: handed in, given to people to read, and recorded on their items. */
export const serialPlateHandlers: Handlers<typeof serialPlates> = {
  async addSerialPlate({ body }, { viewer, now, write }) {
    const { fileId, propertyId, unitId = null, itemId = null } = body;
    if (unitId === null && itemId === null) throw unprocessable('unitId', 'Say in which unit, or on which item it is.');
    return write(async (db, audit) => {
      const held = await holdProperty(db, viewer, { propertyId }, 'SHARED');
      if (!held) throw notFound('property');
      const { organizationId } = held;
      const made = await query.insertPlate(db, viewer, { organizationId, propertyId, fileId, unitId, itemId }, now);
      if (made === 'SENT_ALREADY') throw conflict('This photo was handed in already.');
      if (typeof made === 'string') {
        const [path, message] = REFUSED[made];
        throw unprocessable(path, message);
      }
      audit({ organizationId, action: 'create', entity: 'serial_plate', entityId: made, after: body });
      // A photo that is still checked is read once it was.
      if (await query.isPhotoReady(db, { organizationId, fileId }))
        await startPlateReading(db, { organizationId, id: fileId, isReady: true }, viewer);
      return shown(db, viewer, made);
    });
  },

  async takeSerialPlates({ params: { propertyId }, query: { limit = TAKEN } }, { viewer, now, write, platform }) {
    const until = new Date(Date.parse(now) + LEASE_MS).toISOString();
    const rows = await write(async (db) => {
      if (!(await query.seesProperty(db, viewer, propertyId))) throw notFound('property');
      return query.leasePlates(db, viewer, { propertyId, limit, until, now });
    });
    const results = await Promise.all(
      rows.map(async ({ total: _total, storageKey, contentType, photoState, fileName, ...plate }) => {
        const isThere = storageKey !== null && photoState === 'READY';
        const photo = { key: storageKey ?? '', name: fileName, contentType };
        const url = isThere ? (await platform.files.storage.presignGet(photo)).url : null;
        return { ...plate, fileName, url };
      }),
    );
    return { results, total: rows[0]?.total ?? 0 };
  },

  async answerSerialPlate({ body }, ctx) {
    const { viewer, now, write } = ctx;
    return write(async (db, audit) => {
      const plate = await heldPlate(db, ctx, body);
      if (plate.state !== 'WAITING') throw conflict('This plate was answered already. Let it wait again first.');
      if (body.outcome === 'READ') {
        const moved = body.isMoved ? await moveHere(db, audit, ctx, plate, body) : undefined;
        const itemId = await recordRead(db, audit, ctx, plate, moved ? { ...body, itemId: moved.itemId } : body);
        const read = { state: 'READ', note: null, itemId, serial: body.serialNumber, moved } as const;
        await query.updatePlate(db, viewer, plate, read, now);
      } else {
        const { outcome: state, note = null } = body;
        await query.updatePlate(db, viewer, plate, { state, note: note?.trim() || null, itemId: plate.itemId }, now);
        if (state === 'UNREADABLE') await flagUnreadable(db, ctx, plate);
      }
      const { organizationId, id } = plate;
      audit({ organizationId, action: 'answer', entity: 'serial_plate', entityId: id, after: body });
      return shown(db, viewer, id);
    });
  },

  async readPlatePart({ params, body: { part } }, { viewer, now, write }) {
    return write(async (db, audit) => {
      const plate = await query.lockPlate(db, viewer, params.plateId);
      if (!plate) throw notFound('serial plate');
      const { organizationId, id, fileId, leasedBy, leaseUntil } = plate;
      if (plate.state !== 'WAITING') throw conflict('This plate was answered already. Let it wait again first.');
      if (leasedBy !== null && leasedBy !== viewer.userId && leaseUntil !== null && leaseUntil > now)
        throw conflict('Somebody else has this plate on the screen.');
      if (!(await query.isPhotoReady(db, { organizationId, fileId }))) throw conflict('The photo is still checked.');
      await query.updatePart(db, plate, part, now);
      await startPlateReading(db, { organizationId, id: fileId, isReady: true }, viewer);
      audit({ organizationId, action: 'read', entity: 'serial_plate', entityId: id, after: { part } });
      return shown(db, viewer, id);
    });
  },

  async reopenSerialPlate({ params }, ctx) {
    const { viewer, now, write } = ctx;
    return write(async (db, audit) => {
      const plate = await query.lockPlate(db, viewer, params.plateId);
      if (!plate) throw notFound('serial plate');
      if (plate.state === 'WAITING') throw conflict('This plate waits for a reader already.');
      await query.updatePlate(db, viewer, plate, { state: 'WAITING', note: null, itemId: plate.itemId }, now);
      const { organizationId, id, state } = plate;
      audit({ organizationId, action: 'reopen', entity: 'serial_plate', entityId: id, before: { state } });
      return shown(db, viewer, id);
    });
  },

  async undoSerialPlateMove({ params }, ctx) {
    const { viewer, now, write } = ctx;
    return write(async (db, audit) => {
      const seen = await query.selectPlate(db, viewer, params.plateId);
      const held = seen && (await holdProperty(db, viewer, { propertyId: seen.propertyId }, 'SHARED'));
      const plate = held && (await query.lockPlate(db, viewer, params.plateId));
      if (!plate) throw notFound('serial plate');
      const { organizationId, id, itemId, unitId, ownItemId, movedFromUnitId } = plate;
      if (movedFromUnitId === null || itemId === null) throw conflict('No item was moved here by the answer.');
      const place = await selectPlace(db, viewer, { unitId: movedFromUnitId }, 'held');
      if (!place) throw conflict('The unit that it was in is archived, or not yours to see.');
      const row = await heldItem(db, viewer, itemId, undefined);
      if (row.unit_id !== unitId) throw conflict('It was moved again since. Move it by its own page.');
      await moveItem(db, audit, ctx, row, place);
      await query.updatePlate(db, viewer, plate, { state: 'WAITING', note: null, itemId: ownItemId }, now);
      audit({ organizationId, action: 'reopen', entity: 'serial_plate', entityId: id, before: { movedFromUnitId } });
      return shown(db, viewer, id);
    });
  },

  async getSerialPlatePhoto({ params, query: { w } }, { viewer, read, platform: { files } }) {
    const photo = await read((db) => query.selectPlatePhoto(db, viewer, params));
    if (!photo) throw notFound('serial plate');
    const { fileId, name } = photo;
    const address = await addressOf(files, photo, w);
    if (address === null) throw conflict('The photo is still checked, or cannot be shown.');
    return { fileId, name, url: address.url, urlExpiresAt: address.expiresAt };
  },

  async getUnitPlates({ params: { unitId }, query: { w } }, { viewer, read, platform: { files } }) {
    const found = await read((db) => query.selectUnitPlates(db, viewer, unitId));
    if (!found) throw notFound('unit');
    const plates = await Promise.all(
      found.plates.map(async ({ plateId, itemId, state, ...photo }) => {
        const address = await addressOf(files, photo, w);
        return { plateId, itemId, state, url: address?.url ?? null };
      }),
    );
    return { unitId, propertyId: found.propertyId, plates };
  },
};

type Photo = Pick<query.PlatePhoto, 'name' | 'storageKey' | 'contentType'>;

async function addressOf(files: Files, { storageKey: key, name, contentType }: Photo, width: number | undefined) {
  if (key === null) return null;
  return width === undefined
    ? files.storage.presignGet({ key, name, contentType })
    : files.presignRendition(key, width);
}

async function heldPlate(db: Db, { viewer, now }: Ctx, { plateId, version }: Body): Promise<query.HeldPlate> {
  const seen = await query.selectPlate(db, viewer, plateId);
  // Whoever adds to a property holds it before anything on it.
  const held = seen && (await holdProperty(db, viewer, { propertyId: seen.propertyId }, 'SHARED'));
  const plate = held && (await query.lockPlate(db, viewer, plateId));
  if (!plate) throw notFound('serial plate');
  if (plate.version !== version) throw stale('serial plate');
  const isTaken = plate.leasedBy !== null && plate.leasedBy !== viewer.userId && (plate.leaseUntil ?? '') > now;
  if (isTaken) throw conflict('Somebody else has this plate on the screen just now.');
  return plate;
}

/** Records what stands on a plate on its item, or as a new item of its unit; the id of the item. */
async function recordRead(db: Db, audit: Audit, ctx: Ctx, plate: query.HeldPlate, body: Read): Promise<number> {
  const { viewer } = ctx;
  const { itemTypeId, modelId, manufacturerId, mfgDate, serialNumber, isElsewhereToo = false } = body;
  const fields = { modelId, manufacturerId, mfgDate, serialNumber };
  const itemId = body.itemId ?? plate.itemId;
  const serial = normaliseSerial(serialNumber);
  if (serial === null) throw unprocessable('serialNumber', 'This is no serial number.');
  if (itemId === null) {
    if (itemTypeId === undefined) throw unprocessable('itemTypeId', 'Say what it is, or on which item it is.');
    if (!isElsewhereToo) await refuseElsewhere(db, viewer, { ...plate, itemId: null, itemTypeId, serial });
    const place = plate.unitId === null ? { propertyId: plate.propertyId } : { unitId: plate.unitId };
    return (await recordItem(db, audit, ctx, { ...place, ...fields, itemTypeId })).id;
  }
  const row = await heldItem(db, viewer, itemId, undefined);
  const isThere = row.property_id === plate.propertyId && (plate.unitId === null || row.unit_id === plate.unitId);
  // The item that the photo was sent for is meant wherever it was moved since.
  if (itemId !== plate.itemId && !isThere) throw unprocessable('itemId', 'There is no such item there.');
  if (!isElsewhereToo) await refuseElsewhere(db, viewer, { ...plate, itemId, itemTypeId: row.item_type_id, serial });
  // A plate of another manufacturer contradicts the model on record; one of the same leaves it as it is.
  const isOtherMaker = manufacturerId !== undefined && manufacturerId !== row.manufacturer_id;
  const goes = modelId === undefined && isOtherMaker ? { modelId: null } : {};
  await editItem(db, audit, ctx, row, { ...fields, ...goes });
  return itemId;
}

/** Moves the item of another unit that has the number of a plate to the plate's unit. */
async function moveHere(db: Db, audit: Audit, ctx: Ctx, plate: query.HeldPlate, body: Read) {
  const { viewer } = ctx;
  const { organizationId, unitId, itemId: ownItemId } = plate;
  const serial = normaliseSerial(body.serialNumber);
  const itemTypeId = plate.itemTypeId ?? body.itemTypeId;
  if (unitId === null) throw unprocessable('isMoved', 'This plate is in no unit. Move the item by its own page.');
  if (serial === null) throw unprocessable('serialNumber', 'This is no serial number.');
  if (itemTypeId === undefined) throw unprocessable('itemTypeId', 'Say what it is.');
  const found = await query.selectElsewhere(db, viewer, { organizationId, itemId: ownItemId, itemTypeId, serial });
  if (!found) throw conflict('No other item has this serial number any more. Save it again.');
  if (found.total > 1) throw conflict('Several items have this serial number. Move the right one by its own page.');
  if (found.unitId === null || found.unitId === unitId)
    throw conflict(`${found.words}, and is in no other unit. Move it by its own page.`);
  const place = await selectPlace(db, viewer, { unitId }, 'held');
  if (!place) throw notFound('unit');
  const row = await heldItem(db, viewer, found.itemId, undefined);
  if (row.unit_id !== found.unitId) throw conflict('It was moved meanwhile. Save it again.');
  await moveItem(db, audit, ctx, row, place);
  return { itemId: found.itemId, fromUnitId: found.unitId, ownItemId };
}

type Elsewhere = Parameters<typeof query.selectElsewhere>[2];

// The same number in two places: one was moved, or one is misread. A person decides; nothing is written over meanwhile.
async function refuseElsewhere(db: Db, viewer: Ctx['viewer'], item: Elsewhere): Promise<void> {
  const found = await query.selectElsewhere(db, viewer, item);
  if (!found) return;
  const message = `${found.words}. Was it moved here, or is one of the two misread? Move it, correct the number, or record it here too.`;
  throw new AppError('CONFLICT', message, { fields: [{ path: 'serialNumber', message }] });
}

async function flagUnreadable(db: Db, { now }: Ctx, { organizationId, propertyId, itemId }: query.HeldPlate) {
  if (itemId === null) return;
  const times = await query.countUnreadable(db, organizationId, itemId);
  if (times < UNREADABLE_FLAG) return;
  const detail = `${times} photos of its serial plate could not be read`;
  await raiseFlags(db, { organizationId, propertyId, userId: null, now }, [
    { code: 'PLATE_UNREADABLE', itemId, detail, value: times, threshold: UNREADABLE_FLAG },
  ]);
}

async function shown(db: Db, viewer: Ctx['viewer'], plateId: number): Promise<query.PlateRow> {
  const plate = await query.selectPlate(db, viewer, plateId);
  if (!plate) throw notFound('serial plate');
  return plate;
}
