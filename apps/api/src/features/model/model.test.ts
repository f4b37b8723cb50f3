import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let superUser: TestUser;
let admin: TestUser;
let member: TestUser;
let property: Awaited<ReturnType<TestApp['a']['property']>>;
let makerId: number;
let otherMakerId: number;
const itemTypeId = 1;

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  const { organizationId } = property;
  superUser = await t.a.user({ isSuperUser: true });
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [property] });
  makerId = (await t.post('/manufacturer', { name: 'Qmaker' }, superUser)).body.id;
  otherMakerId = (await t.post('/manufacturer', { name: 'Other maker' }, superUser)).body.id;
});

const add = async (name: string, more: object = {}): Promise<number> =>
  (await t.post('/model', { name, manufacturerId: makerId, itemTypeId, ...more }, member)).body.id;
const addShared = async (name: string): Promise<number> =>
  (await t.post('/model', { name, manufacturerId: makerId, itemTypeId }, superUser)).body.id;
const row = async (id: number, as = admin) =>
  (await t.get('/model?limit=1000', as)).body.results.find((one: { id: number }) => one.id === id);

test('a model search lists names that begin with the text before similar spellings', async () => {
  for (const name of ['QXR-2000', 'QXR-2000W', 'QXR-200O', 'Elsewhere']) await add(name);
  const found = await t.get('/model/name/qxr-2000', member);
  const names = found.body.results.map((one: { name: string }) => one.name);
  expect(names.slice(0, 2)).toEqual(['QXR-2000', 'QXR-2000W']);
  expect(names).toContain('QXR-200O');
  expect(names).not.toContain('Elsewhere');
  expect((await t.get('/model/name/%25', member)).body.total).toBe(0);
});

test('adding a model that the manufacturer already has, in any case, returns the existing one, also when many add it at once', async () => {
  const post = (name: string) => t.post('/model', { name, manufacturerId: makerId, itemTypeId }, member);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => post(n % 2 ? 'TWIN-1' : ' twin-1 ')));
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
});

test('an unknown manufacturer and an unknown type are refused on their fields', async () => {
  for (const [field, body] of [
    ['manufacturerId', { name: 'X1', manufacturerId: 999_999, itemTypeId }],
    ['itemTypeId', { name: 'X1', manufacturerId: makerId, itemTypeId: 999_999 }],
  ] as const) {
    const answer = await t.post('/model', body, member);
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, field]);
  }
});

test('a model is listed with the items of the caller’s places, their age over known dates, and what it lacks', async () => {
  const id = await add('AGE-1', { replacementCostCents: 94_500 });
  const unit = await t.a.unit({ property });
  await t.a.item({ unit, itemTypeId, modelId: id, installDate: '2016-05-18' });
  await t.a.item({ unit, itemTypeId, modelId: id });
  expect(await row(id)).toMatchObject({
    itemCount: 2,
    datedCount: 1,
    averageAgeYears: 10,
    replacementCostCents: 94_500,
    pricedOn: '2026-05-18',
    organizationId: property.organizationId,
    gaps: [],
  });
  const shared = await addShared('AGE-2');
  await t.a.item({ unit, itemTypeId, modelId: shared });
  await t.a.item({ unit: await t.a.unit(), itemTypeId, modelId: shared, installDate: '2000-01-01' });
  expect((await row(shared)).itemCount).toBe(1);
  expect((await row(shared, await t.a.user({ isSuperUser: true }))).itemCount).toBe(2);
  expect((await t.get('/model', member)).status).toBe(403);
});

test('the model list is filtered and sorted by the server, page by page', async () => {
  const id = await add('FILTER-1', { warrantyMonths: 12, replacementCostCents: 100 });
  const ids = async (query: string) =>
    (await t.get(`/model?limit=1000&${query}`, admin)).body.results.map((one: { id: number }) => one.id);
  expect(await ids('gap=warranty')).not.toContain(id);
  await t.a.run((db) => sql`update model set item_type_id = null where id = ${id}`.execute(db));
  expect(await ids('gap=life')).toEqual([id]);
  expect(await ids(`manufacturerId=${otherMakerId}`)).toEqual([]);
  expect(await ids('q=filtr-1')).toContain(id);
  for (const sort of ['name', '-items', 'maker', 'type', '-age']) {
    const all = await ids(`sort=${sort}`);
    const { body } = await t.get(`/model?limit=2&sort=${sort}`, admin);
    const second = (await t.get(`/model?limit=2&sort=${sort}&cursor=${body.nextCursor}`, admin)).body;
    expect(
      [...body.results, ...second.results].map((one: { id: number }) => one.id),
      sort,
    ).toEqual(all.slice(0, 4));
  }
});

