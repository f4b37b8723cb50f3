import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { signIn } from '#testing/people-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let stranger: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  stranger = await t.a.user();
});

type Row = { id: number; isCurrent: boolean; userAgent: string | null };

test('a person sees where they are signed in, one line per device however often it was refreshed, and ends one of them', async () => {
  const person = await t.a.user();
  const phone = (
    await t.post('/auth/login', { email: person.email, password: 'Quay-at-dusk-42' }, undefined, {
      'user-agent': 'a phone',
    })
  ).body;
  const renewed = (
    await t.post('/auth/refresh', { refreshToken: phone.refreshToken }, undefined, { 'user-agent': 'a phone' })
  ).body;
  const { results } = (await t.get('/user/session', person)).body as { results: Row[] };
  expect(results.map(({ isCurrent, userAgent }) => [isCurrent, userAgent])).toEqual([
    [true, 'test'],
    [false, 'a phone'],
  ]);
  const away = results.find((row) => !row.isCurrent) as Row;
  expect((await t.delete(`/user/session/${away.id}`, stranger)).status).toBe(404);
  expect((await t.delete(`/user/session/${away.id}`, person)).status).toBe(204);
  expect((await t.get('/user/me', renewed.accessToken)).status).toBe(401);
  expect((await t.post('/auth/refresh', { refreshToken: renewed.refreshToken })).status).toBe(401);
  expect((await t.delete(`/user/session/${away.id}`, person)).status).toBe(404);
  expect((await t.get('/user/session', person)).body.total).toBe(1);
});

test('all others are ended at once, and this one continues', async () => {
  const person = await t.a.user();
  const others = await Promise.all([signIn(t, person.email), signIn(t, person.email)]);
  expect((await t.delete('/user/session', person)).body).toEqual({ ended: 2 });
  for (const { body } of others) expect((await t.get('/user/me', body.accessToken)).status).toBe(401);
  expect((await t.get('/user/me', person)).status).toBe(200);
});

test('the list contains no token', async () => {
  const person = await t.a.user();
  const { text } = await t.get('/user/session', person);
  for (const token of [person.token, person.refreshToken]) expect(text).not.toContain(token);
});
