import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { linkIn, NEW_PASSWORD } from '#testing/people-kit.ts';
import { TEST_PASSWORD } from '#testing/user-factory.ts';
import { sendResetMails } from './reset-mails.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ settings: { hasRateLimits: true } });
});

const signIn = (email: string, password: string, from: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/v1/auth/login',
    remoteAddress: from,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ email, password }),
  });

const statusesOf = (answers: { statusCode: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

test('at most ten wrong passwords of one account are checked in 15 minutes, also in parallel and from many addresses', async () => {
  const person = await t.a.user();
  const guess = (index: number) =>
    signIn(person.email, `wrong password ${index}`, `10.0.${index}.1`, { 'x-forwarded-for': `1.2.3.${index}` });
  const answers: Awaited<ReturnType<typeof guess>>[] = [];
  // why: more at once wait longer for a connection than a slow machine gives them
  while (answers.length < 120)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, beside) => guess(answers.length + beside)))));
  const counts = statusesOf(answers);
  expect(counts[401] ?? 0).toBeLessThanOrEqual(10);
  expect((counts[401] ?? 0) + (counts[429] ?? 0) + (counts[503] ?? 0)).toBe(120);
});

test('past ten, even the right password waits, and the answer says how long; the owner’s open session goes on', async () => {
  const person = await t.a.user();
  for (let index = 0; index < 10; index += 1)
    expect((await signIn(person.email, 'wrong password', `10.1.${index}.1`)).statusCode).toBe(401);
  const refused = await signIn(person.email, TEST_PASSWORD, '10.1.99.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect((await t.get('/user/me', person)).status).toBe(200);
  await t.a.run((db) => sql`update auth_attempt set created_at = created_at - interval '15 minutes'`.execute(db));
  expect((await signIn(person.email, TEST_PASSWORD, '10.1.99.1')).statusCode).toBe(200);
});

test('successful sign-ins are not counted as guesses', async () => {
  const person = await t.a.user();
  for (let index = 0; index < 12; index += 1)
    expect((await signIn(person.email, TEST_PASSWORD, `10.2.${index}.1`)).statusCode).toBe(200);
});

test('one address makes at most thirty calls of a kind a minute, whatever it claims to be forwarded from', async () => {
  const answers = [];
  for (let index = 0; index < 35; index += 1)
    answers.push(
      await t.app.inject({
        method: 'POST',
        url: '/v1/auth/refresh',
        remoteAddress: '10.3.0.1',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `9.9.9.${index}` },
        payload: JSON.stringify({ refreshToken: 'no such token' }),
      }),
    );
  expect(statusesOf(answers)).toEqual({ 401: 30, 429: 5 });
});

test('behind a proxy that is not trusted, made-up tokens and links of one client block no other', async () => {
  const person = await t.a.user();
  const from = (url: string, body: object) =>
    t.app.inject({
      method: 'POST',
      url: `/v1${url}`,
      remoteAddress: '10.6.0.1',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  for (let index = 0; index < 35; index += 1) {
    await from('/auth/refresh', { refreshToken: `made up ${index}` });
    await from('/auth/verify', { token: `made up, and long enough ${index}` });
  }
  expect((await from('/auth/refresh', { refreshToken: 'made up' })).statusCode).toBe(429);
  const signedIn = await from('/auth/login', { email: person.email, password: TEST_PASSWORD });
  expect(signedIn.statusCode).toBe(200);
  expect((await from('/auth/refresh', { refreshToken: signedIn.json().refreshToken })).statusCode).toBe(200);
  expect((await from('/auth/refresh', { refreshToken: person.refreshToken })).statusCode).toBe(200);
  expect((await from('/auth/resetpassword', { email: person.email })).statusCode).toBe(202);
});

test('a session refreshes thirty times a minute, and stops nobody else’s', async () => {
  const [one, other] = [await t.a.user(), await t.a.user()];
  let { refreshToken } = one;
  for (let index = 0; index < 30; index += 1)
    refreshToken = (await t.post('/auth/refresh', { refreshToken })).body.refreshToken;
  expect((await t.post('/auth/refresh', { refreshToken })).status).toBe(429);
  expect((await t.post('/auth/refresh', { refreshToken: other.refreshToken })).status).toBe(200);
});

test('past ten failures the wait grows with each further one, the right password waits too, and a reset ends it', async () => {
  const person = await t.a.user();
  const wrong = (index: number) => signIn(person.email, 'wrong password', `10.7.${index}.1`);
  /** Ages what was counted so far. */
  const later = (seconds: number) =>
    t.a.run((db) =>
      sql`update auth_attempt set created_at = created_at - make_interval(secs => ${seconds})
        where bucket = ${`account ${person.email}`}`.execute(db),
    );
  for (let index = 0; index < 10; index += 1) expect((await wrong(index)).statusCode).toBe(401);
  await later(15 * 60);
  for (const [index, seconds] of [30, 60, 120, 240].entries()) {
    expect((await wrong(20 + index)).statusCode).toBe(401);
    const refused = await signIn(person.email, TEST_PASSWORD, '10.7.99.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(seconds / 2);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(seconds);
    await later(seconds);
  }
  expect((await t.post('/auth/resetpassword', { email: person.email })).status).toBe(202);
  await sendResetMails(t.platform);
  const { token } = await linkIn(t, person.email, 'RESET_PASSWORD');
  expect((await wrong(50)).statusCode).toBe(401);
  const back = await t.post('/auth/login', { email: person.email, password: NEW_PASSWORD, reset: token });
  expect(back.status).toBe(200);
  expect((await signIn(person.email, NEW_PASSWORD, '10.7.99.2')).statusCode).toBe(200);
});

test('guesses at the current password of an open session count as guesses at the account', async () => {
  const person = await t.a.user();
  const change = () => t.put('/user', { password: 'Harbour-lights-77', currentPassword: 'wrong password' }, person);
  for (let index = 0; index < 10; index += 1) expect((await change()).status).toBe(422);
  expect((await change()).status).toBe(429);
  expect((await signIn(person.email, TEST_PASSWORD, '10.4.0.1')).statusCode).toBe(429);
});
