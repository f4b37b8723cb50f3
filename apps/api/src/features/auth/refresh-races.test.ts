import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { NEW_PASSWORD } from '#testing/people-kit.ts';
import { TEST_PASSWORD, type TestUser } from '#testing/user-factory.ts';

/** LINTEL_REFRESH_RACES=10000 in the soak. */
const RACES = Number(process.env.LINTEL_REFRESH_RACES ?? 20);

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 12 });
});

const refresh = (refreshToken: string) => t.post('/auth/refresh', { refreshToken });

/** The refresh tokens of a person that could still be exchanged. */
const livingLines = async ({ id }: TestUser): Promise<number> => {
  const { rows } = await t.a.run((db) =>
    sql`select from session where user_id = ${id} and used_at is null and revoked_at is null and revoked_reason is null
      and refresh_expires_at > now()`.execute(db),
  );
  return rows.length;
};

test(`ten refreshes of one token at once leave exactly one chain of tokens alive, ${RACES} times over`, async () => {
  for (let round = 0; round < RACES; round += 1) {
    const person = await t.a.user();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(person.refreshToken)));
    const given = answers.filter((answer) => answer.status === 200);
    expect(given.length).toBeGreaterThanOrEqual(1);
    expect(given.length).toBeLessThanOrEqual(2);
    expect(await livingLines(person)).toBe(1);
  }
});

test(`a token and its successor presented at once leave at most one chain of tokens alive, ${RACES} times over`, async () => {
  let forks = 0;
  for (let round = 0; round < RACES; round += 1) {
    const person = await t.a.user();
    const successor = (await refresh(person.refreshToken)).body.refreshToken as string;
    const pair = round % 2 === 0 ? [person.refreshToken, successor] : [successor, person.refreshToken];
    const answers = await Promise.all(pair.map(refresh));
    for (const { status } of answers) expect([200, 401]).toContain(status);
    if ((await livingLines(person)) > 1) forks += 1;
  }
  expect(forks).toBe(0);
});

/** The ways to end a person's sessions, prepared so that they can happen at one moment. */
const ENDINGS: Record<string, (person: TestUser) => Promise<() => Promise<unknown>>> = {
  'logging out': async (person) => () => t.post('/auth/logout', {}, person),
  'a reused token': async (person) => {
    await t.a.run((db) =>
      sql`update session set used_at = used_at - interval '1 minute' where user_id = ${person.id}`.execute(db),
    );
    return () => refresh(person.refreshToken);
  },
  'ending every other session': async (person) => {
    const there = await t.post('/auth/login', { email: person.email, password: TEST_PASSWORD });
    return () => t.delete('/user/session', there.body.accessToken);
  },
};

test.each(Object.entries(ENDINGS))('no refresh outlives %s at the same moment', async (_, prepare) => {
  for (let round = 0; round < Math.min(RACES, 400) / 2; round += 1) {
    const person = await t.a.user();
    const successor = (await refresh(person.refreshToken)).body.refreshToken as string;
    const end = await prepare(person);
    const [refreshed] = await Promise.all([refresh(successor), end()]);
    if (refreshed.status !== 200) continue;
    expect((await refresh(refreshed.body.refreshToken)).status).toBe(401);
  }
});

test('a sign-in with the old password does not outlive a change of the password at the same moment', async () => {
  for (let round = 0; round < 3; round += 1) {
    const person = await t.a.user();
    const [signedIn, changed] = await Promise.all([
      t.post('/auth/login', { email: person.email, password: TEST_PASSWORD }),
      t.put('/user', { password: NEW_PASSWORD, currentPassword: TEST_PASSWORD }, person),
    ]);
    expect(changed.status).toBe(200);
    if (signedIn.status !== 200) continue;
    expect((await refresh(signedIn.body.refreshToken)).status).toBe(401);
  }
});
