// npm test: checks, unit and API tests, end-to-end tests; the last line counts them all.
import { runChecks } from './lib/checks.mjs';
import { Failure, main } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runPlaywright, runVitest, sumOf } from './lib/suites.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const STAGES = [
  runChecks,
  async () => {
    // why: a test measures what the browser loads
    await ensureWebBuilt();
    return runVitest();
  },
  async () => {
    await ensureWebBuilt();
    return runPlaywright();
  },
];

await main(async () => {
  const counts = [];
  const run = async (stage) => counts.push(await stage().catch(asFailed));
  await run(async () => {
    await ensureInstalled();
    return { passed: 0, failed: 0, skipped: 0 };
  });
  // why: nothing else can run without the packages
  if (sumOf(counts).failed === 0) for (const stage of STAGES) await run(stage);
  const { passed, failed, skipped } = sumOf(counts);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0 ? 0 : 1;
});

/** One stage that cannot run is one failure; the others still say how they do. */
function asFailed(error) {
  console.error(error instanceof Failure ? error.message : error);
  return { passed: 0, failed: 1, skipped: 0 };
}
