import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let organizationId: number;
let admin: TestUser;
let member: TestUser;
let stranger: TestUser;
let own: { id: number; organizationId: number; name: string };

beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  own = await t.a.property({ organizationId, name: 'Quay 12' });
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [own] });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
});

test('a member sees the assigned properties only, in reading order, with what stands on them', async () => {
  const other = await t.a.property({ organizationId, name: 'Quay 2' });
  const unit = await t.a.unit({ property: own });
  await t.a.item({ unit });
  await t.a.item({ unit, status: 'RETIRED' });
  const seen = await t.get('/property', member);
  expect(seen.body.results.map((one: { name: string }) => one.name)).toEqual(['Quay 12']);
  expect(seen.body.results[0]).toMatchObject({ unitCount: 1, itemCount: 1, lastImportAt: null });
  const all = await t.get('/property?q=quay', admin);
  expect(all.body.results.map((one: { name: string }) => one.name)).toEqual(['Quay 2', 'Quay 12']);
  expect((await t.get(`/property/${other.id}`, member)).status).toBe(404);
});

test('pages of properties hold each once, in both directions', async () => {
  const names = Array.from({ length: 7 }, (_, n) => `Row ${n + 5}`);
  for (const name of names) await t.a.property({ organizationId, name });
  for (const sort of ['name', '-name']) {
    const read: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await t.get(`/property?q=row&limit=3&sort=${sort}${cursor}`, admin);
      expect(page.body.total).toBe(7);
      read.push(...page.body.results.map((one: { name: string }) => one.name));
      if (page.body.nextCursor === null) break;
      cursor = `&cursor=${page.body.nextCursor}`;
    }
    expect(read).toEqual(sort === 'name' ? names : names.toReversed());
  }
});

test('a cursor of another list is refused, not guessed', async () => {
  const answer = await t.get('/property?cursor=bm9wZQ', admin);
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'cursor']);
});

test('a foreign and a missing property are the same 404', async () => {
  for (const path of ['', '/fullproperty', '/units']
    .map((part) => `/property${part}`)
    .concat('/unit/property', '/item/propertyitems')) {
    const foreign = await t.get(`${path}/${own.id}`, stranger);
    const missing = await t.get(`${path}/999999999`, stranger);
    expect(foreign.status).toBe(404);
    const { instance: _a, requestId: _b, ...same } = missing.body;
    expect(foreign.body).toMatchObject(same);
  }
});

test('a new property keeps its name as typed, letter for letter', async () => {
  const name = 'Café Ñandú 👩‍👩‍👧 הבית';
  const made = await t.post('/property', { organizationId, name: `  ${name} `, state: 'MA' }, admin);
  expect(made.status).toBe(201);
  expect((await t.get(`/property/${made.body.id}`, admin)).body).toMatchObject({
    name,
    state: 'MA',
    unitCount: 0,
    version: 1,
  });
});

test('two properties of an organization cannot share a name', async () => {
  const again = await t.post('/property', { organizationId, name: 'quay 12' }, admin);
  expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
});

test('a property is made only where one is an administrator', async () => {
  expect((await t.post('/property', { organizationId, name: 'Theirs' }, stranger)).status).toBe(404);
  expect((await t.post('/property', { organizationId, name: 'Mine' }, member)).status).toBe(403);
});

test('a new property has the time zone of its state or ZIP, else its organization’s, and what a person chooses wins', async () => {
  const there = (await t.a.organization({ timezone: 'America/Denver' })).id;
  const owner = await t.a.user({ organizationId: there, isAdmin: true });
  let count = 0;
  const zoneOf = async (fields: object) => {
    count += 1;
    const made = await t.post('/property', { organizationId: there, name: `Zone ${count}`, ...fields }, owner);
    expect(made.status, made.text).toBe(201);
    return made.body.timezone;
  };
  expect(await zoneOf({ state: 'WA' })).toBe('America/Los_Angeles');
  expect(await zoneOf({ state: 'HI', postalCode: '96813' })).toBe('Pacific/Honolulu');
  expect(await zoneOf({ state: 'TX', postalCode: '75201' })).toBe('America/Chicago');
  expect(await zoneOf({ state: 'TX', postalCode: '79912-1234' })).toBe('America/Denver');
  expect(await zoneOf({})).toBe('America/Denver');
  expect(await zoneOf({ state: 'WA', timezone: 'America/New_York' })).toBe('America/New_York');
});

