import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, INHERITED } from '#testing/killed-server.ts';

const MAIN = path.join(import.meta.dirname, '../main.ts');
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lintel-serve-'));
chmodSync(dataDir, 0o755);
const started: Program[] = [];
afterAll(async () => {
  for (const program of started) program.kill('SIGKILL');
  await Promise.all(started.map((program) => program.ended));
  await runToEnd(['demo-reset', '--yes']);
  rmSync(dataDir, { recursive: true, force: true });
});

test('the first start loads the demo and prints the sign-ins; the second is ready in five seconds; a signal stops both in ten', async () => {
  const port = await freePort();
  const first = run(['serve'], { PORT: String(port) });
  await first.saying('Stop:  Ctrl-C');
  expect(first.output()).toContain(`Lintel is ready: http://127.0.0.1:${port}`);
  expect(first.output()).toContain('admin@lintel.example');
  expect(first.output()).toContain(dataDir);

  const config = (await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()) as Config;
  expect(config).toMatchObject({ apiBase: '/v1', product: 'Lintel', setupNeeded: false });
  const { email } = config.demo.accounts[0];
  const answer = await fetch(`http://127.0.0.1:${port}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: config.demo.password }),
  });
  expect(answer.status).toBe(200);
  expect((await runToEnd(['healthcheck'], { PORT: String(port) })).code).toBe(0);

  const intruder = await runToEnd(['serve'], { PORT: String(await freePort()) });
  expect(intruder.code).not.toBe(0);
  expect(intruder.output).not.toMatch(/\n\s+at /);

  expect(await stopped(first, 'SIGTERM')).toBeLessThan(50_000);
  const startedAt = performance.now();
  const second = run(['serve'], { PORT: String(port) });
  await second.saying('Stop:  Ctrl-C');
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  expect(second.output()).toContain('Demo sign-ins');
  expect(second.output()).not.toContain('loading the demo');
  expect(await stopped(second, 'SIGINT')).toBeLessThan(50_000);
  expect(await second.ended).toBe(0);
}, 180_000);

test('a port in use is reported in one line, and the database is stopped again', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  const { code, output } = await runToEnd(['serve'], { PORT: String(port) });
  taken.close();
  expect(code).toBe(2);
  expect(output).toContain(`Port ${port} is taken`);
  expect(output).toContain('Stopped.');
});

test('each command explains itself, and a mistake in a call is reported in one line with exit code 2', async () => {
  const all = await runToEnd(['--help']);
  expect(all.code).toBe(0);
  for (const name of ['serve', 'migrate', 'seed', 'user', 'doctor', 'healthcheck', 'demo-reset'])
    expect(all.output).toMatch(new RegExp(`^  ${name}\\b.*\n {6}\\S`, 'm'));
  const one = await runToEnd(['seed', '--help']);
  expect(one).toMatchObject({ code: 0, output: expect.stringContaining('Usage: npm run lintel -- seed [--scale') });

  const unknown = await runToEnd(['srve']);
  expect(unknown).toMatchObject({ code: 2, output: expect.stringMatching(/^There is no command 'srve'\.\n/) });
  expect((await runToEnd(['serve', '--rolls', 'web'])).code).toBe(2);
  const wrong = await runToEnd(['serve'], { PORT: 'http', LINTEL_SECRET: 'short' });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toMatch(/PORT: .*\n {2}LINTEL_SECRET: /);
});

function run(args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...INHERITED, LINTEL_DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const program = {
    ended,
    output: () => output,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    async saying(text: string) {
      const hasSaid = expect.poll(() => output, { timeout: 110_000, interval: 50 }).toContain(text);
      await Promise.race([hasSaid, ended.then((code) => expect(output, `ended with ${code}`).toContain(text))]);
    },
  };
  started.push(program);
  return program;
}

async function runToEnd(args: string[], env: Record<string, string> = {}) {
  const program = run(args, env);
  const code = await program.ended;
  return { code, output: program.output() };
}

async function stopped(program: Program, signal: NodeJS.Signals): Promise<number> {
  const askedAt = performance.now();
  program.kill(signal);
  await program.ended;
  return performance.now() - askedAt;
}

type Config = { demo: { password: string; accounts: [{ email: string }] } };
type Program = {
  ended: Promise<number | null>;
  output(): string;
  kill(signal: NodeJS.Signals): void;
  saying(text: string): PromiseLike<void>;
};
