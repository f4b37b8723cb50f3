// npm test: checks, unit and API tests, end-to-end tests; it says how long each took and what failed, and the last line counts them all.
import { runChecks } from './lib/checks.mjs';
import { Failure, main } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runPlaywright, runVitest, sumOf } from './lib/suites.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const NOTHING = { passed: 0, failed: 0, skipped: 0 };
/** The web is built before both suites, because a unit test measures the built files and the journeys load them. */
const STAGES = {
  packages: async () => {
    await ensureInstalled();
    return NOTHING;
  },
  checks: runChecks,
  'web build': async () => {
    await ensureWebBuilt();
    return NOTHING;
  },
  'unit and API tests': runVitest,
  'browser journeys': async () => {
    await ensureWebBuilt();
    return runPlaywright();
  },
};

await main(async () => {
  const counts = [];
  const times = [];
  for (const [name, stage] of Object.entries(STAGES)) {
    const startedAt = performance.now();
    counts.push(await stage().catch(asFailed));
    times.push({ name, seconds: (performance.now() - startedAt) / 1000 });
    // why: nothing else can run without the packages
    if (name === 'packages' && sumOf(counts).failed > 0) break;
  }
  for (const { name, seconds } of [
    ...times,
    { name: 'in all', seconds: times.reduce((sum, { seconds }) => sum + seconds, 0) },
  ])
    console.log(`${name.padEnd(20)} ${shownTime(seconds)}`);
  const { passed, failed, skipped, failures } = sumOf(counts);
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0 ? 0 : 1;
});

/** Minutes and seconds, such as '3 min 07 s'. */
function shownTime(seconds) {
  const whole = Math.round(seconds);
  return `${String(Math.floor(whole / 60)).padStart(2)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** A stage that cannot run is one failure; the others still run. */
function asFailed(error) {
  console.error(error instanceof Failure ? error.message : error);
  return { passed: 0, failed: 1, skipped: 0, failures: [String(error)] };
}
