import path from 'node:path';
import { defineConfig } from 'vitest/config';

const at = (file: string) => path.join(import.meta.dirname, file);

const node = (name: string, root: string, extra: Record<string, unknown> = {}) => ({
  test: {
    name,
    root,
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    ...extra,
  },
});

export default defineConfig({
  test: {
    projects: [
      node('domain', './packages/domain'),
      node('contract', './packages/contract'),
      node('repo', './scripts', { include: ['**/*.test.mjs'] }),
      node('db', './packages/db', { testTimeout: 60_000, hookTimeout: 60_000 }),
      node('api', './apps/api', {
        testTimeout: 60_000,
        hookTimeout: 120_000,
        globalSetup: [at('apps/api/src/testing/global-setup.ts')],
        setupFiles: [at('apps/api/src/testing/no-noise.ts')],
      }),
      node('web', './apps/web', {
        environment: 'happy-dom',
        testTimeout: 20_000,
        setupFiles: [at('apps/web/src/testing/setup.ts')],
      }),
    ],
  },
});
