import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let here: Awaited<ReturnType<TestApp['a']['property']>>;
let there: Awaited<ReturnType<TestApp['a']['property']>>;
let admin: TestUser;
let member: TestUser;
let viewer: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  t = await startTestApp();
  here = await t.a.property({ name: 'Here' });
  const { organizationId } = here;
  there = await t.a.property({ name: 'There', organizationId });
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [here] });
  viewer = await t.a.user({ organizationId, roleId: 1, properties: [here] });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
});

const add = (body: object, as = admin) =>
  t.post('/contact', { kind: 'VENDOR', name: 'Vendor', servesAll: true, ...body }, as);
const names = async (query = '', as = admin) =>
  (await t.get(`/contact?limit=1000&${query}`, as)).body.results.map((one: { name: string }) => one.name);

test('a vendor has all the fields that were sent', async () => {
  const { propertyIds, ...body } = {
    name: ' Cascade Plumbing, Inc. ',
    trades: ['Plumbing', 'plumbing', 'Drains'],
    tags: ['24h'],
    phones: [{ label: 'Desk', number: '(503) 555-0142 x12' }],
    emails: [{ address: 'desk@cascade.example' }],
    addresses: [{ street: '12 Mill St', city: 'Portland', state: 'OR', postalCode: '97201' }, { street: ' ' }],
    servesAll: false,
    propertyIds: [here.id, there.id],
    isPreferred: true,
    licenceNumber: 'CCB 1',
    licenceExpiresOn: '2027-01-31',
    coiExpiresOn: '2027-02-28',
    workersCompExpiresOn: '2027-03-31',
    hasW9: true,
    notes: 'Gate code at the office',
  };
  const made = await add({ ...body, propertyIds });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({
    ...body,
    name: 'Cascade Plumbing, Inc.',
    trades: ['plumbing', 'Drains'],
    emails: [{ label: null, address: 'desk@cascade.example' }],
    addresses: [{ street: '12 Mill St' }],
    properties: [{ name: 'Here' }, { name: 'There' }],
    status: 'OK',
  });
  expect((await t.get(`/contact/${made.body.id}`, admin)).body).toEqual(made.body);
});

test('a member sees who serves their properties or all of them; administrators see everybody', async () => {
  await add({ name: 'Everywhere' });
  const { id } = (await add({ name: 'Elsewhere', servesAll: false, propertyIds: [there.id] })).body;
  await add({ name: 'Around here', servesAll: false, propertyIds: [here.id] });
  const seen = await names('', member);
  expect(seen).toEqual(expect.arrayContaining(['Everywhere', 'Around here']));
  expect(seen).not.toContain('Elsewhere');
  expect(await names()).toContain('Elsewhere');
  const hidden = await t.get(`/contact/${id}`, member);
  const missing = await t.get('/contact/999999999', member);
  expect([hidden.status, hidden.body.detail]).toEqual([404, missing.body.detail]);
  const basic = (await t.get('/vendor/basic', member)).body.results.map((one: { name: string }) => one.name);
  expect(basic).not.toContain('Elsewhere');
  expect(await names(`propertyId=${here.id}`)).not.toContain('Elsewhere');
  expect((await t.get(`/contact?propertyId=${there.id}`, member)).status).toBe(404);
});

test('nobody sees another organization’s contacts, nor properties that they may not see', async () => {
  const { body } = await add({ name: 'Both', servesAll: false, propertyIds: [here.id, there.id] });
  expect(await names('', stranger)).toEqual([]);
  expect((await t.get(`/contact/${body.id}`, stranger)).status).toBe(404);
  const shown = (await t.get(`/contact/${body.id}`, member)).body;
  expect(shown.properties.map((one: { name: string }) => one.name)).toEqual(['Here']);
  const cleared = await t.put(`/contact/${body.id}`, { propertyIds: [here.id], notes: 'seen' }, member, atVersion(1));
  expect(cleared.status).toBe(200);
  expect((await t.get(`/contact/${body.id}`, admin)).body.properties).toHaveLength(2);
});

