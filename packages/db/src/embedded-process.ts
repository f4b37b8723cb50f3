import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 25;

/** Whether a process with this pid runs; a zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || !['Z', 'X', undefined].includes(statFields(pid)?.[0]);
}

/** A text that identifies one process even where its pid is reused (boot id and start time); undefined except on Linux. */
export function startOf(pid: number): string | undefined {
  const ticks = statFields(pid)?.[19];
  return ticks && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
}

/** The command line of a process on Linux, or undefined when it is gone. */
export function commandLineOf(pid: number): string[] | undefined {
  const text = readProc(pid, 'cmdline');
  return text ? text.replace(/\0$/, '').split('\0') : undefined;
}

/**
 * Whether the process runs a `postgres` binary on this cluster (Linux only: read from its executable and working
 * directory).
 */
export function isPostgresOf(pid: number, clusterDir: string): boolean {
  // why: a backend's command line is its title; its name is still that of the binary, and cheap to read
  if (readProc(pid, 'comm')?.trim() !== 'postgres') return false;
  return /\/postgres( \(deleted\))?$/.test(linkOf(pid, 'exe')) && linkOf(pid, 'cwd') === realpathSync(clusterDir);
}

/** The server processes of a cluster that still run (Linux only; empty elsewhere). */
export function postgresProcessesOf(clusterDir: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isAlive(pid) && isPostgresOf(pid, clusterDir));
}

/** Sends a signal; a process that is already gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until the condition holds (true) or the time in milliseconds is over (false). */
export async function waitUntil(isMet: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!isMet()) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** /proc/<pid>/stat from its third field (state) on: the second, the name, may itself hold blanks and brackets. */
function statFields(pid: number): string[] | undefined {
  const text = readProc(pid, 'stat');
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readProc(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Where a link of the process points to, or an empty text when it is gone. */
function linkOf(pid: number, name: 'cwd' | 'exe'): string {
  const link = `/proc/${pid}/${name}`;
  try {
    return readlinkSync(link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES' || process.getuid?.() !== 0) return '';
  }
  // why: root without CAP_SYS_PTRACE, as in most containers, may not read this of another user's process; that user may
  const owner = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
  if (!owner) return '';
  const { stdout } = spawnSync('readlink', [link], { uid: owner.uid, gid: owner.gid, encoding: 'utf8' });
  return stdout?.trim() ?? '';
}
