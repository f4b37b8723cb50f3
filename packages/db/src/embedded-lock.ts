import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedError } from './embedded-error.ts';

const SQLITE_BUSY = 5;
/**
 * How long a process waits for the lock. Two that ask in the same moment both read the file for an instant, and SQLite gives the lock to
 * neither while the other reads: without waiting, both would be refused.
 */
const WAIT_MS = 500;

export type DirectoryLock = { release(): void };

/**
 * Takes the exclusive lock of a directory for this process, or throws DATA_DIR_IN_USE naming the owner's pid.
 *
 * The lock is the file lock of an empty SQLite file: the only exclusive lock in plain Node that the kernel itself drops
 * when its owner dies, however it dies, so a lock can never be stale. The pid file beside it only names the owner.
 */
export function lockDirectory(dir: string): DirectoryLock {
  const pidFile = path.join(dir, 'owner.pid');
  const lockFile = path.join(dir, 'owner.lock');
  const database = new DatabaseSync(lockFile, { timeout: WAIT_MS });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new EmbeddedError(
      'DATA_DIR_IN_USE',
      `The data directory ${dir} is in use by process ${ownerOf(pidFile)}. Stop that process, or choose another directory.`,
    );
  }
  // why: any process that can open the file can hold its lock
  chmodSync(lockFile, 0o600);
  writeFileSync(pidFile, `${process.pid}\n`);
  return { release: () => (database.isOpen ? database.close() : undefined) };
}

function ownerOf(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
