import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestAnswer, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let admin: TestUser;
let member: TestUser;
let own: Awaited<ReturnType<typeof place>>;
let neighbour: Awaited<ReturnType<typeof place>>;
let foreign: Awaited<ReturnType<typeof place>>;

async function place(organizationId: number) {
  const property = await t.a.property({ organizationId });
  const building = await t.a.building({ property });
  return { property, building, unit: await t.a.unit({ property, buildingId: building.id }) };
}

beforeAll(async () => {
  t = await startTestApp();
  const { id: organizationId } = await t.a.organization();
  [own, neighbour, foreign] = [
    await place(organizationId),
    await place(organizationId),
    await place((await t.a.organization()).id),
  ];
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [own.property] });
});

const said = ({ status, body }: TestAnswer) => [status, body.errors[0]?.path ?? body.code];

test('the unit that a body names must be the one of the address', async () => {
  const { unit } = own;
  expect((await t.put(`/unit/${unit.id}`, { id: unit.id, beds: 1 }, admin)).status).toBe(200);
  for (const id of [neighbour.unit.id, foreign.unit.id, 999_999_999])
    expect(said(await t.put(`/unit/${unit.id}`, { id, beds: 2 }, admin))).toEqual([409, 'CONFLICT']);
  expect(said(await t.put(`/unit/${foreign.unit.id}`, { id: unit.id, beds: 2 }, admin))).toEqual([404, 'NOT_FOUND']);
  expect((await t.get(`/unit/${unit.id}/details`, admin)).body.results.beds).toBe(1);
});

test('a unit stands in a building of its own property, and an archived one is none', async () => {
  const gone = await t.a.building({ property: own.property });
  await t.delete(`/building/${gone.id}`, admin);
  for (const buildingId of [neighbour.building.id, foreign.building.id, gone.id, 999_999_999]) {
    expect(said(await t.put(`/unit/${own.unit.id}`, { buildingId }, admin))).toEqual([422, 'buildingId']);
    expect(said(await t.post('/unit', { propertyId: own.property.id, name: 'N', buildingId }, admin))).toEqual([
      422,
      'buildingId',
    ]);
  }
});

test('ids come one by one: a list, a text and a fraction are none', async () => {
  const { unit, building, property } = own;
  for (const id of [[unit.id], [unit.id, unit.id], String(unit.id), unit.id + 0.5, -1, 0, null, { id: unit.id }])
    expect(said(await t.put(`/unit/${unit.id}`, { id, beds: 2 }, admin)), JSON.stringify(id)).toEqual([400, 'id']);
  for (const id of [[building.id], String(building.id), 0]) {
    expect(said(await t.put('/building', { id, name: 'X' }, admin))).toEqual([400, 'id']);
    expect(said(await t.put('/property', { id, name: 'X' }, admin))).toEqual([400, 'id']);
    expect(said(await t.post('/unit', { propertyId: id, name: 'X' }, admin))).toEqual([400, 'propertyId']);
  }
  expect((await t.put('/property', { id: property.id, organizationId: 1 }, admin)).status).toBe(400);
});

test('the property next door is not there for whom it is not given, whichever id names it', async () => {
  for (const other of [neighbour, foreign]) {
    const { property, unit } = other;
    for (const path of [
      `/unit/property/${property.id}`,
      `/property/units/${property.id}`,
      `/property/serial-plates/models/${property.id}`,
      `/data/scan/${property.id}`,
      `/data/propertycompletion/${property.id}`,
      `/data/unitcompletion/${unit.id}`,
    ])
      expect((await t.get(path, member)).status, path).toBe(404);
    expect((await t.post('/unit', { propertyId: property.id, name: 'X' }, member)).status).toBe(404);
    expect((await t.put(`/unit/${unit.id}`, { beds: 3 }, member)).status).toBe(404);
  }
  // The building of another property filters its own property's units to none, and tells nothing of them.
  const mixed = await t.get(`/unit/property/${own.property.id}?buildingId=${foreign.building.id}`, member);
  expect(mixed.body).toEqual({ results: [], total: 0, nextCursor: null });
});

test('the database itself refuses a unit in a building of another property or organization', async () => {
  for (const building of [neighbour.building, foreign.building])
    await expect(
      t.a.run((db) => sql`update unit set building_id = ${building.id} where id = ${own.unit.id}`.execute(db)),
    ).rejects.toThrow('violates foreign key');
});
