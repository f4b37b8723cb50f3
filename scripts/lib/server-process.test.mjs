import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const MODULE = pathToFileURL(new URL('server-process.mjs', import.meta.url).pathname).href;
const SERVER = `
  let count = 0;
  process.on('SIGINT', () => { count++; setTimeout(() => { console.log('told', count); process.exit(7); }, 500); });
  setInterval(() => {}, 1000);
  console.log('serving');
`;
const SCRIPT = `
  import { runUntilStopped } from ${JSON.stringify(MODULE)};
  process.exitCode = await runUntilStopped([[process.execPath, ['-e', ${JSON.stringify(SERVER)}]]]);
`;

async function startScript() {
  const script = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(script.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('serving');
  return { script, lines };
}

it('a Ctrl-C that the terminal and npm both deliver reaches the server once, and its exit code is passed on', async () => {
  const { script, lines } = await startScript();
  const exit = once(script, 'exit');
  process.kill(-script.pid, 'SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 100));
  script.kill('SIGINT');
  expect((await lines.next()).value).toBe('told 1');
  expect(await exit).toEqual([7, null]);
});
