import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let member: TestUser;
let manager: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let property: { id: number; organizationId: number };
let unit: Awaited<ReturnType<TestApp['a']['unit']>>;
let types: { refrigerator: number; dishwasher: number };
let makerId: number;
let modelId: number;

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  const { organizationId } = property;
  unit = await t.a.unit({ property, name: '101' });
  member = await t.a.user({ organizationId, properties: [property], firstName: 'Mia', lastName: 'Frost' });
  manager = await t.a.user({ organizationId, properties: [property], roleId: 3 });
  viewer = await t.a.user({ organizationId, properties: [property], roleId: 1 });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const found = await t.a.run((db) => db.selectFrom('item_type').select(['id', 'key']).execute());
  const idOf = (key: string) => found.find((one) => one.key === key)?.id ?? 0;
  types = { refrigerator: idOf('refrigerator'), dishwasher: idOf('dishwasher') };
  makerId = (
    await t.a.run((db) =>
      db.insertInto('manufacturer').values({ name: 'Testmaker' }).returning('id').executeTakeFirstOrThrow(),
    )
  ).id;
  modelId = (await t.post('/model', { name: 'FR-1', manufacturerId: makerId, itemTypeId: types.refrigerator }, member))
    .body.id;
});

const record = (fields: Record<string, unknown>, as = member) =>
  t.post('/item', { unitId: unit.id, itemTypeId: types.refrigerator, ...fields }, as);

async function history(itemId: number, unitId = unit.id) {
  return (await t.get(`/item/history/${unitId}/${itemId}`, member)).body.results;
}

async function notes(propertyId: number): Promise<number> {
  const { rows } = await t.a.run((db) =>
    sql<{
      n: number;
    }>`select coalesce(sum(changes), 0) as n from change_note where property_id = ${propertyId}`.execute(db),
  );
  return rows[0]?.n ?? 0;
}

test('a recorded item is answered with its life, and leaves history, audit and a note for the portfolio', async () => {
  const before = await notes(property.id);
  const made = await record({ serialNumber: ' ab-12 ', installDate: '2016-05-18', modelId, condition: 3 });
  expect(made.status).toBe(201);
  expect(made.headers.etag).toBe('"1"');
  expect(made.body).toMatchObject({
    unitName: '101',
    itemType: 'Refrigerator',
    manufacturerName: 'Testmaker',
    modelName: 'FR-1',
    serialNumber: 'ab-12',
    basis: 'i',
    ageYears: 10,
    dateConfidence: 'HIGH',
    conditionOn: '2026-05-18',
    conditionBy: 'Mia Frost',
    version: 1,
  });
  const read = await t.get(`/item/${unit.id}/${made.body.id}`, member);
  expect(read.body).toEqual(made.body);
  expect(await history(made.body.id)).toMatchObject([
    { kind: 'RECORDED', toUnitName: '101', by: 'Mia Frost', on: '2026-05-18' },
  ]);
  expect(await notes(property.id)).toBeGreaterThan(before);
  const { rows } = await t.a.run((db) =>
    sql`select user_id, action, serial_normalised from audit_event a join item i on i.id = a.entity_id
      where a.entity = 'item' and a.entity_id = ${made.body.id}`.execute(db),
  );
  expect(rows).toEqual([{ user_id: member.id, action: 'create', serial_normalised: 'AB12' }]);
});

test('without a date nothing is made up: no age, no year, confidence none', async () => {
  const made = await record({});
  expect(made.body).toMatchObject({
    basis: null,
    ageYears: null,
    dueYear: null,
    rulYears: null,
    dateConfidence: 'NONE',
  });
});

test.each([
  ['neither a unit nor a property', { unitId: undefined }, 422, 'unitId'],
  ['an item type that is not there', { itemTypeId: 999_999 }, 422, 'itemTypeId'],
  ['a model that is not there', { modelId: 999_999 }, 422, 'modelId'],
  ['an install date in the future', { installDate: '2026-05-19' }, 422, 'installDate'],
  ['a manufacture date in the future', { mfgDate: '2026-05-19' }, 422, 'mfgDate'],
  ['an item made after it was installed', { mfgDate: '2020-02-02', installDate: '2020-02-01' }, 422, 'mfgDate'],
  ['a day that does not exist', { installDate: '2026-02-30' }, 400, 'installDate'],
  ['an organization of one’s own choosing', { organizationId: 1 }, 400, 'organizationId'],
])('%s is refused on its field', async (_what, fields, status, path) => {
  const answer = await record(fields);
  expect([answer.status, answer.body.errors[0].path]).toEqual([status, path]);
});

test('a unit and a property at once, and a model of another type, are refused on their fields', async () => {
  const both = await record({ propertyId: property.id });
  expect([both.status, both.body.errors[0].path]).toEqual([422, 'propertyId']);
  const other = await record({ itemTypeId: types.dishwasher, modelId });
  expect([other.status, other.body.errors[0].path]).toEqual([422, 'modelId']);
});

test('an item may stand on a property, in no unit', async () => {
  const made = await record({ unitId: undefined, propertyId: property.id });
  expect(made.body).toMatchObject({ propertyId: property.id, unitId: null, unitName: null });
});

test('the same key and body record one item', async () => {
  const body = { unitId: unit.id, itemTypeId: types.dishwasher, serialNumber: 'ONE' };
  const send = () => t.post('/item', body, member, { 'idempotency-key': 'item-once' });
  const [first, second] = [await send(), await send()];
  expect(second.text).toBe(first.text);
  expect((await t.get(`/item/propertyitems/${property.id}?q=ONE`, member)).body.total).toBe(1);
});

