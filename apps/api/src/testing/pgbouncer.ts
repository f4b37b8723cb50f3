import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, signal, waitUntil } from '@lintel/db/embedded-process';
import { PLATFORM_ROLE, RUNTIME_ROLE, rolePassword } from '@lintel/db/roles';
import { freePort } from './killed-server.ts';

const READY_MS = 5000;

/** Why PgBouncer cannot be tried here; null where it can. */
export function whyNoPgbouncer(): string | null {
  if (process.platform === 'win32') return 'PgBouncer: not tried, it is not for Windows';
  if (spawnSync('pgbouncer', ['--version']).error) return 'PgBouncer: not tried, the program is not installed';
  return process.env.DATABASE_URL ? 'PgBouncer: not tried on a database given by DATABASE_URL' : null;
}

/** PgBouncer in transaction mode on the loopback, before the database of a URL with a socket directory; two server connections. */
export async function startPgbouncer(databaseUrl: string, secret: string): Promise<Pgbouncer> {
  const [, name, query] = /\/([^/?]+)\?(.*)$/.exec(databaseUrl) ?? [];
  const target = new URLSearchParams(query);
  const socketDir = target.get('host') ?? '';
  const owner = statSync(socketDir);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lintel-pgbouncer-'));
  const port = await freePort();
  const files = { ini: path.join(folder, 'pgbouncer.ini'), users: path.join(folder, 'users.txt') };
  const users = ([RUNTIME_ROLE, PLATFORM_ROLE] as const).map((role) => `"${role}" "${rolePassword(secret, role)}"`);
  writeFileSync(files.users, `${users.join('\n')}\n`, { mode: 0o600 });
  writeFileSync(
    files.ini,
    `[databases]
${name} = host=${socketDir} port=${target.get('port')} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${files.users}
pool_mode = transaction
default_pool_size = 2
server_reset_query =
ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const file of [folder, files.ini, files.users]) chownSync(file, owner.uid, owner.gid);
  const child = spawn('pgbouncer', [files.ini], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: owner.uid, gid: owner.gid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const pid = child.pid ?? 0;
  const deadline = performance.now() + READY_MS;
  while (!(await answers(port))) {
    if (!isAlive(pid) || performance.now() > deadline) throw new Error(`PgBouncer did not start:\n${output}`);
    await sleep(20);
  }
  return {
    url: `postgresql://nobody@127.0.0.1:${port}/${name}`,
    async stop() {
      signal(pid, 'SIGKILL');
      await waitUntil(() => !isAlive(pid), READY_MS);
      rmSync(folder, { recursive: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.unref();
    socket.once('connect', () => socket.destroy());
  });
}

export type Pgbouncer = {
  /** The same database through PgBouncer, for `connect`. */
  url: string;
  stop(): Promise<void>;
};
