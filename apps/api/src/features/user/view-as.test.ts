import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { auditOf, eventsOf } from '#testing/people-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let organizationId: number;
let admin: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  admin = await t.a.user({ organizationId, isAdmin: true, firstName: 'Dana', lastName: 'Able' });
});

const viewAs = (person: TestUser, as = admin) => t.post(`/user/${person.id}/view-as`, undefined, as);

test('an administrator sees what a person sees, under a banner, changes nothing, and is in the audit log', async () => {
  const [seen, unseen] = [await t.a.property({ organizationId }), await t.a.property({ organizationId })];
  const person = await t.a.user({ organizationId, roleId: 3, properties: [seen] });
  const begun = await viewAs(person);
  expect(begun.status).toBe(201);
  const token = begun.body.accessToken as string;
  expect((await t.get('/user/me', token)).body).toEqual(begun.body.user);
  expect(begun.body.user).toMatchObject({
    id: person.id,
    role: 'MANAGER',
    isAdmin: false,
    viewedBy: { id: admin.id, fName: 'Dana', lName: 'Able' },
  });
  expect((await t.get(`/property/${seen.id}`, token)).status).toBe(200);
  expect((await t.get(`/property/${unseen.id}`, token)).status).toBe(404);
  expect((await t.get('/user', token)).status).toBe(403);
  for (const [url, body] of [
    ['/unit', { propertyId: seen.id, name: '9' }],
    ['/auth/totp', { currentPassword: 'x' }],
    [`/user/${person.id}/view-as`, undefined],
  ] as const)
    expect((await t.post(url, body, token)).body, url).toMatchObject({ status: 403, code: 'VIEWING_ONLY' });
  expect((await t.put('/user', { firstName: 'Mallory' }, token)).body.code).toBe('VIEWING_ONLY');
  expect((await t.delete('/user/session', token)).body.code).toBe('VIEWING_ONLY');
  expect((await t.get('/user/session', token)).status).toBe(403);
  expect((await t.get('/user/session', person)).body.total).toBe(1);
  expect((await t.post('/auth/logout', {}, token)).status).toBe(204);
  expect((await t.get('/user/me', token)).status).toBe(401);
  expect((await t.get('/user/me', person)).status).toBe(200);
  expect(await auditOf(t, 'user', person.id)).toEqual(['view-as']);
  expect(await eventsOf(t, person.id)).toEqual(['VIEW_AS', 'LOGGED_OUT']);
});

test('it never shows more than both may see: the person’s other organization stays out of sight', async () => {
  const elsewhere = await t.a.property();
  const boss = await t.a.user({ isSuperUser: true });
  const here = await t.a.property({ organizationId });
  const person = await t.a.user({ organizationId: elsewhere.organizationId, properties: [elsewhere], isAdmin: true });
  await t.put('/user', { id: person.id, organizationId, roleId: 1, propertyIds: [here.id] }, boss);
  expect((await t.get(`/property/${elsewhere.id}`, person)).status).toBe(200);
  const { body } = await viewAs(person);
  expect(body.user).toMatchObject({ organizationId, isAdmin: false, role: 'VIEWER' });
  expect((await t.get(`/property/${here.id}`, body.accessToken)).status).toBe(200);
  expect((await t.get(`/property/${elsewhere.id}`, body.accessToken)).status).toBe(404);
  expect((await t.get('/organization', body.accessToken)).body.results).toMatchObject([{ id: organizationId }]);
});

test('it ends with the administrator’s own session, with their right, and with the person', async () => {
  const refreshed = async (begun: { refreshToken: string }) =>
    (await t.post('/auth/refresh', { refreshToken: begun.refreshToken })).body.accessToken as string;
  const person = await t.a.user({ organizationId });
  const second = await t.a.user({ organizationId, isAdmin: true });
  const one = (await viewAs(person, second)).body;
  const next = await refreshed(one);
  expect((await t.get('/user/me', next)).body.viewedBy).toMatchObject({ id: second.id });
  await t.put('/user', { id: second.id, isAdmin: false }, admin);
  expect((await t.get('/user/me', next)).status).toBe(401);
  // A right that is restored does not restore the sessions that ended with it.
  await t.put('/user', { id: second.id, isAdmin: true }, admin);
  expect((await t.get('/user/me', next)).status).toBe(401);
  const third = (await viewAs(person, second)).body;
  expect((await t.get('/user/me', third.accessToken)).status).toBe(200);
  await t.post('/auth/logout', {}, second);
  expect((await t.get('/user/me', third.accessToken)).status).toBe(401);
  expect((await t.post('/auth/refresh', { refreshToken: third.refreshToken })).status).toBe(401);
  const two = (await viewAs(person)).body;
  expect((await t.get('/user/me', two.accessToken)).status).toBe(200);
  await t.delete(`/user/${person.id}`, admin);
  expect((await t.get('/user/me', two.accessToken)).status).toBe(401);
});

const DEMOTIONS: [string, (who: TestUser) => Promise<unknown>][] = [
  ['a demotion', (who) => t.put('/user', { id: who.id, isAdmin: false }, admin)],
  ['leaving the organization', (who) => t.delete(`/user/${who.id}`, admin)],
  [
    'a right that is removed by SQL',
    (who) =>
      t.a.run((db) => db.updateTable('membership').set({ is_admin: false }).where('user_id', '=', who.id).execute()),
  ],
];

test.each(DEMOTIONS)('its refresh token ends with %s of the administrator, for good', async (_, demote) => {
  const person = await t.a.user({ organizationId });
  const second = await t.a.user({ organizationId, isAdmin: true });
  const { refreshToken } = (await viewAs(person, second)).body;
  await demote(second);
  expect((await t.post('/auth/refresh', { refreshToken })).body).toMatchObject({
    status: 401,
    code: 'REFRESH_REFUSED',
  });
  await t.a.run((db) =>
    db.updateTable('membership').set({ is_admin: true }).where('user_id', '=', second.id).execute(),
  );
  expect((await t.post('/auth/refresh', { refreshToken })).status).toBe(401);
  const { rows } = await t.a.run((db) =>
    sql`select from session where viewed_by = ${second.id} and revoked_at is null`.execute(db),
  );
  expect(rows).toEqual([]);
});

test('a repeated key begins no new session, and does not return the tokens again', async () => {
  const person = await t.a.user({ organizationId });
  const key = { 'idempotency-key': 'look-once' };
  const begin = () => t.post(`/user/${person.id}/view-as`, undefined, admin, key);
  const [first, again] = [await begin(), await begin()];
  expect([first.status, again.status]).toEqual([201, 201]);
  const { accessToken: _, refreshToken: __, ...told } = first.body;
  expect(again.body).toEqual(told);
  const { rows } = await t.a.run((db) =>
    sql<{ text: string }>`select s.id, k.response as text from session s, idempotency_key k
      where s.user_id = ${person.id} and s.viewed_by = ${admin.id} and k.key = 'look-once'`.execute(db),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(first.body.accessToken);
});

test('nobody views as a super user, as themselves, or as somebody of another organization', async () => {
  const mighty = await t.a.user({ organizationId, isSuperUser: true });
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id });
  expect((await viewAs(mighty)).status).toBe(403);
  expect((await viewAs(admin)).status).toBe(403);
  expect((await viewAs(stranger)).status).toBe(404);
});
