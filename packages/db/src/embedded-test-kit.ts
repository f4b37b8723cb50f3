import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client, type QueryResultRow } from 'pg';
import { isAlive, postgresProcessesOf, signal, waitUntil } from './embedded-process.ts';

export const IS_ROOT = process.getuid?.() === 0;
export const NOBODY = { uid: 65534, gid: 65534 };
export const PROGRAM = path.join(import.meta.dirname, 'embedded-test-program.ts');

type Ready = { url: string; isOwned: boolean; socketDir: string; ms: number };
type Failure = { code?: string; message: string };
type Message = { log?: string; ready?: Ready; failed?: Failure; stopped?: true };

/** A directory that any user can enter; the test's `releaseAll` removes it. */
export function temporaryDirectory(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'lintel-test-'));
  chmodSync(dir, 0o755);
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Runs the test program on a data directory, and settles when it is ready, has failed or has ended. */
export async function runProgram(dataDir: string, options: ProgramOptions = {}) {
  const args = [options.program ?? PROGRAM, dataDir, JSON.stringify(options.settings ?? {})];
  const child = spawn(process.execPath, args, { ...options.as, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const logs: string[] = [];
  const seen: Message = {};
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const message = JSON.parse(line) as Message;
      if (message.log !== undefined) logs.push(message.log);
      Object.assign(seen, message);
      if (message.ready || message.failed) resolve();
    });
    void exited.then(() => resolve());
  });
  const pid = child.pid ?? 0;
  cleanups.push(() => killBoth(pid, dataDir));
  return { pid, logs, seen, exited, errors: () => stderr };
}

/** The ready message of a program, or an error with all its output. */
export function readyOf(program: Awaited<ReturnType<typeof runProgram>>): Ready {
  if (program.seen.ready) return program.seen.ready;
  throw new Error(`not ready: ${program.seen.failed?.message ?? ''}\n${program.logs.join('\n')}\n${program.errors()}`);
}

/** Kills a program and the server that it started, both by SIGKILL. */
export async function killBoth(pid: number, dataDir: string): Promise<void> {
  signal(pid, 'SIGKILL');
  const clusterDir = clusterOf(dataDir);
  if (!existsSync(clusterDir)) return;
  const servers = postgresProcessesOf(clusterDir);
  for (const server of servers) signal(server, 'SIGKILL');
  await waitUntil(() => ![pid, ...servers].some(isAlive), 5_000);
}

/** The pid in the server's own pid file. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(path.join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Where the cluster of a data directory lies. */
export function clusterOf(dataDir: string): string {
  const pointer = path.join(dataDir, 'cluster-location.json');
  const home = existsSync(pointer) ? (JSON.parse(readFileSync(pointer, 'utf8')).homeDir as string) : dataDir;
  return path.join(home, 'cluster');
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Undoes, newest first, what the test created or started. */
export async function releaseAll(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

/** Registers something to undo when the test is over. */
export function onRelease(cleanup: () => void | Promise<void>): void {
  cleanups.push(cleanup);
}

const cleanups: (() => void | Promise<void>)[] = [];

type ProgramOptions = {
  settings?: Record<string, string>;
  as?: { uid: number; gid: number };
  /** Another copy of the program, to run it from another place. */
  program?: string;
};
