import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

const couriers = { MAIL: null, SMS: { send: async () => null } };

let t: TestApp;
let property: Awaited<ReturnType<TestApp['a']['property']>>;
let unit: Awaited<ReturnType<TestApp['a']['unit']>>;
let admin: TestUser;
beforeAll(async () => {
  t = await startTestApp({ couriers, settings: { hasRateLimits: true, publicBaseUrl: 'https://lintel.quay.example' } });
  property = await t.a.property({ name: 'Alder Court' });
  unit = await t.a.unit({ property, name: 'Unit 4212' });
  admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true, lastName: 'Vandermeer' });
});

let batches = 0;
async function newTag(kind = 'ITEM'): Promise<{ uuid: string; code: string }> {
  batches += 1;
  const body = { propertyId: property.id, name: `Batch ${batches}`, count: 1, kind };
  const made = await t.post('/tagBatch', body, admin);
  return (await t.get(`/tagBatch/${made.body.id}/tags`, admin)).body.results[0];
}
async function taggedItem() {
  const item = await t.a.item({ unit, itemType: 'refrigerator', serialNumber: 'SN-SECRET-77' });
  const tag = await newTag();
  await t.put(`/scanTag/${tag.code}/link`, { itemId: item.id }, admin, atVersion(1));
  return { item, ...tag };
}
const report = (uuid: string, body: object = {}) =>
  t.post(`/info/tag/${uuid}/report`, { category: 'NOT_WORKING', text: 'It is warm inside.', ...body });
/** Calls from somewhere else: each test has limits of its own. */
const startAnew = () => t.a.run((db) => sql`delete from auth_attempt`.execute(db));
const flagsOf = async (itemId: number) => {
  const { rows } = await t.a.run((db) =>
    sql<{ code: string; detail: string }>`select r.code, r.detail from asset_alert_reason r
      join asset_alert a on a.organization_id = r.organization_id and a.id = r.alert_id where a.item_id = ${itemId} order by r.id`.execute(
      db,
    ),
  );
  return rows;
};

test('a stranger sees the property, the type and whom to call, and nothing that tells who lives where or what it is worth', async () => {
  const { uuid, code } = await taggedItem();
  const found = await t.get(`/info/t/${code.slice(0, 5)}-${code.slice(5)}`);
  expect(found.body, found.text).toEqual({ uuid });
  const { status, body, text, headers } = await t.get(`/info/tag/${uuid}`);
  expect([status, headers['cache-control']], text).toEqual([200, 'no-store']);
  expect(body).toEqual({
    propertyName: 'Alder Court',
    kind: 'ITEM',
    typeName: 'Refrigerator',
    unitName: null,
    supportPhone: null,
    supportEmail: null,
    canText: true,
  });
  for (const secret of ['4212', 'SN-SECRET', 'Vandermeer']) expect(text).not.toContain(secret);
});

test('the name of the unit and the support contact are shown where the organization says so', async () => {
  const { uuid } = await taggedItem();
  const path = `/organization/${property.organizationId}/tag-settings`;
  const { version } = (await t.get(path, admin)).body;
  await t.put(
    path,
    { showsUnit: true, supportPhone: '+1 555 0100', supportEmail: null, ownStocks: [] },
    admin,
    atVersion(version),
  );
  expect((await t.get(`/info/tag/${uuid}`)).body).toMatchObject({ unitName: 'Unit 4212', supportPhone: '+1 555 0100' });
  await t.put(
    path,
    { showsUnit: false, supportPhone: null, supportEmail: null, ownStocks: [] },
    admin,
    atVersion(version + 1),
  );
  expect((await t.get(`/info/tag/${uuid}`)).body.unitName).toBeNull();
});

test('unknown, blank and void tags, and tags of what is archived, are one and the same to strangers; void ones are noted', async () => {
  const blank = await newTag();
  const gone = await taggedItem();
  await t.put(`/scanTag/${gone.code}/void`, { reason: 'Torn' }, admin, atVersion(2));
  const archived = await taggedItem();
  await t.delete(`/item/${archived.item.id}`, admin);
  for (const path of ['', '/report'])
    for (const uuid of [blank.uuid, gone.uuid, archived.uuid, randomUUID()]) {
      const answer = path === '' ? await t.get(`/info/tag/${uuid}`) : await report(uuid);
      expect([answer.status, answer.body.message]).toEqual([404, 'There is no such tag, or it is not yours to see.']);
    }
  for (const code of [blank.code, gone.code, '2222222222', 'not-a-code'])
    expect((await t.get(`/info/t/${code}`)).status, code).toBe(404);
  const { rows } = await t.a.run((db) =>
    sql<{
      result: string;
    }>`select x.result from scan_tag_scan x join scan_tag g on g.organization_id = x.organization_id and g.id = x.tag_id
      where g.uuid = ${gone.uuid}::uuid`.execute(db),
  );
  expect(rows).toEqual([{ result: 'VOID' }]);
});

