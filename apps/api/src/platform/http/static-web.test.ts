import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { read, type WorkSheet } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { workbook } from '../tables/table-file.ts';
import { renderTable } from '../tables/table-render.ts';
import { csvText } from '../tables/table-sheets.ts';

const webFolder = mkdtempSync(path.join(os.tmpdir(), 'lintel-web-'));
let t: TestApp;
beforeAll(async () => {
  mkdirSync(path.join(webFolder, 'assets'));
  writeFileSync(path.join(webFolder, 'index.html'), '<!doctype html><title>Lintel</title>');
  writeFileSync(path.join(webFolder, 'assets', 'main-abc123.js'), `export const text = '${'x'.repeat(4000)}';`);
  t = await startTestApp({ webFolder });
});
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));

const page = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  t.call('GET', url, { headers, isOutsideApi: true });

test('every page address gets the app, and the API’s unknown addresses a problem', async () => {
  for (const url of ['/', '/properties', '/units/12', '/admin/onboarding'])
    expect((await page(url)).text, url).toContain('<title>Lintel');
  expect((await page('/v1/no-such')).status).toBe(404);
  expect((await page('/assets/gone.js', { accept: '*/*' })).headers['content-type']).toMatch(/problem\+json/);
  expect((await page('/../../package.json')).text).not.toContain('workspaces');
  expect((await page('/..%2f..%2fpackage.json', { accept: '*/*' })).status).toBeGreaterThanOrEqual(400);
});

test('hashed files are kept for a year and sent packed; the page itself is asked for anew', async () => {
  const script = await page('/assets/main-abc123.js', { 'accept-encoding': 'br' });
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['content-encoding']).toBe('br');
  expect(script.bytes.length).toBeLessThan(500);
  expect((await page('/')).headers['cache-control']).toBe('no-cache');
});

test('a file that is not there is a 404 even to a browser, never the page under its name', async () => {
  const gone = await page('/assets/main-abc123.js~', { accept: 'text/html' });
  expect(gone.status).toBe(404);
  expect(gone.headers['content-type']).toContain('problem+json');
});

test('a workbook keeps its formulas live, its money as dollars and its days as days', async () => {
  const columns = [
    { label: 'Year', kind: 'integer' },
    { label: 'Cost', kind: 'cents' },
    { label: 'Due', kind: 'date' },
  ] as const;
  const rows = [
    [2026, 125_050, '2026-05-18'],
    [2027, { formula: '=B4*2', value: 250_100 }, null],
  ];
  const { bytes } = await renderTable(
    workbook('xlsx', 'plan', [{ name: 'Plan: [a]', columns: [...columns], rows, notes: ['As of 2026-05-18'] }]),
  );
  const book = read(bytes, { cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet;
  expect(sheet.A1).toMatchObject({ v: 'As of 2026-05-18' });
  expect(sheet.B3).toMatchObject({ v: 'Cost' });
  expect(sheet.B4).toMatchObject({ v: 1250.5, z: '$#,##0.00' });
  expect(sheet.B5).toMatchObject({ f: 'B4*2', v: 2501 });
  expect(sheet.C4).toMatchObject({ v: 46_160, z: 'yyyy-mm-dd' });
  expect(sheet.C5).toBeUndefined();
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'a cell that begins like %j is written with a quote before it',
  (text) => {
    const csv = csvText({ name: 'x', columns: [{ label: 'a', kind: 'text' }], rows: [[text]] });
    expect(csv.split('\r\n').slice(1).join('\r\n')).toMatch(/^"?'/);
  },
);
