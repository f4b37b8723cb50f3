import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let admin: TestUser;
let member: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let property: { id: number; organizationId: number };

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  const { organizationId } = property;
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [property], firstName: 'Mia', lastName: 'Frost' });
  viewer = await t.a.user({ organizationId, properties: [property], roleId: 1 });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
});

async function details(unitId: number) {
  const answer = await t.get(`/unit/${unitId}/details`, member);
  expect(answer.status).toBe(200);
  return answer.body.results;
}

async function typeId(key: string): Promise<number> {
  return t.a.run(
    async (db) => (await db.selectFrom('item_type').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id,
  );
}

test('fifty people adding the same name, ten at a time, get fifty names, (a), (b) and so on', async () => {
  const here = await t.a.property({ organizationId: property.organizationId });
  const add = () => t.post('/unit', { propertyId: here.id, name: '101' }, admin);
  const answers: Awaited<ReturnType<typeof add>>[] = [];
  // why: fifty would wait for one connection pool longer than a person is kept waiting, on a machine that is busy
  for (let round = 0; round < 5; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => add()))));
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([201]));
  const names = answers.map((one) => one.body.name as string);
  expect(new Set(names).size).toBe(50);
  expect(names).toEqual(expect.arrayContaining(['101', '101(a)', '101(z)', '101(aa)', '101(aw)']));
  expect(answers.every((one) => one.body.givenName === '101')).toBe(true);
});

test('the end of a lease is kept with its unit, changed and cleared; what is no day is refused', async () => {
  const made = await t.post('/unit', { propertyId: property.id, name: 'Leased', leaseEndsOn: '2027-05-31' }, member);
  expect([made.status, made.body.leaseEndsOn]).toEqual([201, '2027-05-31']);
  const { id } = made.body;
  await t.put(`/unit/${id}`, { beds: 2 }, member);
  expect((await details(id)).leaseEndsOn).toBe('2027-05-31');
  const wrong = await t.put(`/unit/${id}`, { leaseEndsOn: '2027-02-30' }, member);
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'leaseEndsOn']);
  await t.put(`/unit/${id}`, { leaseEndsOn: null }, member);
  expect((await details(id)).leaseEndsOn).toBeNull();
});

test('a name in another case is the same name, and letters of any script come back as given', async () => {
  for (const name of ['Suite A', 'Ünïté 7', 'דירה 3', '部屋 12', '🏠 4']) {
    const [first, second] = [
      await t.post('/unit', { propertyId: property.id, name }, member),
      await t.post('/unit', { propertyId: property.id, name: name.toLowerCase() }, member),
    ];
    expect(first.body.name).toBe(name);
    expect(second.body.name).toBe(`${name.toLowerCase()}(a)`);
    expect((await details(first.body.id)).name).toBe(name);
  }
});

test('the same key and body add one unit', async () => {
  const send = () =>
    t.post('/unit', { propertyId: property.id, name: 'Once' }, member, { 'idempotency-key': 'unit-once' });
  const answers = await Promise.all([send(), send(), send()]);
  const made = answers.filter((one) => one.status === 201).map((one) => one.body.id);
  expect(new Set(made).size).toBe(1);
  expect(answers.every((one) => one.status === 201 || one.body.code === 'IN_FLIGHT')).toBe(true);
  expect((await t.get(`/unit/property/${property.id}?q=once`, member)).body.total).toBe(1);
});

test('a building of another property and an unknown kind of area are refused on their fields', async () => {
  const elsewhere = await t.a.building();
  for (const [field, value] of [
    ['buildingId', elsewhere.id],
    ['areaTypeId', 9999],
  ] as const) {
    const answer = await t.post('/unit', { propertyId: property.id, name: 'Odd', [field]: value }, member);
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, field]);
  }
});

test('a viewer cannot add or change a unit, and a member cannot archive one', async () => {
  const unit = await t.a.unit({ property });
  expect((await t.post('/unit', { propertyId: property.id, name: 'No' }, viewer)).status).toBe(403);
  expect((await t.put(`/unit/${unit.id}`, { beds: 2 }, viewer)).status).toBe(403);
  expect((await t.delete(`/unit/${unit.id}`, member)).status).toBe(403);
});

test('a foreign and a missing unit are the same 404 to read, change and archive', async () => {
  const unit = await t.a.unit({ property });
  for (const send of [
    (id: number) => t.get(`/unit/${id}/details`, stranger),
    (id: number) => t.put(`/unit/${id}`, { beds: 2 }, stranger),
    (id: number) => t.delete(`/unit/${id}`, stranger),
    (id: number) => t.post(`/unit/${id}/restore`, undefined, stranger),
  ]) {
    const [foreign, missing] = [await send(unit.id), await send(999_999_999)];
    const { instance: _a, requestId: _b, ...same } = missing.body;
    expect(foreign.status).toBe(404);
    expect(foreign.body).toMatchObject(same);
  }
  expect((await t.post('/unit', { propertyId: property.id, name: 'Theirs' }, stranger)).status).toBe(404);
});

test('eight writers over one version: one is saved, seven are told it is stale', async () => {
  const unit = await t.a.unit({ property });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => t.put(`/unit/${unit.id}`, { floor: n }, member, { 'if-match': '"1"' })),
  );
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, ...Array(7).fill(412)]);
  const saved = answers.find((one) => one.status === 200);
  expect(await details(unit.id)).toMatchObject({ version: 2, floor: saved?.body.floor });
});

