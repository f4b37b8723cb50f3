import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let property: Awaited<ReturnType<TestApp['a']['property']>>;
let unit: Awaited<ReturnType<TestApp['a']['unit']>>;
let admin: TestUser;
let member: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  const { organizationId } = property;
  unit = await t.a.unit({ property, name: '101' });
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [property] });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
});

let batches = 0;
/** The codes of some new tags. */
async function newTags(count: number, kind = 'ITEM'): Promise<string[]> {
  batches += 1;
  const made = await t.post('/tagBatch', { propertyId: property.id, name: `Batch ${batches}`, count, kind }, admin);
  const { body } = await t.get(`/tagBatch/${made.body.id}/tags`, admin);
  return body.results.map(({ code }: { code: string }) => code);
}
const oneTag = async (kind?: string) => (await newTags(1, kind))[0] as string;
const change = (code: string, what: string, body: object | undefined, version: number, as = member) =>
  t.put(`/scanTag/${code}/${what}`, body, as, atVersion(version));
const scansOf = async (code: string) => {
  const { rows } = await t.a.run((db) =>
    sql<{ result: string; userId: number | null }>`select x.result, x.user_id as "userId" from scan_tag_scan x
      join scan_tag g on g.organization_id = x.organization_id and g.id = x.tag_id where g.code = ${code} order by x.id`.execute(
      db,
    ),
  );
  return rows;
};

test('a blank tag is claimed, linked to an item, taken off again, and each step needs the version that was read', async () => {
  const code = await oneTag();
  const item = await t.a.item({ unit, itemType: 'refrigerator' });
  const claimed = await change(code, 'claim', undefined, 1);
  expect([claimed.status, claimed.body.state, claimed.body.version], claimed.text).toEqual([200, 'CLAIMED', 2]);
  expect((await change(code, 'claim', undefined, 2)).status).toBe(409);
  expect((await change(code, 'link', { itemId: item.id }, 1)).status).toBe(412);
  const linked = await change(code, 'link', { itemId: item.id }, 2);
  expect([linked.status, linked.body.state, linked.body.thing], linked.text).toEqual([
    200,
    'LINKED',
    {
      unitId: null,
      itemId: item.id,
      buildingId: null,
      flsRecordId: null,
      name: 'Refrigerator',
      unitName: '101',
      isArchived: false,
    },
  ]);
  const off = await change(code, 'unlink', undefined, 3);
  expect([off.status, off.body.state, off.body.thing]).toEqual([200, 'CLAIMED', null]);
});

test('a tag is found by its code as it is printed, typed or scanned, and each scan is in its log once a minute', async () => {
  const code = await oneTag();
  const ways = [
    code,
    `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase(),
    encodeURIComponent(`https://lintel.example/t/${code}`),
  ];
  for (const way of ways) {
    const { status, body, text } = await t.get(`/scanTag/${way}`, member);
    expect([status, body.code, body.state], text).toEqual([200, code, 'BLANK']);
  }
  await t.get(`/scanTag/${code}`, admin);
  expect(await scansOf(code)).toEqual([
    { result: 'NOT_LINKED', userId: member.id },
    { result: 'NOT_LINKED', userId: admin.id },
  ]);
});

test('a tag is linked to one thing, of its kind and at its property', async () => {
  const { organizationId } = property;
  const [code, door] = [await oneTag(), await oneTag('UNIT')];
  const item = await t.a.item({ unit });
  const elsewhere = await t.a.unit({ property: await t.a.property({ organizationId }) });
  const faults = [
    [code, {}, 'itemId'],
    [code, { unitId: unit.id }, 'unitId'],
    [code, { unitId: unit.id, itemId: item.id }, 'itemId'],
    [door, { unitId: elsewhere.id }, 'unitId'],
  ] as const;
  for (const [which, body, path] of faults) {
    const answer = await change(which, 'link', body, 1, admin);
    expect([answer.status, answer.body.errors?.[0].path], answer.text).toEqual([422, path]);
  }
  const unseen = await change(door, 'link', { unitId: elsewhere.id }, 1);
  expect(unseen.status).toBe(404);
  const building = await t.a.building({ property, name: 'Tower' });
  const tower = await change(await oneTag('BUILDING'), 'link', { buildingId: building.id }, 1);
  expect(tower.body.thing, tower.text).toMatchObject({ buildingId: building.id, name: 'Tower' });
});