test('models by age: whose age is not known comes last in either direction, and none of them is skipped between pages', async () => {
  const manufacturerId = (await t.post('/manufacturer', { name: 'Age maker' }, superUser)).body.id;
  const unit = await t.a.unit({ property });
  const ages = { Old: '2010-05-18', New: '2026-05-18', Undated: undefined, Unused: null };
  for (const [name, installDate] of Object.entries(ages)) {
    const modelId = await add(name, { manufacturerId });
    if (installDate !== null) await t.a.item({ unit, itemTypeId, modelId, ...(installDate && { installDate }) });
  }
  const list = async (query: string) => (await t.get(`/model?manufacturerId=${manufacturerId}&${query}`, admin)).body;
  for (const [sort, names] of [
    ['age', ['New', 'Old', 'Undated', 'Unused']],
    ['-age', ['Old', 'New', 'Undated', 'Unused']],
  ] as const) {
    const read: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
      read.push(...page.results.map((one: { name: string }) => one.name));
      cursor = page.nextCursor;
    }
    expect(read, sort).toEqual(names);
  }
  const { nextCursor } = await list('sort=age&limit=1');
  const noAge = Buffer.from(nextCursor, 'base64url')
    .toString()
    .replace(/"[^"]*",(\d+)\]$/, '"old",$1]');
  const refused = await t.get(`/model?sort=age&cursor=${Buffer.from(noAge).toString('base64url')}`, admin);
  expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, 'cursor']);
});

test('a changed model moves its items to another manufacturer, and its life and price count in their figures', async () => {
  const id = await add('MOVE-1');
  const item = await t.a.item({
    unit: await t.a.unit({ property }),
    itemTypeId,
    modelId: id,
    manufacturerId: makerId,
    installDate: '2020-05-18',
  });
  const { version } = await row(id);
  const url = `/model/${id}`;
  const changes = { manufacturerId: otherMakerId, eulYears: 4, replacementCostCents: 12_300, specs: { Volts: '240' } };
  const saved = await t.put(url, changes, superUser, { 'if-match': `"${version}"` });
  expect(saved.body).toMatchObject({
    manufacturerName: 'Other maker',
    eulYears: 4,
    pricedOn: '2026-05-18',
    specs: { Volts: '240' },
  });
  expect((await t.get(`/item/${item.id}`, member)).body).toMatchObject({
    manufacturerId: otherMakerId,
    eulYears: 4,
    eulSource: 'MODEL',
    costSource: 'MODEL',
  });
  expect((await t.put(url, { warrantyMonths: 1 }, superUser, { 'if-match': `"${version}"` })).status).toBe(412);
  expect((await t.put(url, { warrantyMonths: 1 }, admin)).status).toBe(200);
  const shared = await t.put(`/model/${await addShared('MOVE-2')}`, { warrantyMonths: 1 }, admin);
  expect([shared.status, shared.body.message]).toEqual([
    403,
    'This model is shared by all organizations. Only a super user may change it.',
  ]);
});

test('a model keeps its type while items are recorded as that type, and no manufacturer gets two models of a name', async () => {
  const id = await add('TYPE-1');
  await add('TYPE-2');
  await t.a.item({ unit: await t.a.unit({ property }), itemTypeId, modelId: id });
  const type = await t.put(`/model/${id}`, { itemTypeId: 2 }, superUser);
  expect([type.status, type.body.errors[0].path]).toEqual([422, 'itemTypeId']);
  expect((await t.put(`/model/${id}`, { name: 'type-2' }, superUser)).status).toBe(409);
});

test('an archived model is not found until it is restored; its items keep it', async () => {
  const id = await addShared('GONE-1');
  const item = await t.a.item({ unit: await t.a.unit({ property }), itemTypeId, modelId: id });
  expect((await t.delete(`/model/${id}`, admin)).status).toBe(403);
  expect((await t.delete(`/model/${id}`, superUser)).status).toBe(204);
  const names = async () => (await t.get('/model/name/gone-1', member)).body.total;
  expect(await names()).toBe(0);
  expect((await t.get(`/item/${item.id}`, member)).body.modelName).toBe('GONE-1');
  const { manufacturerId } = (await t.get(`/item/${item.id}`, member)).body;
  const again = await t.post('/model', { name: 'gone-1', manufacturerId, itemTypeId }, superUser);
  expect(again.body).toMatchObject({ status: 409, archived: { kind: 'model', id, name: 'GONE-1' } });
  expect((await t.post(`/model/${id}/restore`, undefined, superUser)).body.archivedAt).toBeNull();
  expect(await names()).toBe(1);
});

