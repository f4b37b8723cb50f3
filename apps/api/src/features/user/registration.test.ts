import { LICENCE_VERSION } from '@lintel/contract/people/account';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { auditOf, eventsOf, linkIn, mailsTo, NEW_PASSWORD, signIn } from '#testing/people-kit.ts';
import { TEST_PASSWORD, type TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let superUser: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  superUser = await t.a.user({ isSuperUser: true });
});

const guest = (email: string, more: object = {}) => ({
  firstName: 'Gail',
  lastName: 'Harper',
  email,
  password: NEW_PASSWORD,
  acceptedLicenceVersion: LICENCE_VERSION,
  ...more,
});
const register = (email: string, more: object = {}) => t.post('/user', guest(email, more));

const open = async (isRegistrationOpen: boolean) => {
  const { version } = (await t.get('/admin/sign-in-rules', superUser)).body;
  const saved = await t.put('/admin/sign-in-rules', { isRegistrationOpen }, superUser, atVersion(version));
  expect(saved.status).toBe(200);
};

test('registration is closed until a super user opens it', async () => {
  expect((await t.get('/auth/registration')).body).toEqual({ isOpen: false, licenceVersion: LICENCE_VERSION });
  expect((await register('early@quay.example')).status).toBe(403);
  await open(true);
  expect((await t.get('/auth/registration')).body.isOpen).toBe(true);
  expect((await register('early@quay.example')).status).toBe(201);
});

test('a registered person confirms the address, then signs in, and belongs to no organization', async () => {
  await open(true);
  const { status, body } = await register('gail@quay.example');
  expect([status, body.mailState]).toEqual([201, 'KEPT']);
  expect((await signIn(t, 'gail@quay.example', NEW_PASSWORD)).status).toBe(401);
  const { token } = await linkIn(t, 'gail@quay.example', 'VERIFY_EMAIL');
  expect((await t.post('/auth/verify', { token })).body).toEqual({ email: 'gail@quay.example' });
  expect((await t.post('/auth/verify', { token })).body).toMatchObject({ status: 422, code: 'LINK_REFUSED' });
  const signedIn = await signIn(t, 'gail@quay.example', NEW_PASSWORD);
  expect(signedIn.body.user).toMatchObject({
    id: body.id,
    organizationId: null,
    isSuperUser: false,
    roleId: 2,
    role: 'VIEWER',
  });
  expect((await t.get('/property', signedIn.body.accessToken)).body.total).toBe(0);
});

