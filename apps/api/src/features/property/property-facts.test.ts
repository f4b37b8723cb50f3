import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let organizationId: number;
let admin: TestUser;
let member: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, firstName: 'Ana', lastName: 'Ruiz' });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
});

describe('managers', () => {
  test('are people of the organization, by name, and can be taken off again', async () => {
    const made = await t.post('/property', { organizationId, name: 'Managed', regionalManagerId: member.id }, admin);
    expect(made.body.RegionalManager).toEqual({ id: member.id, firstName: 'Ana', lastName: 'Ruiz' });
    const { id } = made.body;
    const off = await t.put(
      '/property',
      { id, regionalManagerId: null, regionalMaintenanceManagerId: admin.id },
      admin,
    );
    expect([off.body.RegionalManager, off.body.RegionalMaintenanceManager.id]).toEqual([null, admin.id]);
  });

  test('nobody of another organization, nobody who has left, and nobody at all, on the field that names them', async () => {
    const { id } = await t.a.property({ organizationId });
    const left = await t.a.user({ organizationId });
    await t.a.run((db) =>
      db.updateTable('app_user').set({ disabled_at: '2026-05-01T00:00:00Z' }).where('id', '=', left.id).execute(),
    );
    for (const person of [stranger.id, left.id, 999_999_999]) {
      for (const field of ['regionalManagerId', 'regionalMaintenanceManagerId']) {
        const answer = await t.put('/property', { id, [field]: person }, admin);
        expect([answer.status, answer.body.errors[0].path]).toEqual([422, field]);
      }
    }
    expect(
      (await t.post('/property', { organizationId, name: 'None', regionalManagerId: stranger.id }, admin)).status,
    ).toBe(422);
    expect((await t.get('/property?q=none', admin)).body.total).toBe(0);
  });
});

test('a region is the organization’s own word, by which its portfolio is filtered; none is null, and blank is refused', async () => {
  const { id } = await t.a.property({ organizationId, name: 'Regional' });
  expect((await t.put('/property', { id, region: 'Coast' }, admin)).body.region).toBe('Coast');
  expect((await t.put('/property', { id, region: ' ' }, admin)).status).toBe(400);
  const inRegion = async (region: string) =>
    (await t.get(`/portfolio/summary?region=${region}`, admin)).body.results.map(
      ({ propertyName }: { propertyName: string }) => propertyName,
    );
  expect([await inRegion('Coast'), await inRegion('Inland')]).toEqual([['Regional'], []]);
  expect((await t.put('/property', { id, region: null }, admin)).body.region).toBeNull();
  expect(await inRegion('Coast')).toEqual([]);
});

describe('managers of several properties', () => {
  const assign = (body: object, as = admin) => t.put('/property/managers', body, as);
  const managersOf = async (id: number) => {
    const { body } = await t.get(`/property/${id}`, admin);
    return [body.RegionalManager?.id ?? null, body.RegionalMaintenanceManager?.id ?? null];
  };
  let ids: number[];
  beforeAll(async () => {
    ids = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await t.a.property({ organizationId, name })).id);
  });

  test('are assigned at once, each change with its line in the audit log; who is not named stays', async () => {
    const [one = 0, two = 0, three = 0] = ids;
    await assign({ propertyIds: [one], regionalMaintenanceManagerId: admin.id });
    const { status, body } = await assign({ propertyIds: [two, one, two], regionalManagerId: member.id });
    expect([status, body]).toEqual([200, { properties: 2, changed: 2 }]);
    expect([await managersOf(one), await managersOf(two), await managersOf(three)]).toEqual([
      [member.id, admin.id],
      [member.id, null],
      [null, null],
    ]);
    const again = await assign({ propertyIds: ids, regionalManagerId: member.id });
    expect(again.body).toEqual({ properties: 3, changed: 1 });
    const log = (await t.get(`/admin/audit?entity=property&limit=50`, admin)).body.results;
    expect(
      log.filter((line: { entityId: number; action: string }) => line.entityId === two && line.action === 'update'),
    ).toHaveLength(1);
    expect((await assign({ propertyIds: [one], regionalManagerId: null })).body.changed).toBe(1);
    expect(await managersOf(one)).toEqual([null, admin.id]);
  });

  test('nothing changes where one of the properties is not the caller’s, or the person is not of the organization', async () => {
    const [one = 0, two = 0] = ids;
    const before = [await managersOf(one), await managersOf(two)];
    const elsewhere = await t.a.property();
    for (const id of [elsewhere.id, 999_999_999])
      expect((await assign({ propertyIds: [one, two, id], regionalManagerId: admin.id })).status).toBe(404);
    const wrong = await assign({ propertyIds: [one, two], regionalManagerId: stranger.id });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'regionalManagerId']);
    expect((await assign({ propertyIds: [one] })).status).toBe(422);
    expect((await assign({ propertyIds: [one], regionalManagerId: admin.id }, member)).status).toBe(403);
    expect([await managersOf(one), await managersOf(two)]).toEqual(before);
  });
});

