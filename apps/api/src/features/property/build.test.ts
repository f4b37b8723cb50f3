import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let admin: TestUser;
let organizationId: number;

beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  admin = await t.a.user({ organizationId, isAdmin: true });
});

test('a pattern makes each floor’s units, and the second call gets (a)', async () => {
  const { id: propertyId } = await t.a.property({ organizationId });
  const buildings = [{ name: 'B', floors: 2, unitsPerFloor: 2, pattern: '{building}-{floor}{n}' }];
  const first = await t.post('/admin/buildproperty', { propertyId, buildings }, admin);
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ buildingsCreated: 1, unitsCreated: 4 });
  expect(first.body.units.map((unit: { name: string }) => unit.name)).toEqual(['B-101', 'B-102', 'B-201', 'B-202']);
  const second = await t.post('/admin/buildproperty', { propertyId, buildings }, admin);
  expect(second.body).toMatchObject({ buildingsCreated: 0, unitsCreated: 4 });
  expect(second.body.units[0].name).toBe('B-101(a)');
  const units = await t.get(`/unit/property/${propertyId}`, admin);
  expect(units.body.results[0]).toMatchObject({ name: 'B-101', buildingName: 'B', floor: 1, itemCount: 0 });
});

test('names given twice in one call are told apart in the order given', async () => {
  const { id: propertyId } = await t.a.property({ organizationId });
  const buildings = [
    { name: 'North', units: ['1', '1', '1'] },
    { name: 'South', units: ['1'] },
  ];
  const made = await t.post('/admin/buildproperty', { propertyId, buildings }, admin);
  expect(made.body.units.map((unit: { name: string }) => unit.name)).toEqual(['1', '1(a)', '1(b)', '1(c)']);
  const full = await t.get(`/property/fullproperty/${propertyId}`, admin);
  expect(full.body.buildings.map((one: { name: string; unitCount: number }) => [one.name, one.unitCount])).toEqual([
    ['North', 3],
    ['South', 1],
  ]);
});

test('a pattern without {n}, and one with an unknown part, are refused on their field', async () => {
  const { id: propertyId } = await t.a.property({ organizationId });
  for (const pattern of ['{building}', '{n}{wing}']) {
    const buildings = [{ name: 'B', floors: 1, unitsPerFloor: 1, pattern }];
    const answer = await t.post('/admin/buildproperty', { propertyId, buildings }, admin);
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'buildings.0.pattern']);
  }
});

test('more units than one call may make are refused before any is made', async () => {
  const { id: propertyId } = await t.a.property({ organizationId });
  const plan = { floors: 100, unitsPerFloor: 200, pattern: '{building}{floor}{n}' };
  const buildings = [
    { name: 'A', ...plan },
    { name: 'B', ...plan },
  ];
  expect((await t.post('/admin/buildproperty', { propertyId, buildings }, admin)).status).toBe(422);
  expect((await t.get(`/property/units/${propertyId}`, admin)).body.total).toBe(0);
});