test('isSuperUser and verified are accepted and ignored, and a request for them is recorded', async () => {
  await open(true);
  const { body } = await register('bold@quay.example', { isSuperUser: true, verified: true });
  const row = await t.a.run((db) =>
    db
      .selectFrom('app_user')
      .select(['is_super_user', 'is_verified'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow(),
  );
  expect(row).toEqual({ is_super_user: false, is_verified: false });
  expect(await eventsOf(t, body.id)).toContain('PRIVILEGE_IGNORED');
  const meek = await register('meek@quay.example', { isSuperUser: false, verified: false });
  expect(await eventsOf(t, meek.body.id)).toEqual(['REGISTERED']);
});

test('a known address gets the answer of a new one; its owner is notified, and their account is unchanged', async () => {
  await open(true);
  const person = await t.a.user({ email: 'known@quay.example' });
  const [known, again, fresh] = [
    await register('KNOWN@quay.example'),
    await register(person.email),
    await register('fresh@quay.example'),
  ];
  expect([known.status, again.status, fresh.status]).toEqual([201, 201, 201]);
  expect([known.body.id, again.body.id].map((id) => id > person.id)).toEqual([true, true]);
  expect(again.body.id).toBeGreaterThan(known.body.id);
  expect(fresh.body.id).toBeGreaterThan(again.body.id);
  expect((await mailsTo(t, person.email)).map((mail) => mail.template)).toEqual([
    'ALREADY_REGISTERED',
    'ALREADY_REGISTERED',
  ]);
  expect((await signIn(t, person.email, TEST_PASSWORD)).status).toBe(200);
  expect((await signIn(t, person.email, NEW_PASSWORD)).status).toBe(401);
});

/** Exactly what the seed's client sends. */
const seedBody = (email: string) => ({
  firstName: 'Gail',
  lastName: 'Harper',
  email,
  password: NEW_PASSWORD,
  isSuperUser: false,
  verified: false,
});

test('the body of the seed registers while registration is open; the version of the licence is stored where it is sent', async () => {
  await open(true);
  const made = await t.post('/user', seedBody('seed@quay.example'));
  expect([made.status, made.body.id > 0]).toEqual([201, true]);
  const sent = await register('screen@quay.example');
  const { rows } = await t.a.run((db) =>
    sql<{ userId: number; licence: string | null }>`
      select user_id as "userId", detail ->> 'acceptedLicenceVersion' as licence from security_event
      where kind = 'REGISTERED' and user_id = any (${[made.body.id, sent.body.id]}) order by id`.execute(db),
  );
  expect(rows.map(({ licence }) => licence)).toEqual([null, LICENCE_VERSION]);
});

test('the body of the seed, sent by an administrator, adds a person at once, who chooses a password of their own first', async () => {
  const { id: organizationId } = await t.a.organization();
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const made = await t.post('/user', seedBody('given@quay.example'), admin);
  expect(made.status).toBe(201);
  const { id } = made.body;
  expect((await t.get(`/user/${id}`, admin)).body).toMatchObject({
    id,
    email: 'given@quay.example',
    status: 'UNVERIFIED',
  });
  expect((await t.get(`/user/properties/${id}`, admin)).status).toBe(200);
  const signedIn = await signIn(t, 'given@quay.example', NEW_PASSWORD);
  expect(signedIn.body.user).toMatchObject({ id, organizationId, isPasswordDue: true });
  const as = signedIn.body.accessToken;
  expect((await t.get('/property', as)).body).toMatchObject({ status: 403, code: 'PASSWORD_DUE' });
  expect((await t.get('/user/me', as)).body).toMatchObject({ id, isPasswordDue: true });
  const same = { currentPassword: NEW_PASSWORD, password: NEW_PASSWORD };
  expect((await t.put('/user', same, as)).body.errors).toMatchObject([{ path: 'password' }]);
  const own = { currentPassword: NEW_PASSWORD, password: 'Quite-another-phrase-71' };
  expect((await t.put('/user', own, as)).status).toBe(200);
  expect((await t.get('/user/me', as)).body.isPasswordDue).toBe(false);
  expect((await t.get('/property', as)).status).toBe(200);
});

test('an administrator of several organizations says which one', async () => {
  const admin = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const second = await t.a.organization();
  await t.a.run((db) =>
    sql`insert into membership (organization_id, user_id, role_id, is_admin) values (${second.id}, ${admin.id}, 2, true)`.execute(
      db,
    ),
  );
  t.platform.sessions.forget();
  const body = seedBody('which@quay.example');
  expect((await t.post('/user', body, admin)).body.errors).toMatchObject([{ path: 'organizationId' }]);
  expect((await t.post('/user', { ...body, organizationId: second.id }, admin)).status).toBe(201);
});

test('the current licence has to be accepted where one is sent, and the password has to be strong enough', async () => {
  await open(true);
  const refused = async (more: object) => (await register('picky@quay.example', more)).body.errors?.[0]?.path;
  expect(await refused({ acceptedLicenceVersion: '1999-01' })).toBe('acceptedLicenceVersion');
  expect(await refused({ password: 'short-1A' })).toBe('password');
  expect(await refused({ password: 'Gail-Harper-99' })).toBe('password');
  expect(await refused({ firstName: '   ' })).toBe('firstName');
  expect((await t.post('/user', { ...guest('picky@quay.example'), roleId: 3 })).status).toBe(403);
});

test('an administrator adds a person to their organization, and nobody else does', async () => {
  const { id: organizationId } = await t.a.organization();
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const member = await t.a.user({ organizationId });
  const foreign = await t.a.organization();
  const body = guest('crew@quay.example', { organizationId, roleId: 3 });
  const key = { 'idempotency-key': 'add-the-crew-once' };
  const made = await t.post('/user', body, admin, key);
  expect(made.status).toBe(201);
  expect((await t.post('/user', body, admin, key)).body).toEqual(made.body);
  expect((await t.post('/user', body, admin)).body).toMatchObject({ status: 409 });
  expect((await signIn(t, 'crew@quay.example', NEW_PASSWORD)).body.user).toMatchObject({
    id: made.body.id,
    role: 'MANAGER',
  });
  expect(await auditOf(t, 'user', made.body.id)).toEqual(['create']);
  const another = { ...body, email: 'x@quay.example' };
  expect((await t.post('/user', another, member)).status).toBe(403);
  expect((await t.post('/user', { ...another, organizationId: foreign.id }, admin)).status).toBe(404);
  expect((await t.post('/user', another, 'a'.repeat(43))).status).toBe(401);
});

test('somebody with an account is not added but invited, and their account is unchanged', async () => {
  const { id: organizationId } = await t.a.organization();
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const person = await t.a.user({ organizationId: (await t.a.organization()).id });
  const made = await t.post('/user', guest(person.email, { organizationId, roleId: 1 }), admin);
  expect(made.body).toMatchObject({ status: 409, message: expect.stringContaining('Invite them') });
  expect((await signIn(t, person.email, TEST_PASSWORD)).status).toBe(200);
  expect((await t.get(`/user/${person.id}`, admin)).status).toBe(404);
});

test('the owner of an address takes over the account that somebody else made with it, by a mailed invitation', async () => {
  const [mine, theirs] = [await t.a.organization(), await t.a.organization()];
  const admin = await t.a.user({ organizationId: mine.id, isAdmin: true });
  const other = await t.a.user({ organizationId: theirs.id, isAdmin: true });
  const made = await t.post('/user', seedBody('owner@quay.example'), admin);
  await t.post('/invitation', { organizationId: theirs.id, email: 'owner@quay.example', delivery: 'MAIL' }, other);
  const { token } = await linkIn(t, 'owner@quay.example', 'INVITATION');
  const names = { firstName: 'Gail', lastName: 'Harper', acceptedLicenceVersion: LICENCE_VERSION };
  const joined = await t.post('/invitation/accept', { token, ...names, password: TEST_PASSWORD });
  expect(joined.body.user).toMatchObject({ id: made.body.id, isPasswordDue: false });
  expect((await signIn(t, 'owner@quay.example', NEW_PASSWORD)).status).toBe(401);
});

test('a super user adds a person at once, who signs in with the password they were told', async () => {
  const { id: organizationId } = await t.a.organization();
  const body = guest('told@quay.example', { organizationId, roleId: 3 });
  const made = await t.post('/user', body, superUser);
  expect(made.status).toBe(201);
  expect((await t.post('/user', body, superUser)).body).toMatchObject({ status: 409 });
  const signedIn = await signIn(t, 'told@quay.example', NEW_PASSWORD);
  expect(signedIn.body.user).toMatchObject({ id: made.body.id, organizationId, isAdmin: false, isPasswordDue: true });
  expect(await auditOf(t, 'user', made.body.id)).toEqual(['create']);
});

test('whether an address is free: administrators learn it about their own people, super users about all, everybody while registration is open', async () => {
  const { id: organizationId } = await t.a.organization();
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const member = await t.a.user({ organizationId });
  const elsewhere = await t.a.user({ organizationId: (await t.a.organization()).id });
  const ask = async (email: string, as?: TestUser) => (await t.post('/auth/checkEmail', { email }, as)).body.available;
  await open(false);
  expect([await ask(admin.email), await ask('free@quay.example')]).toEqual([true, true]);
  expect([await ask(admin.email, member), await ask('free@quay.example', member)]).toEqual([true, true]);
  expect([await ask(member.email.toUpperCase(), admin), await ask('free@quay.example', admin)]).toEqual([false, true]);
  expect([await ask(elsewhere.email, admin), await ask(elsewhere.email, superUser)]).toEqual([true, false]);
  await open(true);
  expect([await ask(admin.email), await ask('free@quay.example')]).toEqual([false, true]);
});

test('a new address counts once its link is opened; the old one is notified, and links sent to it stop working', async () => {
  const person = await t.a.user();
  const other = await t.a.user();
  const to = (email: string) => t.put('/user', { email, currentPassword: TEST_PASSWORD }, person);
  expect((await t.put('/user', { email: 'new@quay.example' }, person)).body.errors).toMatchObject([
    { path: 'currentPassword' },
  ]);
  const [free, taken] = [await to('new@quay.example'), await to(other.email)];
  expect([free.status, taken.status, taken.body.email]).toEqual([200, 200, person.email]);
  const mine = await linkIn(t, 'new@quay.example', 'VERIFY_EMAIL');
  const theirs = await linkIn(t, other.email, 'VERIFY_EMAIL');
  expect((await t.post('/auth/verify', { token: theirs.token })).status).toBe(409);
  expect((await t.post('/auth/verify', { token: mine.token })).body).toEqual({ email: 'new@quay.example' });
  expect((await mailsTo(t, person.email)).map((mail) => mail.template)).toEqual(['EMAIL_CHANGED']);
  expect((await signIn(t, 'new@quay.example')).status).toBe(200);
  expect((await signIn(t, person.email)).status).toBe(401);
  const { rows } = await t.a.run((db) =>
    sql`select from one_time_token where user_id = ${person.id} and used_at is null`.execute(db),
  );
  expect(rows).toHaveLength(0);
});
