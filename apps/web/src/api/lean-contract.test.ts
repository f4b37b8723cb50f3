import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { leanModule, withoutJsonSchema } from '../../lean-contract.ts';

const sourceOf = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name), 'utf8');

test('a constant that is worked out can be left out, one that is written down stays as it is', () => {
  expect(leanModule('export const A = z.string();\nconst B = { b: 1, of: (x) => f(x) };\nconst C = { ...B };\n')).toBe(
    'export const A = /* @__PURE__ */ (() => (z.string()))();\nconst B = { b: 1, of: (x) => f(x) };\nconst C = /* @__PURE__ */ (() => ({ ...B }))();\n',
  );
});

test('of a list a page gets what it shows and asks, and not the schema of its rows', () => {
  const lean = leanModule(sourceOf('@lintel/contract/work/job'));
  for (const kept of ['columns', 'filters', 'sorts', 'order', 'places', 'changedAt'])
    expect(lean).toContain(`\n  ${kept}: `);
  expect(lean).not.toContain('\n  row: Job');
});

test('of a route a page gets the body that it validates, and not the answer', () => {
  const lean = leanModule(
    "export const x = defineContract({ do: { method: 'PUT', path: '/x', body: X, response: Y, summary: 'S' } });",
  );
  expect(lean).toContain("{ method: 'PUT', path: '/x', body: X, }");
});

test('zod comes without what writes schemas as JSON', () => {
  const classic = readFileSync(
    createRequire(import.meta.url)
      .resolve('zod')
      .replace(/index\.c?js$/, 'v4/classic/schemas.js'),
    'utf8',
  );
  expect(classic).toContain('processJSONSchema');
  expect(withoutJsonSchema(classic)).not.toContain('processJSONSchema');
  expect(() => withoutJsonSchema(classic.replaceAll('createToJSONSchemaMethod', 'makeToJSONSchemaMethod'))).toThrow(
    'no longer where it was',
  );
});

test('no page reads what a build leaves out', () => {
  const src = path.resolve(import.meta.dirname, '..');
  const left =
    /\b\w*(?:List|Report|[lL]ist\.list)\.(?:row|totals|parts)\b|\.(?:response|leftOutReasons|formula)\b|METRICS(?:\.\w+|\[[^\]]+\])\.question/;
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.|^testing\//.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => left.test(readFileSync(path.join(src, file), 'utf8')))).toEqual([]);
});
