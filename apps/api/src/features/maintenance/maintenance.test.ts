import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

const NOW = '2026-05-18T12:00:00.000Z';

let t: TestApp;
let admin: TestUser;
let manager: TestUser;
let member: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let property: { id: number; organizationId: number };
let unit: { id: number; organizationId: number; propertyId: number };

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  const { organizationId } = property;
  const properties = [property];
  admin = await t.a.user({ organizationId, isAdmin: true, firstName: 'Ada', lastName: 'Reeve' });
  manager = await t.a.user({ organizationId, properties, roleId: 3, firstName: 'Max', lastName: 'Orr' });
  member = await t.a.user({ organizationId, properties, firstName: 'Mia', lastName: 'Frost' });
  viewer = await t.a.user({ organizationId, properties, roleId: 1 });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  unit = await t.a.unit({ property });
});

const says = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

async function report(over: Record<string, unknown> = {}, as: TestUser = member) {
  const answer = await t.post(
    '/serviceOpen',
    { unitId: unit.id, summary: 'Tap drips', priority: 'NORMAL', ...over },
    as,
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function record(over: Record<string, unknown> = {}, as: TestUser = member) {
  const body = { unitId: unit.id, summary: 'Washer changed', performedOn: '2026-05-10', ...over };
  const answer = await t.post('/maintenance-record', body, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function listed(as: TestUser, query = '', of = unit) {
  const answer = await t.get(`/maintenance-record/property/${of.propertyId}/unit/${of.id}${query}`, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function audited(entity: string, id: number): Promise<string[]> {
  const { rows } = await t.a.run((db) =>
    sql<{
      action: string;
    }>`select action from audit_event where entity = ${entity} and entity_id = ${id} order by id`.execute(db),
  );
  return rows.map((row) => row.action);
}

test('a reported request is open with its item, its note and its age in days', async () => {
  const own = await t.a.unit({ property, name: 'S1' });
  const item = await t.a.item({ unit: own, itemType: 'dishwasher' });
  const body = {
    unitId: own.id,
    itemId: item.id,
    summary: '  Does not drain ',
    priority: 'HIGH',
    note: says('Since Friday'),
  };
  const made = await t.post('/serviceOpen', body, member);
  expect(made.status).toBe(201);
  expect(made.headers.etag).toBe('"1"');
  await t.a.run((db) =>
    sql`update service_request set reported_at = '2026-05-11T23:00:00Z' where id = ${made.body.id}`.execute(db),
  );
  const open = await t.get(`/serviceOpen/${own.id}`, viewer);
  expect(open.body).toMatchObject({ total: 1, nextCursor: null });
  expect(open.body.results[0]).toMatchObject({
    id: made.body.id,
    unitId: own.id,
    unitName: 'S1',
    itemId: item.id,
    itemType: 'Dishwasher',
    summary: 'Does not drain',
    priority: 'HIGH',
    state: 'OPEN',
    reportedBy: 'Mia Frost',
    ageDays: 7,
    close: null,
    notes: [{ by: 'Mia Frost', at: NOW, body: says('Since Friday'), hidden: null }],
    hidden: null,
  });
  expect(await audited('service_request', made.body.id)).toEqual(['create']);
});

test('no property and unit share an id', async () => {
  const { organizationId } = property;
  const [one, two] = [await t.a.property({ organizationId }), await t.a.property({ organizationId })];
  const ids = [one.id, (await t.a.unit({ property: one })).id, two.id, (await t.a.unit({ property: two })).id];
  expect(ids.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3].map((at) => one.id + at));
  await report({ unitId: ids[1], summary: 'New tap' }, admin);
  const answer = await t.get(`/serviceOpen/${one.id}`, admin);
  expect([answer.body.of, answer.body.total]).toEqual(['property', 1]);
  expect((await t.get(`/serviceOpen/${ids[1]}`, admin)).body.of).toBe('unit');
  expect((await t.get(`/serviceOpen/${ids[1]}?of=property`, admin)).status).toBe(404);
  expect((await t.get(`/serviceOpen/${one.id}?of=unit`, admin)).status).toBe(404);
});

test('an id from before that is both a unit’s and a property’s is the unit’s unless the call says property', async () => {
  const number = 77_000_001;
  const { organizationId } = property;
  await t.a.run(async (db) => {
    await sql`insert into property (organization_id, id, name, timezone) overriding system value values (${organizationId}, ${number}, 'Twin', 'UTC')`.execute(
      db,
    );
    await sql`insert into unit (organization_id, id, property_id, name, given_name) overriding system value
      values (${organizationId}, ${number}, ${property.id}, 'Twin', 'Twin')`.execute(db);
  });
  const there = await t.a.unit({ property: { id: number, organizationId } });
  await report({ unitId: there.id, summary: 'On the property' }, admin);
  await report({ unitId: number, summary: 'In the unit' }, admin);
  const said = async (query: string) => {
    const { of, results } = (await t.get(`/serviceOpen/${number}${query}`, admin)).body;
    return [of, results.map((one: { summary: string }) => one.summary)];
  };
  expect(await said('')).toEqual(['unit', ['In the unit']]);
  expect(await said('?of=unit')).toEqual(['unit', ['In the unit']]);
  expect(await said('?of=property')).toEqual(['property', ['On the property']]);
  expect((await t.get(`/serviceOpen/${there.id}?of=property`, admin)).status).toBe(404);
  expect((await t.get(`/serviceOpen/${number}?of=building`, admin)).status).toBe(400);
});

test('open requests come soonest first, page by page, without one twice or lost', async () => {
  const own = await t.a.unit({ property });
  for (const [n, priority] of ['LOW', 'EMERGENCY', 'NORMAL', 'HIGH', 'EMERGENCY', 'LOW', 'NORMAL'].entries())
    await report({ unitId: own.id, summary: `${priority} ${n}`, priority });
  for (const [sort, first] of [
    ['', 'EMERGENCY 1'],
    ['&sort=-priority', 'LOW'],
    ['&sort=reportedAt', 'LOW 0'],
  ]) {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const at: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await t.get(`/serviceOpen/${own.id}?limit=3${sort}${at}`, member);
      expect(page.status, page.text).toBe(200);
      expect(page.body.total).toBe(7);
      seen.push(...page.body.results.map((one: { summary: string }) => one.summary));
      cursor = page.body.nextCursor;
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen[0]).toContain(first);
  }
  const other = (await t.get(`/serviceOpen/${own.id}?limit=3`, member)).body.nextCursor;
  expect((await t.get(`/serviceOpen/${own.id}?limit=3&sort=reportedAt&cursor=${other}`, member)).status).toBe(400);
});

test('a request is changed by the version that was read, and not once it is closed', async () => {
  const { id } = await report();
  const changed = await t.put(`/serviceOpen/${id}`, { priority: 'LOW' }, member, { 'if-match': '"1"' });
  expect(changed.body).toMatchObject({ priority: 'LOW', summary: 'Tap drips', version: 2 });
  expect((await t.put(`/serviceOpen/${id}`, { summary: 'x' }, member, { 'if-match': '"1"' })).status).toBe(412);
  expect((await t.post(`/serviceOpen/${id}/close`, {}, member, { 'if-match': '"1"' })).status).toBe(412);
  await t.post(`/serviceOpen/${id}/close`, {}, member, atVersion(2));
  expect((await t.put(`/serviceOpen/${id}`, { summary: 'x' }, member, atVersion(3))).status).toBe(409);
  expect((await t.post(`/serviceOpen/${id}/close`, {}, member, atVersion(3))).status).toBe(409);
});

test('closing keeps the close note; reopening makes it a note of the person who closed, and loses nothing', async () => {
  const own = await t.a.unit({ property });
  const { id } = await report({ unitId: own.id });
  const closed = await t.post(`/serviceOpen/${id}/close`, { note: says('New washer fitted') }, manager, atVersion(1));
  expect(closed.body).toMatchObject({
    state: 'CLOSED',
    close: { by: 'Max Orr', note: says('New washer fitted'), hidden: null },
  });
  expect((await t.get(`/serviceOpen/${own.id}`, member)).body.total).toBe(0);
  expect((await listed(viewer, '', own)).results[0]).toMatchObject({ kind: 'SERVICE', id, state: 'CLOSED' });
  const open = await t.post(`/serviceOpen/${id}/reopen`, undefined, member, atVersion(2));
  expect(open.body).toMatchObject({
    state: 'OPEN',
    close: null,
    notes: [{ by: 'Max Orr', body: says('New washer fitted') }],
  });
  expect((await t.post(`/serviceOpen/${id}/reopen`, undefined, member, atVersion(3))).status).toBe(409);
  expect(await audited('service_request', id)).toEqual(['create', 'close', 'reopen']);
});

test('recorded work closes the request it answers, of its own unit only and once', async () => {
  const { id } = await report();
  const made = await record({
    serviceRequestId: id,
    costCents: 12_550,
    vendor: ' Quick Pipe ',
    note: says('Cartridge'),
  });
  expect(made).toMatchObject({
    serviceRequestId: id,
    costCents: 12_550,
    vendor: 'Quick Pipe',
    notes: [{ body: says('Cartridge') }],
  });
  expect(await audited('service_request', id)).toEqual(['create', 'close']);
  const body = { unitId: unit.id, summary: 'Again', performedOn: '2026-05-10', serviceRequestId: id };
  expect((await t.post('/maintenance-record', body, member)).status).toBe(409);
  const elsewhere = await report({ unitId: (await t.a.unit({ property })).id });
  const refused = await t.post('/maintenance-record', { ...body, serviceRequestId: elsewhere.id }, member);
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'serviceRequestId']);
});

test('a missing cost is not known, and a record is changed by its version', async () => {
  const made = await record();
  expect(made).toMatchObject({ costCents: null, vendor: null, itemId: null, recordedBy: 'Mia Frost' });
  const changed = await t.put(`/maintenance-record/${made.id}`, { costCents: 0 }, member, { 'if-match': '"1"' });
  expect(changed.body).toMatchObject({ costCents: 0, summary: 'Washer changed', version: 2 });
  expect((await t.put(`/maintenance-record/${made.id}`, { costCents: 5 }, member, { 'if-match': '"1"' })).status).toBe(
    412,
  );
  expect(await audited('maintenance_record', made.id)).toEqual(['create', 'update']);
});

test.each([
  ['performedOn', { performedOn: '2026-05-19' }, 422],
  ['performedOn', { performedOn: '2026-02-30' }, 400],
  ['costCents', { costCents: -1 }, 400],
  ['costCents', { costCents: 1.5 }, 400],
  ['summary', { summary: '  ' }, 400],
  ['summary', { summary: 'x'.repeat(201) }, 400],
  ['vendor', { vendor: '' }, 400],
  ['itemId', { itemId: 999_999_999 }, 422],
])('a record with a bad %s is refused on that field: %j', async (path, over, status) => {
  const body = { unitId: unit.id, summary: 'Work', performedOn: '2026-05-10', ...over };
  const answer = await t.post('/maintenance-record', body, member);
  expect([answer.status, answer.body.errors[0].path]).toEqual([status, path]);
});

test('the same key and body report once', async () => {
  const own = await t.a.unit({ property });
  const send = () =>
    t.post('/serviceOpen', { unitId: own.id, summary: 'Once', priority: 'LOW' }, member, {
      'idempotency-key': 'once-1',
    });
  const answers = [await send(), await send()];
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect((await t.get(`/serviceOpen/${own.id}`, member)).body.total).toBe(1);
});

test('the list of a unit goes from the newest day back, page by page, and belongs to the property it names', async () => {
  const own = await t.a.unit({ property });
  for (const day of ['2026-01-05', '2025-03-02', '2026-05-18', '2024-12-31'])
    await record({ unitId: own.id, summary: day, performedOn: day });
  await report({ unitId: own.id, summary: 'reported' });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { results: { summary: string }[]; total: number; nextCursor: string | null } = await listed(
      viewer,
      `?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      own,
    );
    expect(page.total).toBe(5);
    seen.push(...page.results.map((one) => one.summary));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(['reported', '2026-05-18', '2026-01-05', '2025-03-02', '2024-12-31']);
  const other = await t.a.property({ organizationId: property.organizationId });
  expect((await t.get(`/maintenance-record/property/${other.id}/unit/${own.id}`, admin)).status).toBe(404);
});

test('a viewer reads and changes nothing', async () => {
  const [{ id }, made] = [await report(), await record({ note: says('Seen') })];
  const calls: [string, string, unknown][] = [
    ['POST', '/serviceOpen', { unitId: unit.id, summary: 'x', priority: 'LOW' }],
    ['PUT', `/serviceOpen/${id}`, { summary: 'x' }],
    ['POST', `/serviceOpen/${id}/close`, {}],
    ['POST', `/serviceOpen/${id}/reopen`, undefined],
    ['POST', '/maintenance-record', { unitId: unit.id, summary: 'x', performedOn: '2026-05-01' }],
    ['PUT', `/maintenance-record/${made.id}`, { summary: 'x' }],
    ['POST', `/record/${made.id}/note`, { body: says('x') }],
    ['POST', `/maintenance/${id}/note`, { body: says('x') }],
    ['PUT', `/record/${made.id}/hide`, undefined],
    ['PUT', `/maintenance/${id}/hide`, undefined],
    ['PUT', `/maintenance/${id}/hideClose`, undefined],
    ['PUT', `/maintenance/${made.notes[0].id}/hideNote`, undefined],
  ];
  for (const [method, url, body] of calls) {
    const answer = await t.call(method as 'PUT', url, { as: viewer, body });
    expect([url, answer.status]).toEqual([url, 403]);
  }
});

test('a stranger gets the same 404 as for an id that never existed, and no text of this organization', async () => {
  const canary = 'CANARY-7f3e';
  const own = await t.a.unit({ property });
  const { id } = await report({ unitId: own.id, summary: canary, note: says(canary) });
  const made = await record({ unitId: own.id, summary: canary, note: says(canary), vendor: canary });
  const noteId = made.notes[0].id;
  const missing = 999_999_999;
  const calls: [string, (id: number) => string, number, unknown?][] = [
    ['GET', (n) => `/serviceOpen/${n}`, own.id],
    ['GET', (n) => `/serviceOpen/${n}?of=property`, property.id],
    ['GET', (n) => `/maintenance-record/property/${property.id}/unit/${n}`, own.id],
    ['PUT', (n) => `/serviceOpen/${n}`, id, { summary: 'x' }],
    ['POST', (n) => `/serviceOpen/${n}/close`, id, {}],
    ['POST', (n) => `/serviceOpen/${n}/reopen`, id],
    ['PUT', (n) => `/maintenance-record/${n}`, made.id, { summary: 'x' }],
    ['POST', (n) => `/record/${n}/note`, made.id, { body: says('x') }],
    ['POST', (n) => `/maintenance/${n}/note`, id, { body: says('x') }],
    ...['hide', 'show'].map(
      (verb) => ['PUT', (n: number) => `/record/${n}/${verb}`, made.id] as [string, (n: number) => string, number],
    ),
    ...['hide', 'show', 'hideClose', 'showClose'].map(
      (verb) => ['PUT', (n: number) => `/maintenance/${n}/${verb}`, id] as [string, (n: number) => string, number],
    ),
    ...['hideNote', 'showNote'].map(
      (verb) => ['PUT', (n: number) => `/maintenance/${n}/${verb}`, noteId] as [string, (n: number) => string, number],
    ),
  ];
  for (const [method, url, real, body] of calls) {
    const [foreign, never] = [
      await t.call(method as 'PUT', url(real), { as: stranger, body, headers: atVersion(1) }),
      await t.call(method as 'PUT', url(missing), { as: stranger, body, headers: atVersion(1) }),
    ];
    const bytes = (answer: typeof foreign, n: number) =>
      answer.text.replaceAll(answer.body.requestId, 'X').replaceAll(String(n), 'N');
    expect(foreign.status, url(real)).toBe(404);
    expect(bytes(foreign, real)).toBe(bytes(never, missing));
    expect(foreign.text).not.toContain(canary);
  }
  expect((await listed(admin, '?includeHidden=true', own)).results).toHaveLength(2);
  const theirs = await t.a.unit();
  const planted = await t.post('/serviceOpen', { unitId: theirs.id, summary: 'x', priority: 'LOW' }, member);
  expect(planted.status).toBe(404);
});
