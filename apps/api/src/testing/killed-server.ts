import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, postgresProcessesOf, signal, waitUntil } from '@lintel/db/embedded-process';
import { clusterOf, postmasterPid } from '@lintel/db/embedded-test-kit';

const MAIN = path.join(import.meta.dirname, '../main.ts');
/** What `npm start` passes to Node. */
const FLAGS: string[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../../scripts/lib/server-flags.json'), 'utf8'),
);
const READY_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 20_000;
const FIRST_USER = { email: 'dana@harbor.example', password: 'The-tide-at-noon-9' };

/** What a program that is started by a test takes over: the path, and where Node keeps what it compiled (`vitest.config.ts`). */
export const INHERITED = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

/**
 * The real server, as a process of its own on one data directory, to be killed and started again and again: first visit
 * with the code of its log, and calls over HTTP.
 */
export async function startKillable(options: { dataDir?: string } = {}): Promise<Killable> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'lintel-kill-'));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const server: Killable = {
    ...NOBODY_YET,
    dataDir,
    base: `http://127.0.0.1:${port}`,
    kill: async (what) => {
      const victims = [
        ...(what === 'database' ? [] : [server.pid]),
        ...(what === 'server' ? [] : [postmasterPid(path.join(dataDir, 'postgres'))]),
      ];
      for (const pid of victims) signal(pid, 'SIGKILL');
      await waitUntil(() => !victims.some(isAlive), 5_000);
      // Backends hear of their postmaster's death a moment later.
      if (what === 'database') await sleep(100);
    },
    start: async () => {
      const startedAt = performance.now();
      const { pid, output } = spawnLintel(['serve', '--no-demo'], {
        LINTEL_DATA_DIR: dataDir,
        PORT: String(port),
        LINTEL_RATE_LIMITS: 'off',
      });
      server.pid = pid;
      server.output = output;
      const deadline = startedAt + READY_LIMIT_MS;
      while (!output().includes('Stop:  Ctrl-C')) {
        if (!isAlive(pid) || performance.now() > deadline) throw new Error(`not ready:\n${output()}`);
        await sleep(20);
      }
      return performance.now() - startedAt;
    },
    call: async (method, route, body, headers) => {
      const answer = await fetch(`http://127.0.0.1:${port}${route}`, {
        method,
        headers: {
          ...(server.token !== '' && { authorization: `Bearer ${server.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
    },
    ask: async (method, route, body) => {
      const answer = await server.call(method, `/v1${route}`, body);
      if (answer.status >= 300)
        throw new Error(`${method} ${route}: ${answer.status} ${answer.text}\n${server.output()}`);
      return answer.body;
    },
    build: async (name) => {
      const property = await server.ask('POST', '/property', { organizationId: server.organizationId, name });
      const plan = { name: 'A', floors: 5, unitsPerFloor: 20, pattern: '{building}{floor}{n}' };
      const built = await server.ask('POST', '/admin/buildproperty', { propertyId: property.id, buildings: [plan] });
      return { id: property.id, name, units: built.units };
    },
    items: async (propertyId) => {
      const found: KilledItem[] = [];
      let cursor = '';
      do {
        const page = await server.ask('GET', `/item/propertyitems/${propertyId}?limit=1000${cursor}`);
        found.push(...page.results);
        cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
      } while (cursor !== '');
      return found;
    },
    signIn: async () => {
      server.token = '';
      server.token = (await server.ask('POST', '/auth/login', FIRST_USER)).accessToken;
    },
    stop: async () => {
      signal(server.pid, 'SIGTERM');
      if (!(await waitUntil(() => !isAlive(server.pid), STOP_LIMIT_MS))) throw new Error('the server does not stop');
    },
    remove: async () => {
      signal(server.pid, 'SIGKILL');
      const servers = postgresProcessesOf(clusterOf(path.join(dataDir, 'postgres')));
      for (const pid of servers) signal(pid, 'SIGKILL');
      await waitUntil(() => ![server.pid, ...servers].some(isAlive), 5_000);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  // A process that is killed keeps nothing of what it compiled: one that ends by itself goes first.
  compiled ??= spawnLintel(['help'], {}).ended;
  await compiled;
  await server.start();
  await setUp(server);
  return server;
}

let compiled: Promise<unknown> | undefined;

async function setUp(server: Killable): Promise<void> {
  const code = /enter this code: (\S+)/.exec(server.output())?.[1];
  const first = { organizationName: 'Harbor Residential', firstName: 'Dana', lastName: 'Reed', ...FIRST_USER };
  const made = await server.ask('POST', '/setup', { ...first, code });
  server.token = made.accessToken;
  server.organizationId = (await server.ask('GET', '/organization')).results[0].id;
}

/** A source of numbers from 0 to 1 that gives the same row for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Starts the product as a process of its own; its log goes to `output`. */
export function spawnLintel(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...FLAGS, MAIN, ...args], {
    env: { ...INHERITED, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { pid: child.pid ?? 0, output: () => output, ended };
}

let lastPort = 20_000 + ((process.pid * 397) % 10_000);

/**
 * A port of the loopback that nobody listens on. It is below those that systems give to outgoing connections, of which
 * one could take it before the server that it is meant for has started.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    lastPort = lastPort < 32_000 ? lastPort + 1 : 20_000;
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(lastPort, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return lastPort;
  }
}

const NOBODY_YET = {
  dataDir: '',
  base: '',
  pid: 0,
  output: () => '',
  token: '',
  organizationId: 0,
};

export type Killable = typeof NOBODY_YET & {
  /** SIGKILL to the server's process, to PostgreSQL's postmaster, or to both at once. */
  kill(what: 'server' | 'database' | 'both'): Promise<void>;
  /** Starts the server on what the last one left; milliseconds until it says that it is ready. */
  start(): Promise<number>;
  /** Any answer as it is; rejects when the connection breaks. */
  call(method: string, route: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** The body of a call below /v1 that has to work. */
  // why: a test reads what came over the wire, whose shape is what it asserts
  // biome-ignore lint/suspicious/noExplicitAny: see above
  ask(method: string, route: string, body?: unknown): Promise<any>;
  /** Makes a property with one building of a hundred units. */
  build(name: string): Promise<BuiltProperty>;
  /** Every item of a property. */
  items(propertyId: number): Promise<KilledItem[]>;
  signIn(): Promise<void>;
  /** Ends the server as an operator does. */
  stop(): Promise<void>;
  /** Kills what still runs and deletes the data directory. */
  remove(): Promise<void>;
};
// biome-ignore lint/suspicious/noExplicitAny: as above
type Answer = { status: number; text: string; body: any };
export type BuiltProperty = { id: number; name: string; units: { id: number; name: string }[] };
type KilledItem = { id: number; serialNumber: string; purchaseCents: number | null };
