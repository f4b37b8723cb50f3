import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let refrigerator: number;

beforeAll(async () => {
  t = await startTestApp();
  const types = await t.a.run((db) => db.selectFrom('item_type').select(['id', 'key']).execute());
  refrigerator = types.find(({ key }) => key === 'refrigerator')?.id ?? 0;
});

async function aPlace() {
  const property = await t.a.property();
  const { organizationId } = property;
  const unit = await t.a.unit({ property, name: '204' });
  const member = await t.a.user({ organizationId, properties: [property], firstName: 'Mia', lastName: 'Frost' });
  const second = await t.a.user({ organizationId, properties: [property] });
  return { property, organizationId, unit, member, second };
}
type Place = Awaited<ReturnType<typeof aPlace>>;

let photos = 0;
/** A photo that was uploaded and checked. */
async function aPhoto({ organizationId, property }: Place): Promise<number> {
  photos += 1;
  const { rows } = await t.a.run((db) =>
    sql<{
      id: number;
    }>`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, property_id,
        stored_sha256, stored_size_bytes)
      values (${organizationId}, 'ITEM_PHOTO', 'plate.jpg', 'image/jpeg', 10, repeat('0', 64), ${`files/${organizationId}/22/${photos}-${'2'.repeat(64)}`}, 'READY', ${property.id},
        repeat('0', 64), 10) returning id`.execute(db),
  );
  return rows[0]?.id ?? 0;
}

async function aPlate(at: Place, more: Record<string, unknown> = { unitId: at.unit.id }) {
  const { status, body } = await t.post(
    '/serial-plate',
    { fileId: await aPhoto(at), propertyId: at.property.id, ...more },
    at.member,
  );
  expect(status).toBe(201);
  return body;
}

const take = (at: Place, as: TestUser = at.member) => t.get(`/item/serialTurk/${at.property.id}`, as);
const answer = (body: Record<string, unknown>, as: TestUser) => t.post('/item/serialTurk', body, as);
const readAs = (plate: { id: number; version: number }, more: Record<string, unknown>) => ({
  outcome: 'READ',
  plateId: plate.id,
  version: plate.version,
  ...more,
});

test('a plate that waits is given to one reader, and answered it is on a new item of its unit with its photo', async () => {
  const at = await aPlace();
  const plate = await aPlate(at);
  expect(plate).toMatchObject({ state: 'WAITING', unitName: '204', itemId: null, answeredAt: null });
  const mine = await take(at);
  expect(mine.body).toMatchObject({
    total: 1,
    results: [{ id: plate.id, url: expect.any(String), leasedUntil: expect.any(String) }],
  });
  // Nobody else is given it meanwhile, and nobody else answers it.
  expect((await take(at, at.second)).body).toEqual({ results: [], total: 0 });
  expect((await answer(readAs(plate, { serialNumber: 'X1', itemTypeId: refrigerator }), at.second)).status).toBe(409);
  // The same reader is given it again.
  expect((await take(at)).body.total).toBe(1);

  const fields = { serialNumber: 'da 123456', itemTypeId: refrigerator, mfgDate: '2013-02-14' };
  const read = await answer(readAs(plate, fields), at.member);
  expect(read.status).toBe(200);
  expect(read.body).toMatchObject({
    state: 'READ',
    itemType: 'Refrigerator',
    serialNumber: 'da 123456',
    answeredBy: 'Mia Frost',
  });
  const { itemId } = read.body;
  const item = await t.get(`/item/${itemId}`, at.member);
  expect(item.body).toMatchObject({ unitName: '204', serialNumber: 'da 123456', mfgDate: '2013-02-14', basis: 'm' });
  expect((await t.get(`/file/item/${itemId}`, at.member)).body.results.map((one: { id: number }) => one.id)).toEqual([
    plate.fileId,
  ]);
  expect((await take(at)).body.total).toBe(0);
  const again = await answer(readAs(read.body, fields), at.member);
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('answered already') } });
});