test('what is expected and not there is missing, until the unit is said not to have it', async () => {
  const unit = await t.a.unit({ property, areaType: 'Unit interior' });
  await t.a.item({ unit, itemType: 'refrigerator' });
  await t.a.item({ unit, itemType: 'ptac' });
  const seen = await details(unit.id);
  const missing = seen.missing.map((one: { itemType: string }) => one.itemType);
  expect(missing).toContain('Dishwasher');
  expect(missing).not.toContain('Refrigerator');
  // A PTAC heats as well as a heat pump does.
  expect(missing).not.toContain('Heat pump');
  const dishwasher = await typeId('dishwasher');
  await t.a.run((db) =>
    sql`insert into unit_item_type_absence (organization_id, unit_id, item_type_id) values (${unit.organizationId}, ${unit.id}, ${dishwasher})`.execute(
      db,
    ),
  );
  const after = await details(unit.id);
  expect(after.missing.map((one: { itemType: string }) => one.itemType)).not.toContain('Dishwasher');
  expect(after.expectedCount).toBe(seen.expectedCount - 1);
});

test('what needs doing first stands first, and figures say what they leave out', async () => {
  const unit = await t.a.unit({ property });
  await t.a.item({ unit, itemType: 'thermostat', installDate: '2025-05-18' });
  await t.a.item({ unit, itemType: 'dishwasher', installDate: '1999-01-01' });
  await t.a.item({ unit, itemType: 'refrigerator' });
  await t.a.item({ unit, itemType: 'range', status: 'RETIRED' });
  const seen = await details(unit.id);
  expect(seen.items.map((item: { itemType: string }) => item.itemType)).toEqual([
    'Dishwasher',
    'Thermostat',
    'Refrigerator',
  ]);
  const figure = (metric: string) => seen.figures.find((one: { metric: string }) => one.metric === metric);
  expect(figure('items')).toMatchObject({ value: 3, total: 4, leftOut: [{ reason: 'retired', count: 1 }] });
  expect(figure('averageAge')).toMatchObject({ counted: 2, total: 3, leftOut: [{ reason: 'no date', count: 1 }] });
  expect(figure('backlog').value).toBe(seen.items[0].costCents);
  const cost = seen.items.reduce((sum: number, item: { costCents: number }) => sum + item.costCents, 0);
  expect(figure('replacementValue')).toMatchObject({ value: cost, counted: 3 });
});

test('an empty unit shows no age and no backlog of its own making', async () => {
  const seen = await details((await t.a.unit({ property })).id);
  expect(seen.items).toEqual([]);
  expect(seen.timeline).toEqual([]);
  expect(seen.figures.find((one: { metric: string }) => one.metric === 'averageAge')).toMatchObject({
    value: null,
    total: 0,
  });
});

test('the timeline tells what came, what left and who did it, newest first', async () => {
  const unit = await t.a.unit({ property, name: 'T1' });
  const itemTypeId = await typeId('dishwasher');
  const made = await t.post('/item', { unitId: unit.id, itemTypeId }, member);
  await t.put(`/unit/${unit.id}/removeItem/${made.body.id}`, undefined, member);
  const seen = await details(unit.id);
  expect(seen.timeline).toMatchObject([
    { kind: 'STORED', fromUnitName: 'T1', by: 'Mia Frost', itemType: 'Dishwasher', on: '2026-05-18' },
    { kind: 'RECORDED', toUnitName: 'T1' },
  ]);
  const missing = seen.missing.find((one: { itemTypeId: number }) => one.itemTypeId === itemTypeId);
  expect(missing.lastRemovedOn).toBe('2026-05-18');
});

test('an archived unit comes back with exactly the items it went with, unless its name is taken by then', async () => {
  const unit = await t.a.unit({ property, name: 'R1' });
  const [kept, deleted] = [await t.a.item({ unit }), await t.a.item({ unit })];
  await t.delete(`/item/${deleted.id}`, admin);
  expect((await t.delete(`/unit/${unit.id}`, admin)).status).toBe(204);
  const rival = await t.post('/unit', { propertyId: property.id, name: 'R1' }, member);
  expect(rival.body.name).toBe('R1');
  expect((await t.post(`/unit/${unit.id}/restore`, undefined, admin)).status).toBe(409);
  await t.put(`/unit/${rival.body.id}`, { name: 'R1 new' }, member);
  expect((await t.post(`/unit/${unit.id}/restore`, undefined, admin)).body).toMatchObject({
    name: 'R1',
    archivedAt: null,
  });
  expect((await details(unit.id)).items.map((item: { id: number }) => item.id)).toEqual([kept.id]);
});

test('a unit tells its open service, the most pressing first, and its newest work; what is hidden or closed stays out', async () => {
  const unit = await t.a.unit({ property });
  const report = (summary: string, priority: string) =>
    t.post('/serviceOpen', { unitId: unit.id, summary, priority }, member);
  await report('Tap drips', 'LOW');
  await report('No heat', 'EMERGENCY');
  const closed = await report('Door sticks', 'NORMAL');
  await t.post(`/serviceOpen/${closed.body.id}/close`, {}, member, atVersion(1));
  const hidden = await report('Typed twice', 'HIGH');
  await t.put(`/maintenance/${hidden.body.id}/hide`, undefined, admin);
  const work = { unitId: unit.id, summary: 'Washer changed', performedOn: '2026-05-02', costCents: 1250 };
  await t.post('/maintenance-record', work, member);

  const seen = await details(unit.id);
  expect(seen.openService.map((one: { summary: string }) => one.summary)).toEqual(['No heat', 'Tap drips']);
  expect(seen.maintenance).toEqual([
    {
      id: expect.any(Number),
      itemId: null,
      summary: 'Washer changed',
      performedOn: '2026-05-02',
      costCents: 1250,
      vendor: null,
    },
  ]);
});
