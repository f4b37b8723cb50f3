import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { makePrivateDirectory } from './embedded-cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import type { Place, RunAs } from './embedded-install.ts';

const UNIX_PORT = 5432;
/** A unix socket's path holds 103 bytes on macOS and 107 on Linux; the socket's own name takes 14. */
const SOCKET_DIR_BYTES = 85;

const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

const DEFAULTS = {
  max_connections: '60',
  shared_buffers: '256MB',
  jit: 'off',
  track_io_timing: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // why: the application logs a rejected statement; here its text and values would be in a plain file
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const OURS = [
  ...Object.keys(DURABLE),
  ...['data_directory', 'config_file', 'hba_file', 'listen_addresses', 'port', 'unix_socket_directories'],
];

/** Where the server listens: a unix socket, or the loopback address on Windows (`socketDir` is then empty). */
export type Address = { socketDir: string; port: number };

/** The arguments of `postgres`; throws UNSAFE_SETTING for a setting that decides durability or who can connect. */
export function postgresArguments(place: Place, address: Address, settings: Record<string, string>): string[] {
  for (const name of Object.keys(settings)) {
    if (!OURS.includes(name) && /^[a-z][a-z0-9_.]*$/.test(name)) continue;
    throw new EmbeddedError('UNSAFE_SETTING', `The setting "${name}" of the embedded PostgreSQL cannot be changed.`);
  }
  const all = {
    ...DEFAULTS,
    ...settings,
    ...DURABLE,
    listen_addresses: address.socketDir ? '' : '127.0.0.1',
    port: String(address.port),
    unix_socket_directories: address.socketDir,
    unix_socket_permissions: '0700',
  };
  return ['-D', place.clusterDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Removes the socket that a killed server left, and its lock file, which names a pid that may be another program's by now. */
export function clearSocket({ socketDir, port }: Address): void {
  if (socketDir === '') return;
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
    fs.rmSync(path.join(socketDir, name), { force: true });
}

/** Chooses the address; the same one again for a cluster that had one, so that a running server is recognized. */
export async function chooseAddress(place: Place): Promise<Address> {
  if (process.platform === 'win32') return { socketDir: '', port: await freePort() };
  const besideCluster = path.join(place.homeDir, 'socket');
  if (Buffer.byteLength(besideCluster) <= SOCKET_DIR_BYTES) {
    if (!fs.existsSync(besideCluster)) makePrivateDirectory(besideCluster, place.runAs);
    return { socketDir: besideCluster, port: UNIX_PORT };
  }
  return { socketDir: temporarySocketDir(place), port: UNIX_PORT };
}

/** The durability settings that are not what they must be in the running server, as SQL rows `name`, `value`. */
export const UNSAFE_SETTINGS_SQL = `
  select name, setting as value from pg_settings
  where name in (${quoted(Object.keys(DURABLE))}) and setting <> 'on'
  union all
  select split_part(entry, '=', 1), split_part(entry, '=', 2) from pg_db_role_setting, unnest(setconfig) as entry
  where split_part(entry, '=', 1) in (${quoted(Object.keys(DURABLE))}) and split_part(entry, '=', 2) <> 'on'`;

function temporarySocketDir(place: Place): string {
  const noteFile = path.join(place.homeDir, 'socket-location');
  const noted = fs.existsSync(noteFile) ? fs.readFileSync(noteFile, 'utf8') : undefined;
  if (noted !== undefined && isPrivateDirectory(noted, place.runAs)) return noted;
  // why: the temporary directory of root's session may be closed to the user that runs PostgreSQL
  const socketDir = fs.mkdtempSync(path.join(place.runAs ? '/tmp' : os.tmpdir(), 'lintel-'));
  if (place.runAs) fs.chownSync(socketDir, place.runAs.uid, place.runAs.gid);
  fs.writeFileSync(noteFile, socketDir);
  return socketDir;
}

function isPrivateDirectory(dir: string, runAs: RunAs): boolean {
  const stat = fs.lstatSync(dir, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === (runAs?.uid ?? process.getuid?.()) && (stat.mode & 0o077) === 0;
}

function quoted(names: string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new EmbeddedError('START_FAILED', 'No TCP port is free.');
  return address.port;
}
