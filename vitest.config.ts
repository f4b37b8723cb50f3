import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './scripts/lib/memory-folder.mjs';

// Every process of a test makes its temporary files, databases among them, below this folder; TMPDIR=/tmp keeps them on the disk.
const folder = process.env.TMPDIR ?? memoryFolder();
if (folder) {
  process.env.TMPDIR = folder;
  // why: a third of the start of a server is to strip and compile its modules, and tests start the real one again and again
  process.env.NODE_COMPILE_CACHE ??= path.join(folder, 'lintel-compiled');
}

const at = (file: string) => path.join(import.meta.dirname, file);

/** A module that these read at load must not be shared with other files. */
const ALONE = ['src/testing/pgbouncer-isolation.test.ts'];
/** These give the window a database, a quota or cookies, which cannot be taken from it again. */
const WEB_ALONE = ['src/app/offline/**/*.test.{ts,tsx}', 'src/api/base-query.test.ts'];
// why: a second, as is usual, is not enough on a busy machine
const POLL = { poll: { timeout: 20_000 } };
const API = {
  globalSetup: [at('apps/api/src/testing/global-setup.ts')],
  setupFiles: [at('apps/api/src/testing/no-noise.ts')],
  expect: POLL,
};

const WEB = {
  environment: 'happy-dom',
  testTimeout: 20_000,
  setupFiles: [at('apps/web/src/testing/setup.ts')],
  expect: { poll: { timeout: 8000 } },
  // why: it keeps messages that nobody has shown yet, and each file is to begin without those of the one before
  server: { deps: { inline: ['react-toastify'] } },
};

const node = (name: string, root: string, extra: Record<string, unknown> = {}) => ({
  test: {
    name,
    root,
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // why: loading the modules anew for every file is a quarter of the whole run
    isolate: false,
    // why: they end a test that hangs, and are not there to measure a machine
    testTimeout: 60_000,
    hookTimeout: 120_000,
    ...extra,
  },
});

export default defineConfig({
  test: {
    // why: files that end servers and wait for them leave their processor to another
    maxWorkers: availableParallelism() + 1,
    projects: [
      node('domain', './packages/domain'),
      node('contract', './packages/contract'),
      node('fixtures', './fixtures'),
      node('bench', './bench'),
      node('repo', './scripts', { include: ['**/*.test.mjs'] }),
      node('reader', './packages/reader'),
      node('db', './packages/db', { expect: POLL }),
      node('api', './apps/api', { ...API, exclude: ['**/node_modules/**', ...ALONE] }),
      node('api-alone', './apps/api', { ...API, include: ALONE, isolate: true }),
      node('web', './apps/web', { ...WEB, exclude: ['**/node_modules/**', '**/dist/**', ...WEB_ALONE] }),
      node('web-alone', './apps/web', { ...WEB, include: WEB_ALONE, isolate: true }),
    ],
  },
});