test('a void tag and a stranger’s are the same to staff as one that never was; the scan of a void one is noted', async () => {
  const code = await oneTag();
  const gone = await change(code, 'void', { reason: 'Torn' }, 1);
  expect(gone.status, gone.text).toBe(204);
  const other = await oneTag();
  const answers = [
    await t.get(`/scanTag/${code}`, member),
    await t.get(`/scanTag/${other}`, stranger),
    await t.get('/scanTag/2222222222', member),
  ];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    answers.map(() => [404, answers[2]?.body.message]),
  );
  expect(await scansOf(code)).toEqual([{ result: 'VOID', userId: member.id }]);
  expect(await scansOf(other)).toEqual([]);
  expect((await change(code, 'link', { itemId: 1 }, 2)).status).toBe(404);
});

test('an item lists the tags that are on it, the newest first', async () => {
  const item = await t.a.item({ unit, itemType: 'range' });
  const [first, second, off] = await newTags(3);
  for (const code of [first, second, off]) await t.post(`/scanTag/${code}/link`, { itemId: item.id }, member);
  await change(off as string, 'unlink', undefined, 2);
  const { status, body, text } = await t.get(`/item/${item.id}/scanTags`, member);
  expect([status, body.results.map(({ code }: { code: string }) => code)], text).toEqual([200, [second, first]]);
  const none = await t.get(`/item/${(await t.a.item({ unit })).id}/scanTags`, member);
  expect(none.body).toEqual({ propertyId: property.id, results: [] });
  expect((await t.get(`/item/${item.id}/scanTags`, stranger)).status).toBe(404);
});

test('who walks through a unit sees which items have no tag yet and what is missing', async () => {
  const home = await t.a.unit({ property, name: '204' });
  const [fridge] = [
    await t.a.item({ unit: home, itemType: 'refrigerator' }),
    await t.a.item({ unit: home, itemType: 'range' }),
  ];
  const expected = (await t.get(`/unit/${home.id}/details`, admin)).body.results.expectedCount;
  const linked = await change(await oneTag('UNIT'), 'link', { unitId: home.id }, 1);
  expect(linked.body.walk, linked.text).toMatchObject({ unitId: home.id, unitName: '204', tagged: 0, expected });
  const item = await change(await oneTag(), 'link', { itemId: fridge.id }, 1);
  expect(item.body.walk.tagged).toBe(1);
  expect(
    item.body.walk.items.map(({ itemType, hasTag }: { itemType: string; hasTag: boolean }) => [itemType, hasTag]),
  ).toEqual([
    ['Range', false],
    ['Refrigerator', true],
  ]);
  const missing = item.body.walk.missing.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0);
  expect(missing).toBe(expected - 2);
});

test('a phone that had no signal links a tag without a version; one that is on something else meanwhile stays there', async () => {
  const home = await t.a.unit({ property, name: '301' });
  const fridge = await t.a.item({ unit: home, itemType: 'refrigerator' });
  const range = await t.a.item({ unit: home, itemType: 'range' });
  const code = await oneTag();
  const link = (itemId: number) => t.post(`/scanTag/${code}/link`, { itemId }, member);
  for (const _ of [1, 2]) {
    const linked = await link(fridge.id);
    expect([linked.status, linked.body.thing?.itemId], linked.text).toEqual([200, fridge.id]);
  }
  const refused = await link(range.id);
  expect([refused.status, refused.body.message], refused.text).toEqual([
    409,
    'This tag is on something already: Refrigerator in unit 301.',
  ]);
  expect((await t.get(`/scanTag/${code}`, member)).body.thing.itemId).toBe(fridge.id);
});

test('the walk through a unit says which unit comes next, and after the last the first again', async () => {
  const place = await t.a.property({ organizationId: property.organizationId });
  const [two, ten, nine] = [
    await t.a.unit({ property: place, name: '2' }),
    await t.a.unit({ property: place, name: '10' }),
    await t.a.unit({ property: place, name: '9' }),
  ];
  for (const at of [two, ten]) await t.a.item({ unit: at, itemType: 'range' });
  const walk = async (unitId: number, as = admin) => (await t.get(`/unit/${unitId}/tagWalk`, as)).body;
  const { id: propertyId, organizationId, name: propertyName } = place;
  expect(await walk(two.id)).toMatchObject({ organizationId, propertyId, propertyName, unitName: '2', tagged: 0 });
  const next = async (unitId: number) => (await walk(unitId)).nextUnit?.unitName ?? null;
  expect([await next(two.id), await next(nine.id), await next(ten.id)]).toEqual(['10', '10', '2']);
  expect((await walk(two.id, stranger)).code).toBe('NOT_FOUND');
});

test('a code of another system that is on an item finds it, once in an organization', async () => {
  const item = await t.a.item({ unit, itemType: 'dishwasher' });
  const adopt = (adoptedCode: string) =>
    t.post('/scanTag', { propertyId: property.id, itemId: item.id, adoptedCode }, member);
  const made = await adopt('AST/00471');
  expect([made.status, made.body.batchId, made.body.adoptedCode], made.text).toEqual([201, null, 'AST/00471']);
  const found = await t.get(`/scanTag/${encodeURIComponent('AST/00471')}`, member);
  expect([found.status, found.body.thing.itemId]).toEqual([200, item.id]);
  expect((await adopt('AST/00471')).status).toBe(409);
  expect((await adopt('23456-ABCDE')).status).toBe(422);
});