test('a name that a spreadsheet would run is written as text', async () => {
  await add('=HYPERLINK("https://x.example")');
  const file = await t.get('/model?format=csv', admin);
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.text).toContain(`"'=HYPERLINK(""https://x.example"")"`);
});

test('a model is found by its manufacturer, by an alias of it, and by manufacturer and name together, typos forgiven', async () => {
  const maker = (await t.post('/manufacturer', { name: 'Rhenium', aliases: ['Rhe Works'] }, superUser)).body.id;
  await t.post('/model', { name: 'KW-77', manufacturerId: maker, itemTypeId }, superUser);
  await t.post('/model', { name: 'KW-88', manufacturerId: maker, itemTypeId }, superUser);
  const found = async (typed: string) =>
    (await t.get(`/model/name/${encodeURIComponent(typed)}`, member)).body.results.map(
      (one: { name: string }) => one.name,
    );
  for (const typed of ['rhenium', 'Rhenum', 'rhe works']) expect(await found(typed), typed).toEqual(['KW-77', 'KW-88']);
  expect((await found('rhenium kw-8'))[0]).toBe('KW-88');
});

test('a model without a life or price of its own shows the effective value, and from which level', async () => {
  const { organizationId } = property;
  const id = await addShared('INHERITS-1');
  const shown = async () => {
    const { lifeYears, lifeYearsMax, lifeSource, unitCostCents, unitCostCentsMax, costSource } = await row(id);
    return [lifeYears, lifeYearsMax, lifeSource, unitCostCents, unitCostCentsMax, costSource];
  };
  const type = (await t.get('/item/types', admin)).body.results.find((one: { id: number }) => one.id === itemTypeId);
  const { averageLifeSpan: years, typicalCostCents: cents } = type;
  expect(await shown()).toEqual([years, years, 'ITEM_TYPE', cents, cents, 'ITEM_TYPE']);
  await t.a.run((db) =>
    sql`insert into organization_item_type (organization_id, item_type_id, eul_years, unit_cost_cents)
      values (${organizationId}, ${itemTypeId}, 40, 700)`.execute(db),
  );
  expect(await shown()).toEqual([40, 40, 'ORGANIZATION', 700, 700, 'PRICE_BOOK']);
  const second = await t.a.property({ organizationId });
  for (const at of [property, second]) await t.a.item({ property: at, itemTypeId, modelId: id });
  await t.a.run((db) =>
    sql`insert into property_item_type (organization_id, property_id, item_type_id, eul_years, unit_cost_cents)
      values (${organizationId}, ${second.id}, ${itemTypeId}, 50, 900)`.execute(db),
  );
  expect(await shown()).toEqual([40, 50, 'SEVERAL', 700, 900, 'SEVERAL']);
  const { version } = await row(id);
  await t.put(`/model/${id}`, { eulYears: 9, replacementCostCents: 5 }, superUser, { 'if-match': `"${version}"` });
  expect(await shown()).toEqual([9, 9, 'MODEL', 5, 5, 'MODEL']);
});

test('the file has the rows of the list, in the order and under the filter that were asked for', async () => {
  const query = `manufacturerId=${makerId}&q=twin&sort=-name`;
  await add('TWIN-2');
  const { body } = await t.get(`/model?${query}`, admin);
  const [head, ...lines] = (await t.get(`/model?${query}&format=csv`, admin)).text.trim().split('\r\n');
  expect(head).toContain('Model,Manufacturer,Type,Items in service');
  expect(body.total).toBeGreaterThan(1);
  expect(lines.map((line: string) => line.split(',').slice(0, 2))).toEqual(
    body.results.map((one: { name: string; manufacturerName: string }) => [one.name, one.manufacturerName]),
  );
});

test('one model is asked for by its number, the most used first without an order', async () => {
  const id = await add('ONE-1');
  expect((await t.get(`/model?modelId=${id}`, admin)).body).toMatchObject({ total: 1, results: [{ id }] });
  const counts = (await t.get('/model?limit=1000', admin)).body.results.map(
    (one: { itemCount: number }) => one.itemCount,
  );
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
});
