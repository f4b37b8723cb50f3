import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { prepareCluster, SUPERUSER } from './embedded-cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import { prepareEngine, preparePlace } from './embedded-install.ts';
import { lockDirectory } from './embedded-lock.ts';
import {
  type Postmaster,
  recoverPostmaster,
  requestShutdown,
  type Site,
  serverLogOf,
  serverStatus,
  spawnPostmaster,
  stopPostmaster,
} from './embedded-postmaster.ts';
import {
  type Address,
  chooseAddress,
  clearSocket,
  postgresArguments,
  UNSAFE_SETTINGS_SQL,
} from './embedded-settings.ts';

const READY_POLL_MS = 20;
const PROGRESS_MS = 2_000;
/** Crash recovery replays the log since the last checkpoint, on a slow disk for minutes. */
const READY_LIMIT_MS = 600_000;
const RESTART_FIRST_MS = 250;
const RESTART_MAX_MS = 30_000;
/** A server that ran this long was healthy: its next restart starts at the shortest delay again. */
const HEALTHY_MS = 60_000;

/** Starts PostgreSQL on a data directory of this process's own and keeps it running until stop(); throws EmbeddedError. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const dataDir = path.resolve(options.dataDir);
  const place = preparePlace(dataDir, log);
  const lock = lockDirectory(place.homeDir);
  try {
    const engine = prepareEngine(place, log);
    const site = { place, engine };
    const address = await chooseAddress(place);
    const args = postgresArguments(place, address, options.settings ?? {});
    const password = await prepareCluster(dataDir, place, engine, log);
    const connectionUrl = (database = 'postgres') => urlOf(address, password, database);
    const spawn = () => {
      clearSocket(address);
      return spawnPostmaster(site, args);
    };
    const boot = async () => {
      const postmaster = (await recoverPostmaster(site, args, log)) ?? spawn();
      return { postmaster, version: await readyVersion(site, postmaster, connectionUrl(), log) };
    };
    const { postmaster, version } = await boot();
    const supervisor = supervise(site, postmaster, async () => (await boot()).postmaster, log);
    return {
      ...address,
      homeDir: place.homeDir,
      connectionUrl,
      user: SUPERUSER,
      password,
      version,
      isOwned: postmaster.isOwned,
      onExit: supervisor.onExit,
      stop: () => supervisor.stop().finally(lock.release),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The server's version, once it answers with safe settings and has no old sessions; stops it if it does not. */
async function readyVersion(site: Site, postmaster: Postmaster, url: string, log: (line: string) => void) {
  try {
    await waitUntilReady(site, postmaster, log);
    return await inspectServer(url, postmaster);
  } catch (error) {
    await stopPostmaster(site, postmaster);
    throw error;
  }
}

async function waitUntilReady(site: Site, postmaster: Postmaster, log: (line: string) => void): Promise<void> {
  const startedAt = performance.now();
  let nextProgress = PROGRESS_MS;
  while (serverStatus(site.place.clusterDir, postmaster.pid) !== 'ready') {
    const waitedMs = performance.now() - startedAt;
    if (postmaster.hasEnded()) throw startFailed(site, `ended with ${await postmaster.ended}`);
    if (waitedMs > READY_LIMIT_MS) throw startFailed(site, 'is not ready after 10 minutes');
    if (waitedMs > nextProgress) {
      log(`PostgreSQL is starting: ${Math.round(waitedMs / 1000)} s`);
      nextProgress += PROGRESS_MS;
    }
    await sleep(READY_POLL_MS);
  }
}

async function inspectServer(url: string, postmaster: Postmaster): Promise<string> {
  const client = new Client({ connectionString: url });
  // why: a server that dies meanwhile rejects the running query; an unhandled event would end this process
  client.on('error', () => {});
  await client.connect();
  try {
    const unsafe = await client.query<{ name: string; value: string }>(UNSAFE_SETTINGS_SQL);
    if (unsafe.rows.length > 0) {
      const list = unsafe.rows.map(({ name, value }) => `${name}=${value}`).join(', ');
      throw new EmbeddedError('UNSAFE_SETTING', `The embedded PostgreSQL would lose data in a crash: ${list}.`);
    }
    if (!postmaster.isOwned) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
    }
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? 'unknown';
  } finally {
    await client.end();
  }
}

function supervise(site: Site, first: Postmaster, boot: () => Promise<Postmaster>, log: (line: string) => void) {
  const listeners: ((detail: string) => void)[] = [];
  const stopping = new AbortController();
  const shutDownWithProcess = () => requestShutdown(site, current, 'fast');
  let current = first;
  let delayMs = RESTART_FIRST_MS;
  let stopped: Promise<void> | undefined;

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const ending = await Promise.race([current.ended, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > HEALTHY_MS) delayMs = RESTART_FIRST_MS;
      const detail = `PostgreSQL (pid ${current.pid}) ended: ${ending}`;
      log(detail);
      for (const listener of listeners) listener(detail);
      await restart();
    }
  }

  async function restart(): Promise<void> {
    while (!stopping.signal.aborted) {
      log(`restarting PostgreSQL in ${delayMs} ms`);
      await sleep(delayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      delayMs = Math.min(delayMs * 2, RESTART_MAX_MS);
      if (stopping.signal.aborted) return;
      try {
        current = await boot();
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  const running = keepRunning();
  process.once('exit', shutDownWithProcess);
  return {
    onExit: (listener: (detail: string) => void) => void listeners.push(listener),
    stop: () => {
      stopping.abort();
      stopped ??= running
        .then(() => stopPostmaster(site, current))
        .then(() => void process.off('exit', shutDownWithProcess));
      return stopped;
    },
  };
}

function aborted(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped'), { once: true }));
}

function startFailed(site: Site, what: string): EmbeddedError {
  const logFile = serverLogOf(site.place);
  const tail = fs.readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
  return new EmbeddedError('START_FAILED', `PostgreSQL ${what}. The end of ${logFile}:\n${tail}`);
}

function urlOf(address: Address, password: string, database: string): string {
  const credentials = `${SUPERUSER}:${encodeURIComponent(password)}`;
  const name = encodeURIComponent(database);
  return address.socketDir
    ? `postgresql://${credentials}@/${name}?host=${encodeURIComponent(address.socketDir)}&port=${address.port}`
    : `postgresql://${credentials}@127.0.0.1:${address.port}/${name}`;
}

export type EmbeddedOptions = {
  dataDir: string;
  log?: (line: string) => void;
  /** Further server settings, e.g. `{ work_mem: '32MB' }`; those of durability and of access are refused. */
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** URL of the superuser with its password, over the unix socket (loopback TCP on Windows). */
  connectionUrl(database?: string): string;
  /** Holds the cluster: the data directory, or one under /var/lib when PostgreSQL's user cannot enter that. */
  homeDir: string;
  socketDir: string;
  port: number;
  user: string;
  password: string;
  version: string;
  /** False when a server left running by a killed process was adopted. */
  isOwned: boolean;
  /** Ends every session, shuts down and releases the data directory; takes at most some 18 s, usually under one. */
  stop(): Promise<void>;
  /** Reports every unexpected end of the server; it is being restarted when the callback runs. */
  onExit(listener: (detail: string) => void): void;
};
