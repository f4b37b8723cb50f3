import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
const MAIN = path.join(ROOT, 'apps/api/src/main.ts');
const LOG_FOLDER = path.join(ROOT, 'node_modules/.cache/lintel');
const START_MS = 220_000;
const STOP_MS = 20_000;

/** Starts the real product on a free port with a data directory of its own, and waits until it is ready. */
export async function startProduct(name: string, args: readonly string[] = []): Promise<Product> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'lintel-e2e-'));
  // why: PostgreSQL runs as another user when the tests run as root
  fs.chmodSync(dataDir, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN, 'serve', ...args], {
    // why: a process group of its own, so that the signal that ends the tests arrives once, not twice
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      // why: a printed tag leads to it
      PUBLIC_BASE_URL: url,
      LINTEL_DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      LINTEL_CHECK_RESPONSES: '1',
      LINTEL_RATE_LIMITS: 'off',
      // why: the mail server of the journeys is on this machine
      LINTEL_PRIVATE_NETWORKS: 'on',
    },
  });
  const killOnExit = () => void child.kill('SIGKILL');
  process.once('exit', killOnExit);
  const output = keepOutput(child, path.join(LOG_FOLDER, `e2e-${name}.log`));
  await waitUntilReady(child, output);
  const stop = async () => {
    await stopChild(child);
    process.off('exit', killOnExit);
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, output, stop };
}

function keepOutput(child: ChildProcess, file: string): () => string {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, '');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      fs.appendFileSync(file, chunk);
    });
  return () => output;
}

async function waitUntilReady(child: ChildProcess, output: () => string): Promise<void> {
  const ready = Promise.withResolvers<void>();
  const look = () => output().includes('Lintel is ready') && ready.resolve();
  child.stdout?.on('data', look);
  child.once('error', ready.reject);
  child.once('close', (code) => ready.reject(new Error(`Lintel ended with ${code} before it was ready:\n${output()}`)));
  const timer = setTimeout(() => ready.reject(new Error(`Lintel is not ready after 220 s:\n${output()}`)), START_MS);
  await ready.promise.finally(() => clearTimeout(timer));
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No TCP port is free.');
  return address.port;
}

export type Product = {
  url: string;
  dataDir: string;
  /** Everything it printed so far. */
  output: () => string;
  /** Stops it and removes its data. */
  stop: () => Promise<void>;
};
