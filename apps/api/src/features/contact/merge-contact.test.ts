import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { NAMES_A_VENDOR } from './contact-write.queries.ts';

let t: TestApp;
let here: Awaited<ReturnType<TestApp['a']['property']>>;
let there: Awaited<ReturnType<TestApp['a']['property']>>;
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  t = await startTestApp();
  here = await t.a.property();
  there = await t.a.property({ organizationId: here.organizationId });
  admin = await t.a.user({ organizationId: here.organizationId, isAdmin: true });
  member = await t.a.user({ organizationId: here.organizationId, properties: [here] });
});

const add = async (body: object) =>
  (await t.post('/contact', { kind: 'VENDOR', servesAll: true, ...body }, admin)).body as {
    id: number;
    version: number;
  };
const pairs = async (as = admin) =>
  (await t.get('/contact/duplicates', as)).body.results.map(
    (one: { first: { name: string }; second: { name: string }; reasons: string[] }) => [
      one.first.name,
      one.second.name,
      one.reasons,
    ],
  );

test('the same company is found by its name without its form, by phone, by e-mail and by a near spelling', async () => {
  await add({ name: 'Summit Fire LLC', phones: [{ number: '503-555-0101' }] });
  await add({ name: 'summit fire', emails: [{ address: 'a@x.example' }] });
  await add({
    name: 'Bright Lines',
    phones: [{ number: '+1 (503) 555 0101 x3' }],
    emails: [{ address: 'A@X.example' }],
  });
  await add({ name: 'Bright Linnes' });
  await add({ kind: 'PERSON', name: 'Summit Fire' });
  const found = await pairs();
  expect(found).toContainEqual(['Summit Fire LLC', 'summit fire', ['NAME']]);
  expect(found).toContainEqual(['Summit Fire LLC', 'Bright Lines', ['PHONE']]);
  expect(found).toContainEqual(['summit fire', 'Bright Lines', ['EMAIL']]);
  expect(found).toContainEqual(['Bright Lines', 'Bright Linnes', ['SPELLING']]);
  expect(found).toHaveLength(4);
});

test('a merge combines both contacts and keeps the newer document; people and properties follow', async () => {
  const into = await add({
    name: 'Keep',
    trades: ['HVAC'],
    phones: [{ label: 'Desk', number: '503-555-0200' }],
    coiExpiresOn: '2026-01-01',
    servesAll: false,
    propertyIds: [here.id],
    notes: 'First',
  });
  const other = await add({
    name: 'Fold',
    trades: ['hvac', 'Plumbing'],
    phones: [{ number: '(503) 555-0200' }, { number: '503-555-0201' }],
    coiExpiresOn: '2027-01-01',
    hasW9: true,
    servesAll: false,
    propertyIds: [there.id],
    notes: 'Second',
  });
  const person = await add({ kind: 'PERSON', name: 'Pat', vendorId: other.id });
  const merged = await t.post(`/contact/${into.id}/merge`, { otherId: other.id }, admin, {
    'if-match': `"${into.version}"`,
  });
  expect(merged.status, merged.text).toBe(200);
  expect(merged.body).toMatchObject({
    name: 'Keep',
    trades: ['HVAC', 'Plumbing'],
    phones: [
      { label: 'Desk', number: '503-555-0200' },
      { label: null, number: '503-555-0201' },
    ],
    coiExpiresOn: '2027-01-01',
    hasW9: true,
    notes: 'First\nSecond',
    properties: [{ id: here.id }, { id: there.id }],
  });
  expect((await t.get(`/contact/${other.id}`, admin)).status).toBe(404);
  expect((await t.get(`/contact/${person.id}`, admin)).body).toMatchObject({ vendorId: into.id, vendorName: 'Keep' });
});

