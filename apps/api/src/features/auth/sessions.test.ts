import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createSessionLookup } from '#platform/identity/session-lookup.ts';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

/** A revoked right acts within a second; five seconds are allowed here, for a busy machine. */
const WITHIN_MS = 5000;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const refresh = (refreshToken: string) => t.post('/auth/refresh', { refreshToken });

const backdate = (userId: number, interval: string) =>
  t.a.run((db) =>
    sql`update session set used_at = used_at - ${interval}::interval where user_id = ${userId}`.execute(db),
  );

const aliveLines = async (userId: number) => {
  const { rows } = await t.a.run((db) =>
    sql<{
      id: number;
    }>`select id from session where user_id = ${userId} and used_at is null and revoked_at is null and refresh_expires_at > now()`.execute(
      db,
    ),
  );
  return rows.length;
};

test('a refresh token gives a new pair, once', async () => {
  const person = await t.a.user();
  const { status, body } = await refresh(person.refreshToken);
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['accessToken', 'refreshToken']);
  expect((await t.get('/user/me', body.accessToken)).status).toBe(200);
});

test('a lost answer is made up for within ten seconds: the old token gets one sibling, and the session continues', async () => {
  const person = await t.a.user();
  await refresh(person.refreshToken);
  const sibling = await refresh(person.refreshToken);
  expect(sibling.status).toBe(200);
  expect((await refresh(person.refreshToken)).status).toBe(401);
  expect((await refresh(sibling.body.refreshToken)).status).toBe(200);
  expect(await aliveLines(person.id)).toBe(1);
});

test('a used token that comes again after ten seconds ends the whole family', async () => {
  const person = await t.a.user();
  const successor = (await refresh(person.refreshToken)).body;
  await backdate(person.id, '11 seconds');
  expect((await refresh(person.refreshToken)).body).toMatchObject({ status: 401, code: 'REFRESH_REFUSED' });
  expect((await refresh(successor.refreshToken)).status).toBe(401);
  expect((await t.get('/user/me', successor.accessToken)).status).toBe(401);
  const { rows } = await t.a.run((db) =>
    sql`select from security_event where user_id = ${person.id} and kind = 'REFRESH_REUSED'`.execute(db),
  );
  expect(rows.length).toBe(1);
});

test('a used token that comes again within ten seconds ends the family too once its successor was used', async () => {
  const person = await t.a.user();
  const successor = (await refresh(person.refreshToken)).body;
  const third = (await refresh(successor.refreshToken)).body;
  expect((await refresh(person.refreshToken)).status).toBe(401);
  expect((await refresh(third.refreshToken)).status).toBe(401);
});

test('reuse is known after a restart: the state is in the database alone', async () => {
  const person = await t.a.user();
  const successor = (await refresh(person.refreshToken)).body;
  await backdate(person.id, '1 minute');
  const restarted = createSessionLookup(t.database);
  await refresh(person.refreshToken);
  expect(await restarted.find(successor.accessToken)).toBeUndefined();
});

test('tokens expire by the clock of the database, not the server’s', async () => {
  const person = await t.a.user();
  const { rows } = await t.a.run((db) =>
    sql<{
      access: number;
      idle: number;
      family: number;
    }>`select extract(epoch from access_expires_at - now())::int as access,
      extract(epoch from refresh_expires_at - now())::int as idle, extract(epoch from family_expires_at - now())::int as family
      from session where user_id = ${person.id}`.execute(db),
  );
  expect(rows[0]?.access).toBeCloseTo(600, -1);
  expect(rows[0]?.idle).toBeCloseTo(14 * 86_400, -2);
  expect(rows[0]?.family).toBeCloseTo(90 * 86_400, -2);
  await t.a.run((db) =>
    sql`update session set access_expires_at = now() - interval '1 second' where user_id = ${person.id}`.execute(db),
  );
  expect((await t.get('/user/me', person)).status).toBe(401);
  await t.a.run((db) =>
    sql`update session set family_expires_at = now() + interval '1 hour' where user_id = ${person.id}`.execute(db),
  );
  await refresh(person.refreshToken);
  const after = await t.a.run((db) =>
    sql<{
      idle: number;
    }>`select extract(epoch from max(refresh_expires_at) - now())::int as idle from session where user_id = ${person.id} and used_at is null`.execute(
      db,
    ),
  );
  expect(after.rows[0]?.idle).toBeLessThanOrEqual(3600);
  await t.a.run((db) =>
    sql`update session set refresh_expires_at = now() - interval '1 second' where user_id = ${person.id} and used_at is null`.execute(
      db,
    ),
  );
  expect(await aliveLines(person.id)).toBe(0);
});

test('logging out ends both tokens', async () => {
  const person = await t.a.user();
  expect((await t.post('/auth/logout', {}, person)).status).toBe(204);
  expect((await t.get('/user/me', person)).status).toBe(401);
  expect((await refresh(person.refreshToken)).status).toBe(401);
});

const CHANGES: [string, (person: TestUser, ids: Ids) => ReturnType<typeof sql>][] = [
  ['being disabled', ({ id }) => sql`update app_user set disabled_at = now() where id = ${id}`],
  ['being archived', ({ id }) => sql`update app_user set archived_at = now() where id = ${id}`],
  ['a revoked session', ({ id }) => sql`update session set revoked_at = now() where user_id = ${id}`],
];

test.each(CHANGES)('%s acts within a second on a second server too', async (_name, change) => {
  const organization = await t.a.organization();
  const person = await t.a.user({ organizationId: organization.id, isAdmin: true });
  const second = createSessionLookup(t.database);
  expect(await second.find(person.token)).toBeDefined();
  expect((await t.get('/user/me', person)).status).toBe(200);
  await t.a.run((db) => change(person, { organizationId: organization.id }).execute(db));
  await expect.poll(() => second.find(person.token), { interval: 50, timeout: WITHIN_MS }).toBeUndefined();
  await expect
    .poll(async () => (await t.get('/user/me', person)).status, { interval: 50, timeout: WITHIN_MS })
    .toBe(401);
});

test('a demotion and an un-assignment act within a second', async () => {
  const organization = await t.a.organization();
  const property = await t.a.property({ organizationId: organization.id });
  const person = await t.a.user({ organizationId: organization.id, isAdmin: true, properties: [property] });
  const seen = async () => {
    const { body } = await t.get('/organization/properties', person);
    return body.results[0]?.properties.length;
  };
  expect((await t.get('/organization/admin/withProperties', person)).status).toBe(200);
  await t.a.run((db) =>
    db.updateTable('membership').set({ is_admin: false }).where('user_id', '=', person.id).execute(),
  );
  const admin = async () => (await t.get('/organization/admin/withProperties', person)).status;
  await expect.poll(admin, { interval: 50, timeout: WITHIN_MS }).toBe(403);
  expect(await seen()).toBe(1);
  await t.a.run((db) => db.deleteFrom('property_assignment').where('user_id', '=', person.id).execute());
  await expect.poll(seen, { interval: 50, timeout: WITHIN_MS }).toBe(0);
});

type Ids = { organizationId: number };
