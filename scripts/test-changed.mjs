// npm run test:changed: the checks, and the tests beside every file that differs from main; it says which those are.

import path from 'node:path';
import { changedSince, testsBeside } from './lib/changed.mjs';
import { runChecks } from './lib/checks.mjs';
import { main, run } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { BIN } from './lib/paths.mjs';

await main(async () => {
  await ensureInstalled();
  const changed = await changedSince('main');
  const tests = testsBeside(changed);
  const { failed } = await runChecks();
  console.log(`${changed.length} files differ from main; ${tests.length} test files stand beside them:`);
  for (const test of tests) console.log(`  ${test}`);
  const code = tests.length === 0 ? 0 : await run(path.join(BIN, 'vitest'), ['run', ...tests]);
  const journeys = changed.filter((file) => file.startsWith('e2e/') && file.endsWith('.spec.ts'));
  console.log('Not run: tests elsewhere that use what changed, and browser journeys. `npm test` runs everything.');
  if (journeys.length > 0)
    console.log(`Changed journeys: npm run test:e2e -- ${journeys.map((file) => path.basename(file)).join(' ')}`);
  return failed === 0 && code === 0 ? 0 : 1;
});
