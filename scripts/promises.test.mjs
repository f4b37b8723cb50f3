import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const ROWS = read('docs/promises.md')
  .split('\n')
  .filter((line) => /^\| P\d+a? \|/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .map(([number, promise, gate, soak, open]) => ({ number, promise, gate, soak, open }));
const between = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => `P${first + at}`);
const SOAK = fs
  .readdirSync(path.join(ROOT, 'bench/src/soak'))
  .map((file) => read(`bench/src/soak/${file}`))
  .join('\n');

test('every promise that applies has its row, once', () => {
  // P24a is the product's own.
  const owed = [
    ...between(1, 24),
    'P24a',
    ...between(25, 34),
    ...between(36, 41),
    ...between(44, 50),
    'P55',
    'P62',
    'P66',
  ];
  expect(ROWS.map(({ number }) => number)).toEqual(owed);
  for (const { number, promise, gate, soak } of ROWS) {
    expect(promise, number).not.toBe('');
    expect(gate + soak, number).not.toBe('');
  }
});

test('what a row names exists: its tests, its part of the soak, its variable', () => {
  const gone = [];
  for (const { number, gate, soak, open } of ROWS) {
    const files = [...`${gate} ${open}`.matchAll(/`([^`]+\.(?:test\.(?:ts|tsx|mjs)|spec\.ts))`/g)].map(
      ([, file]) => file,
    );
    const whole = files.map((file) => (/^(apps|packages|e2e|scripts)\//.test(file) ? file : `apps/api/src/${file}`));
    for (const file of whole) if (!fs.existsSync(path.join(ROOT, file))) gone.push(`${number}: ${file}`);
    const tests = whole
      .filter((file) => fs.existsSync(path.join(ROOT, file)))
      .map(read)
      .join('\n');
    for (const [, name] of soak.matchAll(/`([^`]+)`/g)) {
      const isThere = name.startsWith('LINTEL_')
        ? tests.includes(name)
        : new RegExp(`(?:longer\\(\\s*|name: )'${name}'`).test(SOAK);
      if (!isThere) gone.push(`${number}: ${name}`);
    }
  }
  expect(gone).toEqual([]);
});
