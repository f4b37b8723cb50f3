import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let organizationId: number;
let admin: TestUser;
let stranger: TestUser;
let expected: number;

beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  admin = await t.a.user({ organizationId, isAdmin: true });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const unit = await t.a.unit({ property: await t.a.property({ organizationId }) });
  expected = (await t.get(`/unit/${unit.id}/details`, admin)).body.results.expectedCount;
});

async function read(path: string): Promise<{ success: number | null; counted: number; total: number }> {
  const answer = await t.get(path, admin);
  expect(answer.status, path).toBe(200);
  return answer.body.results;
}

test('the share of a property without units is unknown, not 0 %', async () => {
  const { id } = await t.a.property({ organizationId });
  for (const path of ['scan', 'propertycompletion'])
    expect(await read(`/data/${path}/${id}`)).toEqual({ success: null, counted: 0, total: 0 });
});

test('a unit is scanned once one of its items in service was photographed or read at a turn; a typed serial number is no scan', async () => {
  const property = await t.a.property({ organizationId });
  const [scanned, unread, , retired] = [
    await t.a.unit({ property }),
    await t.a.unit({ property }),
    await t.a.unit({ property }),
    await t.a.unit({ property }),
  ];
  const photographed = await t.a.item({ unit: scanned, serialNumber: 'A1' });
  await t.a.item({ unit: scanned, serialNumber: 'A2' });
  const typed = await t.a.item({ unit: unread, serialNumber: 'A4' });
  const gone = await t.a.item({ unit: retired, serialNumber: 'A3', status: 'RETIRED' });
  expect(await read(`/data/scan/${property.id}`)).toEqual({ success: 0, counted: 0, total: 4 });
  const photo = (itemId: number) =>
    t.a.run((db) =>
      sql`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id, item_id,
          stored_sha256, stored_size_bytes)
        values (${organizationId}, 'ITEM_PHOTO', 'plate.jpg', 'image/jpeg', 10, repeat('0', 64), ${`files/scan/${itemId}`}, 'READY', ${admin.id},
          ${property.id}, ${itemId}, repeat('0', 64), 10)`.execute(db),
    );
  await photo(photographed.id);
  await photo(gone.id);
  expect(await read(`/data/scan/${property.id}`)).toEqual({ success: 25, counted: 1, total: 4 });
  await t.delete(`/unit/${retired.id}`, admin);
  expect(await read(`/data/scan/${property.id}`)).toEqual({ success: 33.3, counted: 1, total: 3 });
  await t.a.run((db) =>
    sql`with opened as (
        insert into turn (organization_id, property_id, unit_id) values (${organizationId}, ${property.id}, ${unread.id}) returning id
      ) insert into turn_serial (organization_id, property_id, turn_id, item_id, serial_read, is_same)
        select ${organizationId}, ${property.id}, id, ${typed.id}, 'A4', true from opened`.execute(db),
  );
  expect((await read(`/data/scan/${property.id}`)).counted).toBe(2);
});

test('a unit is scanned once its tag, or that of an item in it, was opened by its code', async () => {
  const property = await t.a.property({ organizationId });
  const [byDoor, byItem, linkedOnly] = [
    await t.a.unit({ property, name: '1' }),
    await t.a.unit({ property, name: '2' }),
    await t.a.unit({ property, name: '3' }),
  ];
  const item = await t.a.item({ unit: byItem });
  const batch = await t.post('/tagBatch', { propertyId: property.id, name: 'Doors' }, admin);
  const doors = (await t.get(`/tagBatch/${batch.body.id}/tags`, admin)).body.results;
  const blank = await t.post('/tagBatch', { propertyId: property.id, name: 'Items', count: 1 }, admin);
  const [sticker] = (await t.get(`/tagBatch/${blank.body.id}/tags`, admin)).body.results;
  await t.get(`/scanTag/${sticker.code}`, admin);
  await t.put(`/scanTag/${sticker.code}/link`, { itemId: item.id }, admin, { 'if-match': '"1"' });
  expect(doors.map(({ thing }: { thing: { unitId: number } }) => thing.unitId)).toContain(linkedOnly.id);
  // A tag that is linked was not opened yet: what was scanned before was a blank one.
  expect((await read(`/data/scan/${property.id}`)).counted).toBe(0);
  const door = doors.find(({ thing }: { thing: { unitId: number } }) => thing.unitId === byDoor.id);
  await t.get(`/scanTag/${door.code}`, admin);
  expect((await read(`/data/scan/${property.id}`)).counted).toBe(1);
  await t.get(`/info/tag/${sticker.uuid}`);
  expect(await read(`/data/scan/${property.id}`)).toEqual({ success: 66.7, counted: 2, total: 3 });
});

