// node scripts/run.mjs COMMAND ARGS…: runs a command of node_modules/.bin, on the project's own Node, after installing
// if necessary.
import { Failure, main } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runUntilStopped } from './lib/server-process.mjs';

await main(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (!command) throw new Failure('Usage: node scripts/run.mjs COMMAND [ARGUMENTS]');
  await ensureInstalled();
  return runUntilStopped([[command, args, { stdio: 'inherit' }]]);
});
