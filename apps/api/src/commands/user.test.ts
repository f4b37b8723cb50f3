import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app-under-test.ts';
import { TEST_SECRET } from '#testing/database.ts';
import { codeAt, eventsOf, NEW_PASSWORD, partsOf, signIn } from '#testing/people-kit.ts';
import { TEST_PASSWORD } from '#testing/user-factory.ts';

const MAIN = path.join(import.meta.dirname, '../main.ts');
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lintel-user-'));

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const lintel = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = {
      ...process.env,
      DATABASE_URL: t.adminUrl,
      LINTEL_SECRET: TEST_SECRET,
      LINTEL_DATA_DIR: dataDir,
      PUBLIC_BASE_URL: 'https://lintel.quay.example',
      LINTEL_PASSWORD: NEW_PASSWORD,
    };
    execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: stdout + stderr }),
    );
  });

test('an only administrator who lost the password gets in by a link from the command line, once', async () => {
  const lone = await t.a.user({ isSuperUser: true, email: 'lone@quay.example' });
  const { code, output } = await lintel('user', 'reset-link', 'LONE@quay.example');
  expect([code, output]).toEqual([0, expect.stringContaining('within 30 minutes')]);
  const { address, token } = partsOf(/\S+#\S+/.exec(output)?.[0] ?? '');
  expect(address).toBe('https://lintel.quay.example/reset');
  expect((await signIn(t, lone.email, NEW_PASSWORD, { reset: token })).status).toBe(200);
  expect((await signIn(t, lone.email, NEW_PASSWORD, { reset: token })).status).toBe(401);
  expect((await signIn(t, lone.email, NEW_PASSWORD)).body.user.isSuperUser).toBe(true);
  expect(await eventsOf(t, lone.id)).toContain('RESET_LINK');
});

test('one who lost the second factor too gets in by the same link, with --totp-off', async () => {
  const lone = await t.a.user({ isSuperUser: true });
  const started = await t.post('/auth/totp', { currentPassword: TEST_PASSWORD }, lone);
  await t.post('/auth/totp/confirm', { code: codeAt(started.body.secret, TEST_NOW) }, lone);
  const reset = async (...args: string[]) => {
    const { output } = await lintel('user', 'reset-link', lone.email, ...args);
    const { token } = partsOf(/\S+#\S+/.exec(output)?.[0] ?? '');
    return (await signIn(t, lone.email, NEW_PASSWORD, { reset: token })).body;
  };
  expect((await reset()).mfaRequired).toBe(true);
  expect((await reset('--totp-off')).user).toMatchObject({ id: lone.id });
});

test('a person is added and made an administrator from the command line; an unknown person is reported in one line', async () => {
  const { id } = await t.a.organization();
  const made = await lintel(
    'user',
    'create',
    'crew@quay.example',
    '--first',
    'Gail',
    '--last',
    'Harper',
    '--org',
    String(id),
    '--role',
    '1',
  );
  expect(made.code).toBe(0);
  expect((await signIn(t, 'crew@quay.example', NEW_PASSWORD)).body.user).toMatchObject({
    organizationId: id,
    role: 'VIEWER',
    isAdmin: false,
  });
  expect((await lintel('user', 'promote', 'crew@quay.example', '--org', String(id))).code).toBe(0);
  expect((await signIn(t, 'crew@quay.example', NEW_PASSWORD)).body.user).toMatchObject({ isAdmin: true });
  const nobody = await lintel('user', 'reset-link', 'nobody@quay.example');
  expect([nobody.code, nobody.output.trim().split('\n')]).toEqual([
    2,
    [expect.stringContaining('nobody@quay.example')],
  ]);
});
