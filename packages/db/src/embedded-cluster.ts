import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import type { Engine, Place, RunAs } from './embedded-install.ts';

export const SUPERUSER = 'postgres';
const PASSWORD_FILE = 'superuser-password';

/** Creates the cluster unless it exists, and returns its superuser's password. */
export async function prepareCluster(
  dataDir: string,
  place: Place,
  engine: Engine,
  log: (line: string) => void,
): Promise<string> {
  const making = `${place.clusterDir}.making`;
  if (fs.existsSync(making)) {
    const aside = setAside(making, place.clusterDir);
    log(`an unfinished database was found and set aside as ${aside}`);
  }
  const passwordFile = path.join(dataDir, PASSWORD_FILE);
  if (fs.existsSync(place.clusterDir)) {
    checkCluster(place.clusterDir, engine);
    if (fs.existsSync(passwordFile)) return fs.readFileSync(passwordFile, 'utf8').trim();
    throw new EmbeddedError('PASSWORD_MISSING', `${passwordFile} is missing: restore it to open the database.`);
  }
  const password = keptPassword(passwordFile);
  await initCluster(making, password, place.runAs, engine);
  fs.renameSync(making, place.clusterDir);
  syncDirectory(place.homeDir);
  return password;
}

/** Environment of PostgreSQL's programs: the caller's PGDATA, PGPORT and the like must not reach them. */
export function engineEnv(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(process.platform === 'win32' && { SystemRoot, TEMP }) };
}

/** Makes an empty directory that only PostgreSQL's user can enter. */
export function makePrivateDirectory(dir: string, runAs: RunAs): void {
  fs.mkdirSync(dir);
  fs.chmodSync(dir, 0o700);
  if (runAs) fs.chownSync(dir, runAs.uid, runAs.gid);
}

function checkCluster(clusterDir: string, engine: Engine): void {
  const versionFile = path.join(clusterDir, 'PG_VERSION');
  if (!fs.existsSync(versionFile) || !fs.existsSync(path.join(clusterDir, 'global', 'pg_control'))) {
    throw new EmbeddedError(
      'CLUSTER_DAMAGED',
      `${clusterDir} is not a whole PostgreSQL database. Restore it from a backup, or move it away to start with an empty one.`,
    );
  }
  const version = fs.readFileSync(versionFile, 'utf8').trim();
  if (version === engine.majorVersion) return;
  throw new EmbeddedError(
    'CLUSTER_VERSION',
    `${clusterDir} was made by PostgreSQL ${version}, this version of Lintel contains ${engine.majorVersion}. Back it up with the version that made it, and restore the backup here.`,
  );
}

function keptPassword(passwordFile: string): string {
  if (!fs.existsSync(passwordFile)) {
    const password = randomBytes(32).toString('base64url');
    fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flush: true });
  }
  return fs.readFileSync(passwordFile, 'utf8').trim();
}

async function initCluster(dir: string, password: string, runAs: RunAs, engine: Engine): Promise<void> {
  makePrivateDirectory(dir, runAs);
  const passwordFile = `${dir}.password`;
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs) fs.chownSync(passwordFile, runAs.uid, runAs.gid);
  try {
    const args = [
      ...['-D', dir, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ];
    const child = spawn(engine.initdb, args, {
      ...runAs,
      cwd: path.parse(dir).root,
      env: engineEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    const ending = await new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, by) => resolve(code === 0 ? '' : `ended with ${by ?? code}`));
    });
    if (ending) throw new EmbeddedError('INIT_FAILED', `initdb ${ending}:\n${Buffer.concat(output).toString().trim()}`);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

function setAside(making: string, clusterDir: string): string {
  let n = 1;
  while (fs.existsSync(`${clusterDir}.incomplete-${n}`)) n++;
  fs.renameSync(making, `${clusterDir}.incomplete-${n}`);
  return `${clusterDir}.incomplete-${n}`;
}

function syncDirectory(dir: string): void {
  // why: Windows cannot open a directory for fsync, and its renames need none
  if (process.platform === 'win32') return;
  const fd = fs.openSync(dir, 'r');
  fs.fsyncSync(fd);
  fs.closeSync(fd);
}
