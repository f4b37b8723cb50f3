import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

// Today is 2026-05-18.
let t: TestApp;
let admin: TestUser;
let member: TestUser;
let organizationId: number;
let properties: { id: number; organizationId: number; name: string }[];
let units: { id: number; propertyId: number }[];
let items: number[];

beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  properties = [
    { ...(await t.a.property({ organizationId, name: 'Alder Court' })), name: 'Alder Court' },
    { ...(await t.a.property({ organizationId, name: 'Elm Row' })), name: 'Elm Row' },
  ];
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: properties.slice(0, 1) });
  units = [];
  items = [];
  for (const [nth, property] of properties.entries()) {
    const unit = { ...(await t.a.unit({ property, name: `U${nth}` })), propertyId: property.id };
    const item = await t.a.item({ unit, installDate: '2026-01-15' });
    await t.a.run((db) => sql`update item set warranty_ends_on = '2026-06-30' where id = ${item.id}`.execute(db));
    const work = { unitId: unit.id, itemId: item.id, summary: 'Pump', performedOn: '2026-05-02' };
    const made = await t.post('/maintenance-record', { ...work, costCents: 10_000 * (nth + 1) }, admin);
    expect(made.status, made.text).toBe(201);
    units.push(unit);
    items.push(item.id);
  }
});

const recovery = (query = '', who = admin) => t.get(`/portfolio/warranty/recovery?limit=100${query}`, who);
const claims = (query = '', who = admin, limit = 100) =>
  t.get(`/portfolio/warranty/claims?limit=${limit}${query}`, who);

test('what can be recovered is listed over all properties that one may see, with sums, and by property', async () => {
  const { body } = await recovery('&sort=property');
  expect(
    body.results.map((row: { propertyName: string; costCents: number }) => [row.propertyName, row.costCents]),
  ).toEqual([
    ['Alder Court', 10_000],
    ['Elm Row', 20_000],
  ]);
  expect(body.totals.costCents).toBe(30_000);
  expect(body.figures.find(({ metric }: { metric: string }) => metric === 'warrantyRecoverable').value).toBe(30_000);
  const one = (await recovery(`&propertyId=${properties[1]?.id}`)).body;
  expect([one.total, one.totals.costCents]).toEqual([1, 20_000]);
  const seen = (await recovery('', member)).body;
  expect(seen.results.map((row: { propertyName: string }) => row.propertyName)).toEqual(['Alder Court']);
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  expect((await recovery('', stranger)).body.results).toEqual([]);
});

test('claims stand in lanes with the dollars of each lane, over all properties and over the whole filter', async () => {
  for (const [nth, itemId] of items.entries()) {
    const body = { itemId, cover: 'PARTS', problem: 'Leaks', failedOn: '2026-05-04', claimedCents: 5000 * (nth + 1) };
    expect((await t.post('/warranty/claim', body, admin)).status).toBe(201);
  }
  const first = (await claims('&sort=claimed')).body.results[0];
  await t.post(`/warranty/claim/${first.id}/move`, { to: 'SENT' }, admin, { 'if-match': `"${first.version}"` });
  const { body } = await claims('', admin, 1);
  expect(body.results).toHaveLength(1);
  expect(body.lanes).toEqual([
    { state: 'DRAFT', claims: 1, claimedCents: 10_000, recoveredCents: null },
    { state: 'SENT', claims: 1, claimedCents: 5000, recoveredCents: null },
  ]);
  expect((await claims('', member)).body.results).toMatchObject([{ propertyName: 'Alder Court' }]);
  expect((await t.get(`/report/${properties[1]?.id}/warranty/claims?limit=9`, admin)).body.lanes).toHaveLength(1);
});

test('covers that end soon are to be tested where somebody is in the unit anyway: an inspection, a missed visit, a turn', async () => {
  const [unit] = units;
  const [property] = properties;
  const walk = async () => {
    const { body } = await t.get(`/report/${property?.id}/warranty?limit=100&lastWalk=true`, admin);
    return [body.lastWalk, ...new Set(body.results.map((row: { entry: string }) => row.entry))];
  };
  expect(await walk()).toEqual([0]);
  const planned = { propertyId: property?.id, unitId: unit?.id, starter: 'annual', dueOn: '2026-06-01' };
  const made = await t.post('/inspection', planned, admin);
  expect(made.status, made.text).toBe(201);
  expect(await walk()).toEqual([2, 'INSPECTION']);
  const turn = await t.post('/turn', { unitId: unit?.id, noticeOn: '2026-05-10', moveOutOn: '2026-06-10' }, admin);
  expect(turn.status, turn.text).toBe(201);
  expect(await walk()).toEqual([2, 'TURN']);
});

test('a visit that missed a unit, or is planned and enters units, counts too', async () => {
  const [, unit] = units;
  const [, property] = properties;
  const record = (await t.post('/fls-record', { propertyId: property?.id, type: 'ALARMS' }, admin)).body;
  const visit = {
    eventDate: '2026-05-01',
    kind: 'ANNUAL',
    result: 'PARTIAL',
    unitsRequired: 1,
    missedUnitIds: [unit?.id],
  };
  const made = await t.post(`/fls-record/${record.id}/event`, visit, admin, { 'if-match': `"${record.version}"` });
  expect(made.status, made.text).toBe(200);
  const of = async () => (await t.get(`/report/${property?.id}/warranty?limit=100&lastWalk=true`, admin)).body.results;
  expect(await of()).toMatchObject([{ entry: 'FLS_VISIT', entryOn: null }, { entry: 'FLS_VISIT' }]);
  const next = await t.put(`/fls-record/${record.id}`, { scheduled: '2026-06-03' }, admin, {
    'if-match': `"${made.body.version}"`,
  });
  expect(next.status, next.text).toBe(200);
  expect(await of()).toMatchObject([{ entry: 'FLS_VISIT', entryOn: '2026-06-03' }, { entryOn: '2026-06-03' }]);
});
