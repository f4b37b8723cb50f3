// npm run dev: the server, restarted when its files change, and Vite, which passes API calls on to it.
import path from 'node:path';
import { main } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { BIN, ROOT } from './lib/paths.mjs';
import { runUntilStopped } from './lib/server-process.mjs';

await main(async () => {
  await ensureInstalled();
  return runUntilStopped([
    [path.join(BIN, 'node'), ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts', 'serve']],
    [path.join(BIN, 'vite'), [], { cwd: path.join(ROOT, 'apps', 'web') }],
  ]);
});
