import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { isAlive, signal, waitUntil } from './embedded-process.ts';
import {
  clusterOf,
  IS_ROOT,
  killBoth,
  NOBODY,
  onRelease,
  postmasterPid,
  query,
  readyOf,
  releaseAll,
  runProgram,
  temporaryDirectory,
} from './embedded-test-kit.ts';

afterEach(releaseAll);

const dataDirectory = () => path.join(temporaryDirectory(), 'postgres');

async function killParentOnly(pid: number): Promise<void> {
  signal(pid, 'SIGKILL');
  await waitUntil(() => !isAlive(pid), 5_000);
}

describe('one owner per data directory', () => {
  it('refuses a second process within 2 s, naming the first, which is not disturbed', async () => {
    const dataDir = dataDirectory();
    const first = await runProgram(dataDir);
    const startedAt = performance.now();
    const second = await runProgram(dataDir);
    expect(await second.exited).toBe(3);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(second.seen.failed?.code).toBe('DATA_DIR_IN_USE');
    expect(second.seen.failed?.message).toContain(`in use by process ${first.pid}.`);
    expect(await query(readyOf(first).url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('lets exactly one of two first starts create the database', async () => {
    const dataDir = dataDirectory();
    const both = await Promise.all([runProgram(dataDir), runProgram(dataDir)]);
    expect(both.filter(({ seen }) => seen.ready)).toHaveLength(1);
    expect(both.filter(({ seen }) => seen.failed?.code === 'DATA_DIR_IN_USE')).toHaveLength(1);
  });
});

describe('after a crash', () => {
  it('a server left by a killed process is adopted, without the old sessions, and stopped at the end', async () => {
    const dataDir = dataDirectory();
    const first = await runProgram(dataDir);
    const old = new Client({ connectionString: readyOf(first).url });
    const isCutOff = new Promise((resolve) => old.on('error', resolve));
    await old.connect();
    await old.query('create table acknowledged as select 7 as n');
    const server = postmasterPid(dataDir);
    await killParentOnly(first.pid);
    expect(isAlive(server)).toBe(true);

    const second = await runProgram(dataDir);
    const { isOwned, url } = readyOf(second);
    expect(isOwned).toBe(false);
    expect(postmasterPid(dataDir)).toBe(server);
    expect(await isCutOff).toBeInstanceOf(Error);
    expect(await query(url, 'select n from acknowledged')).toEqual([{ n: 7 }]);
    const stopAt = performance.now();
    signal(second.pid, 'SIGTERM');
    expect(await second.exited).toBe(0);
    expect(performance.now() - stopAt).toBeLessThan(50_000);
    expect(isAlive(server)).toBe(false);
  });

  it('an adopted server that dies is replaced', async () => {
    const dataDir = dataDirectory();
    await killParentOnly((await runProgram(dataDir)).pid);
    const second = await runProgram(dataDir);
    const server = postmasterPid(dataDir);
    signal(server, 'SIGKILL');
    await expect
      .poll(() => query(readyOf(second).url, 'select 1 as n').catch(String), { timeout: 20_000 })
      .toEqual([{ n: 1 }]);
    expect(postmasterPid(dataDir)).not.toBe(server);
  });

  it('a server left with other settings is stopped cleanly and started again', async () => {
    const dataDir = dataDirectory();
    const first = await runProgram(dataDir, { settings: { work_mem: '5MB' } });
    const server = postmasterPid(dataDir);
    await killParentOnly(first.pid);
    const { url, isOwned } = readyOf(await runProgram(dataDir, { settings: { work_mem: '6MB' } }));
    expect(isOwned).toBe(true);
    expect(isAlive(server)).toBe(false);
    expect(await query(url, 'show work_mem')).toEqual([{ work_mem: '6MB' }]);
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down');
  });

  it('a start after the process and the server were both killed finds every committed row', async () => {
    const dataDir = dataDirectory();
    const first = await runProgram(dataDir);
    await query(readyOf(first).url, 'create table acknowledged as select generate_series(1, 1000) as n');
    await killBoth(first.pid, dataDir);
    expect(existsSync(path.join(clusterOf(dataDir), 'postmaster.pid'))).toBe(true);
    const { url } = readyOf(await runProgram(dataDir));
    expect(await query(url, 'select count(*)::int as n from acknowledged')).toEqual([{ n: 1000 }]);
  });

  it('a backend that outlives its killed server does not keep the next one from starting', async () => {
    const dataDir = dataDirectory();
    const first = await runProgram(dataDir);
    const busy = new Client({ connectionString: readyOf(first).url });
    busy.on('error', () => {});
    await busy.connect();
    const looping = busy.query('do $$ begin loop end loop; end $$').catch(String);
    const server = postmasterPid(dataDir);
    signal(first.pid, 'SIGKILL');
    signal(server, 'SIGKILL');
    await waitUntil(() => !isAlive(server) && !isAlive(first.pid), 5_000);
    const { url } = readyOf(await runProgram(dataDir));
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await looping;
  });

  it('a pid file whose pid now belongs to another program is stale, and that program is left alone', async () => {
    const dataDir = dataDirectory();
    const first = await runProgram(dataDir);
    await killBoth(first.pid, dataDir);
    const stranger = spawn('sleep', ['60'], { ...(IS_ROOT && NOBODY), stdio: 'ignore' });
    onRelease(() => void stranger.kill());
    const pidFile = path.join(clusterOf(dataDir), 'postmaster.pid');
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid)));
    const { url } = readyOf(await runProgram(dataDir));
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  });

  it('a half-created database is set aside with all its files, and a complete one is created', async () => {
    const dataDir = dataDirectory();
    const making = path.join(dataDir, 'cluster.making');
    mkdirSync(making, { recursive: true });
    writeFileSync(path.join(making, 'PG_VERSION'), '18\n');
    const program = await runProgram(dataDir);
    expect(await query(readyOf(program).url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(readdirSync(path.join(dataDir, 'cluster.incomplete-1'))).toEqual(['PG_VERSION']);
    expect(program.logs.join('\n')).toContain('cluster.incomplete-1');
  });

  it('a damaged database is reported and not replaced by an empty one', async () => {
    const dataDir = dataDirectory();
    mkdirSync(path.join(dataDir, 'cluster', 'base'), { recursive: true });
    const program = await runProgram(dataDir);
    expect(await program.exited).toBe(3);
    expect(program.seen.failed?.code).toBe('CLUSTER_DAMAGED');
    expect(readdirSync(path.join(dataDir, 'cluster'))).toEqual(['base']);
  });
});

describe('a Ctrl-C in the terminal', () => {
  it('reaches the whole process group, yet the server runs until the application stops it', async () => {
    const dataDir = dataDirectory();
    const program = await runProgram(dataDir);
    const server = postmasterPid(dataDir);
    process.kill(-program.pid, 'SIGINT');
    expect(await program.exited).toBe(0);
    expect(program.errors()).toBe('');
    expect(program.seen.stopped).toBe(true);
    expect(isAlive(server)).toBe(false);
  });
});
