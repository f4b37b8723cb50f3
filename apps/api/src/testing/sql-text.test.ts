import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { columnList } from '@lintel/db/column-list';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const SOURCES = globSync(['apps/api/src/**/*.ts', 'packages/db/src/**/*.ts'], { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|\/testing\/|-test-kit\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

/** Statements that no parameter fits into, since they name roles, databases and settings; all of it from our own constants. */
const BUILT = {
  'packages/db/src/roles.ts': 6,
  'apps/api/src/commands/store.ts': 2,
};

test('no statement is made of text: Kysely’s raw is used nowhere but for names of columns, each of them checked', () => {
  expect(SOURCES.length).toBeGreaterThan(150);
  expect(SOURCES.filter(({ text }) => /\bsql\s*\.\s*raw\b|\braw\s*\(/.test(text)).map(({ file }) => file)).toEqual([
    'packages/db/src/column-list.ts',
  ]);
  for (const name of ['', 'id; drop table item', 'a"b', 'a.b', 'Id', "id'"]) {
    expect(() => columnList([name])).toThrow('not the name of a column');
    expect(() => columnList(['id'], name)).toThrow('not the name of a column');
  }
});

test('what goes to the driver by hand is fixed text; the few built statements are counted', () => {
  const built = SOURCES.flatMap(({ file, text }) => {
    const count = [...text.matchAll(/\.query\(\s*(?:`[^`]*\$\{|[^'"`)]*['"`]\s*\+)/g)].length;
    return count > 0 ? [[file, count] as const] : [];
  });
  expect(Object.fromEntries(built)).toEqual(BUILT);
});

test('a name in a statement is a constant or one of a list, never what a request brought', () => {
  const brought = /sql\.(?:ref|table|id|lit)\([^)]*\b(?:body|query|params|request|input|header)\b/;
  expect(SOURCES.filter(({ text }) => brought.test(text)).map(({ file }) => file)).toEqual([]);
});
