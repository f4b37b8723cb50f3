import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestAnswer, type TestApp } from '#testing/app-under-test.ts';
import { TEST_PASSWORD, type TestUser } from '#testing/user-factory.ts';

let t: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  t = await startTestApp({ logLines: lines });
});

const signIn = (email: string, password: string, more: object = {}) =>
  t.post('/auth/login', { email, password, ...more });

test('signing in answers the tokens and the person in the seed’s field names', async () => {
  const organization = await t.a.organization();
  await t.a.user({
    organizationId: organization.id,
    email: 'dana@quay.example',
    firstName: 'Dana',
    lastName: 'Reed',
    roleId: 3,
  });
  const { status, body } = await signIn('DANA@quay.example', TEST_PASSWORD);
  expect(status).toBe(200);
  expect(body).toEqual({
    accessToken: expect.stringMatching(/^[\w-]{43}$/),
    refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    user: {
      id: expect.any(Number),
      roleId: 2,
      phone: null,
      email: 'dana@quay.example',
      fName: 'Dana',
      lName: 'Reed',
      organizationId: organization.id,
      isSuperUser: false,
      isAdmin: false,
      role: 'MANAGER',
      image: null,
      isTotpDue: false,
      isPasswordDue: false,
      startPage: null,
      viewedBy: null,
    },
  });
  expect((await t.get('/user/me', body.accessToken)).body).toEqual(body.user);
});

test('a person without an organization signs in, and has none', async () => {
  const person = await t.a.user();
  expect((await t.get('/user/me', person)).body).toMatchObject({ roleId: 2, organizationId: null, isAdmin: false });
});

test('the session’s roleId is 2 from the sign-in on; `role` says what a person may do', async () => {
  const { id: organizationId } = await t.a.organization();
  const property = await t.a.property({ organizationId });
  const people: [TestUser, string][] = [
    [await t.a.user(), 'VIEWER'],
    [await t.a.user({ organizationId, roleId: 1 }), 'VIEWER'],
    [await t.a.user({ organizationId, roleId: 2 }), 'MEMBER'],
    [await t.a.user({ organizationId, roleId: 3 }), 'MANAGER'],
    [await t.a.user({ organizationId, roleId: 1, isAdmin: true }), 'ADMIN'],
    [await t.a.user({ isSuperUser: true }), 'SUPER'],
    [await managerByGroup(organizationId, property.id), 'MANAGER'],
  ];
  for (const [person, role] of people) {
    const { body } = await signIn(person.email, TEST_PASSWORD);
    expect(body.user).toMatchObject({ roleId: 2, role });
    expect((await t.get('/user/me', body.accessToken)).body).toMatchObject({ roleId: 2, role });
  }
});

async function managerByGroup(organizationId: number, propertyId: number): Promise<TestUser> {
  const person = await t.a.user({ organizationId, roleId: 1 });
  await t.a.run((db) =>
    sql`with made as (
        insert into permission_group (organization_id, name, role_id) values (${organizationId}, 'Managers', 3) returning id
      ), place as (
        insert into permission_group_property (organization_id, group_id, property_id) select ${organizationId}, id, ${propertyId} from made
      )
      insert into permission_group_member (organization_id, group_id, user_id) select ${organizationId}, id, ${person.id} from made`.execute(
      db,
    ),
  );
  return person;
}

test('a wrong email, a wrong password, a closed account and a reset link are one and the same 401', async () => {
  const person = await t.a.user();
  const closed = await t.a.user();
  await t.a.run((db) => sql`update app_user set disabled_at = now() where id = ${closed.id}`.execute(db));
  const answers = [
    await signIn('nobody@quay.example', TEST_PASSWORD),
    await signIn(person.email, 'not the password at all'),
    await signIn(closed.email, TEST_PASSWORD),
    await signIn(person.email, TEST_PASSWORD, { reset: 'a-token' }),
  ];
  const shown = answers.map(comparable);
  expect(answers[0]?.status).toBe(401);
  expect(answers[0]?.body.code).toBe('WRONG_CREDENTIALS');
  expect(new Set(shown).size).toBe(1);
});

test('a reset field without a token is ignored: a client that always sends it signs in with the password', async () => {
  const person = await t.a.user();
  for (const reset of [undefined, null, false, true, ''])
    expect((await signIn(person.email, TEST_PASSWORD, { reset })).status, String(reset)).toBe(200);
  for (const reset of [0, {}])
    expect((await signIn(person.email, TEST_PASSWORD, { reset })).status, String(reset)).toBe(400);
});