test('a unit is as complete as the expected items that are there with a plate, each type up to what is expected of it', async () => {
  const property = await t.a.property({ organizationId });
  const unit = await t.a.unit({ property });
  const share = () => read(`/data/unitcompletion/${unit.id}`);
  expect(await share()).toEqual({ success: 0, counted: 0, total: expected });
  await t.a.item({ unit, itemType: 'refrigerator' });
  await t.a.item({ unit, itemType: 'thermostat', serialNumber: 'T1' });
  expect((await share()).counted).toBe(0);
  await t.a.item({ unit, itemType: 'refrigerator', serialNumber: 'R1' });
  await t.a.item({ unit, itemType: 'refrigerator', serialNumber: 'R2' });
  // A PTAC heats as well as a heat pump does.
  await t.a.item({ unit, itemType: 'ptac', serialNumber: 'P1' });
  expect(await share()).toEqual({ success: Math.round((2 / expected) * 1000) / 10, counted: 2, total: expected });
  await t.a.run((db) =>
    sql`insert into unit_item_type_absence (organization_id, unit_id, item_type_id)
      select ${organizationId}, ${unit.id}, t.id from item_type t where t.key = 'dishwasher'`.execute(db),
  );
  expect((await share()).total).toBe(expected - 1);
});

test('the property adds its units up, and only when nothing is missing is it 100', async () => {
  const property = await t.a.property({ organizationId });
  const [done, bare] = [await t.a.unit({ property }), await t.a.unit({ property })];
  const { body } = await t.get(`/unit/${done.id}/details`, admin);
  for (const missing of body.results.missing as { itemTypeId: number }[])
    await t.a.item({ unit: done, itemTypeId: missing.itemTypeId, serialNumber: `S${missing.itemTypeId}` });
  expect(await read(`/data/unitcompletion/${done.id}`)).toEqual({ success: 100, counted: expected, total: expected });
  expect(await read(`/data/propertycompletion/${property.id}`)).toEqual({
    success: 50,
    counted: expected,
    total: expected * 2,
  });
  await t.delete(`/unit/${bare.id}`, admin);
  expect((await read(`/data/propertycompletion/${property.id}`)).success).toBe(100);
});

test('a stranger gets the answer of a wrong id', async () => {
  const property = await t.a.property({ organizationId });
  const unit = await t.a.unit({ property });
  for (const [path, id] of [
    ['scan', property.id],
    ['propertycompletion', property.id],
    ['unitcompletion', unit.id],
  ] as const) {
    const foreign = await t.get(`/data/${path}/${id}`, stranger);
    const missing = await t.get(`/data/${path}/999999999`, stranger);
    const { instance: _a, requestId: _b, ...same } = missing.body;
    expect(foreign.status).toBe(404);
    expect(foreign.body).toMatchObject(same);
  }
});

test('a slash at the end of an address never matters', async () => {
  const property = await t.a.property({ organizationId });
  for (const path of [`/data/scan/${property.id}`, '/property', '/organization/properties', '/area-type']) {
    const [plain, slashed] = [await t.get(path, admin), await t.get(`${path}/`, admin)];
    expect([slashed.status, slashed.text], path).toEqual([200, plain.text]);
  }
});
