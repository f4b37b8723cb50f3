import { expect, test } from 'vitest';
import { testsBeside } from './changed.mjs';

const FOLDERS = {
  'apps/api/src/features/unit': ['unit.handlers.ts', 'unit.test.ts', 'unit-names.test.ts'],
  'apps/api/src/testing': ['app-under-test.ts', 'lists.test.ts'],
  'apps/web/src/screens/jobs': ['JobsPage.tsx', 'JobsPage.test.tsx'],
};
const beside = (...files) => testsBeside(files, (folder) => FOLDERS[folder] ?? []);

test('the tests of a change are those in the folders of what changed, each once, and changed tests themselves', () => {
  expect(
    beside(
      'apps/api/src/features/unit/unit.handlers.ts',
      'apps/api/src/features/unit/unit.test.ts',
      'apps/web/src/screens/jobs/JobsPage.tsx',
      'README.md',
    ),
  ).toEqual([
    'apps/api/src/features/unit/unit-names.test.ts',
    'apps/api/src/features/unit/unit.test.ts',
    'apps/web/src/screens/jobs/JobsPage.test.tsx',
  ]);
});

test('a test that changed brings itself alone, and what tests share brings none', () => {
  expect(beside('apps/api/src/features/unit/unit.test.ts')).toEqual(['apps/api/src/features/unit/unit.test.ts']);
  expect(beside('apps/api/src/testing/app-under-test.ts')).toEqual([]);
});