test('a plate of an item changes that item; what is not said of it stays', async () => {
  const at = await aPlace();
  const { body: item } = await t.post(
    '/item',
    { unitId: at.unit.id, itemTypeId: refrigerator, installDate: '2014-01-01', note: 'By the door' },
    at.member,
  );
  const plate = await aPlate(at, { itemId: item.id });
  expect(plate).toMatchObject({ unitId: at.unit.id, itemId: item.id });
  expect((await answer(readAs(plate, { serialNumber: 'AB-1', mfgDate: '2015-01-01' }), at.member)).body).toMatchObject({
    errors: [{ path: 'mfgDate', message: 'It cannot have been made after it was installed.' }],
  });
  expect((await answer(readAs(plate, { serialNumber: 'AB-1' }), at.member)).status).toBe(200);
  expect((await t.get(`/item/${item.id}`, at.member)).body).toMatchObject({
    serialNumber: 'AB-1',
    installDate: '2014-01-01',
    note: 'By the door',
  });
});

test('a plate is answered for the item that it was sent for, also where that was moved since', async () => {
  const at = await aPlace();
  const other = await t.a.unit({ property: at.property, name: '205' });
  const { body: item } = await t.post('/item', { unitId: at.unit.id, itemTypeId: refrigerator }, at.member);
  const plate = await aPlate(at, { itemId: item.id });
  await t.put(`/unit/${other.id}/addItem/${item.id}`, undefined, at.member);
  const read = await answer(readAs(plate, { serialNumber: 'AB-7' }), at.member);
  expect(read, read.text).toMatchObject({ status: 200, body: { state: 'READ', itemId: item.id } });
  expect((await t.get(`/item/${item.id}`, at.member)).body).toMatchObject({ unitName: '205', serialNumber: 'AB-7' });
});

test('the model on record stays, unless the plate is of another manufacturer', async () => {
  const at = await aPlace();
  const makers = await t.a.run((db) =>
    sql<{ id: number; name: string }>`select id, name from manufacturer
    where organization_id is null and name in ('GE', 'Whirlpool')`.execute(db),
  );
  const [ge, whirlpool] = ['GE', 'Whirlpool'].map((name) => makers.rows.find((one) => one.name === name)?.id);
  const model = (await t.post('/model', { name: 'GTS-9', manufacturerId: ge, itemTypeId: refrigerator }, at.member))
    .body;
  const fields = { unitId: at.unit.id, itemTypeId: refrigerator, modelId: model.id };
  const { body: item } = await t.post('/item', fields, at.member);
  const read = async (manufacturerId: number | undefined, serialNumber: string) => {
    const plate = await aPlate(at, { itemId: item.id });
    expect((await answer(readAs(plate, { serialNumber, manufacturerId }), at.member)).status).toBe(200);
    return (await t.get(`/item/${item.id}`, at.member)).body;
  };
  expect(await read(ge, 'AB-1')).toMatchObject({ modelName: 'GTS-9', manufacturerName: 'GE', serialNumber: 'AB-1' });
  expect(await read(whirlpool, 'AB-2')).toMatchObject({ modelName: null, manufacturerName: 'Whirlpool' });
});

test('a number that another unit has is not recorded until a person says so', async () => {
  const at = await aPlace();
  const other = await t.a.unit({ property: at.property, name: '205' });
  await t.post('/item', { unitId: other.id, itemTypeId: refrigerator, serialNumber: 'AB-1' }, at.member);
  const plate = await aPlate(at);
  const fields = { serialNumber: 'ab1', itemTypeId: refrigerator };
  const asked = await answer(readAs(plate, fields), at.member);
  expect(asked.status).toBe(409);
  expect(asked.body.message).toContain('The refrigerator of unit 205 has this serial number');
  expect((await take(at)).body.total).toBe(1);
  expect((await answer(readAs(plate, { ...fields, isElsewhereToo: true }), at.member)).status).toBe(200);
});