test('a password is stored as Argon2id only, and rehashed when the parameters rise', async () => {
  const person = await t.a.user();
  const weak = await hash(TEST_PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await t.a.run((db) => db.updateTable('app_user').set({ password_hash: weak }).where('id', '=', person.id).execute());
  expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(200);
  const row = await t.a.run((db) =>
    db.selectFrom('app_user').select('password_hash').where('id', '=', person.id).executeTakeFirstOrThrow(),
  );
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(row.password_hash ?? '') ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(200);
});

test('no issued token is in the database, the log or a failed address', async () => {
  const person = await t.a.user();
  const { body } = await signIn(person.email, TEST_PASSWORD);
  await t.get(`/user/me?token=${body.accessToken}`);
  const { rows } = await t.a.run((db) =>
    sql<{
      text: string;
    }>`select concat((select string_agg(s::text, ' ') from session s), (select string_agg(e::text, ' ') from security_event e)) as text`.execute(
      db,
    ),
  );
  for (const token of [body.accessToken, body.refreshToken, TEST_PASSWORD]) {
    expect(rows[0]?.text).not.toContain(token);
    expect(lines.join('')).not.toContain(token);
  }
});

test('a token is accepted in the Authorization header only', async () => {
  const { token } = await t.a.user();
  const tries: [string, Record<string, string>][] = [
    [`/user/me?access_token=${token}`, {}],
    ['/user/me', { cookie: `ACCESS_TOKEN=${token}` }],
    ['/user/me', { authorization: token }],
    ['/user/me', { authorization: `Basic ${token}` }],
    ['/user/me', { 'x-access-token': token }],
  ];
  for (const [url, headers] of tries) expect((await t.call('GET', url, { headers })).status, url).toBe(401);
  expect((await t.get('/user/me', token)).status).toBe(200);
});

test('a new password needs the current one, is not a common one, and ends every other session', async () => {
  const person = await t.a.user();
  const here = (await signIn(person.email, TEST_PASSWORD)).body;
  const change = (body: object) => t.put('/user', body, here.accessToken);
  expect((await change({ password: 'Harbour-lights-77' })).body).toMatchObject({
    status: 422,
    errors: [{ path: 'currentPassword' }],
  });
  expect((await change({ password: 'Harbour-lights-77', currentPassword: 'wrong' })).status).toBe(422);
  expect((await change({ password: 'Password1234!', currentPassword: TEST_PASSWORD })).body).toMatchObject({
    status: 422,
    errors: [{ path: 'password' }],
  });
  expect((await change({ password: 'Harbour-lights-77', currentPassword: TEST_PASSWORD })).status).toBe(200);
  expect((await t.get('/user/me', here.accessToken)).status).toBe(200);
  expect((await t.get('/user/me', person)).status).toBe(401);
  expect((await t.post('/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(401);
  expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(401);
  expect((await signIn(person.email, 'Harbour-lights-77')).status).toBe(200);
});

test('nobody raises their own rights: every privileged key in the own profile is refused', async () => {
  const organization = await t.a.organization();
  const person = await t.a.user({ organizationId: organization.id });
  const rights = { isSuperUser: true, isAdmin: true, roleId: 3, organizationId: organization.id, propertyIds: [] };
  for (const [key, value] of Object.entries(rights)) {
    const answer = await t.put('/user', { firstName: 'Grabber', [key]: value }, person);
    expect(answer.body, key).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
  for (const key of ['verified', 'isVerified', 'is_super_user', 'version', 'organization_id', 'disabledAt']) {
    const answer = await t.put('/user', { firstName: 'Grabber', [key]: true }, person);
    expect(answer.body, key).toMatchObject({ status: 400, code: 'INVALID_INPUT', errors: [{ path: key }] });
  }
  const me = (await t.get('/user/me', person)).body;
  expect(me).toMatchObject({ isSuperUser: false, isAdmin: false, roleId: 2, fName: 'Robin' });
});

// Everything a stranger can see, without what differs in every answer.
function comparable({ status, text, body, headers }: TestAnswer): string {
  const { 'x-request-id': _id, 'set-cookie': _cookie, date: _date, ...rest } = headers;
  return JSON.stringify([status, text.replaceAll(body.requestId, 'X'), rest]);
}
