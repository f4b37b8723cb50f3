import { isAlive, signal, waitUntil } from '@lintel/db/embedded-process';
import { freePort, spawnLintel } from './killed-server.ts';

const READY_LIMIT_MS = 120_000;

/** A server of its own on a database that is there already; ready when this settles. */
export async function serveDatabase(databaseUrl: string, secret: string, options: ServeOptions = {}): Promise<Served> {
  const port = options.port ?? (await freePort());
  const { pid, output } = spawnLintel(['serve', '--roles', options.roles ?? 'web', '--no-demo'], {
    DATABASE_URL: databaseUrl,
    LINTEL_SECRET: secret,
    LINTEL_RATE_LIMITS: 'off',
    PORT: String(port),
    ...options.env,
  });
  const isReady = await waitUntil(() => output().includes('Stop:  Ctrl-C') || !isAlive(pid), READY_LIMIT_MS);
  if (!isReady || !isAlive(pid)) throw new Error(`the server did not become ready:\n${output()}`);
  return {
    pid,
    port,
    url: `http://127.0.0.1:${port}`,
    output,
    async end(by = 'SIGKILL') {
      const askedAt = performance.now();
      signal(pid, by);
      if (!(await waitUntil(() => !isAlive(pid), READY_LIMIT_MS))) throw new Error(`the server outlived ${by}`);
      return performance.now() - askedAt;
    },
  };
}

export type ServeOptions = { roles?: string; port?: number; env?: Record<string, string> };

export type Served = {
  pid: number;
  port: number;
  url: string;
  output(): string;
  /** Sends the signal and gives the milliseconds until the process was gone. */
  end(by?: NodeJS.Signals): Promise<number>;
};
