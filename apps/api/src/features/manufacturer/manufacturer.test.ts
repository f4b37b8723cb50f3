import { beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '#platform/records/catalogue.ts';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let superUser: TestUser;
let member: TestUser;

beforeAll(async () => {
  t = await startTestApp();
  const property = await t.a.property();
  superUser = await t.a.user({ isSuperUser: true });
  member = await t.a.user({ organizationId: property.organizationId, properties: [property] });
});

const add = (body: object, as = superUser) => t.post('/manufacturer', body, as);
const names = async (query: string) =>
  (await t.get(`/manufacturer?limit=1000&${query}`, member)).body.results.map((one: { name: string }) => one.name);

test('a manufacturer has its aliases, its website and its support phone', async () => {
  const made = await add({
    name: ' Vesta  Works ',
    aliases: ['Vesta', 'VESTA', 'Vesta Works'],
    website: 'https://vesta.example/help',
    supportPhone: '800-555-0100',
  });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Vesta Works',
    aliases: ['Vesta'],
    website: 'https://vesta.example/help',
    supportPhone: '800-555-0100',
  });
  const [found] = (await t.get('/manufacturer?q=vesta', member)).body.results;
  expect(found).toEqual(made.body);
});

test('everybody reads manufacturers; only a super user changes the shared ones', async () => {
  const admin = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const refused = await t.put('/manufacturer/1', { website: null }, admin);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'This manufacturer is shared by all organizations. Only a super user may change it.',
  ]);
  for (const answer of [
    await t.delete('/manufacturer/1', admin, { 'if-match': '"1"' }),
    await t.put('/manufacturer/1', { website: null }, member),
    await t.delete('/manufacturer/1', member),
    await t.get('/manufacturer/merges', member),
  ])
    expect(answer.status).toBe(403);
});

