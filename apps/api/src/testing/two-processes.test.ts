import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { TEST_SECRET } from './database.ts';
import { type Served, serveDatabase } from './served.ts';
import { TEST_PASSWORD, type TestUser } from './user-factory.ts';

/** No question asked later than this after the right was taken may still be answered by it; how long an answer takes does not count. */
const ACTS_WITHIN_MS = 1000;
/** For a right that is never lost. */
const ENDS_WITHIN_MS = 30_000;
const PROBE_EVERY_MS = 20;
const STAYS_FOR_PROBES = 10;

let t: TestApp;
let other: Served;
let organizationId: number;
let property: { id: number; organizationId: number };
let admin: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  property = await t.a.property({ organizationId });
  admin = await t.a.user({ organizationId, isAdmin: true });
  other = await serveDatabase(t.adminUrl, TEST_SECRET);
});
afterAll(() => other?.end());

type Event = {
  name: string;
  /** Who has the right that is taken, on the other process. */
  who: () => Promise<TestUser>;
  /** The call on the other process that the right is for. */
  probe: (as: TestUser) => [method: string, path: string];
  before: number;
  after: number;
  take: (from: TestUser) => Promise<{ status: number }>;
};

const member = (extra: { isAdmin?: boolean } = {}) => t.a.user({ organizationId, properties: [property], ...extra });
const itsProperty = (): [string, string] => ['GET', `/property/${property.id}`];
const itself = (): [string, string] => ['GET', '/user/me'];

const EVENTS: Event[] = [
  {
    name: 'a demotion from administrator',
    who: () => member({ isAdmin: true }),
    probe: () => ['GET', '/admin/audit'],
    before: 200,
    after: 403,
    take: (from) => t.put('/user', { id: from.id, organizationId, isAdmin: false }, admin),
  },
  {
    name: 'a demotion from member to viewer',
    who: () => member(),
    // Without a body a member is told what is missing, a viewer that it is not theirs to do.
    probe: () => ['POST', '/item'],
    before: 400,
    after: 403,
    take: (from) => t.put('/user', { id: from.id, organizationId, roleId: 1 }, admin),
  },
  {
    name: 'an un-assignment of a property',
    who: () => member(),
    probe: itsProperty,
    before: 200,
    after: 404,
    take: (from) => t.delete(`/user/${from.id}/property/${property.id}`, admin),
  },
  {
    name: 'a removal from a permission group',
    who: async () => {
      const person = await t.a.user({ organizationId });
      await intoGroup(person.id);
      return person;
    },
    probe: itsProperty,
    before: 200,
    after: 404,
    take: async (from) => t.delete(`/permission-group/${await groupOf(from.id)}/user/${from.id}`, admin),
  },
  {
    name: 'the archiving of a person',
    who: () => member(),
    probe: itself,
    before: 200,
    after: 401,
    take: (from) => t.delete(`/user/${from.id}`, admin),
  },
  {
    name: 'a change of password in another session',
    who: () => member(),
    probe: itself,
    before: 200,
    after: 401,
    take: async (from) => {
      const again = await t.post('/auth/login', { email: from.email, password: TEST_PASSWORD });
      const change = { currentPassword: TEST_PASSWORD, password: 'Ferry-past-the-pier-7' };
      return t.put('/user', change, again.body.accessToken);
    },
  },
  {
    name: 'a logout',
    who: () => member(),
    probe: itself,
    before: 200,
    after: 401,
    take: (from) => t.post('/auth/logout', { refreshToken: from.refreshToken }, from),
  },
  {
    name: 'a session that its owner ends from another',
    who: () => member(),
    probe: itself,
    before: 200,
    after: 401,
    take: async (from) => {
      const again = await t.post('/auth/login', { email: from.email, password: TEST_PASSWORD });
      const { results } = (await t.get('/user/session', again.body.accessToken)).body;
      const ended = results.find((one: { isCurrent: boolean }) => !one.isCurrent);
      return t.delete(`/user/session/${ended.id}`, again.body.accessToken);
    },
  },
];

test.each(EVENTS)('$name acts within a second on another process that shares the database', async (event) => {
  const person = await event.who();
  const [method, path] = event.probe(person);
  const ask = () => statusOn(method, path, person.token);
  // What the other process remembers of this person is as fresh as can be when the right is taken.
  expect(await ask()).toBe(event.before);
  expect((await event.take(person)).status).toBeLessThan(300);
  const takenAt = performance.now();
  let status = event.before;
  let lastAllowedAt = takenAt;
  while (status === event.before && lastAllowedAt - takenAt < ENDS_WITHIN_MS) {
    await sleep(PROBE_EVERY_MS);
    const askedAt = performance.now();
    status = await ask();
    if (status === event.before) lastAllowedAt = askedAt;
  }
  expect(status).toBe(event.after);
  expect(lastAllowedAt - takenAt).toBeLessThanOrEqual(ACTS_WITHIN_MS);
  for (let probe = 0; probe < STAYS_FOR_PROBES; probe += 1) expect(await ask()).toBe(event.after);
});

async function statusOn(method: string, path: string, token: string): Promise<number> {
  const answer = await fetch(`${other.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { body: '{}' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function intoGroup(userId: number): Promise<void> {
  await t.a.run((db) =>
    sql`with made as (
        insert into permission_group (organization_id, name) values (${organizationId}, ${`Group ${userId}`}) returning id
      ), given as (
        insert into permission_group_property (organization_id, group_id, property_id) select ${organizationId}, id, ${property.id} from made
      )
      insert into permission_group_member (organization_id, group_id, user_id) select ${organizationId}, id, ${userId} from made`.execute(
      db,
    ),
  );
}

async function groupOf(userId: number): Promise<number | undefined> {
  const { rows } = await t.a.run((db) =>
    sql<{ id: number }>`select group_id as id from permission_group_member where user_id = ${userId}`.execute(db),
  );
  return rows[0]?.id;
}
