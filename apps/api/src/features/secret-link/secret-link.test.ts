import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let property: Awaited<ReturnType<TestApp['a']['property']>>;
let admin: TestUser;
let member: TestUser;
let other: TestUser;

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property({ name: 'Alder Court' });
  const { organizationId } = property;
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [property] });
  other = await t.a.user({ organizationId, properties: [property] });
});

const make = (body: object = {}, who = member) =>
  t.post('/secret-link', { purpose: 'WARRANTY_CALENDAR', propertyId: property.id, ...body }, who);
const idsOf = async (who: TestUser) =>
  (await t.get(`/secret-link?propertyId=${property.id}`, who)).body.results.map((link: { id: number }) => link.id);
const read = (token: string) => t.get(`/warranty/calendar/${token}`);

test('the address is answered once; only its hash is stored, and the list of links does not hold it', async () => {
  const { body, status, text } = await make();
  expect(status, text).toBe(201);
  const { rows } = await t.a.run((db) =>
    sql<{ hash: Buffer }>`select token_hash as hash from secret_link where id = ${body.id}`.execute(db),
  );
  expect(rows[0]?.hash).toEqual(createHash('sha256').update(body.token).digest());
  const list = await t.get('/secret-link', member);
  expect(list.body.results).toContainEqual({
    id: body.id,
    purpose: 'WARRANTY_CALENDAR',
    propertyId: property.id,
    contactId: null,
    projectId: null,
    inspectionId: null,
    madeBy: body.madeBy,
    isOwn: true,
    createdAt: body.createdAt,
    expiresAt: null,
    lastReadAt: null,
  });
  expect(list.text).not.toContain(body.token);
});

test('a link stops at once when its maker or an administrator revokes it; to colleagues and strangers it does not exist', async () => {
  const [first, second] = [(await make()).body, (await make()).body];
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  expect(await idsOf(other)).toEqual([]);
  for (const who of [other, stranger]) expect((await t.delete(`/secret-link/${first.id}`, who)).status).toBe(404);
  expect((await read(first.token)).status).toBe(200);
  expect(await idsOf(admin)).toEqual(expect.arrayContaining([first.id, second.id]));
  expect((await t.delete(`/secret-link/${first.id}`, member)).status).toBe(204);
  expect((await t.delete(`/secret-link/${second.id}`, admin)).status).toBe(204);
  for (const { token } of [first, second]) expect((await read(token)).status).toBe(404);
  expect((await t.delete(`/secret-link/${first.id}`, member)).status).toBe(404);
  expect(await idsOf(member)).not.toContain(first.id);
});

test('a link with a last day works through that day of the property and no longer', async () => {
  const { body } = await make({ expiresOn: '2026-05-18' }, other);
  expect(body.expiresAt).toBe(await midnightAfter('2026-05-18'));
  expect((await read(body.token)).status).toBe(200);
  await t.a.run((db) =>
    sql`update secret_link set expires_at = ${t.platform.clock().toISOString()}::timestamptz where id = ${body.id}`.execute(
      db,
    ),
  );
  expect((await read(body.token)).status).toBe(404);
  expect(await idsOf(other)).toEqual([]);
  const over = await make({ expiresOn: '2026-05-17' }, other);
  expect([over.status, over.body.errors[0].path]).toEqual([422, 'expiresOn']);
});

test('it must name what its purpose is about, and things that its maker sees', async () => {
  const without = await make({ propertyId: undefined });
  expect([without.status, without.body.errors[0].path]).toEqual([422, 'propertyId']);
  const project = await make({ projectId: 1 });
  expect([project.status, project.body.errors[0].path]).toEqual([422, 'projectId']);
  const elsewhere = await t.a.property();
  expect((await make({ propertyId: elsewhere.id })).status).toBe(404);
});

test('nobody collects addresses without end', async () => {
  const who = await t.a.user({ organizationId: property.organizationId, properties: [property] });
  const made = [];
  for (let n = 0; n < 6; n++) made.push((await make({}, who)).status);
  expect(made).toEqual([201, 201, 201, 201, 201, 409]);
});

test('a link works as long as its maker may make it, and nobody’s cache keeps what it shows', async () => {
  const { organizationId } = property;
  const manager = await t.a.user({ organizationId, roleId: 3, properties: [property] });
  const made = await make({ purpose: 'TURN_BOARD', expiresOn: '2026-06-01' }, manager);
  const calendar = await make({}, manager);
  const board = () => t.get(`/turn/shared/${made.body.token}`);
  const as = (role: number) =>
    t.a.run((db) => sql`update membership set role_id = ${role} where user_id = ${manager.id}`.execute(db));
  const seen = await board();
  expect([seen.status, seen.headers['cache-control']], seen.text).toEqual([200, 'no-store']);
  await as(2);
  expect((await make({ purpose: 'TURN_BOARD', expiresOn: '2026-06-01' }, manager)).status).toBe(403);
  const gone = await board();
  expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(gone.body.message).toBe((await t.get(`/turn/shared/${'x'.repeat(43)}`)).body.message);
  expect((await read(calendar.body.token)).status).toBe(200);
  await as(3);
  expect((await board()).status).toBe(200);
});

async function midnightAfter(day: string): Promise<string> {
  const { rows } = await t.a.run((db) =>
    sql<{
      at: Date;
    }>`select (${day}::date + 1)::timestamp at time zone timezone as at from property where id = ${property.id}`.execute(
      db,
    ),
  );
  return new Date(rows[0]?.at ?? '').toISOString();
}