test('a name or alias belongs to one manufacturer, in any spelling', async () => {
  await add({ name: 'Borealis Inc', aliases: ['Bo-Re'] });
  for (const name of ['borealis', 'BOREALIS, Inc.', 'bo re']) expect((await add({ name })).status, name).toBe(409);
  const alias = await add({ name: 'Australis', aliases: ['Aus', 'Bore'] });
  expect([alias.status, alias.body.errors[0].path]).toEqual([422, 'aliases.1']);
  const twins = await Promise.all(Array.from({ length: 6 }, (_, n) => add({ name: n % 2 ? 'TWIN CO' : 'Twin' })));
  expect(twins.map((one) => one.status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
});

test('a search forgives a typo, in names and in aliases, and does not interpret patterns', async () => {
  expect(await names('q=frigidere')).toContain('Frigidaire');
  expect(await names('q=whirpool')).toContain('Whirlpool');
  expect(await names('q=general%20electrik')).toContain('GE');
  expect(await names('q=%25')).toEqual([]);
});

test('pages of manufacturers are ordered by name and come to an end', async () => {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { body: { results: { name: string }[]; total: number; nextCursor: string | null } } = await t.get(
      `/manufacturer?limit=20${cursor && `&cursor=${cursor}`}`,
      member,
    );
    seen.push(...page.body.results.map((one) => one.name));
    cursor = page.body.nextCursor;
  }
  expect(seen).toEqual(await names(''));
  expect(new Set(seen).size).toBe(seen.length);
});

test('an old name stays an alias, and a restart does not restore the built-in name', async () => {
  const [kidde] = (await t.get('/manufacturer?q=kidde', member)).body.results;
  const renamed = await t.put(`/manufacturer/${kidde.id}`, { name: 'Kidde Safety' }, superUser, {
    'if-match': `"${kidde.version}"`,
  });
  expect(renamed.body).toMatchObject({ name: 'Kidde Safety', aliases: ['Kidde'], version: kidde.version + 1 });
  await seedCatalogue(t.database);
  expect(await names('q=kidde')).toEqual(['Kidde Safety']);
  const stale = await t.put(`/manufacturer/${kidde.id}`, { website: null }, superUser, {
    'if-match': `"${kidde.version}"`,
  });
  expect(stale.status).toBe(412);
});

test('an archived manufacturer is in no list until it is restored', async () => {
  const { body } = await add({ name: 'Shelfware' });
  expect((await t.delete(`/manufacturer/${body.id}`, superUser, atVersion(1))).status).toBe(204);
  expect((await t.delete(`/manufacturer/${body.id}`, superUser, atVersion(2))).status).toBe(404);
  expect(await names('q=shelfware')).toEqual([]);
  expect(await names('q=shelfware&archived=true')).toEqual(['Shelfware']);
  const again = await t.post('/manufacturer', { name: 'SHELFWARE' }, superUser);
  expect(again.body).toMatchObject({
    status: 409,
    message: '‘Shelfware’ is archived. Restore it instead of adding it again.',
    archived: { kind: 'manufacturer', id: body.id, name: 'Shelfware' },
  });
  expect((await t.post(`/manufacturer/${body.id}/restore`, undefined, superUser)).body.archivedAt).toBeNull();
  expect(await names('q=shelfware')).toEqual(['Shelfware']);
});

test('the counts are of the caller’s places only', async () => {
  const [ge] = (await t.get('/manufacturer?q=general%20electric', member)).body.results;
  await t.a.item({ unit: await t.a.unit(), manufacturerId: ge.id });
  const counted = async (as: TestUser) =>
    (await t.get('/manufacturer?q=general%20electric&counts=true', as)).body.results[0];
  expect((await counted(member)).itemCount).toBe(0);
  expect((await counted(await t.a.user({ isSuperUser: true }))).itemCount).toBe(1);
});

test('manufacturers by support phone: those without one come last in either direction', async () => {
  for (const [name, supportPhone] of [
    ['Ring first', '1 555 0001'],
    ['Ring last', '9 555 0009'],
    ['No ring', null],
  ])
    await t.post('/manufacturer', { name, supportPhone }, superUser);
  for (const sort of ['phone', '-phone']) {
    const { results } = (await t.get(`/manufacturer?limit=1000&sort=${sort}`, superUser)).body;
    const phones: (string | null)[] = results.map((one: { supportPhone: string | null }) => one.supportPhone);
    const known = phones.filter((phone) => phone !== null);
    expect(known.length, sort).toBeGreaterThan(1);
    expect(phones, sort).toEqual([
      ...(sort === 'phone' ? known.toSorted() : known.toSorted().toReversed()),
      ...phones.filter((phone) => phone === null),
    ]);
  }
});

test('the list is read page by page in every order, and its file has the same rows', async () => {
  const ids = (page: { results: { id: number }[] }) => page.results.map((one) => one.id);
  for (const sort of ['name', '-catalogue', '-phone', '-models', '-items', 'items']) {
    const query = `counts=true&sort=${sort}`;
    const all = (await t.get(`/manufacturer?limit=1000&${query}`, superUser)).body;
    const first = (await t.get(`/manufacturer?limit=3&${query}`, superUser)).body;
    const second = (await t.get(`/manufacturer?limit=3&${query}&cursor=${first.nextCursor}`, superUser)).body;
    expect([...ids(first), ...ids(second)], sort).toEqual(ids(all).slice(0, 6));
    const [head, ...lines] = (await t.get(`/manufacturer?${query}&format=csv`, superUser)).text.trim().split('\r\n');
    expect(head).toBe('Manufacturer,Catalogue,Support phone,Also known as,Website,Models,Items');
    expect(lines.map((line: string) => line.split(',').at(-2))).toEqual(
      all.results.map((one: { modelCount: number }) => String(one.modelCount)),
    );
  }
  const [some] = (await t.get('/manufacturer?limit=1', superUser)).body.results;
  expect((await t.get(`/manufacturer?manufacturerId=${some.id}`, superUser)).body).toMatchObject({
    total: 1,
    results: [some],
  });
});
