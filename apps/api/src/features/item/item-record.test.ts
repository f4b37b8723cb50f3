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
