import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let admin: TestUser;
let member: TestUser;
let here: { id: number; organizationId: number };
let there: { id: number; organizationId: number };
let from: Awaited<ReturnType<TestApp['a']['unit']>>;
let to: Awaited<ReturnType<TestApp['a']['unit']>>;

beforeAll(async () => {
  t = await startTestApp();
  here = await t.a.property();
  there = await t.a.property({ organizationId: here.organizationId });
  from = await t.a.unit({ property: here, name: 'From' });
  to = await t.a.unit({ property: there, name: 'To' });
  admin = await t.a.user({ organizationId: here.organizationId, isAdmin: true });
  member = await t.a.user({ organizationId: here.organizationId, properties: [here] });
});

async function lastLine(itemId: number, unitId: number) {
  return (await t.get(`/item/history/${unitId}/${itemId}`, admin)).body.results.at(-1);
}

test('an item moved to a unit of another property belongs to that property, and both are counted anew', async () => {
  const item = await t.a.item({ unit: from, installDate: '2020-01-01' });
  await t.a.run((db) => sql`delete from change_note`.execute(db));
  const moved = await t.put(`/unit/${to.id}/addItem/${item.id}`, undefined, admin, { 'if-match': '"1"' });
  expect(moved.body).toMatchObject({ propertyId: there.id, unitName: 'To', status: 'ACTIVE', version: 2 });
  expect(await lastLine(item.id, to.id)).toMatchObject({ kind: 'MOVED', fromUnitName: 'From', toUnitName: 'To' });
  const { rows } = await t.a.run((db) =>
    sql<{ property_id: number }>`select distinct property_id from change_note`.execute(db),
  );
  expect(rows.map((row) => row.property_id).toSorted()).toEqual([here.id, there.id].toSorted());
  expect((await t.get(`/item/${from.id}/${item.id}`, member)).status).toBe(404);
});

test('nobody moves an item into a unit they do not see', async () => {
  const item = await t.a.item({ unit: from });
  const hidden = await t.put(`/unit/${to.id}/addItem/${item.id}`, undefined, member);
  const missing = await t.put(`/unit/999999999/addItem/${item.id}`, undefined, member);
  expect([hidden.status, hidden.body.detail]).toEqual([404, missing.body.detail]);
  expect((await t.get(`/item/${from.id}/${item.id}`, member)).body.version).toBe(1);
});

test('moving an item to where it is changes nothing', async () => {
  const item = await t.a.item({ unit: from });
  const same = await t.put(`/unit/${from.id}/addItem/${item.id}`, undefined, member);
  expect([same.status, same.body.version]).toEqual([200, 1]);
});

test('an item put into storage is in no unit, is reached through the one it left, and comes back from there', async () => {
  const item = await t.a.item({ unit: from });
  const stored = await t.put(`/unit/${from.id}/removeItem/${item.id}`, undefined, member);
  expect(stored.body).toMatchObject({ status: 'STORED', unitId: null, propertyId: here.id });
  expect((await t.get(`/item/${from.id}/${item.id}`, member)).body.status).toBe('STORED');
  expect((await t.put(`/unit/${from.id}/removeItem/${item.id}`, undefined, member)).status).toBe(404);
  const back = await t.put(`/unit/${from.id}/addItem/${item.id}`, undefined, member);
  expect(back.body).toMatchObject({ status: 'ACTIVE', unitName: 'From' });
});

test('an item is taken out of the unit it is in, not of another', async () => {
  const item = await t.a.item({ unit: from });
  const other = await t.a.unit({ property: here });
  expect((await t.put(`/unit/${other.id}/removeItem/${item.id}`, undefined, member)).status).toBe(404);
  const stale = await t.put(`/unit/${from.id}/removeItem/${item.id}`, undefined, member, { 'if-match': '"7"' });
  expect(stale.status).toBe(412);
});

test('a replacement stands in the same place, installed that day, and the two records name each other', async () => {
  const old = await t.a.item({ unit: from, installDate: '2010-01-01', serialNumber: 'OLD' });
  const body = { replacedOn: '2026-05-01', reason: 'compressor', serialNumber: 'NEW' };
  const made = await t.post(`/item/${old.id}/replace`, body, member, { 'if-match': '"1"', 'idempotency-key': 'swap' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    unitName: 'From',
    itemTypeId: old.itemTypeId,
    installDate: '2026-05-01',
    serialNumber: 'NEW',
  });
  const closed = await t.get(`/item/${from.id}/${old.id}`, member);
  expect(closed.body).toMatchObject({
    status: 'RETIRED',
    retiredOn: '2026-05-01',
    retiredReason: 'compressor',
    replacedByItemId: made.body.id,
  });
  expect(await lastLine(old.id, from.id)).toMatchObject({
    kind: 'REPLACED',
    changes: { replacedByItemId: [null, made.body.id] },
  });
  expect(await lastLine(made.body.id, from.id)).toMatchObject({
    kind: 'INSTALLED',
    changes: { replacesItemId: [null, old.id] },
  });
  expect((await t.post(`/item/${old.id}/replace`, body, member, atVersion(2))).status).toBe(409);
});

test('a retired item is closed: it is not edited, moved or retired again', async () => {
  const item = await t.a.item({ unit: from, installDate: '2010-01-01' });
  const body = { retiredOn: '2026-05-18', reason: 'leaks' };
  for (const retiredOn of ['2026-05-19', '2009-12-31']) {
    const answer = await t.post(`/item/${item.id}/retire`, { ...body, retiredOn }, member, atVersion(1));
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'retiredOn']);
  }
  expect((await t.post(`/item/${item.id}/retire`, body, member, atVersion(1))).body).toMatchObject({
    status: 'RETIRED',
    version: 2,
  });
  expect((await t.post(`/item/${item.id}/retire`, body, member, atVersion(2))).status).toBe(409);
  expect((await t.put(`/item/${item.id}`, { note: 'x' }, member, atVersion(2))).status).toBe(409);
  expect((await t.put(`/unit/${from.id}/addItem/${item.id}`, undefined, member)).status).toBe(409);
});

test('the database itself refuses an item in a unit of another property', async () => {
  const item = await t.a.item({ unit: from });
  await expect(
    t.a.run((db) => sql`update item set unit_id = ${to.id} where id = ${item.id}`.execute(db)),
  ).rejects.toThrow(/foreign key/);
});