test('an edit is a line of history with before and after; a reading is a line of its own', async () => {
  const { id } = (await record({ note: 'old' })).body;
  const edit = await t.put(`/item/${id}`, { note: 'new', installDate: '2020-01-01', condition: 2 }, member, {
    'if-match': '"1"',
  });
  expect(edit.body).toMatchObject({ version: 2, note: 'new', dateConfidence: 'HIGH', condition: 2 });
  expect(await history(id)).toMatchObject([
    { kind: 'RECORDED' },
    { kind: 'EDITED', changes: { note: ['old', 'new'], installDate: [null, '2020-01-01'] } },
    { kind: 'CONDITION', changes: { condition: [null, 2] } },
  ]);
  const cleared = await t.put(`/item/${id}`, { installDate: null }, member, atVersion(2));
  expect(cleared.body).toMatchObject({ dateConfidence: 'NONE', ageYears: null, version: 3 });
});

test('an edit is held against what it leaves as it is', async () => {
  const { id } = (await record({ installDate: '2020-01-01', modelId })).body;
  const late = await t.put(`/item/${id}`, { mfgDate: '2021-01-01' }, member, atVersion(1));
  expect([late.status, late.body.errors[0].path]).toEqual([422, 'mfgDate']);
  const retyped = await t.put(`/item/${id}`, { itemTypeId: types.dishwasher }, member, atVersion(1));
  expect([retyped.status, retyped.body.errors[0].path]).toEqual([422, 'modelId']);
  expect((await t.get(`/item/${unit.id}/${id}`, member)).body.version).toBe(1);
});

test('a change that is sent again because its answer was lost is made once, and is no conflict with itself', async () => {
  const { id } = (await record({})).body;
  const send = (note: string, key: string) =>
    t.put(`/item/${id}`, { note }, member, { ...atVersion(1), 'idempotency-key': key });
  const [first, again] = [await send('seen', 'reading-1'), await send('seen', 'reading-1')];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect((await send('seen', 'reading-2')).status).toBe(412);
  expect((await history(id)).map((line: { kind: string }) => line.kind)).toEqual(['RECORDED', 'EDITED']);
});

test('of eight writers over one version one is saved, and history tells of one', async () => {
  const { id } = (await record({})).body;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => t.put(`/item/${id}`, { note: `by ${n}` }, member, { 'if-match': '"1"' })),
  );
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, ...Array(7).fill(412)]);
  const saved = answers.find((one) => one.status === 200)?.body;
  expect((await t.get(`/item/${unit.id}/${id}`, member)).body).toEqual(saved);
  expect((await history(id)).map((line: { kind: string }) => line.kind)).toEqual(['RECORDED', 'EDITED']);
});

test('eight writers who read again until they are saved are all counted, and each line follows on the one before', async () => {
  const { id } = (await record({ note: 'start' })).body;
  const save = async (note: string): Promise<void> => {
    const { version } = (await t.get(`/item/${id}`, member)).body;
    const { status } = await t.put(`/item/${id}`, { note }, member, atVersion(version));
    if (status === 412) await save(note);
    else expect(status).toBe(200);
  };
  await Promise.all(Array.from({ length: 8 }, (_, n) => save(`n${n}`)));
  const lines = (await history(id)).slice(1).map((line: { changes: { note: [string, string] } }) => line.changes.note);
  expect(lines).toHaveLength(8);
  lines.forEach(([from]: [string, string], at: number) => {
    expect(from).toBe(at === 0 ? 'start' : lines[at - 1][1]);
  });
  expect((await t.get(`/item/${unit.id}/${id}`, member)).body).toMatchObject({ version: 9, note: lines[7][1] });
});

test('a maker is said for an item without a model, and refused against its model', async () => {
  const bare = (await record({})).body;
  const other = await t.a.run((db) =>
    db.insertInto('manufacturer').values({ name: 'Othermaker' }).returning('id').executeTakeFirstOrThrow(),
  );
  const said = await t.put(`/item/${bare.id}/manufacturer`, { manufacturerId: other.id }, member);
  expect(said.body.manufacturerName).toBe('Othermaker');
  const known = (await record({ modelId })).body;
  const against = await t.put(`/item/${known.id}/manufacturer`, { manufacturerId: other.id }, member);
  expect([against.status, against.body.errors[0].path]).toEqual([422, 'manufacturerId']);
});

test('a viewer records nothing, and only a manager archives an item', async () => {
  const { id } = (await record({})).body;
  expect((await record({}, viewer)).status).toBe(403);
  expect((await t.put(`/item/${id}`, { note: 'x' }, viewer)).status).toBe(403);
  expect((await t.delete(`/item/${id}`, member)).status).toBe(403);
  expect((await t.delete(`/item/${id}`, manager)).status).toBe(204);
  expect((await t.get(`/item/${unit.id}/${id}`, manager)).status).toBe(404);
});

test('a foreign and a missing item, and a foreign unit, are the same 404', async () => {
  const { id } = (await record({})).body;
  for (const send of [
    (item: number) => t.get(`/item/${unit.id}/${item}`, stranger),
    (item: number) => t.get(`/item/history/${unit.id}/${item}`, stranger),
    (item: number) => t.put(`/item/${item}`, { note: 'x' }, stranger, atVersion(1)),
    (item: number) => t.delete(`/item/${item}`, stranger),
    (item: number) => t.post(`/item/${item}/retire`, { retiredOn: '2026-01-01', reason: 'x' }, stranger, atVersion(1)),
  ]) {
    const [foreign, missing] = [await send(id), await send(999_999_999)];
    const { instance: _a, requestId: _b, ...same } = missing.body;
    expect(foreign.status).toBe(404);
    expect(foreign.body).toMatchObject(same);
  }
  expect((await record({}, stranger)).status).toBe(404);
});
