import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { TEST_SECRET } from '#testing/database.ts';

const MAIN = path.join(import.meta.dirname, '../main.ts');
const folder = mkdtempSync(path.join(os.tmpdir(), 'lintel-import-'));
const at = (name: string) => path.join(folder, name);

let t: TestApp;
let organizationId: number;
beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  await t.a.user({ organizationId, isAdmin: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const importFile = (name: string, ...options: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: t.adminUrl, LINTEL_SECRET: TEST_SECRET, LINTEL_DATA_DIR: folder };
    const args = [MAIN, 'import', at(name), '--org', String(organizationId), ...options];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: stdout + stderr }),
    );
  });

test('one bad row stops an import from the command line, unless it is to be left out; its error file, once corrected, is imported', async () => {
  writeFileSync(at('units.csv'), 'Property,Keys,Unit,Beds\nCedar,red,101,1\nCedar,blue,102,many\n');
  const refused = await importFile('units.csv');
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('1 of 2 rows has an error')]);
  expect(refused.output).toContain(`The row with an error is in ${at('units errors.csv')}\n`);

  const done = await importFile('units.csv', '--leave-errors-out');
  expect([done.code, done.output]).toEqual([
    3,
    expect.stringContaining('1 created, 0 updated. 1 with errors left out.'),
  ]);
  expect(done.output).toMatch(/^error +1$/m);
  expect(done.output).toContain(`The row with an error is in ${at('units errors 2.csv')}\n`);

  const errors = readFileSync(at('units errors 2.csv'), 'utf8');
  expect(errors).toMatch(/^\ufeffProperty,Keys,Unit,Beds,Line,Reason\r\nCedar,blue,102,many,3,Beds: /);
  writeFileSync(at('units errors 2.csv'), errors.replace('many', '2'));
  const rest = await importFile('units errors 2.csv', '--leave-errors-out');
  expect([rest.code, rest.output]).toEqual([0, expect.stringContaining('1 created, 0 updated.\n')]);
});
