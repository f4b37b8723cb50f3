import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let member: TestUser;
let makerId: number;
let itemTypeId: number;

beforeAll(async () => {
  t = await startTestApp();
  const property = await t.a.property();
  member = await t.a.user({ organizationId: property.organizationId, properties: [property] });
  makerId = (
    await t.a.run((db) =>
      db.insertInto('manufacturer').values({ name: 'Qmaker' }).returning('id').executeTakeFirstOrThrow(),
    )
  ).id;
  itemTypeId = (await t.get('/item/types', member)).body.results[0].id;
});

test('the catalogue names types, standard sets and makers', async () => {
  const types = await t.get('/item/types', member);
  expect(types.body.results.length).toBe(types.body.total);
  expect(types.body.results.map((one: { name: string }) => one.name)).toContain('Refrigerator');
  const standard = await t.get('/item/standard', member);
  expect(standard.body.results).toContainEqual(
    expect.objectContaining({ areaType: 'Unit interior', itemType: 'Refrigerator' }),
  );
  const makers = await t.get('/manufacturer', member);
  expect(makers.body.results).toContainEqual({ id: makerId, name: 'Qmaker', aliases: [] });
});

test('a model search gives what begins so before what is spelled nearly so', async () => {
  for (const name of ['QXR-2000', 'QXR-2000W', 'QXR-200O', 'Elsewhere'])
    await t.post('/model', { name, manufacturerId: makerId, itemTypeId }, member);
  const found = await t.get('/model/name/qxr-2000', member);
  const names = found.body.results.map((one: { name: string }) => one.name);
  expect(names.slice(0, 2)).toEqual(['QXR-2000', 'QXR-2000W']);
  expect(names).toContain('QXR-200O');
  expect(names).not.toContain('Elsewhere');
  expect((await t.get('/model/name/%25', member)).body.total).toBe(0);
});

test('a model that the maker already has, in any case, is the one there is, also when many add it at once', async () => {
  const add = (name: string) => t.post('/model', { name, manufacturerId: makerId, itemTypeId }, member);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add(n % 2 ? 'TWIN-1' : ' twin-1 ')));
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
});

test('an unknown maker and an unknown type are refused on their fields', async () => {
  for (const [field, body] of [
    ['manufacturerId', { name: 'X1', manufacturerId: 999_999, itemTypeId }],
    ['itemTypeId', { name: 'X1', manufacturerId: makerId, itemTypeId: 999_999 }],
  ] as const) {
    const answer = await t.post('/model', body, member);
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, field]);
  }
});
