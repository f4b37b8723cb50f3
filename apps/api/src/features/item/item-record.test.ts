import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let property: Awaited<ReturnType<TestApp['a']['property']>>;
let admin: TestUser;
let manager: TestUser;
let member: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  const { organizationId } = property;
  admin = await t.a.user({ organizationId, isAdmin: true });
  manager = await t.a.user({ organizationId, roleId: 3, properties: [property] });
  member = await t.a.user({ organizationId, properties: [property] });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
});

const kinds = (answer: { body: { results: { kind: string }[] } }) => answer.body.results.map((one) => one.kind);

test('an item that never stood in a unit has its address and its history', async () => {
  const { body: item } = await t.post('/item', { propertyId: property.id, itemTypeId: 1, note: 'Spare' }, member);
  await t.put(`/item/${item.id}`, { note: 'Spare, tested' }, member, atVersion(1));
  const found = await t.get(`/item/${item.id}`, member);
  expect(found.body).toMatchObject({ id: item.id, unitId: null, note: 'Spare, tested', archivedAt: null });
  expect(found.headers.etag).toBe(`"${found.body.version}"`);
  expect(kinds(await t.get(`/item/${item.id}/history`, member))).toEqual(['RECORDED', 'EDITED']);
});

test('a history is the same by the item’s own address and by its unit’s, oldest first', async () => {
  const unit = await t.a.unit({ property });
  const { body: item } = await t.post('/item', { unitId: unit.id, itemTypeId: 1 }, member);
  await t.put(`/unit/${unit.id}/removeItem/${item.id}`, undefined, member);
  const own = await t.get(`/item/${item.id}/history`, member);
  expect(own.body).toEqual((await t.get(`/item/history/${unit.id}/${item.id}`, member)).body);
  expect(kinds(own)).toEqual(['RECORDED', 'STORED']);
});

test('a stranger’s item is the same 404 as one that never was', async () => {
  const item = await t.a.item({ unit: await t.a.unit({ property }) });
  for (const path of ['', '/history']) {
    const hidden = await t.get(`/item/${item.id}${path}`, stranger);
    const missing = await t.get(`/item/999999999${path}`, stranger);
    expect(hidden.status).toBe(404);
    expect(hidden.body.detail).toBe(missing.body.detail);
  }
});

test('an archived item is gone for members, and an administrator sees it and brings it back with a line of history', async () => {
  const unit = await t.a.unit({ property });
  const { body: item } = await t.post('/item', { unitId: unit.id, itemTypeId: 1 }, member);
  expect((await t.delete(`/item/${item.id}`, member)).status).toBe(403);
  expect((await t.delete(`/item/${item.id}`, manager)).status).toBe(204);
  expect((await t.get(`/item/${item.id}`, member)).status).toBe(404);
  expect((await t.get(`/item/${item.id}`, admin)).body).toMatchObject({ archivedAt: expect.any(String) });
  expect((await t.post(`/item/${item.id}/restore`, undefined, manager)).status).toBe(403);
  const back = await t.post(`/item/${item.id}/restore`, undefined, admin);
  expect(back.body).toMatchObject({ id: item.id, unitId: unit.id, status: 'ACTIVE' });
  expect(kinds(await t.get(`/item/${item.id}/history`, member))).toEqual(['RECORDED', 'EDITED', 'RESTORED']);
  expect((await t.post(`/item/${item.id}/restore`, undefined, admin)).status).toBe(409);
});

test('an item does not come back into a unit that is archived', async () => {
  const unit = await t.a.unit({ property });
  const { body: item } = await t.post('/item', { unitId: unit.id, itemTypeId: 1 }, member);
  await t.delete(`/item/${item.id}`, manager);
  await t.delete(`/unit/${unit.id}`, admin);
  const refused = await t.post(`/item/${item.id}/restore`, undefined, admin);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Bring the unit back first')]);
});

test('one serial number is one item of its type in a unit: adding, restoring, moving and editing another is refused', async () => {
  const [unit, nearby] = [await t.a.unit({ property, name: 'T1' }), await t.a.unit({ property })];
  const add = (body: object = {}) =>
    t.post('/item', { unitId: unit.id, itemTypeId: 1, serialNumber: 'VR 12-34', ...body }, member);
  const first = (await add()).body;
  const again = await add({ serialNumber: 'vr1234' });
  expect([again.status, again.body.errors[0].path]).toEqual([422, 'serialNumber']);
  expect(again.body.errors[0].message).toMatch(
    /^T1 has another .+ with the serial number VR 12-34\. If they are one, /,
  );
  expect((await add({ itemTypeId: 2 })).status).toBe(201);

  expect((await t.delete(`/item/${first.id}`, manager, atVersion(1))).status).toBe(204);
  const second = (await add()).body;
  expect((await t.post(`/item/${first.id}/restore`, {}, admin)).body.code).toBe('CONFLICT');
  expect((await t.get(`/item/${first.id}`, admin)).body.archivedAt).not.toBeNull();

  const third = (await add({ unitId: nearby.id })).body;
  expect((await t.put(`/unit/${unit.id}/addItem/${third.id}`, {}, member, atVersion(1))).status).toBe(409);
  const fourth = (await add({ serialNumber: 'OTHER-1' })).body;
  const edited = await t.put(`/item/${fourth.id}`, { serialNumber: 'VR-1234' }, member, atVersion(1));
  expect([edited.status, edited.body.errors[0].path]).toEqual([422, 'serialNumber']);
  expect((await t.put(`/item/${fourth.id}`, { note: 'seen' }, member, atVersion(1))).status).toBe(200);

  const retired = { retiredOn: '2026-05-01', reason: 'Broken' };
  expect((await t.post(`/item/${second.id}/retire`, retired, member, atVersion(1))).status).toBe(200);
  expect((await t.post(`/item/${first.id}/restore`, {}, admin)).status).toBe(200);
});

test('of two people who record one serial number in one unit at once, one is refused', async () => {
  const unit = await t.a.unit({ property });
  const add = () => t.post('/item', { unitId: unit.id, itemTypeId: 1, serialNumber: 'AB-9000' }, member);
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
});
