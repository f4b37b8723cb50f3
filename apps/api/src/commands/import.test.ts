import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { TEST_SECRET } from '#testing/database.ts';
import { workbookOf } from '#testing/workbooks.ts';

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

test('a workbook is imported from the command line; its rows with errors are written as CSV', async () => {
  const rows = [
    ['Property', 'Unit', 'Beds'],
    ['Elm', '101', 1],
    ['Elm', '102', 'many'],
  ];
  writeFileSync(
    at('elm.xlsx'),
    workbookOf([
      { name: 'Notes', rows: [['Read me']] },
      { name: 'Units', rows },
    ]),
  );
  const done = await importFile('elm.xlsx', '--leave-errors-out');
  expect([done.code, done.output]).toEqual([
    3,
    expect.stringContaining('1 created, 0 updated. 1 with errors left out.'),
  ]);
  expect(done.output).toContain('not read: Notes (1). No line of it names a unit');
  expect(readFileSync(at('elm errors.csv'), 'utf8')).toMatch(
    /^\ufeffProperty,Unit,Beds,Line,Reason\r\nElm,102,many,3,Beds: /,
  );
  writeFileSync(at('empty.csv'), '');
  expect(await importFile('empty.csv')).toMatchObject({ code: 2, output: expect.stringContaining('is empty') });
});

test('the kind of a file is guessed, or named; a kind that is not known is refused with those that are', async () => {
  writeFileSync(at('vendors.csv'), 'Vendor,Trade\nApex,Plumbing\n');
  const guessed = await importFile('vendors.csv');
  expect([guessed.code, guessed.output]).toEqual([0, expect.stringContaining('1 created')]);
  writeFileSync(at('phones.csv'), 'Vendor,Phone\nApex,(208) 555-0142\n');
  const named = await importFile('phones.csv', '--kind', 'vendors');
  expect([named.code, named.output]).toEqual([0, expect.stringContaining('0 created, 1 updated.')]);
  const refused = await importFile('phones.csv', '--kind', 'cars');
  expect([refused.code, refused.output]).toEqual([
    2,
    expect.stringContaining('The kinds are units, items, vendorPrices, vendors, properties, buildings, models'),
  ]);
});