test('a property that is not the caller’s, a contact that is no vendor, and no property served are refused on their fields', async () => {
  const person = (await add({ kind: 'PERSON', name: 'Pat' })).body;
  const foreign = await t.a.property();
  for (const [path, body, as] of [
    ['propertyIds.1', { servesAll: false, propertyIds: [here.id, there.id] }, member],
    ['propertyIds.0', { servesAll: false, propertyIds: [foreign.id] }, admin],
    ['propertyIds', { servesAll: false }, admin],
    ['vendorId', { kind: 'PERSON', vendorId: person.id }, admin],
    ['vendorId', { vendorId: person.id }, admin],
  ] as const) {
    const answer = await add(body, as);
    expect([answer.status, answer.body.errors[0]?.path], path).toEqual([422, path]);
  }
  const badPhone = await add({ phones: [{ number: 'javascript:alert(1)' }] });
  expect([badPhone.status, badPhone.body.errors[0].path]).toEqual([400, 'phones.0.number']);
  expect((await add({ website: 'javascript:alert(1)' })).status).toBe(400);
});

test('viewers read, members write, administrators restore', async () => {
  expect((await add({}, viewer)).status).toBe(403);
  const { id } = (await add({ name: 'Short-lived' }, member)).body;
  expect((await t.put(`/contact/${id}`, { notes: 'x' }, viewer)).status).toBe(403);
  expect((await t.delete(`/contact/${id}`, member, atVersion(1))).status).toBe(204);
  expect(await names('q=short-lived')).toEqual([]);
  expect(await names('q=short-lived&archived=true')).toEqual(['Short-lived']);
  expect((await t.post(`/contact/${id}/restore`, undefined, member)).status).toBe(403);
  expect((await t.post(`/contact/${id}/restore`, undefined, admin)).status).toBe(200);
  expect((await t.post(`/contact/${id}/restore`, undefined, admin)).status).toBe(409);
});

test('a lost update is a 412', async () => {
  const { id, version } = (await add({ name: 'Contested' })).body;
  const put = (notes: string) => t.put(`/contact/${id}`, { notes }, admin, { 'if-match': `"${version}"` });
  const answers = await Promise.all([put('one'), put('two'), put('three')]);
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 412, 412]);
});

test('the worst document decides a vendor’s state, on its last day too', async () => {
  const papers = { coiExpiresOn: '2027-01-01', workersCompExpiresOn: '2027-01-01', hasW9: true };
  const stateOf = async (over: object) => (await add({ ...papers, ...over })).body.status;
  expect(await stateOf({})).toBe('OK');
  expect(await stateOf({ coiExpiresOn: '2026-05-18' })).toBe('EXPIRING');
  expect(await stateOf({ coiExpiresOn: '2026-05-17' })).toBe('EXPIRED');
  expect(await stateOf({ licenceExpiresOn: '2026-06-17' })).toBe('EXPIRING');
  expect(await stateOf({ licenceExpiresOn: '2026-06-18' })).toBe('OK');
  expect(await stateOf({ workersCompExpiresOn: null })).toBe('MISSING');
  expect(await stateOf({ hasW9: null })).toBe('MISSING');
  expect(await stateOf({ hasW9: null, coiExpiresOn: '2020-01-01' })).toBe('EXPIRED');
  expect((await add({ kind: 'PERSON' })).body.status).toBeNull();
  const expired = (await t.get('/contact?status=EXPIRED&limit=1000', admin)).body.results;
  expect(new Set(expired.map((one: { status: string }) => one.status))).toEqual(new Set(['EXPIRED']));
});

test('jobs of the last year are counted with what is known of their cost, and those done after the insurance had expired', async () => {
  const { id } = (await add({ name: 'Jobber', coiExpiresOn: '2026-03-01' })).body;
  const unit = await t.a.unit({ property: here });
  await t.a.run(async (db) => {
    for (const [on, cents] of [
      ['2026-04-01', 12_000],
      ['2026-02-01', null],
      ['2024-02-01', 99_000],
    ])
      await sql`insert into maintenance_record (organization_id, property_id, unit_id, summary, performed_on, cost_cents, vendor)
        values (${here.organizationId}, ${here.id}, ${unit.id}, 'Work', ${on}, ${cents}, 'jobber')`.execute(db);
  });
  expect((await t.get(`/contact/${id}`, admin)).body.jobs).toEqual({
    count: 2,
    pricedCount: 1,
    costCents: 12_000,
    lastOn: '2026-04-01',
    uninsuredCount: 1,
  });
});