test('the plates of a unit come in one call, of each item the newest that was read, as small pictures', async () => {
  const at = await aPlace();
  const item = async () => (await t.post('/item', { unitId: at.unit.id, itemTypeId: refrigerator }, at.member)).body;
  const [read, waiting] = [await item(), await item()];
  await item();
  const first = await aPlate(at, { itemId: read.id });
  expect((await answer(readAs(first, { serialNumber: 'AB-1' }), at.member)).status).toBe(200);
  await aPlate(at, { itemId: read.id });
  const third = await aPlate(at, { itemId: waiting.id });
  await aPlate(at);
  const url = expect.stringContaining('/file-rendition/');
  expect((await t.get(`/unit/${at.unit.id}/plates?w=256&q=75`, at.member)).body).toEqual({
    unitId: at.unit.id,
    propertyId: at.property.id,
    plates: [
      { plateId: first.id, itemId: read.id, state: 'READ', url },
      { plateId: third.id, itemId: waiting.id, state: 'WAITING', url },
    ],
  });
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const unseen = async (unitId: number) => {
    const { status, body } = await t.get(`/unit/${unitId}/plates`, stranger);
    return [status, body.detail];
  };
  expect(await unseen(at.unit.id)).toEqual(await unseen(999_999_999));
});

test('the item of another unit that has the number is moved here, and goes back with Undo', async () => {
  const at = await aPlace();
  const other = await t.a.unit({ property: at.property, name: '205' });
  const record = async (unitId: number, serialNumber?: string) =>
    (await t.post('/item', { unitId, itemTypeId: refrigerator, serialNumber }, at.member)).body;
  const [moved, own] = [await record(other.id, 'AB-1'), await record(at.unit.id)];
  const plate = await aPlate(at, { itemId: own.id });
  const fields = { serialNumber: 'ab1', mfgDate: '2013-02-14', isMoved: true };
  const read = await answer(readAs(plate, fields), at.member);
  expect(read, read.text).toMatchObject({ status: 200, body: { state: 'READ', itemId: moved.id, unitName: '204' } });
  const unitOf = async (itemId: number) => (await t.get(`/item/${itemId}`, at.member)).body;
  expect(await unitOf(moved.id)).toMatchObject({ unitName: '204', serialNumber: 'ab1', mfgDate: '2013-02-14' });
  expect((await t.get(`/item/history/${at.unit.id}/${moved.id}`, at.member)).body.results).toContainEqual(
    expect.objectContaining({ kind: 'MOVED', fromUnitName: '205', toUnitName: '204' }),
  );
  expect(await unitOf(own.id)).toMatchObject({ unitName: '204', serialNumber: null });
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const undo = (id: number, as: TestUser) => t.post(`/serial-plate/${id}/undoMove`, undefined, as);
  expect([(await undo(plate.id, stranger)).status, (await undo(999_999_999, stranger)).status]).toEqual([404, 404]);
  expect((await undo(plate.id, at.member)).body).toMatchObject({ state: 'WAITING', itemId: own.id });
  expect(await unitOf(moved.id)).toMatchObject({ unitName: '205' });
  expect((await t.get(`/file/item/${own.id}`, at.member)).body.total).toBe(1);
  expect((await undo(plate.id, at.member)).status).toBe(409);
});

test('nothing is moved where no other unit has the number, and back only while it is here', async () => {
  const at = await aPlace();
  const other = await t.a.unit({ property: at.property, name: '205' });
  const plate = await aPlate(at);
  const fields = { serialNumber: 'AB-1', itemTypeId: refrigerator, isMoved: true };
  expect((await answer(readAs(plate, fields), at.member)).status).toBe(409);
  const { body: item } = await t.post('/item', { ...fields, isMoved: undefined, unitId: other.id }, at.member);
  expect((await answer(readAs(plate, fields), at.member)).body.itemId).toBe(item.id);
  await t.put(`/unit/${other.id}/addItem/${item.id}`, undefined, at.member);
  const back = await t.post(`/serial-plate/${plate.id}/undoMove`, undefined, at.member);
  expect(back).toMatchObject({ status: 409, body: { message: expect.stringContaining('moved again') } });
});

