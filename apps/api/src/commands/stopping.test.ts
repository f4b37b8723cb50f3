import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const CANARY = 'canary-9Xq2';

/** A process with an uncaught error, as the server could have: with values of a statement in the error. */
function crash(how: string) {
  const [stopping, log] = ['stopping.ts', '../platform/base/log.ts'].map((file) =>
    path.join(import.meta.dirname, file),
  );
  const program = `
    import { createLogger } from ${JSON.stringify(log)};
    import { stopSignal } from ${JSON.stringify(stopping)};
    const stopping = stopSignal();
    stopping.onCrash(createLogger('info'));
    const error = Object.assign(new Error('invalid input syntax for type bigint: "${CANARY}"'), {
      code: '22P02', detail: 'Key (email)=(${CANARY}) already exists.', parameters: ['${CANARY}'] });
    ${how};
    await stopping.asked;
    process.exitCode = stopping.hasCrashed() ? 1 : 0;`;
  return spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', program], { encoding: 'utf8' });
}

test.each([
  ['an error thrown later', 'setTimeout(() => { throw error; })'],
  ['an unhandled rejection', 'void Promise.reject(error)'],
  ['one after another', 'void Promise.reject(error); setTimeout(() => { throw error; })'],
])('%s is one line of the log without its values, and the process ends as failed', (_, how) => {
  const { stdout, stderr, status } = crash(how);
  expect(status).toBe(1);
  expect(stderr).toBe('');
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', detail: expect.stringContaining('22P02') });
  expect(stdout).not.toContain(CANARY);
});
