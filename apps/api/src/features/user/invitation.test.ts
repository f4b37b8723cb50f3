import { LICENCE_VERSION } from '@lintel/contract/people/account';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { auditOf, linkIn, mailsTo, NEW_PASSWORD, partsOf, signIn } from '#testing/people-kit.ts';
import { TEST_PASSWORD, type TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let organizationId: number;
let admin: TestUser;
let boss: TestUser;
let property: { id: number };
beforeAll(async () => {
  t = await startTestApp({ settings: { publicBaseUrl: 'https://lintel.quay.example' } });
  organizationId = (await t.a.organization({ name: 'Quay Homes' })).id;
  admin = await t.a.user({ organizationId, isAdmin: true, firstName: 'Dana', lastName: 'Able' });
  boss = await t.a.user({ isSuperUser: true });
  property = await t.a.property({ organizationId });
});

const invite = (email: string, more: object = {}) =>
  t.post('/invitation', { organizationId, email, delivery: 'MAIL', ...more }, admin);

const handOver = (email: string) => t.post('/invitation', { organizationId, email, delivery: 'LINK' }, boss);

const GUEST = {
  firstName: 'Gail',
  lastName: 'Harper',
  password: NEW_PASSWORD,
  acceptedLicenceVersion: LICENCE_VERSION,
};
const accept = (token: string, more: object = {}, as?: TestUser) =>
  t.post('/invitation/accept', { token, ...more }, as);
const show = (token: string) => t.post('/invitation/show', { token });

test('a guest by mail: the link says who invites, asks for names and a password, and lets in with role and properties', async () => {
  const made = await invite('gail@quay.example', { roleId: 3, propertyIds: [property.id] });
  expect([made.status, made.body.state, made.body.link]).toEqual([201, 'OPEN', null]);
  const { address, token } = await linkIn(t, 'gail@quay.example', 'INVITATION');
  expect(address).toBe('https://lintel.quay.example/invitation');
  expect((await show(token)).body).toEqual({
    organizationName: 'Quay Homes',
    email: 'gail@quay.example',
    invitedBy: 'Dana Able',
    firstName: null,
    lastName: null,
    asks: 'NEW_PASSWORD',
    licenceVersion: LICENCE_VERSION,
  });
  expect((await accept(token)).body.errors).toMatchObject([{ path: 'firstName' }]);
  expect((await accept(token, { ...GUEST, password: 'Password1234!' })).body.errors).toMatchObject([
    { path: 'password' },
  ]);
  const { body } = await accept(token, GUEST);
  expect(body.user).toMatchObject({ email: 'gail@quay.example', organizationId, role: 'MANAGER' });
  expect((await t.get(`/property/${property.id}`, body.accessToken)).status).toBe(200);
  expect((await t.get(`/user/${body.user.id}`, admin)).body.status).toBe('ACTIVE');
  expect((await accept(token, GUEST)).body).toMatchObject({ status: 422, code: 'LINK_REFUSED' });
  expect(await auditOf(t, 'user', body.user.id)).toEqual(['join']);
  expect(await auditOf(t, 'invitation', made.body.id)).toEqual(['invite']);
  expect((await t.get('/invitation?q=gail', admin)).body.results).toMatchObject([{ state: 'ACCEPTED' }]);
});

test('a link to hand over is a super user’s: shown once, lets a new person in, and proves no address', async () => {
  const made = await handOver('nomail@quay.example');
  const { token } = partsOf(made.body.link);
  expect(await mailsTo(t, 'nomail@quay.example')).toEqual([]);
  expect((await t.get('/invitation?q=nomail', admin)).text).not.toContain(token);
  const { body } = await accept(token, GUEST);
  expect((await signIn(t, 'nomail@quay.example', NEW_PASSWORD)).status).toBe(200);
  expect((await t.get(`/user/${body.user.id}`, admin)).body.status).toBe('UNVERIFIED');
});

test('somebody with an account joins as themselves, and nobody else can in their place', async () => {
  const person = await t.a.user();
  const stranger = await t.a.user();
  await invite(person.email);
  const { token } = await linkIn(t, person.email, 'INVITATION');
  expect((await show(token)).body.asks).toBe('SIGN_IN');
  expect((await accept(token, GUEST)).status).toBe(403);
  expect((await accept(token, {}, stranger)).status).toBe(403);
  expect((await accept(token, {}, person)).body).toEqual({});
  expect((await t.get('/user/me', person)).body).toMatchObject({ organizationId });
  expect((await signIn(t, person.email, TEST_PASSWORD)).status).toBe(200);
  expect((await invite(person.email)).body).toMatchObject({ status: 409 });
});

test('an administrator cannot hand over a link nor renew one, and an earlier one of theirs does not work', async () => {
  const refused = await invite('mine@quay.example', { delivery: 'LINK' });
  expect(refused.body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  const made = await handOver('theirs@quay.example');
  expect((await t.post(`/invitation/${made.body.id}/resend`, undefined, admin)).status).toBe(403);
  const { token } = partsOf(made.body.link);
  expect((await show(token)).status).toBe(200);
  await t.a.run((db) => sql`update invitation set invited_by = ${admin.id} where id = ${made.body.id}`.execute(db));
  expect((await show(token)).body).toMatchObject({ status: 422, code: 'LINK_REFUSED' });
  expect((await accept(token, GUEST)).body).toMatchObject({ status: 422, code: 'LINK_REFUSED' });
});

test('a repeated key invites once, and its answer has everything but the link', async () => {
  const body = { organizationId, email: 'once@quay.example', delivery: 'LINK' };
  const ask = () => t.post('/invitation', body, boss, { 'idempotency-key': 'invite-once' });
  const [first, again] = [await ask(), await ask()];
  expect([first.status, again.status]).toEqual([201, 201]);
  const { link, ...told } = first.body;
  expect(again.body).toEqual(told);
  expect((await show(partsOf(link).token)).status).toBe(200);
  const kept = await t.a.run((db) =>
    db.selectFrom('idempotency_key').select('response').where('key', '=', 'invite-once').executeTakeFirstOrThrow(),
  );
  expect(kept.response).not.toContain(partsOf(link).token);
});

test('a link that was handed over never opens an account that has rights elsewhere', async () => {
  const elsewhere = await t.a.organization();
  const victim = await t.a.user({ organizationId: elsewhere.id });
  await t.a.run((db) =>
    sql`update app_user set is_verified = false, vouched_at = now() where id = ${victim.id}`.execute(db),
  );
  const made = await handOver(victim.email);
  const { token } = partsOf(made.body.link);
  expect((await show(token)).body.asks).toBe('SIGN_IN');
  expect((await accept(token, GUEST)).status).toBe(403);
  expect((await signIn(t, victim.email, TEST_PASSWORD)).status).toBe(200);
});

test('a mailed link takes over an account whose address nobody proved: its creator loses it', async () => {
  const squatter = await t.a.user();
  await t.a.run((db) =>
    sql`update app_user set is_verified = false, vouched_at = now() where id = ${squatter.id}`.execute(db),
  );
  await invite(squatter.email);
  const { token } = await linkIn(t, squatter.email, 'INVITATION');
  const { body } = await accept(token, GUEST);
  expect(body.user.id).toBe(squatter.id);
  expect((await t.get('/user/me', squatter)).status).toBe(401);
  expect((await signIn(t, squatter.email, TEST_PASSWORD)).status).toBe(401);
});

test('revoked, renewed and expired links do not work, and the guest can request a new one', async () => {
  const one = await invite('revoked@quay.example');
  const revoked = await linkIn(t, 'revoked@quay.example', 'INVITATION');
  expect((await t.delete(`/invitation/${one.body.id}`, admin, atVersion(1))).status).toBe(204);
  expect((await t.delete(`/invitation/${one.body.id}`, admin, atVersion(2))).status).toBe(409);
  const two = await invite('renewed@quay.example');
  expect((await invite('RENEWED@quay.example')).status).toBe(409);
  const renewed = await linkIn(t, 'renewed@quay.example', 'INVITATION');
  expect((await t.post(`/invitation/${two.body.id}/resend`, undefined, admin)).status).toBe(200);
  for (const dead of [revoked, renewed]) {
    expect((await show(dead.token)).body).toMatchObject({ status: 422, code: 'LINK_REFUSED' });
    expect((await accept(dead.token, GUEST)).status).toBe(422);
  }
  const fresh = await linkIn(t, 'renewed@quay.example', 'INVITATION');
  expect((await show(fresh.token)).status).toBe(200);
  await t.a.run((db) => sql`update invitation set expires_at = now() where id = ${two.body.id}`.execute(db));
  expect((await show(fresh.token)).status).toBe(422);
  const asked = await t.post('/invitation/request', { token: fresh.token });
  const unknown = await t.post('/invitation/request', { token: 'no-such-token-at-all-here' });
  expect([asked.status, asked.text]).toEqual([202, unknown.text]);
  expect((await mailsTo(t, admin.email)).map((mail) => mail.template)).toEqual(['INVITATION_ASKED']);
  expect((await t.get('/invitation?state=EXPIRED', admin)).body.results).toMatchObject([
    { email: 'renewed@quay.example' },
  ]);
});

test('an invitation ends with its sender’s right to invite', async () => {
  const second = await t.a.user({ organizationId, isAdmin: true });
  await t.post(
    '/invitation',
    { organizationId, email: 'orphan@quay.example', delivery: 'MAIL', isAdmin: true },
    second,
  );
  const { token } = await linkIn(t, 'orphan@quay.example', 'INVITATION');
  expect((await t.put('/user', { id: second.id, isAdmin: false }, admin)).status).toBe(200);
  expect((await accept(token, GUEST)).status).toBe(422);
});

test('nobody invites to an organization or a property that is not theirs', async () => {
  const foreign = await t.a.property();
  expect((await invite('x@quay.example', { organizationId: foreign.organizationId })).status).toBe(404);
  expect((await invite('x@quay.example', { propertyIds: [foreign.id] })).status).toBe(404);
});

test('invitations are sorted and filtered by the server, in pages and in the file alike', async () => {
  const here = (await t.a.organization({ name: 'Sorted Homes' })).id;
  const host = await t.a.user({ organizationId: here, isAdmin: true });
  const send = (email: string, more: object) =>
    t.post('/invitation', { organizationId: here, email, delivery: 'MAIL', ...more }, host);
  await send('b@sorted.example', { roleId: 1 });
  await send('a@sorted.example', { isAdmin: true });
  const last = await send('c@sorted.example', { roleId: 3 });
  await t.delete(`/invitation/${last.body.id}`, host, atVersion(1));
  const emails = (rows: { email: string }[]) => rows.map((row) => row.email.charAt(0)).join('');
  const orders = { '-createdAt': 'cab', email: 'abc', role: 'bca', properties: 'bca', expiresAt: 'bac', state: 'bac' };
  for (const [sort, expected] of Object.entries(orders)) {
    let paged = '';
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await t.get(`/invitation?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`, host);
      paged += emails(body.results);
      cursor = body.nextCursor;
    }
    expect([sort, paged]).toEqual([sort, expected]);
    const csv = (await t.get(`/invitation?sort=${sort}&format=csv`, host)).text.trim().split('\r\n').slice(1);
    expect(csv.map((line) => line.charAt(0)).join('')).toBe(expected);
  }
  expect(emails((await t.get('/invitation?state=REVOKED', host)).body.results)).toBe('c');
});
