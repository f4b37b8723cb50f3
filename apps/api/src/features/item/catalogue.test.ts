import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '#platform/records/catalogue.ts';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let member: TestUser;
let superUser: TestUser;
let property: Awaited<ReturnType<TestApp['a']['property']>>;

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  member = await t.a.user({ organizationId: property.organizationId, properties: [property] });
  superUser = await t.a.user({ isSuperUser: true });
});

test('the catalogue names types and standard sets', async () => {
  const types = await t.get('/item/types', member);
  expect(types.body.results.length).toBe(types.body.total);
  expect(types.body.results.map((one: { name: string }) => one.name)).toContain('Refrigerator');
  const standard = await t.get('/item/standard', member);
  expect(standard.body.results).toContainEqual(
    expect.objectContaining({ areaType: 'Unit interior', itemType: 'Refrigerator', alternatives: [], version: 1 }),
  );
});

type Row = { areaTypeId: number; areaType: string; itemTypeId: number; itemType: string; version: number } & {
  alternatives: { itemTypeId: number; itemType: string }[];
};
const interior = async (): Promise<Row[]> =>
  (await t.get('/item/standard', member)).body.results.filter((row: Row) => row.areaType === 'Unit interior');
const typeId = async (name: string): Promise<number> =>
  (await t.get('/item/types', member)).body.results.find((one: { name: string }) => one.name === name).id;
const EVERY_PROPERTY = { organization_id: 0, property_id: 0, recounts: true };
const noted = async () => {
  const { rows } = await t.a.run((db) =>
    sql`with noted as (delete from change_note returning organization_id, property_id, recounts)
      select distinct * from noted order by 1, 2`.execute(db),
  );
  return rows;
};

test('where one of several types will do, one row of the set names them all', async () => {
  const heater = (await interior()).find((row) => row.itemType === 'Water heater');
  expect(heater?.alternatives.map((one) => one.itemType)).toEqual([
    'Heat pump water heater',
    'Tankless water heater',
    'Water heater (gas)',
  ]);
});

test('a changed set is what units are expected to hold from then on, and a start of the program leaves it so', async () => {
  const unit = await t.a.unit({ property });
  const [fridge, washer, dryer] = [await typeId('Refrigerator'), await typeId('Washer'), await typeId('Dryer')];
  const [{ areaTypeId, version }] = (await interior()) as [Row];
  const standard = [
    { itemTypeIds: [fridge], quantity: 1 },
    { itemTypeIds: [washer, dryer], quantity: 1 },
  ];
  const url = `/item/standard/${areaTypeId}`;
  await noted();
  const saved = await t.put(url, { standard }, superUser, { 'if-match': `"${version}"` });
  expect(saved.status, saved.text).toBe(200);
  expect(await noted()).toEqual([EVERY_PROPERTY]);
  expect((await t.put(url, { standard }, superUser, { 'if-match': `"${version}"` })).status).toBe(412);
  await seedCatalogue(t.database);
  const shown = (await interior()).map((row) => [row.itemType, row.alternatives.map((one) => one.itemType)]);
  expect(shown).toEqual([
    ['Refrigerator', []],
    ['Washer', ['Dryer']],
  ]);
  const missing = async () =>
    (await t.get(`/unit/${unit.id}/details`, member)).body.results.missing.map((one: Row) => one.itemType);
  expect(await missing()).toEqual(['Refrigerator', 'Washer']);
  await t.a.item({ unit, itemTypeId: dryer });
  expect(await missing()).toEqual(['Refrigerator']);
});

test('a set names no type twice and no type that is not there', async () => {
  const fridge = await typeId('Refrigerator');
  const [{ areaTypeId, version }] = (await interior()) as [Row];
  for (const [itemTypeIds, path] of [
    [[fridge, fridge], 'standard.0.itemTypeIds.1'],
    [[999_999], 'standard.0.itemTypeIds.0'],
  ] as const) {
    const standard = [{ itemTypeIds, quantity: 1 }];
    const answer = await t.put(`/item/standard/${areaTypeId}`, { standard }, superUser, atVersion(version));
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([422, path]);
  }
  expect((await t.put(`/item/standard/${areaTypeId}`, { standard: [] }, member)).status).toBe(403);
});

test('an item type’s life and cost are changed by a super user, for every property that has such items', async () => {
  const item = await t.a.item({ unit: await t.a.unit({ property }), itemType: 'microwave', installDate: '2020-01-01' });
  const url = `/item/types/${item.itemTypeId}`;
  const type = (await t.get('/item/types', member)).body.results.find(
    (one: { id: number }) => one.id === item.itemTypeId,
  );
  await noted();
  const saved = await t.put(url, { averageLifeSpan: 5 }, superUser, { 'if-match': `"${type.version}"` });
  expect(saved.body).toMatchObject({
    averageLifeSpan: 5,
    typicalCostCents: type.typicalCostCents,
    version: type.version + 1,
  });
  expect(await noted()).toContainEqual(EVERY_PROPERTY);
  expect((await t.get(`/item/${item.id}`, member)).body).toMatchObject({ eulYears: 5, eulSource: 'ITEM_TYPE' });
  expect((await t.put(url, { averageLifeSpan: 6 }, superUser, { 'if-match': `"${type.version}"` })).status).toBe(412);
  expect((await t.put(url, { averageLifeSpan: 6 }, member)).status).toBe(403);
});
