import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/bench');

export type Product = { baseUrl: string; stop(): Promise<void> };

/** The product of a checkout as it is run, with its demo, on a data directory that is kept between runs. */
export async function startProduct(checkout: string): Promise<Product> {
  await ensureWebBuilt(checkout);
  const dataDir = path.join(CACHE, `hand-${createHash('sha256').update(checkout).digest('hex').slice(0, 8)}`);
  await mkdir(dataDir, { recursive: true });
  // why: PostgreSQL runs as another user when this runs as root
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, ['apps/api/src/main.ts', 'serve', '--demo'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
      LINTEL_DATA_DIR: dataDir,
      DATABASE_URL: '',
      LINTEL_RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  });
  await isReady(child);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Builds the web application of a checkout, where its build is older than its sources. */
export async function ensureWebBuilt(checkout: string): Promise<void> {
  const program = "import('./scripts/lib/web-build.mjs').then((m) => m.ensureWebBuilt())";
  await run(process.execPath, ['-e', program], checkout);
}

function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => String(text).includes('Lintel is ready') && resolve());
    child.once('exit', (code) => reject(new Error(`the product ended with ${code} before it was ready`)));
  });
}

async function run(command: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
