import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { SECRET } from './dataset.ts';
import type { FloorWork } from './floor-server.ts';

export type Running = { baseUrl: string; pid: number; stop(): Promise<void> };

const HERE = import.meta.dirname;
/** What `npm start` passes to Node. */
const FLAGS = path.resolve(HERE, '../../scripts/lib/server-flags.json');

/** Our server as it is run, sign-in, row-level security and audit on; only the rate limits are off. `fresh` keeps no answer. */
export async function startApi(adminUrl: string, kind: 'kept' | 'fresh' = 'kept'): Promise<Running> {
  const port = await freePort();
  const child = fork(path.resolve(HERE, '../../apps/api/src/main.ts'), ['serve', '--no-demo'], {
    execArgv: JSON.parse(await readFile(FLAGS, 'utf8')),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: adminUrl,
      LINTEL_SECRET: SECRET,
      LINTEL_RATE_LIMITS: 'off',
      ...(kind === 'fresh' && { LINTEL_KEPT_ANSWERS_MIB: '0' }),
      LOG_LEVEL: 'error',
      PORT: String(port),
      PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => String(text).includes('Lintel is ready') && resolve());
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}`)));
  });
  return running(child, `http://127.0.0.1:${port}`);
}

/** The floors: a bare node:http server with the works' statements, prepared, as a superuser. */
export async function startFloor(adminUrl: string, works: FloorWork[]): Promise<Running> {
  const child = fork(path.join(HERE, 'floor-server.ts'), { env: { ...process.env, FLOOR_DATABASE_URL: adminUrl } });
  const port = await new Promise<number>((resolve) => {
    child.on('message', (message: { port?: number; ready?: boolean }) => {
      if (message.port !== undefined) {
        port_ = message.port;
        child.send({ works });
      }
      if (message.ready) resolve(port_);
    });
    let port_ = 0;
  });
  return running(child, `http://127.0.0.1:${port}`);
}

function running(child: ChildProcess, baseUrl: string): Running {
  if (child.pid === undefined) throw new Error('the process did not start');
  return {
    baseUrl,
    pid: child.pid,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no TCP port is free');
  return address.port;
}
