import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { engineEnv } from './embedded-cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import type { Engine, Place } from './embedded-install.ts';
import {
  commandLineOf,
  isAlive,
  isPostgresOf,
  postgresProcessesOf,
  signal,
  startOf,
  waitUntil,
} from './embedded-process.ts';

const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 8_000;
const ADOPTED_POLL_MS = 250;
const LOG_LIMIT_BYTES = 8 * 1024 * 1024;
/** A pid that no system assigns, yet that PostgreSQL accepts in its lock file. */
const NO_PID = 2 ** 31 - 1;

export type Postmaster = {
  pid: number;
  isOwned: boolean;
  /** Settles when the process has ended, with how it ended. */
  ended: Promise<string>;
  hasEnded(): boolean;
};

export type Site = { place: Place; engine: Engine };

/** Starts `postgres` in a process group of its own, so that a Ctrl-C in the terminal reaches only the supervisor. */
export function spawnPostmaster({ place, engine }: Site, args: string[]): Postmaster {
  const logFile = serverLogOf(place);
  if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) {
    fs.renameSync(logFile, `${logFile}.1`);
  }
  const log = fs.openSync(logFile, 'a', 0o600);
  const child = spawn(engine.postgres, args, {
    ...place.runAs,
    cwd: path.parse(place.homeDir).root,
    env: engineEnv(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  child.unref();
  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, by) => resolve(by ? `killed by ${by}` : `exit code ${code}`));
  }).finally(() => {
    hasEnded = true;
  });
  if (child.pid === undefined) return { pid: NO_PID, isOwned: true, ended, hasEnded: () => true };
  fs.writeFileSync(recordOf(place), JSON.stringify({ pid: child.pid, start: startOf(child.pid) }));
  return { pid: child.pid, isOwned: true, ended, hasEnded: () => hasEnded };
}

/**
 * Handles what an earlier run left on the cluster, so that it is either adopted or free: a postmaster that this
 * supervisor started with the same arguments is adopted, any other server process of the cluster is shut down.
 */
export async function recoverPostmaster(
  site: Site,
  args: string[],
  log: (line: string) => void,
): Promise<Postmaster | undefined> {
  const { clusterDir } = site.place;
  const pid = readPidFile(clusterDir)?.pid;
  if (pid !== undefined && isAlive(pid)) {
    if (!isOurPostmaster(pid, site)) {
      log(`the pid ${pid} of a dead PostgreSQL now belongs to another program: left alone`);
    } else if (isAdoptable(pid, site, args)) {
      log(`adopting PostgreSQL (pid ${pid}), left running by a process that was killed`);
      return adopt(pid);
    } else {
      log(`stopping PostgreSQL (pid ${pid}), left running by an earlier process`);
      await stopPostmaster(site, adopt(pid));
    }
  }
  await sweepBackends(clusterDir);
  disownPidFile(clusterDir);
  return undefined;
}

/** Shuts down by SIGINT (clients are cut off, data is written), after 10 s by SIGQUIT; throws STOP_FAILED if neither works. */
export async function stopPostmaster(site: Site, postmaster: Postmaster): Promise<void> {
  requestShutdown(site, postmaster, 'fast');
  if (await waitUntil(postmaster.hasEnded, FAST_SHUTDOWN_MS)) return;
  requestShutdown(site, postmaster, 'immediate');
  if (await waitUntil(postmaster.hasEnded, IMMEDIATE_SHUTDOWN_MS)) return;
  const logFile = serverLogOf(site.place);
  throw new EmbeddedError('STOP_FAILED', `PostgreSQL (pid ${postmaster.pid}) does not stop; see ${logFile}.`);
}

/** Asks a running server to shut down, without waiting for it. */
export function requestShutdown({ place, engine }: Site, postmaster: Postmaster, mode: 'fast' | 'immediate'): void {
  if (postmaster.hasEnded()) return;
  if (process.platform === 'win32') {
    spawnSync(engine.pgCtl, ['stop', '-D', place.clusterDir, '-m', mode, '-W'], { env: engineEnv() });
  } else signal(postmaster.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
}

/**
 * The state that the running server reports in its pid file: `starting`, `ready`, `stopping`; undefined when there is
 * none.
 */
export function serverStatus(clusterDir: string, pid: number): string | undefined {
  const file = readPidFile(clusterDir);
  return file?.pid === pid ? file.status : undefined;
}

/** The server's own log file. */
export function serverLogOf(place: Place): string {
  return path.join(place.homeDir, 'postgres.log');
}

function adopt(pid: number): Postmaster {
  const start = startOf(pid);
  const isGone = () => !isAlive(pid) || startOf(pid) !== start;
  const ended = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      if (!isGone()) return;
      clearInterval(timer);
      resolve('gone');
    }, ADOPTED_POLL_MS).unref();
  });
  return { pid, isOwned: false, ended, hasEnded: isGone };
}

function isOurPostmaster(pid: number, { place, engine }: Site): boolean {
  if (process.platform === 'linux') return isPostgresOf(pid, place.clusterDir);
  return spawnSync(engine.pgCtl, ['status', '-D', place.clusterDir], { env: engineEnv() }).status === 0;
}

function isAdoptable(pid: number, { place, engine }: Site, args: string[]): boolean {
  const start = startOf(pid);
  if (start === undefined || serverStatus(place.clusterDir, pid) === 'stopping') return false;
  const record = readRecord(place);
  if (record?.pid !== pid || record.start !== start) return false;
  return commandLineOf(pid)?.join('\0') === [engine.postgres, ...args].join('\0');
}

/** Backends survive a killed postmaster while they run a statement; they keep the next one from starting. */
async function sweepBackends(clusterDir: string): Promise<void> {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    const pids = postgresProcessesOf(clusterDir);
    if (pids.length === 0) return;
    for (const pid of pids) signal(pid, name);
    await waitUntil(() => !pids.some(isAlive), 2_000);
  }
}

/**
 * Writes a pid that no process has into the pid file of a dead server. PostgreSQL refuses to start while its old pid is
 * taken, by another program or by a zombie that nobody reaps; deleting the file would also drop its shared memory key,
 * PostgreSQL's guard against surviving backends.
 */
function disownPidFile(clusterDir: string): void {
  const file = pidFileOf(clusterDir);
  if (fs.existsSync(file)) fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^\d+/, String(NO_PID)));
}

function readPidFile(clusterDir: string): { pid: number; status: string | undefined } | undefined {
  const file = pidFileOf(clusterDir);
  if (!fs.existsSync(file)) return undefined;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), status: lines[7]?.trim() };
}

function readRecord(place: Place): { pid: number; start: string } | undefined {
  try {
    return JSON.parse(fs.readFileSync(recordOf(place), 'utf8'));
  } catch {
    return undefined;
  }
}

function pidFileOf(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid');
}

function recordOf(place: Place): string {
  return path.join(place.homeDir, 'postmaster.json');
}
