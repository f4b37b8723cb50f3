// npm run check: everything a machine can tell without running the product.
import { runChecks } from './lib/checks.mjs';
import { main } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';

await main(async () => {
  await ensureInstalled();
  const { failed } = await runChecks();
  return failed === 0 ? 0 : 1;
});