test('a report becomes a red flag on the exact item, each one a reason of its own', async () => {
  await startAnew();
  const { uuid, item } = await taggedItem();
  const sent = await report(uuid, { phone: '+15550100' });
  expect([sent.status, sent.body]).toEqual([202, { accepted: true, photos: [] }]);
  expect((await report(uuid, { category: 'LEAK', text: 'Now it leaks.' })).status).toBe(202);
  expect(await flagsOf(item.id)).toEqual([
    { code: 'PUBLIC_REPORT', detail: 'Does not work. Call back: +15550100. It is warm inside.' },
    { code: 'PUBLIC_REPORT', detail: 'Leaks. Now it leaks.' },
  ]);
  const board = await t.get(`/report/${property.id}/redflag?itemId=${item.id}`, admin);
  expect([board.status, board.body.total], board.text.slice(0, 200)).toEqual([200, 1]);
});

test('a report on a unit or a building is a flag there', async () => {
  await startAnew();
  const [door, tower] = [await newTag('UNIT'), await newTag('BUILDING')];
  const building = await t.a.building({ property, name: 'Tower' });
  await t.put(`/scanTag/${door.code}/link`, { unitId: unit.id }, admin, atVersion(1));
  await t.put(`/scanTag/${tower.code}/link`, { buildingId: building.id }, admin, atVersion(1));
  for (const { uuid } of [door, tower]) expect((await report(uuid)).status).toBe(202);
  const { rows } = await t.a.run((db) =>
    sql<{ title: string; unitId: number | null }>`select a.title, a.unit_id as "unitId" from asset_alert a
      where a.property_id = ${property.id} and a.item_id is null order by a.id`.execute(db),
  );
  expect(rows).toEqual([
    { title: 'Unit 4212', unitId: unit.id },
    { title: 'Tower', unitId: null },
  ]);
});

test('a robot that fills the field which people do not see is thanked, and nothing comes of it', async () => {
  await startAnew();
  const { uuid, item } = await taggedItem();
  const sent = await report(uuid, { website: 'https://spam.example' });
  expect([sent.status, sent.body]).toEqual([202, { accepted: true, photos: [] }]);
  expect(await flagsOf(item.id)).toEqual([]);
});

test('of many quick reports ten an hour count, from one address and on one tag', async () => {
  await startAnew();
  const [mine, other] = [await taggedItem(), await taggedItem()];
  const answers = [];
  for (let n = 0; n < 15; n += 1) answers.push(await report(mine.uuid));
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(202), ...Array(5).fill(429)]);
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await report(other.uuid)).status).toBe(429);
  expect(await flagsOf(mine.item.id)).toHaveLength(10);
});

test('the page is sent to a phone where text messages are set up, a few times an hour', async () => {
  await startAnew();
  const { uuid } = await taggedItem();
  const send = (phoneNumber = '+15550123', to = uuid) => t.post('/tag/send', { uuid: to, phoneNumber });
  const answers = [];
  for (let n = 0; n < 4; n += 1) answers.push((await send()).status);
  expect(answers).toEqual([202, 202, 202, 429]);
  const { rows } = await t.a.run((db) =>
    sql<{
      recipient: string;
      body: string;
    }>`select recipient, body from outbox where template = 'TAG_LINK' order by id`.execute(db),
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({
    recipient: '+15550123',
    body: `Alder Court: report a problem or see whom to call at https://lintel.quay.example/info/tag/${uuid}`,
  });
  expect((await send('+15550124', randomUUID())).status).toBe(404);
  expect((await send('5550100')).status).toBe(400);
  t.platform.couriers = { MAIL: null, SMS: null };
  const [without, page] = [await send('+15550125'), await t.get(`/info/tag/${uuid}`)];
  t.platform.couriers = couriers;
  expect([without.status, page.body.canText]).toEqual([409, false]);
});