test('what cannot be read leaves the queue, and comes back; twice on one item it raises a flag', async () => {
  const at = await aPlace();
  const { body: item } = await t.post('/item', { unitId: at.unit.id, itemTypeId: refrigerator }, at.member);
  const flags = async () =>
    (
      await t.a.run((db) =>
        sql`select r.code from asset_alert_reason r join asset_alert a on a.id = r.alert_id where a.item_id = ${item.id}`.execute(
          db,
        ),
      )
    ).rows;
  const [first, second] = [await aPlate(at, { itemId: item.id }), await aPlate(at, { itemId: item.id })];
  const unreadable = ({ id, version }: { id: number; version: number }) => ({
    outcome: 'UNREADABLE',
    plateId: id,
    version,
    note: 'Glare over the number',
  });
  expect((await answer(unreadable(first), at.member)).body).toMatchObject({
    state: 'UNREADABLE',
    note: 'Glare over the number',
  });
  expect(await flags()).toEqual([]);
  expect((await answer(unreadable(second), at.member)).status).toBe(200);
  expect(await flags()).toEqual([{ code: 'PLATE_UNREADABLE' }]);
  const back = await t.post(`/serial-plate/${first.id}/reopen`, {}, at.member);
  expect(back.body).toMatchObject({ state: 'WAITING', note: null, answeredAt: null });
  expect((await take(at)).body.results.map((one: { id: number }) => one.id)).toEqual([first.id]);
});

test('plates that make the forecast known come first, the dearest of them before', async () => {
  const at = await aPlace();
  const record = async (fields: Record<string, unknown>) =>
    (await t.post('/item', { unitId: at.unit.id, itemTypeId: refrigerator, ...fields }, at.member)).body;
  const dated = await record({ installDate: '2014-01-01', priceOverrideCents: 900_000 });
  const cheap = await record({ priceOverrideCents: 40_000 });
  const dear = await record({ priceOverrideCents: 80_000 });
  const of = [];
  for (const { id } of [dated, cheap, dear]) of.push((await aPlate(at, { itemId: id })).id);
  const { results } = (await take(at)).body;
  expect(results.map((one: { id: number }) => one.id)).toEqual([of[2], of[1], of[0]]);
  expect(results.map((one: { unlocksCents: number }) => one.unlocksCents)).toEqual([80_000, 40_000, null]);
});

test('the photo is fetched from an address of its own; one that was handed in is not handed in twice, nor removed', async () => {
  const at = await aPlace();
  const plate = await aPlate(at);
  const photo = await t.get(`/aws/serialPlate/${at.property.id}/${plate.id}`, at.member);
  expect(photo.body).toMatchObject({ fileId: plate.fileId, name: 'plate.jpg', url: expect.any(String) });
  const small = await t.get(`/aws/serialPlate/${at.property.id}/${plate.id}?w=640&q=75`, at.member);
  expect(small.body.url).not.toBe(photo.body.url);
  const twice = await t.post(
    '/serial-plate',
    { fileId: plate.fileId, propertyId: at.property.id, unitId: at.unit.id },
    at.member,
  );
  expect(twice.status).toBe(409);
  const admin = await t.a.user({ organizationId: at.organizationId, isAdmin: true });
  const removed = await t.delete(`/file/${plate.fileId}`, admin);
  expect(removed.status).toBe(409);
});

test('a photo, a unit or an item of another property is not taken', async () => {
  const at = await aPlace();
  const other = await aPlace();
  const hand = async (more: Record<string, unknown>) =>
    (await t.post('/serial-plate', { fileId: await aPhoto(at), propertyId: at.property.id, ...more }, at.member)).body;
  expect((await hand({ unitId: other.unit.id })).errors).toMatchObject([{ path: 'unitId' }]);
  expect((await hand({})).errors).toMatchObject([{ path: 'unitId' }]);
  expect((await hand({ fileId: await aPhoto(other), unitId: at.unit.id })).errors).toMatchObject([{ path: 'fileId' }]);
});