test('a property keeps its time zone when its state changes', async () => {
  const { body } = await t.post('/property', { organizationId, name: 'Moved records', state: 'WA' }, admin);
  const saved = await t.put('/property', { id: body.id, state: 'TX', postalCode: '79912' }, admin);
  expect(saved.body.timezone).toBe('America/Los_Angeles');
});

test('the coordinates of a property are both given or neither, within the bounds of the globe', async () => {
  const post = (fields: object) => t.post('/property', { organizationId, ...fields }, admin);
  const made = await post({ name: 'Placed', latitude: 43.6313, longitude: -116.2879 });
  expect(made.body).toMatchObject({ latitude: 43.6313, longitude: -116.2879 });
  expect((await t.get(`/property/${made.body.id}`, admin)).body).toMatchObject({ latitude: 43.6313 });
  const refusals = [
    [{ latitude: 43.6 }, 422, 'longitude'],
    [{ latitude: null, longitude: -116.2 }, 422, 'latitude'],
    [{ latitude: 90.1, longitude: 0 }, 400, 'latitude'],
    [{ latitude: 0, longitude: -180.5 }, 400, 'longitude'],
  ] as const;
  for (const [fields, status, path] of refusals) {
    const refused = await post({ name: 'Nowhere', ...fields });
    expect([refused.status, refused.body.errors?.[0]?.path], JSON.stringify(fields)).toEqual([status, path]);
  }
  const put = (fields: object) => t.put('/property', { id: made.body.id, ...fields }, admin);
  expect((await put({ latitude: 43.7 })).body).toMatchObject({ latitude: 43.7, longitude: -116.2879 });
  expect((await put({ longitude: null })).body.errors[0].path).toBe('longitude');
  expect((await put({ latitude: null, longitude: null })).body).toMatchObject({ latitude: null, longitude: null });
});

test('a time zone that does not exist is refused on its field', async () => {
  const answer = await t.post('/property', { organizationId, name: 'Nowhere', timezone: 'Mars/Base' }, admin);
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'timezone']);
});

test('the same key and body make one property', async () => {
  const body = { organizationId, name: 'Once only' };
  const headers = { 'idempotency-key': 'once-only' };
  const answers = [await t.post('/property', body, admin, headers), await t.post('/property', body, admin, headers)];
  expect(answers.map((one) => one.status)).toEqual([201, 201]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
});

test('an edit over an older version is refused and changes nothing', async () => {
  const { id } = await t.a.property({ organizationId });
  const first = await t.put('/property', { id, city: 'Boston' }, admin, { 'if-match': '"1"' });
  expect([first.status, first.headers.etag]).toEqual([200, '"2"']);
  const second = await t.put('/property', { id, city: 'Salem' }, admin, { 'if-match': '"1"' });
  expect(second.status).toBe(412);
  expect((await t.get(`/property/${id}`, admin)).body).toMatchObject({ city: 'Boston', version: 2 });
});

test('an archived property is gone with all it holds, and a restore brings back exactly that', async () => {
  const place = await t.a.property({ organizationId });
  const [gone, kept] = [await t.a.unit({ property: place }), await t.a.unit({ property: place })];
  const item = await t.a.item({ unit: kept });
  await t.delete(`/unit/${gone.id}`, admin);
  expect((await t.delete(`/property/${place.id}`, admin)).status).toBe(204);
  for (const path of [`/property/${place.id}`, `/unit/${kept.id}/details`, `/item/${kept.id}/${item.id}`])
    expect((await t.get(path, admin)).status, path).toBe(404);
  expect((await t.delete(`/property/${place.id}`, admin)).status).toBe(404);
  const back = await t.post(`/property/${place.id}/restore`, undefined, admin);
  expect(back.body).toMatchObject({ unitCount: 1, itemCount: 1 });
  expect((await t.get(`/unit/${gone.id}/details`, admin)).status).toBe(404);
  const history = await t.get(`/item/history/${kept.id}/${item.id}`, admin);
  expect(history.body.results.map((one: { kind: string }) => one.kind)).toEqual(['EDITED', 'RESTORED']);
  expect((await t.post(`/property/${place.id}/restore`, undefined, admin)).status).toBe(409);
  expect((await t.post(`/property/${place.id}/restore`, undefined, stranger)).status).toBe(404);
});