test('what a vendor billed in the last year is the sum of its approved invoices at properties that the caller sees', async () => {
  const { id } = (await add({ name: 'Biller' })).body;
  await t.a.run(async (db) => {
    for (const [property, state, on, cents, currency] of [
      [here, 'APPROVED', '2026-04-01', 12_000, 'USD'],
      [here, 'APPROVED', '2026-04-20', -2_000, 'USD'],
      [here, 'APPROVED', '2026-03-01', 70_000, 'EUR'],
      [here, 'APPROVED', '2024-04-01', 1_000_000, 'USD'],
      [here, 'MATCHED', '2026-04-01', 2_000_000, 'USD'],
      [there, 'APPROVED', '2026-05-02', 5_000, 'USD'],
    ] as const)
      await sql`insert into invoice (organization_id, property_id, source, state, vendor_id, vendor_name, invoice_date, total_cents, currency, approved_at)
        values (${property.organizationId}, ${property.id}, 'CSV', ${state}, ${id}, 'Biller', ${on}, ${cents}, ${currency},
          case when ${state} = 'APPROVED' then now() end)`.execute(db);
  });
  const billsFor = async (user: TestUser) => (await t.get(`/contact/${id}`, user)).body.bills;
  expect(await billsFor(admin)).toEqual({ count: 4, foreignCount: 1, spendCents: 15_000, lastOn: '2026-05-02' });
  expect(await billsFor(member)).toEqual({ count: 3, foreignCount: 1, spendCents: 10_000, lastOn: '2026-04-20' });
  expect((await add({ kind: 'PERSON' })).body.bills).toBeNull();
  const none = { count: 0, foreignCount: 0, spendCents: null, lastOn: null };
  expect((await add({ name: 'New here' })).body.bills).toEqual(none);
});

test('a contact is found by a misspelt name, by any number however written, by trade and by address', async () => {
  await add({
    name: 'Sierra Roofing',
    trades: ['Roofing'],
    phones: [{ number: '+1 208-555-0177' }],
    emails: [{ address: 'ops@sierra.example' }],
  });
  for (const q of ['siera roofing', '(208) 555 0177', '5550177', 'ROOFING', 'ops@sierra'])
    expect(await names(`q=${encodeURIComponent(q)}`), q).toContain('Sierra Roofing');
  expect(await names('trade=roofing')).toContain('Sierra Roofing');
  expect(await names('q=%25')).toEqual([]);
});

test('a vendor is added by the seed’s call with a trade and nothing else', async () => {
  const made = await t.post('/vendor', { name: 'Basic Electric', trade: 'Electrical' }, member);
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ kind: 'VENDOR', trades: ['Electrical'], servesAll: true });
  expect((await t.get('/vendor/basic', viewer)).body.results).toContainEqual(
    expect.objectContaining({ id: made.body.id, name: 'Basic Electric', trades: ['Electrical'], phone: null }),
  );
});

