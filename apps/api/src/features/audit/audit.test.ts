import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { auditKeyOf } from '@lintel/db/audit-lines';
import { localDay } from '@lintel/domain/base/time-zones';
import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { anchorAuditLogs } from '#platform/records/audit-anchors.ts';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { TEST_SECRET } from '#testing/database.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let mine: number;
let theirs: number;
let admin: TestUser;
let stranger: TestUser;
let member: TestUser;
let root: TestUser;
let propertyId: number;
beforeAll(async () => {
  t = await startTestApp();
  mine = (await t.a.organization()).id;
  theirs = (await t.a.organization()).id;
  admin = await t.a.user({ organizationId: mine, isAdmin: true, firstName: 'Dana', lastName: 'Reed' });
  stranger = await t.a.user({ organizationId: theirs, isAdmin: true });
  member = await t.a.user({ organizationId: mine });
  root = await t.a.user({ isSuperUser: true });
  propertyId = (await t.post('/property', { organizationId: mine, name: 'Cedar' }, admin)).body.id;
  await t.put('/property', { id: propertyId, name: 'Cedar Ridge', city: '=1+1' }, admin, {
    'if-match': '"1"',
  });
  await t.post('/property', { organizationId: theirs, name: 'Dock' }, stranger);
});

const list = async (query = '', as = admin) => (await t.get(`/admin/audit${query}`, as)).body;
const says = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const told = async (query = '', as = admin) =>
  (await list(query, as)).results.map(
    (one: { action: string; entityName: string }) => `${one.action} ${one.entityName}`,
  );

