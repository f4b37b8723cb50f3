import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { codeAt, linkIn, NEW_PASSWORD, signIn } from '#testing/people-kit.ts';
import { TEST_PASSWORD, type TestUser } from '#testing/user-factory.ts';
import { sendResetMails } from './reset-mails.ts';

let now = '2026-05-18T12:00:00.000Z';
let t: TestApp;
let limited: TestApp;
beforeAll(async () => {
  t = await startTestApp({ clock: () => new Date(now) });
  limited = await startTestApp({ clock: () => new Date(now), settings: { hasRateLimits: true } });
});

/** The app's clock for tests; a code works once, so tests that need another move to the next half minute. */
const later = (seconds: number) => {
  now = new Date(Date.parse(now) + seconds * 1000).toISOString();
};

async function enrol(app: TestApp, person: TestUser) {
  const started = await app.post('/auth/totp', { currentPassword: TEST_PASSWORD }, person);
  expect(started.status).toBe(200);
  const { secret } = started.body;
  const confirmed = await app.post('/auth/totp/confirm', { code: codeAt(secret, now) }, person);
  expect(confirmed.status).toBe(200);
  later(60);
  return { secret: secret as string, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

const challengeOf = async (app: TestApp, person: TestUser, password?: string) => {
  const { status, body } = await signIn(app, person.email, password);
  expect([status, body.mfaRequired, body.accessToken]).toEqual([200, true, undefined]);
  return body.challenge as string;
};

const answer = (app: TestApp, challenge: string, code: string) => app.post('/auth/login/code', { challenge, code });

test('with a second factor on, a password alone gives a challenge, and the code of the app the session', async () => {
  const person = await t.a.user();
  const { secret, recoveryCodes } = await enrol(t, person);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await t.get('/auth/totp', person)).body).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
  const challenge = await challengeOf(t, person);
  expect((await t.get('/user/me', challenge)).status).toBe(401);
  const signedIn = await answer(t, challenge, codeAt(secret, now));
  expect(signedIn.body.user).toMatchObject({ id: person.id });
  expect((await t.get('/user/me', signedIn.body.accessToken)).status).toBe(200);
  expect((await answer(t, challenge, codeAt(secret, now, 1))).status).toBe(401);
});

test('a code works once, also in ten calls at once', async () => {
  const person = await t.a.user();
  const { secret } = await enrol(t, person);
  const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf(t, person)));
  const code = codeAt(secret, now);
  const statuses = (await Promise.all(challenges.map((one) => answer(t, one, code)))).map((one) => one.status);
  expect(statuses.sort()).toEqual([200, ...Array(9).fill(401)]);
});

test('a phone half a minute off is accepted; a minute off, or a code before the last accepted one, is not', async () => {
  const person = await t.a.user();
  const { secret } = await enrol(t, person);
  for (const [steps, status] of [
    [2, 401],
    [-2, 401],
    [-1, 200],
    [-1, 401],
    [1, 200],
    [0, 401],
  ] as const)
    expect((await answer(t, await challengeOf(t, person), codeAt(secret, now, steps))).status, `${steps}`).toBe(status);
});

