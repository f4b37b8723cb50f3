import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { linkIn, NEW_PASSWORD } from '#testing/people-kit.ts';
import { TEST_PASSWORD, type TestUser } from '#testing/user-factory.ts';
import { sendResetMails } from './reset-mails.ts';

let t: TestApp;
let organizationId: number;
let admin: TestUser;
let superUser: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  admin = await t.a.user({ organizationId, isAdmin: true });
  superUser = await t.a.user({ isSuperUser: true });
});

type World = { person: TestUser; property: { id: number } };

/** What revokes rights, by the call that does it, and what the old token gets from then on. */
const EVENTS: Record<string, { act: (world: World) => Promise<unknown>; me: number; property: number; write: number }> =
  {
    'logging out': { act: ({ person }) => t.post('/auth/logout', {}, person), me: 401, property: 401, write: 401 },
    'being archived': {
      act: ({ person }) => t.delete(`/user/${person.id}`, admin),
      me: 401,
      property: 401,
      write: 401,
    },
    'a new password, chosen elsewhere': {
      act: async ({ person }) => {
        const there = await t.post('/auth/login', { email: person.email, password: TEST_PASSWORD });
        await t.put('/user', { password: NEW_PASSWORD, currentPassword: TEST_PASSWORD }, there.body.accessToken);
      },
      me: 401,
      property: 401,
      write: 401,
    },
    'a reset': {
      act: async ({ person }) => {
        await t.post('/auth/resetpassword', { email: person.email });
        await sendResetMails(t.platform);
        const { token } = await linkIn(t, person.email, 'RESET_PASSWORD');
        await t.post('/auth/login', { email: person.email, password: NEW_PASSWORD, reset: token });
      },
      me: 401,
      property: 401,
      write: 401,
    },
    'ending the session from another device': {
      act: async ({ person }) => {
        const there = await t.post('/auth/login', { email: person.email, password: TEST_PASSWORD });
        await t.delete('/user/session', there.body.accessToken);
      },
      me: 401,
      property: 401,
      write: 401,
    },
    'a lower role': {
      act: ({ person }) => t.put('/user', { id: person.id, roleId: 1 }, admin),
      me: 200,
      property: 200,
      write: 403,
    },
    'removing the property': {
      act: ({ person, property }) => t.delete(`/user/${person.id}/property/${property.id}`, admin),
      me: 200,
      property: 404,
      write: 404,
    },
    'saving the person without the property': {
      act: ({ person }) => t.put('/user', { id: person.id, propertyIds: [] }, admin),
      me: 200,
      property: 404,
      write: 404,
    },
  };

test.each(Object.entries(EVENTS))('%s acts on the very next call with the old token', async (_name, event) => {
  const property = await t.a.property({ organizationId });
  const person = await t.a.user({ organizationId, roleId: 2, properties: [property] });
  const write = (name: string) => t.post('/unit', { propertyId: property.id, name }, person);
  expect([(await t.get(`/property/${property.id}`, person)).status, (await write('101')).status]).toEqual([200, 201]);
  await event.act({ person, property });
  expect({
    me: (await t.get('/user/me', person)).status,
    property: (await t.get(`/property/${property.id}`, person)).status,
    write: (await write('102')).status,
  }).toEqual({ me: event.me, property: event.property, write: event.write });
});

test('a demoted super user has no super user’s rights on the next call', async () => {
  const person = await t.a.user({ isSuperUser: true });
  expect((await t.get('/admin/sign-in-rules', person)).status).toBe(200);
  await t.put('/user', { id: person.id, isSuperUser: false }, superUser);
  expect((await t.get('/admin/sign-in-rules', person)).status).toBe(403);
});

test('a group that loses its property in the database of another process is noticed within a second', async () => {
  const property = await t.a.property({ organizationId });
  const person = await t.a.user({ organizationId });
  const group = await t.a.group({ organizationId, properties: [property], members: [person] });
  expect((await t.get(`/property/${property.id}`, person)).status).toBe(200);
  await t.a.run((db) => sql`update permission_group set archived_at = now() where id = ${group.id}`.execute(db));
  // No question asked later may still be answered with it; how long an answer takes does not count.
  const until = performance.now() + 1000;
  let status = 200;
  let lastAllowedAt = 0;
  while (status === 200 && performance.now() < until + 30_000) {
    const begun = performance.now();
    status = (await t.get(`/property/${property.id}`, person)).status;
    if (status === 200) lastAllowedAt = begun;
  }
  expect(status).toBe(404);
  expect(lastAllowedAt).toBeLessThan(until);
});
