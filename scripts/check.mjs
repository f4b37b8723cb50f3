// npm run check: every check that does not run the product.
import { runChecks } from './lib/checks.mjs';
import { main } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';

await main(async () => {
  await ensureInstalled();
  const { failed } = await runChecks();
  return failed === 0 ? 0 : 1;
});