test('the history of an item says which tags were put on it and taken off, and who did it', async () => {
  const [first, second] = [await oneTag(), await oneTag()];
  const [item, other] = [await t.a.item({ unit }), await t.a.item({ unit })];
  await change(first, 'link', { itemId: item.id }, 1);
  await change(first, 'link', { itemId: other.id }, 2);
  await change(second, 'link', { itemId: item.id }, 1);
  await change(second, 'void', { reason: 'Painted over' }, 2);
  const adoptedCode = 'AST/00472';
  await t.post('/scanTag', { propertyId: property.id, itemId: item.id, adoptedCode }, member);
  const printed = (code: string) => `Tag ${code.slice(0, 5)}-${code.slice(5)}`;
  const historyOf = async ({ id }: { id: number }) =>
    (await t.get(`/item/history/${unit.id}/${id}`, member)).body.results
      .filter(({ kind }: { kind: string }) => kind.endsWith('TAGGED'))
      .map(({ kind, note, by }: { kind: string; note: string; by: string }) => [kind, note, by]);
  const by = (await historyOf(other))[0][2];
  expect(await historyOf(other)).toEqual([['TAGGED', printed(first), by]]);
  expect(await historyOf(item)).toEqual([
    ['TAGGED', printed(first), by],
    ['UNTAGGED', printed(first), by],
    ['TAGGED', printed(second), by],
    ['UNTAGGED', printed(second), by],
    ['TAGGED', `Tag ${adoptedCode}`, by],
  ]);
});

test('the timeline of a unit says which tags were put on it and taken off, and who did it', async () => {
  const [here, there] = [await t.a.unit({ property }), await t.a.unit({ property })];
  const code = await oneTag('UNIT');
  await change(code, 'link', { unitId: here.id }, 1);
  await change(code, 'link', { unitId: there.id }, 2);
  await change(code, 'void', { reason: 'Painted over' }, 3);
  const adoptedCode = 'AST/00473';
  await t.post('/scanTag', { propertyId: property.id, unitId: here.id, adoptedCode }, member);
  const eventsOf = async ({ id }: { id: number }) =>
    (await t.get(`/unit/${id}/details`, member)).body.results.work.events
      .map(({ kind, subject, detail, by }: Record<string, string>) => [kind, subject, detail, by])
      // The clock of this test stands still.
      .toSorted();
  const by = (await eventsOf(there))[0][3];
  expect(by).toMatch(/\w/);
  const printed = `${code.slice(0, 5)}-${code.slice(5)}`;
  expect(await eventsOf(here)).toEqual(
    [
      ['TAG', printed, 'Put on the unit', by],
      ['TAG', printed, 'Taken off the unit', by],
      ['TAG', adoptedCode, 'Put on the unit', by],
    ].toSorted(),
  );
  expect(await eventsOf(there)).toEqual([
    ['TAG', printed, 'Put on the unit', by],
    ['TAG', printed, 'Taken off the unit', by],
  ]);
});

test('the tag of an item goes along to another property of the organization', async () => {
  const { organizationId } = property;
  const code = await oneTag();
  const item = await t.a.item({ unit });
  await change(code, 'link', { itemId: item.id }, 1);
  const there = await t.a.unit({ property: await t.a.property({ organizationId }) });
  await t.put(`/unit/${there.id}/addItem/${item.id}`, undefined, admin);
  const { body } = await t.get(`/scanTag/${code}`, admin);
  expect([body.propertyId, body.thing.itemId]).toEqual([there.propertyId, item.id]);
  expect((await t.get(`/scanTag/${code}`, member)).status).toBe(404);
});

test('an administrator sets what strangers are shown; others may not read it', async () => {
  const path = `/organization/${property.organizationId}/tag-settings`;
  const before = await t.get(path, admin);
  expect(before.body).toMatchObject({ showsUnit: false, supportPhone: null, supportEmail: null, version: 1 });
  const body = { showsUnit: true, supportPhone: '+1 555 0100', supportEmail: null, ownStocks: [] };
  const set = await t.put(path, body, admin, atVersion(1));
  expect([set.status, set.body], set.text).toEqual([
    200,
    { ...body, organizationId: property.organizationId, version: 2 },
  ]);
  expect((await t.put(path, body, admin, atVersion(1))).status).toBe(412);
  expect((await t.get(path, member)).status).toBe(403);
});