test('what was bought from any of the merged entries is the merged vendor’s, also at properties that the person who merges does not see', async () => {
  const { organizationId } = here;
  const into = await add({ name: 'Northline Boilers' });
  const other = await add({ name: 'North Line Boilers' });
  const first = await add({ name: 'Nrthline Boilers' });
  const unit = await t.a.unit({ property: there });
  await t.a.run(async (db) => {
    for (const [property, vendorId] of [
      [here, into.id],
      [there, other.id],
      [there, first.id],
    ] as const)
      await sql`insert into invoice (organization_id, property_id, source, state, vendor_id, invoice_date, total_cents, approved_at)
        values (${organizationId}, ${property.id}, 'CSV', 'APPROVED', ${vendorId}, '2026-04-01', 10000, now())`.execute(
        db,
      );
    await sql`insert into maintenance_record (organization_id, property_id, unit_id, summary, performed_on, vendor)
      values (${organizationId}, ${there.id}, ${unit.id}, 'Work', '2026-04-01', 'North Line Boilers')`.execute(db);
    for (const id of [into.id, other.id]) {
      await sql`insert into vendor_price_lesson (organization_id, vendor_id, line_words)
        values (${organizationId}, ${id}, '{service}')`.execute(db);
      await sql`insert into vendor_price (organization_id, vendor_id, service, basis, price_cents)
        values (${organizationId}, ${id}, 'Boiler service', 'FLAT', 15000)`.execute(db);
    }
  });
  const before = await t.post(`/contact/${other.id}/merge`, { otherId: first.id }, member, atVersion(other.version));
  expect(before.status, before.text).toBe(200);
  const merged = await t.post(`/contact/${into.id}/merge`, { otherId: other.id }, member, atVersion(into.version));
  expect(merged.status, merged.text).toBe(200);
  const { bills, jobs } = (await t.get(`/contact/${into.id}`, admin)).body;
  expect([bills.count, bills.spendCents, jobs.count]).toEqual([3, 30_000, 1]);
  for (const list of ['invoice', 'invoice-payment']) {
    const shown = (await t.get(`/${list}?organizationId=${organizationId}&vendorId=${into.id}`, admin)).body;
    expect([list, shown.total], 'the list that the count leads to').toEqual([list, 3]);
  }
  const held = await t.a.run((db) =>
    sql<{ name: string; n: number }>`
      select 'prices' as name, count(*)::int as n from vendor_price where vendor_id = ${into.id} and archived_at is null
      union all select 'lessons', count(*)::int from vendor_price_lesson where vendor_id = ${into.id} and archived_at is null`.execute(
      db,
    ),
  );
  expect(held.rows).toEqual([
    { name: 'prices', n: 2 },
    { name: 'lessons', n: 1 },
  ]);
});

test('every table that names a vendor is known to a merge', async () => {
  const { rows } = await t.a.run((db) =>
    sql<{ name: string }>`
      select k.conrelid::regclass::text as name from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname = 'vendor_id'
      where k.contype = 'f' and k.confrelid = 'contact'::regclass order by 1`.execute(db),
  );
  expect(rows.map(({ name }) => name)).toEqual([...NAMES_A_VENDOR]);
});

test('nobody merges what they do not see, two kinds, a thing with itself, or an old version', async () => {
  const mine = await add({ name: 'Mine', servesAll: false, propertyIds: [here.id] });
  const hidden = await add({ name: 'Hidden', servesAll: false, propertyIds: [there.id] });
  const person = await add({ kind: 'PERSON', name: 'Somebody' });
  const merge = (otherId: number, as = admin, headers = atVersion(1)) =>
    t.post(`/contact/${mine.id}/merge`, { otherId }, as, headers);
  expect((await merge(hidden.id, member)).status).toBe(404);
  expect((await merge(person.id)).status).toBe(422);
  expect((await merge(mine.id)).status).toBe(409);
  expect((await merge(hidden.id, admin, { 'if-match': '"9"' })).status).toBe(412);
  expect((await t.get(`/contact/${hidden.id}`, admin)).status).toBe(200);
});

test('the emergency sheet of a property is replaced as a whole, and not over somebody else’s change', async () => {
  const url = `/contact/emergency/${here.id}`;
  const empty = await t.get(url, member);
  expect(empty.body).toMatchObject({ lines: [], updatedAt: null, version: 1 });
  const lines = [{ kind: 'WATER', detail: 'Vault by building A', name: 'City water', phone: '503-555-0300' }];
  const saved = await t.put(url, { lines }, member, { 'if-match': '"1"' });
  expect(saved.body).toMatchObject({ lines, version: 2, updatedAt: expect.any(String) });
  expect((await t.put(url, { lines: [] }, admin, { 'if-match': '"1"' })).status).toBe(412);
  expect((await t.get(url, admin)).body.lines).toEqual(lines);
  expect((await t.get(`/contact/emergency/${there.id}`, member)).status).toBe(404);
});
