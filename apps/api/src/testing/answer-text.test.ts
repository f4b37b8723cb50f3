import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCES = globSync(['features/**/*.ts', 'platform/**/*.ts'], { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

const saying = (pattern: RegExp, folder = 'features/') =>
  SOURCES.filter(({ file, text }) => file.startsWith(folder) && pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

// What the confined process writes about a workbook is no answer of the database, and neither are the parts of a sealed secret.
const NO_ANSWERS = ['features/import/sources/xlsx.ts', 'features/invoice/mailbox-secret.ts'];

test('no feature parses JSON, cuts it or puts it together: what a statement selected is the answer', () => {
  expect(SOURCES.length).toBeGreaterThan(200);
  expect(saying(/\bJSON\s*\.\s*parse\b/)).toEqual(NO_ANSWERS);
  expect(
    saying(/\bJSON\s*\.\s*stringify\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*\.\s*(?:slice|sub|concat|replace)/),
  ).toEqual([]);
  expect(saying(/`\s*[[{]\s*"|['"]\s*[[{]\s*\\?"\s*['"]\s*\+/)).toEqual([]);
});

test('no statement makes the text of an answer', () => {
  expect(saying(/\)::text as "?(?:json|page|results)\b/, '')).toEqual([]);
});
