// npm run test:e2e [-- PLAYWRIGHT ARGUMENTS]: the end-to-end tests against the present sources.
import { main } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runPlaywright } from './lib/suites.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  const { failed } = await runPlaywright(process.argv.slice(2));
  return failed === 0 ? 0 : 1;
});
