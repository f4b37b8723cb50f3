import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
// Lengths that texts are cut to. Shorter ones are parts of dates and hashes, longer ones look at the beginning of a file.
const RAW_CUT = /\.(?:slice|substring|substr)\(0, ?(?:[2-9]\d|1?\d\d\d|2000)\)/;
/** Lists, which may be cut anywhere. */
const LISTS = [/\bflags\.slice\(0, 50\)/];

test('a text is cut by cutText of the domain, which never halves a character', () => {
  const files = execFileSync('git', ['ls-files', 'apps/*/src', 'packages/*/src'], { cwd: ROOT, encoding: 'utf8' });
  const found = files
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/text-cut\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          RAW_CUT.test(line) && !LISTS.some((list) => list.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
});
