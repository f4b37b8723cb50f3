import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readFile } from './read-file.ts';
import type { ReadRequest } from './read-roster.ts';

const ROWS = 9_000;
/** Rows that one statement stages, and that are in memory at a time. */
const PART_ROWS = 2_000;
// Tests beside this one import files too.
let temporary: string;
beforeAll(() => {
  temporary = mkdtempSync(path.join(os.tmpdir(), 'lintel-read-file-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

const REQUEST: ReadRequest = {
  kind: 'units',
  propertyNames: [],
  itemTypes: [],
  latestDay: '2026-05-18',
  wantsRows: true,
  keepsCopies: false,
};

test('rows of a long file wait in a file aside and come part by part; it is for the owner alone and gone afterwards', async () => {
  const rows = await readFile({ csvString: listOf(ROWS) }, REQUEST, async (reading) => {
    expect(reading.rowsRead).toBe(ROWS);
    const [aside = ''] = readdirSync(temporary);
    const file = path.join(temporary, aside, 'parts');
    expect(statSync(file).mode & 0o077).toBe(0);
    const read: { first: number; count: number }[] = [];
    for await (const { firstRow, rowCount } of reading.parts()) read.push({ first: firstRow, count: rowCount });
    // As a transaction that is tried again does.
    let again = 0;
    for await (const part of reading.parts()) again += part.rowCount;
    expect(again).toBe(ROWS);
    return read;
  });
  expect(rows).toEqual(
    [1, 2001, 4001, 6001, 8001].map((first) => ({ first, count: Math.min(PART_ROWS, ROWS + 1 - first) })),
  );
  expect(readdirSync(temporary)).toEqual([]);
});

test('nothing is left aside where a file is refused, or where what was to be done with it fails', async () => {
  await expect(readFile({ csvString: '' }, REQUEST, () => undefined)).rejects.toThrow('The file is empty.');
  const fails = readFile({ csvString: listOf(3) }, REQUEST, () => Promise.reject(new Error('not staged')));
  await expect(fails).rejects.toThrow('not staged');
  expect(readdirSync(temporary)).toEqual([]);
});

function listOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => `Elm Court,${at + 1},2,1.5`);
  return ['Property,Unit,Beds,Baths', ...lines].join('\n');
}