describe('own prices', () => {
  test('replace each other as a whole, price the items at once, and are gone when they are not named', async () => {
    const property = await t.a.property({ organizationId });
    const unit = await t.a.unit({ property });
    const { itemTypeId, id: itemId } = await t.a.item({ unit });
    const other = (await t.a.item({ unit, itemType: 'dishwasher' })).itemTypeId;
    const priceOf = async () => {
      const { body } = await t.get(`/item/${unit.id}/${itemId}`, admin);
      return [body.costCents, body.costSource];
    };
    const before = await priceOf();
    const set = (unitCosts: unknown) => t.put('/property', { id: property.id, unitCosts }, admin);
    const both = [
      { itemTypeId: Math.min(itemTypeId, other), unitCostCents: 0 },
      { itemTypeId: Math.max(itemTypeId, other), unitCostCents: 77_700 },
    ];
    expect((await set(both)).body.unitCosts).toEqual(both);
    const own = both.find((one) => one.itemTypeId === itemTypeId)?.unitCostCents;
    expect(await priceOf()).toEqual([own, 'PROPERTY']);
    expect((await set([{ itemTypeId: other, unitCostCents: 5 }])).body.unitCosts).toEqual([
      { itemTypeId: other, unitCostCents: 5 },
    ]);
    expect(await priceOf()).toEqual(before);
    expect((await t.put('/property', { id: property.id, city: 'Salem' }, admin)).body.unitCosts).toHaveLength(1);
    expect((await set([])).body.unitCosts).toEqual([]);
  });

  test('of an unknown item type, of one twice, and below nothing are refused on their line', async () => {
    const { id } = await t.a.property({ organizationId });
    const { itemTypeId } = await t.a.item({ property: { id, organizationId } });
    const price = { itemTypeId, unitCostCents: 1 };
    for (const [unitCosts, status, path] of [
      [[price, { itemTypeId: 999_999_999, unitCostCents: 1 }], 422, 'unitCosts.1.itemTypeId'],
      [[price, price], 422, 'unitCosts.1.itemTypeId'],
      [[{ itemTypeId, unitCostCents: -1 }], 400, 'unitCosts.0.unitCostCents'],
      [[{ itemTypeId, unitCostCents: 1.5 }], 400, 'unitCosts.0.unitCostCents'],
    ] as const) {
      const answer = await t.put('/property', { id, unitCosts }, admin);
      expect([answer.status, answer.body.errors[0].path]).toEqual([status, path]);
    }
    expect((await t.get(`/property/${id}`, admin)).body).toMatchObject({ unitCosts: [], version: 1 });
  });
});

test('a state is one of the fifty or DC', async () => {
  const { id } = await t.a.property({ organizationId });
  for (const state of ['XX', 'wa', 'Washington']) {
    const answer = await t.put('/property', { id, state }, admin);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'state']);
  }
  for (const state of ['DC', 'WA', null])
    expect((await t.put('/property', { id, state }, admin)).body.state).toBe(state);
});

test('models seen on plates are counted, most frequent first; an item without a serial number has shown no plate', async () => {
  const property = await t.a.property({ organizationId });
  const unit = await t.a.unit({ property });
  const [often, once, never] = await t.a.run(async (db) => {
    const maker = await db
      .insertInto('manufacturer')
      .values({ name: 'Plate Works' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const models = ['PW-1', 'PW-2', 'PW-3'].map((name) => ({ name, manufacturer_id: maker.id }));
    return (await db.insertInto('model').values(models).returning('id').execute()).map((row) => row.id);
  });
  const add = (modelId: number | undefined, more: object = {}) =>
    t.a.item({ unit, ...(modelId !== undefined && { modelId }), ...more });
  await add(once, { serialNumber: 'a' });
  await add(often, { serialNumber: 'b' });
  await add(often, { serialNumber: 'c', status: 'STORED' });
  await add(often, { serialNumber: 'd', status: 'RETIRED' });
  await add(never);
  await add(undefined, { serialNumber: 'e' });
  const seen = await t.get(`/property/serial-plates/models/${property.id}`, admin);
  expect(seen.body).toMatchObject({
    results: [
      { id: often, name: 'PW-1', manufacturerName: 'Plate Works', count: 2 },
      { id: once, name: 'PW-2', count: 1 },
    ],
    total: 2,
    nextCursor: null,
  });
  const bare = await t.a.property({ organizationId });
  expect((await t.get(`/property/serial-plates/models/${bare.id}`, admin)).body.results).toEqual([]);
  expect((await t.get(`/property/serial-plates/models/${property.id}`, stranger)).status).toBe(404);
});