test('a file of contacts holds no cell that a spreadsheet would run', async () => {
  await add({ name: '=cmd|calc', notes: '@SUM(1)', phones: [{ number: '+1 208 555 0100' }] });
  const file = await t.get('/contact?format=csv', admin);
  expect(file.text).toContain("'=cmd|calc");
  expect(file.text).toContain("'@SUM(1)");
  // A telephone number is none.
  expect(file.text).toContain(',+1 208 555 0100,');
  for (const cell of file.text.split(/[,\r\n]/)) expect(cell).not.toMatch(/^"?(?:[=@]|\+(?!\d{1,3} [\d -]+$))/);
});

test('the file of contacts has the rows of the list, in the order and under the filter that were asked for', async () => {
  for (const [name, coiExpiresOn] of [
    ['File one', '2027-01-01'],
    ['File two', '2028-01-01'],
    ['File three', undefined],
  ])
    await add({ name, coiExpiresOn, trades: ['Filing'] });
  const query = 'kind=VENDOR&trade=filing&sort=-coi';
  const { body } = await t.get(`/contact?${query}`, admin);
  const [head, ...lines] = (await t.get(`/contact?${query}&format=csv`, admin)).text.trim().split('\r\n');
  expect(head).toContain('Name,Kind,Works for,Role,Trades');
  expect(body.results.map((one: { name: string }) => one.name)).toEqual(['File two', 'File one', 'File three']);
  expect(lines.map((line: string) => line.split(',').slice(0, 2))).toEqual(
    body.results.map((one: { name: string }) => [one.name, 'Vendor']),
  );
  const first = (await t.get(`/contact?${query}&limit=2`, admin)).body;
  const next = (await t.get(`/contact?${query}&limit=2&cursor=${first.nextCursor}`, admin)).body;
  expect(next.results.map((one: { name: string }) => one.name)).toEqual(['File three']);
});

test.each([
  ['coi', 'coiExpiresOn'],
  ['workersComp', 'workersCompExpiresOn'],
  ['licence', 'licenceExpiresOn'],
])('contacts by the last day of their %s: those without one come last in either direction', async (sort, field) => {
  const trade = `Paper ${sort}`;
  for (const [name, day] of [
    ['None', null],
    ['Late', '2028-01-01'],
    ['Nor here', null],
    ['Soon', '2027-01-01'],
  ])
    await add({ name, [`${field}`]: day, trades: [trade] });
  for (const [order, expected] of [
    [sort, ['Soon', 'Late', 'None', 'Nor here']],
    [`-${sort}`, ['Late', 'Soon', 'None', 'Nor here']],
  ] as const) {
    const query = `trade=${encodeURIComponent(trade)}&sort=${order}`;
    expect(await names(query), order).toEqual(expected);
    const read: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await t.get(`/contact?${query}&limit=1${cursor && `&cursor=${cursor}`}`, admin);
      read.push(...body.results.map((one: { name: string }) => one.name));
      cursor = body.nextCursor;
    }
    expect(read, order).toEqual(expected);
  }
});

test('a person shows the picture of the organization’s own account with that address, and of no other', async () => {
  const { organizationId } = here;
  const pictured = async (user: TestUser, state = 'READY') => {
    const { rows } = await t.a.run((db) =>
      sql<{ id: number }>`
      insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by,
        stored_sha256, stored_size_bytes)
      select min(organization_id), 'AVATAR', 'me.jpg', 'image/jpeg', 1, repeat('0', 64), gen_random_uuid()::text, ${state}, ${user.id},
        repeat('0', 64), 1
      from membership where user_id = ${user.id} returning id`.execute(db),
    );
    const id = Number(rows[0]?.id);
    await t.a.run((db) => sql`update app_user set image_key = ${String(id)} where id = ${user.id}`.execute(db));
    return id;
  };
  const own = await t.a.user({ organizationId, properties: [here] });
  const unchecked = await t.a.user({ organizationId });
  const gone = await t.a.user({ organizationId });
  const image = await pictured(own);
  await pictured(unchecked, 'QUARANTINED');
  await pictured(gone);
  await t.a.run((db) => sql`update membership set archived_at = now() where user_id = ${gone.id}`.execute(db));
  await pictured(stranger);

  const person = async (address: string, kind = 'PERSON') =>
    (await add({ kind, name: `Of ${address}`, emails: [{ address: 'other@desk.example' }, { address }] })).body;
  const of = await person(own.email.toUpperCase());
  expect(of.image).toBe(image);
  for (const who of [admin, member, viewer]) {
    expect((await t.get(`/contact/${of.id}`, who)).body.image).toBe(image);
  }
  for (const { email } of [unchecked, gone, stranger, viewer]) expect((await person(email)).image).toBeNull();
  expect((await person(own.email, 'VENDOR')).image).toBeNull();
});