test('an administrator reads who did what, when and from where, newest first, and nothing of another organization', async () => {
  const { results, total } = await list();
  expect(total).toBe(2);
  expect(results[0]).toMatchObject({
    organizationId: mine,
    userId: admin.id,
    userName: 'Dana Reed',
    action: 'update',
    entity: 'property',
    entityId: propertyId,
    entityName: 'Cedar Ridge',
    before: { name: 'Cedar' },
    after: { name: 'Cedar Ridge', city: '=1+1' },
    address: '127.0.0.1',
    requestId: expect.stringMatching(/./),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(await told('', stranger)).toEqual(['create Dock']);
});

test('a super user reads all organizations, and any of them alone', async () => {
  expect((await told('?limit=200', root)).sort()).toEqual(['create Cedar Ridge', 'create Dock', 'update Cedar Ridge']);
  expect(await told(`?organizationId=${theirs}`, root)).toEqual(['create Dock']);
});

test('each filter narrows the list and the count', async () => {
  const { results } = await list();
  const requestId = results[0].requestId;
  const today = localDay(results[0].at, 'America/New_York');
  for (const [query, count] of [
    [`?userId=${admin.id}`, 2],
    [`?userId=${stranger.id}`, 0],
    ['?entity=property', 2],
    ['?entity=unit', 0],
    [`?entityId=${propertyId}`, 2],
    ['?action=update', 1],
    [`?from=${today}&to=${today}`, 2],
    ['?to=2020-01-01', 0],
    ['?period=today', 2],
    ['?period=year&action=create', 1],
    ['?from=2120-01-01', 0],
    ['?address=127.0.0.1', 2],
    ['?address=10.1.2.3', 0],
    [`?requestId=${requestId}`, 1],
    [`?q=${requestId}`, 1],
    [`?q=${propertyId}`, 2],
    [`?organizationId=${mine}&action=create&entity=property`, 1],
  ] as const) {
    const page = await list(query);
    expect([query, page.results.length, page.total]).toEqual([query, count, count]);
  }
});

test('pages follow each other without a gap, and a cursor of another list is refused', async () => {
  const first = await list('?limit=1');
  const second = await list(`?limit=1&cursor=${first.nextCursor}`);
  expect([first.results[0].action, second.results[0].action, second.nextCursor]).toEqual(['update', 'create', null]);
  expect((await t.get('/admin/audit?cursor=bm9uc2Vuc2U', admin)).status).toBe(400);
  expect((await t.get(`/admin/audit?trail=instance&cursor=${first.nextCursor}`, root)).status).toBe(400);
});

test('the oldest come first where that is asked, and the file has the lines of the list in its order', async () => {
  const { results } = await list('?sort=at');
  expect(results.map((one: { action: string }) => one.action)).toEqual(['create', 'update']);
  const first = await list('?sort=at&limit=1');
  expect((await list(`?sort=at&limit=1&cursor=${first.nextCursor}`)).results[0].action).toBe('update');
  const { text } = await t.get('/admin/audit?sort=at&format=csv', admin);
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toBe('When,Organization,Who,Action,Kind,Number,Name,Changes,Address,Request');
  expect(lines.map((line) => line.split(',')[0])).toEqual(results.map((one: { at: string }) => one.at));
});

test('the file has the changes in words, and no cell that a spreadsheet would compute', async () => {
  const { status, text, headers } = await t.get('/admin/audit?format=csv&action=update', admin);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/csv');
  expect(text).toContain('City: nothing → =1+1; Name: Cedar → Cedar Ridge');
  expect(text).toContain(',Dana Reed,Update,Property,');
  const xlsx = await t.get('/admin/audit?format=xlsx', admin);
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK');
});

test('each thing has its name, archived, moved away or of a kind without one', async () => {
  const organizationId = (await t.a.organization()).id;
  const otherId = (await t.a.organization()).id;
  const dana = await t.a.user({ organizationId, isAdmin: true, firstName: 'Dana', lastName: 'Reed' });
  const property = (await t.post('/property', { organizationId, name: 'Maple Court' }, dana)).body;
  const unit = (await t.post('/unit', { propertyId: property.id, name: '12B' }, dana)).body;
  const done = { unitId: unit.id, summary: 'Washer changed', performedOn: '2026-05-10' };
  const record = (await t.post('/maintenance-record', done, dana)).body;
  await t.post(
    '/serviceOpen',
    { unitId: unit.id, summary: 'Tap drips', priority: 'NORMAL', note: says('Again.') },
    dana,
  );
  const vendor = (await t.post('/vendor', { organizationId, name: 'Ridgeline Locks' }, dana)).body;
  await t.delete(`/contact/${vendor.id}`, dana, { 'if-match': `"${vendor.version}"` });
  const name = (of: string) => async (query: string) =>
    (await list(`?organizationId=${organizationId}&entity=${query}`, dana)).results[0]?.[of];
  const [named, inUnit] = [name('entityName'), name('unitId')];
  const day = expect.stringMatching(/^Tap drips, \d{4}-\d\d-\d\d, unit 12B, Maple Court$/);
  expect(await named('property')).toBe('Maple Court');
  expect(await named('unit')).toBe('12B, Maple Court');
  expect(await named(`maintenance_record&entityId=${record.id}`)).toBe(
    'Washer changed, 2026-05-10, unit 12B, Maple Court',
  );
  expect(await inUnit('maintenance_record')).toBe(unit.id);
  expect(await named('service_request')).toEqual(day);
  expect(await named('contact&action=archive')).toBe('Ridgeline Locks');
  const { text } = await t.get(
    `/admin/audit?organizationId=${organizationId}&entity=maintenance_record&format=csv`,
    dana,
  );
  expect(text).toContain(`,Maintenance record,${record.id},"Washer changed, 2026-05-10, unit 12B, Maple Court",`);

  await t.delete(`/property/${property.id}`, dana, { 'if-match': '"1"' });
  expect(await named('property&action=archive')).toBe('Maple Court');
  const moved = (await t.post('/property', { organizationId, name: 'Gone Gardens' }, dana)).body;
  await t.put('/property', { id: moved.id, city: 'Derry' }, dana, { 'if-match': '"1"' });
  // An organization that was inserted by SQL is known to the server's sessions within a second.
  const move = async () => (await t.put(`/property/add/${moved.id}/org/${otherId}`, {}, root)).status;
  await expect.poll(move).toBe(200);
  expect(await named(`property&action=update&entityId=${moved.id}`)).toBe('Gone Gardens');
});

test('a thing that a change refers to by id comes with its name, archived or not, and in the file too', async () => {
  const organizationId = (await t.a.organization()).id;
  const dana = await t.a.user({ organizationId, isAdmin: true, firstName: 'Dana', lastName: 'Reed' });
  const property = (await t.post('/property', { organizationId, name: 'Maple Court' }, dana)).body;
  const vendor = { organizationId, name: 'Ridgeline Locks', propertyIds: [property.id] };
  const { id } = (await t.post('/vendor', vendor, dana)).body;
  await t.put('/property', { id: property.id, regionalManagerId: dana.id }, dana, { 'if-match': '"1"' });
  await t.delete(`/property/${property.id}`, dana, { 'if-match': '"2"' });
  const [made] = (await list(`?organizationId=${organizationId}&entity=contact&entityId=${id}`, dana)).results;
  expect(made.after.propertyIds).toEqual([property.id]);
  expect(made.names).toEqual({ [`property ${property.id}`]: 'Maple Court' });
  const { text } = await t.get(`/admin/audit?organizationId=${organizationId}&format=csv`, dana);
  expect(text).toContain('Properties: nothing → Maple Court');
  expect(text).toContain('Regional manager: nothing → Dana Reed');
});

test('nobody else reads it: a member gets 403, and another organization is the 404 of one that does not exist', async () => {
  expect((await t.get('/admin/audit')).status).toBe(401);
  for (const url of ['/admin/audit', '/admin/audit/chain', '/admin/audit?format=csv'])
    expect((await t.get(url, member)).status).toBe(403);
  const [foreign, missing] = [
    await t.get(`/admin/audit?organizationId=${theirs}`, admin),
    await t.get('/admin/audit?organizationId=999999', admin),
  ];
  const withoutRequest = ({ status, body: { requestId: _, instance: __, ...body } }: typeof foreign) => ({
    status,
    body,
  });
  expect(foreign.status).toBe(404);
  expect(withoutRequest(foreign)).toEqual(withoutRequest(missing));
});

test('the instance’s own audit log, with every use a super user made of the platform, is for super users', async () => {
  expect((await t.get('/admin/audit?trail=instance', admin)).status).toBe(403);
  await t.get(`/property/${propertyId}`, root);
  const { results } = await list(`?trail=instance&userId=${root.id}`, root);
  const uses = results.map((one: { action: string; after: unknown }) => ({ action: one.action, after: one.after }));
  expect(uses).toContainEqual({ action: 'PLATFORM_USE', after: { operation: 'getProperty', mode: 'read' } });
  expect(results[0].after).toEqual({ operation: 'listAuditEvents', mode: 'read' });
});

test('the chain reports how far it is verified, and that it was tampered with', async () => {
  const chainOf = async () => (await t.get('/admin/audit/chain', admin)).body;
  expect(await chainOf()).toEqual({
    chains: [
      expect.objectContaining({
        organizationId: mine,
        lines: 2,
        checkedAt: null,
        verifiedUpTo: null,
        anchoredAt: null,
        finding: null,
      }),
    ],
    people: [{ id: admin.id, name: 'Dana Reed' }],
    actions: ['create', 'update'],
    entities: ['property'],
  });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lintel-chain-'));
  const file = path.join(folder, 'audit-anchors.jsonl');
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const check = (now: Date) => anchorAuditLogs(t.database, { file, key: auditKeyOf(TEST_SECRET), log, now });
  await check(new Date());
  const [newest] = (await list()).results;
  const [whole] = (await chainOf()).chains;
  expect(whole).toMatchObject({ verifiedUpTo: newest.at, anchoredAt: expect.any(String), finding: null });
  const owner = new Client({ connectionString: t.adminUrl });
  await owner.connect();
  await owner.query('delete from audit_event where id = $1', [newest.id]);
  await owner.end();
  await check(new Date(Date.now() + 86_400_000));
  rmSync(folder, { recursive: true });
  const [broken] = (await chainOf()).chains;
  expect(broken.finding).toMatch(/CUT_OFF|DELETED/);
  expect(broken.anchoredAt).toBe(whole.anchoredAt);
});
