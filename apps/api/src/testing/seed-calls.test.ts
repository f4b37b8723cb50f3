import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { judgeSeedCalls, SEED_CALLS, tellSeedCalls } from './seed-calls.ts';

const SEED = path.resolve(import.meta.dirname, '../../../../../shared/spec/000_9a2548345458af6f.txt');

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

test('every call of the seed is mounted, but for those that come with a screen not built yet', () => {
  const judged = judgeSeedCalls([...t.app.mounted.operations.values()].map(({ route }) => route));
  console.info(tellSeedCalls(judged));
  expect(judged.filter((call) => !call.isMounted && call.comesWith === undefined)).toEqual([]);
});

test('no call that is mounted is still listed as not built', () => {
  const judged = judgeSeedCalls([...t.app.mounted.operations.values()].map(({ route }) => route));
  expect(judged.filter((call) => call.isMounted && call.comesWith !== undefined)).toEqual([]);
});

test('the list is the seed’s own, where the seed is at hand', async ({ skip }) => {
  const seed = await readFile(SEED, 'utf8').catch(() => skip('the seed specification is not beside this folder'));
  const [, section = ''] = /## 7\. The calls it makes([\s\S]*?)## 8\./.exec(seed) ?? [];
  // '/record/{id}/hide|show' is two calls; a path in brackets or prose is none.
  const told = [...section.matchAll(/\/[\w-]+(?:\/[\w{}-]+)*(?:\|\w+)*/g)]
    .map(([found]) => found)
    .flatMap((found) => {
      const [first = '', ...others] = found.split('|');
      return [first, ...others.map((other) => first.replace(/\w+$/, other))];
    })
    .filter((found) => !/^\/(password|show)$/.test(found));
  const listed = new Set(SEED_CALLS.map((call) => call.path.replace(/\/$/, '')));
  expect([...new Set(told)].filter((found) => !listed.has(found))).toEqual([]);
  expect([...listed].filter((call) => !told.includes(call))).toEqual([]);
});
