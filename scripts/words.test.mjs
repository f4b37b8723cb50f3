import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCES = ['apps/web/src', 'apps/api/src', 'packages/contract/src', 'packages/domain/src', 'packages/reader/src'];

/** How something is written everywhere, so that two screens do not write it in two ways: what is not, and how it is. */
const REFUSED = [[/['"`>(][^'"`]*(\}|\d) %(?! \$\{)[^'"`]*['"`<]/, 'a percentage has no space before its sign: 80%']];

test('what people read is written in one way', () => {
  const found = sources().flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, at) => {
      if (/^\s*(\/\/|\*|\/\*|\{\/\*)/.test(line) || /sql[`(]/.test(line)) return [];
      return REFUSED.filter(([pattern]) => pattern.test(line)).map(([, why]) => `${file}:${at + 1}: ${why}`);
    }),
  );
  expect(found).toEqual([]);
});

function sources() {
  return SOURCES.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true })
      // why: what packages/reader generates is written as strangers write
      .filter((name) => !name.startsWith('generate/') && /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => ({
        file: path.join(folder, name),
        text: readFileSync(path.join(ROOT, folder, name), 'utf8'),
      })),
  );
}
