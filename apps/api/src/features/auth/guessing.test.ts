import { beforeAll, expect, test } from 'vitest';
import { hashesBegun } from '#platform/identity/password.ts';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { linkIn, NEW_PASSWORD } from '#testing/people-kit.ts';
import { sendResetMails } from './reset-mails.ts';

const TRIES = 500;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ settings: { hasRateLimits: true } });
});

test('500 guesses at once, over four paths and from many addresses, cost ten hashes at most; the owner still gets in', async () => {
  const owner = await t.a.user();
  const before = hashesBegun();
  const guess = `not the password`;
  const paths = [
    ['POST', '/v1/auth/login', { email: owner.email, password: guess }],
    ['POST', '/v1/auth/login', { email: owner.email.toUpperCase(), password: guess, reset: 'a'.repeat(43) }],
    ['POST', '/v1/auth/login/check', { password: guess }],
    ['PUT', '/v1/user', { password: NEW_PASSWORD, currentPassword: guess }],
  ] as const;
  const answers = await Promise.all(
    Array.from({ length: TRIES }, (_, index) => {
      const [method, url, payload] = paths[index % paths.length] ?? paths[0];
      return t.app.inject({
        method,
        url,
        remoteAddress: `10.${index % 250}.${Math.floor(index / 250)}.7`,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.${index % 255}`,
          forwarded: `for=198.51.100.${index % 255}`,
          ...(url !== '/v1/auth/login' && { authorization: `Bearer ${owner.token}` }),
        },
        payload: JSON.stringify(payload),
      });
    }),
  );
  expect(hashesBegun() - before).toBeLessThanOrEqual(10);
  for (const answer of answers) {
    expect([200, 401, 422, 429, 503]).toContain(answer.statusCode);
    if (answer.statusCode === 200) expect(answer.json()).toEqual({ success: false });
  }
  // A busy machine refuses some for want of a connection, and says so in its log.
  const refused = answers.filter(({ statusCode }) => statusCode === 503).length;
  const busy = t.errors
    .splice(0, t.errors.length)
    .filter((line) => !line.includes('did not answer in time') || refused === 0);
  expect(busy).toEqual([]);
  expect((await t.get('/user/me', owner)).status).toBe(200);
  expect((await t.post('/auth/refresh', { refreshToken: owner.refreshToken })).status).toBe(200);
  expect((await t.post('/auth/resetpassword', { email: owner.email })).status).toBe(202);
  await sendResetMails(t.platform);
  const { token } = await linkIn(t, owner.email, 'RESET_PASSWORD');
  const back = await t.post('/auth/login', { email: owner.email, password: NEW_PASSWORD, reset: token });
  expect(back.status).toBe(200);
  expect((await t.post('/auth/login', { email: owner.email, password: NEW_PASSWORD })).status).toBe(200);
});

test('one address gets three links in a quarter of an hour, and the same answer every time', async () => {
  const owner = await t.a.user();
  const texts = new Set<string>();
  for (let round = 0; round < 5; round += 1)
    texts.add((await t.post('/auth/resetpassword', { email: owner.email })).text);
  await sendResetMails(t.platform);
  expect(texts.size).toBe(1);
  const { rows } = await t.a.run(async (db) => ({
    rows: await db.selectFrom('one_time_token').select('id').where('user_id', '=', owner.id).execute(),
  }));
  expect(rows).toHaveLength(3);
});

test('whether an email address is free can be asked five times a minute from one client address', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1)
    statuses.push(
      (
        await t.app.inject({
          method: 'POST',
          url: '/v1/auth/checkEmail',
          remoteAddress: '10.99.0.1',
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ email: `x${round}@quay.example` }),
        })
      ).statusCode,
    );
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});