test('a recovery code works once, in any spelling, and new codes replace the old ones', async () => {
  const person = await t.a.user();
  const { secret, recoveryCodes } = await enrol(t, person);
  const [first = '', second = ''] = recoveryCodes;
  expect((await answer(t, await challengeOf(t, person), first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await answer(t, await challengeOf(t, person), first)).status).toBe(401);
  const proof = { currentPassword: TEST_PASSWORD, code: codeAt(secret, now) };
  const renewed = await t.post('/auth/totp/recovery', proof, person);
  expect((await answer(t, await challengeOf(t, person), second)).status).toBe(401);
  expect((await answer(t, await challengeOf(t, person), renewed.body.recoveryCodes[0])).status).toBe(200);
});

test('a challenge dies after five wrong codes and after five minutes', async () => {
  const person = await t.a.user();
  const { secret } = await enrol(t, person);
  const challenge = await challengeOf(t, person);
  for (let index = 0; index < 5; index += 1) expect((await answer(t, challenge, '000000')).status).toBe(401);
  expect((await answer(t, challenge, codeAt(secret, now))).status).toBe(401);
  const old = await challengeOf(t, person);
  await t.a.run((db) =>
    sql`update one_time_token set expires_at = expires_at - interval '5 minutes' where kind = 'MFA'`.execute(db),
  );
  expect((await answer(t, old, codeAt(secret, now))).status).toBe(401);
  expect((await answer(t, await challengeOf(t, person), codeAt(secret, now))).status).toBe(200);
});

test('somebody with the password gets only five attempts in a quarter of an hour, however many challenges they request', async () => {
  const person = await limited.a.user();
  await enrol(limited, person);
  const statuses: number[] = [];
  for (let index = 0; index < 8; index += 1)
    statuses.push((await answer(limited, await challengeOf(limited, person), `00000${index}`)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  expect((await limited.get('/user/me', person)).status).toBe(200);
});

test('a reset link does not bypass the second factor', async () => {
  const person = await t.a.user();
  const { secret } = await enrol(t, person);
  await t.post('/auth/resetpassword', { email: person.email });
  await sendResetMails(t.platform);
  const { token } = await linkIn(t, person.email, 'RESET_PASSWORD');
  const { body } = await signIn(t, person.email, NEW_PASSWORD, { reset: token });
  expect([body.mfaRequired, body.accessToken]).toEqual([true, undefined]);
  expect((await answer(t, body.challenge, codeAt(secret, now))).status).toBe(200);
});

test('turning it off takes the password and a code; then the password alone is enough again', async () => {
  const person = await t.a.user();
  const { secret } = await enrol(t, person);
  const off = (code: string, currentPassword = TEST_PASSWORD) =>
    t.post('/auth/totp/off', { currentPassword, code }, person);
  expect((await off(codeAt(secret, now), 'not my password')).body.errors).toMatchObject([{ path: 'currentPassword' }]);
  expect((await off('000000')).body.errors).toMatchObject([{ path: 'code' }]);
  expect((await off(codeAt(secret, now))).status).toBe(204);
  expect((await signIn(t, person.email)).body.user).toMatchObject({ id: person.id });
  expect((await t.post('/auth/totp/off', { currentPassword: TEST_PASSWORD, code: '000000' }, person)).status).toBe(409);
});

test('the secret of the app is not readable in the database, and recovery codes are kept hashed', async () => {
  const person = await t.a.user();
  const { secret, recoveryCodes } = await enrol(t, person);
  const { rows } = await t.a.run((db) =>
    sql<{
      text: string;
    }>`select concat((select string_agg(x::text, ' ') from user_totp x), (select string_agg(x::text, ' ') from recovery_code x)) as text`.execute(
      db,
    ),
  );
  for (const text of [secret, ...recoveryCodes]) expect(rows[0]?.text.toLowerCase()).not.toContain(text.toLowerCase());
});

test('where administrators need one, an administrator without it can only set it up', async () => {
  const organization = await t.a.organization();
  const boss = await t.a.user({ isSuperUser: true });
  const { secret: bossSecret } = await enrol(t, boss);
  expect(bossSecret).not.toBe('');
  const admin = await t.a.user({ organizationId: organization.id, isAdmin: true });
  const member = await t.a.user({ organizationId: organization.id });
  const rules = await t.get('/admin/sign-in-rules', boss);
  const change = (isTotpRequiredForAdmins: boolean, version: number) =>
    t.put('/admin/sign-in-rules', { isTotpRequiredForAdmins }, boss, { 'if-match': `"${version}"` });
  expect((await change(true, rules.body.version)).status).toBe(200);
  expect((await change(false, rules.body.version)).status).toBe(412);
  expect((await t.get('/property', admin)).body).toMatchObject({ status: 403, code: 'TOTP_DUE' });
  expect((await t.get('/user/me', admin)).body).toMatchObject({ isTotpDue: true });
  expect((await t.get('/property', member)).status).toBe(200);
  expect((await t.get('/property', boss)).status).toBe(200);
  await enrol(t, admin);
  expect((await t.get('/property', admin)).status).toBe(200);
  expect((await change(false, rules.body.version + 1)).status).toBe(200);
  await t.a.run((db) =>
    sql`update organization set settings = '{"isTotpRequiredForAdmins": true}' where id = ${organization.id}`.execute(
      db,
    ),
  );
  const second = await t.a.user({ organizationId: organization.id, isAdmin: true });
  expect((await t.get('/property', second)).body).toMatchObject({ code: 'TOTP_DUE' });
});
