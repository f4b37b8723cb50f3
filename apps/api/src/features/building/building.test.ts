import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let organizationId: number;
let property: { id: number; organizationId: number };
let admin: TestUser;
let member: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  property = await t.a.property({ organizationId });
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [property] });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
});

type Unit = { id: number; name: string; buildingId: number | null };

async function unitsOf(propertyId: number): Promise<Record<string, number | null>> {
  const { body } = await t.get(`/property/fullproperty/${propertyId}`, admin);
  return Object.fromEntries(body.units.map((unit: Unit) => [unit.name, unit.buildingId]));
}

async function stand() {
  const place = await t.a.property({ organizationId });
  const building = await t.a.building({ property: place, name: 'North' });
  const [one, two] = [
    await t.a.unit({ property: place, buildingId: building.id, name: '1' }),
    await t.a.unit({ property: place, buildingId: building.id, name: '2' }),
  ];
  const outside = await t.a.unit({ property: place, name: '9' });
  return { place, building, one, two, outside, item: await t.a.item({ unit: one }) };
}

test('an administrator adds a building, renames it, and clears its floors', async () => {
  const made = await t.post('/building', { propertyId: property.id, name: ' Süd ', floors: 3 }, admin);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ propertyId: property.id, name: 'Süd', floors: 3, unitCount: 0, version: 1 });
  const { id } = made.body;
  const renamed = await t.put('/building', { id, name: 'South' }, admin, { 'if-match': '"1"' });
  expect([renamed.status, renamed.headers.etag, renamed.body.floors]).toEqual([200, '"2"', 3]);
  expect((await t.put('/building', { id, floors: null }, admin)).body).toMatchObject({ name: 'South', floors: null });
  expect((await t.put('/building', { id, name: 'Late' }, admin, { 'if-match': '"1"' })).status).toBe(412);
});

test('two buildings of a property cannot share a name, those of two properties can', async () => {
  const { id } = await t.a.building({ property, name: 'Twin' });
  const again = await t.post('/building', { propertyId: property.id, name: 'TWIN' }, admin);
  expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
  const other = await t.a.building({ property });
  expect((await t.put('/building', { id: other.id, name: 'twin' }, admin)).status).toBe(409);
  expect((await t.put('/building', { id, name: 'TWIN' }, admin)).status).toBe(200);
  const elsewhere = await t.a.property({ organizationId });
  expect((await t.post('/building', { propertyId: elsewhere.id, name: 'Twin' }, admin)).status).toBe(201);
});

test('a member adds, changes and archives none, and a stranger gets the answer of a wrong id', async () => {
  const { id } = await t.a.building({ property });
  const calls = [
    (one: number, who: TestUser) => t.put('/building', { id: one, name: 'X' }, who),
    (one: number, who: TestUser) => t.delete(`/building/${one}`, who),
    (one: number, who: TestUser) => t.delete(`/building/only/${one}`, who),
    (one: number, who: TestUser) => t.post(`/building/${one}/restore`, undefined, who),
  ];
  for (const call of calls) {
    expect((await call(id, member)).status).toBe(403);
    const [foreign, missing] = [await call(id, stranger), await call(999_999_999, stranger)];
    const { instance: _a, requestId: _b, ...same } = missing.body;
    expect(foreign.status).toBe(404);
    expect(foreign.body).toMatchObject(same);
  }
  expect((await t.post('/building', { propertyId: property.id, name: 'No' }, member)).status).toBe(403);
  expect((await t.post('/building', { propertyId: property.id, name: 'No' }, stranger)).status).toBe(404);
});

describe('the two ways to archive a building', () => {
  test('with its units: they and their items are gone, and a restore brings back exactly those', async () => {
    const { place, building, one, two, outside, item } = await stand();
    await t.delete(`/unit/${two.id}`, admin);
    expect((await t.delete(`/building/${building.id}`, admin)).status).toBe(204);
    expect(await unitsOf(place.id)).toEqual({ 9: null });
    expect((await t.get(`/unit/${one.id}/details`, admin)).status).toBe(404);
    expect((await t.get(`/item/${one.id}/${item.id}`, admin)).status).toBe(404);
    const archived = await t.get(`/property/${place.id}/archived`, admin);
    expect(archived.body.buildings).toMatchObject([{ id: building.id, name: 'North', unitCount: 1 }]);
    expect(archived.body.units).toMatchObject([{ id: two.id, buildingName: 'North', itemCount: 0 }]);
    const back = await t.post(`/building/${building.id}/restore`, undefined, admin);
    expect(back.body).toMatchObject({ name: 'North', unitCount: 1, archivedAt: null });
    expect(await unitsOf(place.id)).toEqual({ 1: building.id, 9: null });
    const history = await t.get(`/item/history/${one.id}/${item.id}`, admin);
    expect(history.body.results.map((line: { note: string }) => line.note)).toEqual([
      'Archived with its building',
      'Restored with its building',
    ]);
    expect((await t.get(`/unit/${outside.id}/details`, admin)).status).toBe(200);
    expect((await t.post(`/building/${building.id}/restore`, undefined, admin)).status).toBe(409);
  });

  test('alone: its units stay without a building, and return to it unless they got another', async () => {
    const { place, building, two } = await stand();
    expect((await t.delete(`/building/only/${building.id}`, admin)).status).toBe(204);
    expect(await unitsOf(place.id)).toEqual({ 1: null, 2: null, 9: null });
    expect((await t.get(`/property/${place.id}/archived`, admin)).body).toMatchObject({
      buildings: [{ id: building.id, unitCount: 2 }],
      units: [],
    });
    const other = await t.post('/building', { propertyId: place.id, name: 'Other' }, admin);
    await t.put(`/unit/${two.id}`, { buildingId: other.body.id }, admin);
    expect((await t.post(`/building/${building.id}/restore`, undefined, admin)).body.unitCount).toBe(1);
    expect(await unitsOf(place.id)).toEqual({ 1: building.id, 2: other.body.id, 9: null });
  });

  test('a building is not restored while another has its name or that of one of its units', async () => {
    const { place, building } = await stand();
    await t.delete(`/building/${building.id}`, admin);
    const rival = await t.post('/building', { propertyId: place.id, name: 'north' }, admin);
    const unit = await t.post('/unit', { propertyId: place.id, name: '2' }, admin);
    const restore = () => t.post(`/building/${building.id}/restore`, undefined, admin);
    expect((await restore()).body.message).toContain("Another building is called 'North'");
    await t.put('/building', { id: rival.body.id, name: 'East' }, admin);
    expect((await restore()).body.message).toContain("Another unit is called '2'");
    await t.put(`/unit/${unit.body.id}`, { name: '2b' }, admin);
    expect((await restore()).status).toBe(200);
    expect(await unitsOf(place.id)).toEqual({ 1: building.id, 2: building.id, '2b': null, 9: null });
  });
});

test('every signed-in person can list the kinds of area', async () => {
  const { body } = await t.get('/area-type', member);
  expect(body.results.map((one: { name: string }) => one.name)).toEqual(
    expect.arrayContaining(['Unit interior', 'Common area', 'Mechanical', 'Amenity', 'Exterior']),
  );
  expect(body.total).toBe(body.results.length);
});
