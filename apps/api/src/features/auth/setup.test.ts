import { beforeAll, expect, test } from 'vitest';
import { makeSetupCode } from '#platform/identity/setup-code.ts';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';

const FIRST = {
  organizationName: 'Harbor Residential',
  timezone: 'America/Boise',
  firstName: 'Dana',
  lastName: 'Reed',
  email: 'dana@harbor.example',
  password: 'The-tide-at-noon-9',
};

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

test('the first visit creates organization and super user with the code from the log, only once', async () => {
  expect((await t.get('/setup')).body).toEqual({ isNeeded: true });
  expect((await t.post('/setup', { ...FIRST, code: 'guessed' })).body).toMatchObject({
    status: 422,
    errors: [{ path: 'code' }],
  });
  const old = await makeSetupCode(t.database);
  const code = (await makeSetupCode(t.database)) ?? '';
  expect((await t.post('/setup', { ...FIRST, code: old })).status).toBe(422);
  expect((await t.post('/setup', { ...FIRST, code, password: 'short' })).body).toMatchObject({
    status: 422,
    errors: [{ path: 'password' }],
  });

  const key = (name: string) => ({ 'idempotency-key': name });
  const bodies = [FIRST, { ...FIRST, email: 'other@harbor.example' }].map((body) => ({ ...body, code }));
  const both = await Promise.all(bodies.map((body, index) => t.post('/setup', body, undefined, key(`first-${index}`))));
  expect(both.map((answer) => answer.status).sort()).toEqual([201, 409]);
  const made = both.find((answer) => answer.status === 201)?.body;
  expect(made.user).toMatchObject({ isSuperUser: true, isAdmin: true, fName: 'Dana' });
  expect((await t.get('/organization', made.accessToken)).body.results).toMatchObject([{ name: 'Harbor Residential' }]);
  const place = await t.post(
    '/property',
    { organizationId: made.user.organizationId, name: 'First' },
    made.accessToken,
  );
  expect(place.body.timezone, 'the organization keeps the time of the browser that made it').toBe('America/Boise');
  // Whoever was signed in by it has signed in.
  expect((await t.get(`/user/${made.user.id}`, made.accessToken)).body.lastSignInAt).not.toBeNull();
  expect((await t.get('/setup')).body).toEqual({ isNeeded: false });
  expect(await makeSetupCode(t.database)).toBeUndefined();

  // Repeated after a lost answer: the same person, and no tokens; with another body or key it is set up already.
  const winner = both.findIndex((answer) => answer.status === 201);
  const again = await t.post('/setup', bodies[winner], undefined, key(`first-${winner}`));
  expect([again.status, again.body]).toEqual([201, { user: made.user }]);
  const changed = await t.post('/setup', { ...bodies[winner], lastName: 'X' }, undefined, key(`first-${winner}`));
  expect(changed.body.code).toBe('KEY_REUSED');
  expect((await t.post('/setup', bodies[winner])).status).toBe(409);
  expect((await t.post('/setup', bodies[winner], undefined, key('another'))).status).toBe(409);
});
