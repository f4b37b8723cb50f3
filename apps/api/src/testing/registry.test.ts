import { ALL_ROUTES } from '@lintel/contract/all';
import { REPEATED_JOB_KINDS } from '@lintel/contract/work/job';
import { beforeAll, expect, test } from 'vitest';
import { jobsOf } from '../worker.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';

// Who may call each operation is asked in matrix/, with one id of another's in relations.test.ts.
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

test('every operation of the contract is mounted', () => {
  const unmounted = Object.keys(ALL_ROUTES).filter((id) => !t.app.mounted.operations.has(id));
  expect(unmounted).toEqual([]);
});

test('every operation has a summary, an access word, and an address of its own', () => {
  const addresses = Object.values(ALL_ROUTES).map((route) => `${route.method} ${route.path.replace(/:\w+/g, ':')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const [id, route] of Object.entries(ALL_ROUTES)) {
    expect(route.summary.length, id).toBeGreaterThan(5);
    expect(['public', 'user', 'admin', 'super'], id).toContain(route.access);
  }
});

test('a job can be tried again exactly where its kind says how', () => {
  const jobs = jobsOf(t.platform, t.app.mounted.operations);
  const kinds = jobs.filter(({ onRetry }) => onRetry !== undefined).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(REPEATED_JOB_KINDS.toSorted());
});
