import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { eventsOf, linkIn, mailsTo, NEW_PASSWORD, signIn } from '#testing/people-kit.ts';
import { TEST_PASSWORD } from '#testing/user-factory.ts';
import { sendResetMails } from './reset-mails.ts';

const lines: string[] = [];
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ logLines: lines, settings: { publicBaseUrl: 'https://lintel.quay.example' } });
});

const ask = async (email: string, headers: Record<string, string> = {}) => {
  const answer = await t.post('/auth/resetpassword', { email }, undefined, headers);
  await sendResetMails(t.platform);
  return answer;
};

const resetLink = async (email: string) => {
  await ask(email);
  return linkIn(t, email, 'RESET_PASSWORD');
};

test('a forgotten password: the link sets a new one, once, and ends every session', async () => {
  const person = await t.a.user();
  const { address, token } = await resetLink(person.email.toUpperCase());
  expect(address).toBe('https://lintel.quay.example/reset');
  const answer = await signIn(t, person.email, NEW_PASSWORD, { reset: token });
  expect(answer.status).toBe(200);
  expect((await t.get('/user/me', answer.body.accessToken)).status).toBe(200);
  expect((await t.get('/user/me', person)).status).toBe(401);
  expect((await t.post('/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(401);
  expect((await signIn(t, person.email, TEST_PASSWORD)).status).toBe(401);
  expect((await signIn(t, person.email, NEW_PASSWORD)).status).toBe(200);
  expect((await signIn(t, person.email, 'Another-quay-at-9', { reset: token })).status).toBe(401);
  expect(await eventsOf(t, person.id)).toContain('PASSWORD_RESET');
  expect((await mailsTo(t, person.email)).map((mail) => mail.template)).toEqual(['RESET_PASSWORD', 'PASSWORD_CHANGED']);
});

test('of ten uses of a link at once, one succeeds', async () => {
  const person = await t.a.user();
  const { token } = await resetLink(person.email);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => signIn(t, person.email, `Harbour-lights-${index}x`, { reset: token })),
  );
  expect(answers.map((one) => one.status).sort()).toEqual([200, ...Array(9).fill(401)]);
  const winner = answers.findIndex((one) => one.status === 200);
  expect((await signIn(t, person.email, `Harbour-lights-${winner}x`)).status).toBe(200);
});

test('a password that is too weak is refused, and the link still works', async () => {
  const person = await t.a.user();
  const { token } = await resetLink(person.email);
  expect((await signIn(t, person.email, 'Password1234!', { reset: token })).body).toMatchObject({
    status: 422,
    errors: [{ path: 'password' }],
  });
  expect((await signIn(t, person.email, NEW_PASSWORD, { reset: token })).status).toBe(200);
});

test('a link works for half an hour, for its own account only, and not for a closed one', async () => {
  const late = await t.a.user();
  const { token } = await resetLink(late.email);
  await t.a.run((db) => sql`update one_time_token set expires_at = expires_at - interval '30 minutes'`.execute(db));
  expect((await signIn(t, late.email, NEW_PASSWORD, { reset: token })).status).toBe(401);
  const [mine, other] = [await t.a.user(), await t.a.user()];
  const link = await resetLink(mine.email);
  expect((await signIn(t, other.email, NEW_PASSWORD, { reset: link.token })).status).toBe(401);
  await t.a.run((db) => sql`update app_user set disabled_at = now() where id = ${mine.id}`.execute(db));
  expect((await signIn(t, mine.email, NEW_PASSWORD, { reset: link.token })).status).toBe(401);
  expect((await signIn(t, other.email)).status).toBe(200);
});

test('one address is one text: arrays, doubles, encoded and strange ones are refused, and mail goes to the stored address only', async () => {
  const person = await t.a.user({ email: 'only.me@quay.example' });
  const enemy = 'enemy@evil.example';
  for (const email of [
    [person.email, enemy],
    { 0: person.email },
    `${person.email},${enemy}`,
    `${person.email}\n${enemy}`,
    `${person.email}%0a`,
    '',
  ])
    expect((await t.post('/auth/resetpassword', { email })).status, JSON.stringify(email)).toBe(400);
  const double = await t.app.inject({
    method: 'POST',
    url: '/v1/auth/resetpassword',
    headers: { 'content-type': 'application/json' },
    payload: `{"email":"${enemy}","email":"${person.email}"}`,
  });
  expect(double.statusCode).toBe(202);
  await sendResetMails(t.platform);
  expect(await mailsTo(t, enemy)).toEqual([]);
  expect((await mailsTo(t, person.email)).map((mail) => mail.template)).toEqual(['RESET_PASSWORD']);
});

test('the link comes from the address of the instance, whatever the request claims', async () => {
  const person = await t.a.user();
  await ask(person.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' });
  const [mail] = await mailsTo(t, person.email);
  expect(mail?.text).toContain('https://lintel.quay.example/reset#token=');
  expect(mail?.text).not.toContain('evil');
});

test('older clients ask by GET: the same answer, and the address is in no log', async () => {
  const person = await t.a.user({ email: 'canary-of-the-log@quay.example' });
  const known = await t.get(`/auth/resetpassword/${encodeURIComponent(person.email)}`);
  const unknown = await t.get('/auth/resetpassword/nobody%40quay.example');
  expect([known.status, known.text]).toEqual([202, unknown.text]);
  await sendResetMails(t.platform);
  expect((await linkIn(t, person.email, 'RESET_PASSWORD')).token).not.toBe('');
  expect(lines.join('')).not.toContain('canary-of-the-log');
});

test('a link proves the address: somebody who never confirmed it can sign in from then on', async () => {
  const person = await t.a.user();
  await t.a.run((db) => sql`update app_user set is_verified = false where id = ${person.id}`.execute(db));
  expect((await signIn(t, person.email)).status).toBe(401);
  const { token } = await resetLink(person.email);
  expect((await signIn(t, person.email, NEW_PASSWORD, { reset: token })).status).toBe(200);
  expect((await signIn(t, person.email, NEW_PASSWORD)).status).toBe(200);
});

test('a token that was mailed is kept hashed, and neither logged nor in any table but the outbox', async () => {
  const person = await t.a.user();
  const { token } = await resetLink(person.email);
  const { rows } = await t.a.run((db) =>
    sql<{
      text: string;
    }>`select concat((select string_agg(x::text, ' ') from one_time_token x), (select string_agg(x::text, ' ') from security_event x),
      (select string_agg(body, ' ') from outbox)) as text`.execute(db),
  );
  expect(rows[0]?.text).not.toContain(token);
  expect(lines.join('')).not.toContain(token);
});
