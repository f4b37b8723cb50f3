import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { signal, waitUntil } from './embedded-process.ts';
import { onRelease, postmasterPid, query, releaseAll, temporaryDirectory } from './embedded-test-kit.ts';

afterEach(releaseAll);

async function start(dataDir: string, options: Omit<EmbeddedOptions, 'dataDir'> = {}) {
  const database = await startEmbedded({ dataDir, ...options });
  onRelease(database.stop);
  return database;
}

describe('the embedded PostgreSQL', () => {
  it('is version 18, speaks UTF-8 with code point order, and has durability on and checksums on', async () => {
    const database = await start(path.join(temporaryDirectory(), 'postgres'));
    expect(database.version).toMatch(/^18\./);
    const rows = await query(
      database.connectionUrl(),
      `select name, setting from pg_settings where name in ('server_encoding', 'fsync', 'full_page_writes',
         'synchronous_commit', 'data_checksums', 'listen_addresses', 'jit', 'password_encryption') order by name`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      jit: 'off',
      listen_addresses: '',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
    });
    const words = `select string_agg(w, ' ' order by w) as sorted, upper('jalapeño é') as upper from unnest(array['é','Z','a']) w`;
    expect(await query(database.connectionUrl(), words)).toEqual([{ sorted: 'Z a é', upper: 'JALAPEÑO É' }]);
  });

  it('lets nobody in without the password, which only its owner can read', async () => {
    const dataDir = path.join(temporaryDirectory(), 'postgres');
    const database = await start(dataDir);
    const stranger = database.connectionUrl().replace(database.password, 'guess');
    await expect(query(stranger, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect(statSync(path.join(dataDir, 'superuser-password')).mode & 0o777).toBe(0o600);
    expect(statSync(database.socketDir).mode & 0o777).toBe(0o700);
  });

  it('keeps its data over a stop and a second start, and stops within 10 s although a session is in the middle of a query', async () => {
    const dataDir = path.join(temporaryDirectory(), 'postgres');
    const first = await start(dataDir);
    await query(first.connectionUrl(), 'create table kept as select 42 as n');
    const busy = new Client({ connectionString: first.connectionUrl() });
    busy.on('error', () => {});
    await busy.connect();
    const cutOff = expect(busy.query('select pg_sleep(60)')).rejects.toThrow(/terminating connection/);
    const stopAt = performance.now();
    await first.stop();
    await cutOff;
    const stopMs = Math.round(performance.now() - stopAt);
    const startAt = performance.now();
    const second = await start(dataDir);
    const startMs = Math.round(performance.now() - startAt);
    console.log(`embedded PostgreSQL: stop ${stopMs} ms, second start ${startMs} ms`);
    expect(await query(second.connectionUrl(), 'select n from kept')).toEqual([{ n: 42 }]);
    expect(stopMs).toBeLessThan(50_000);
    expect(startMs).toBeLessThan(25_000);
  });

  it('stops by force when a session does not end within 10 s, and the next start finds the data', async () => {
    const dataDir = path.join(temporaryDirectory(), 'postgres');
    const database = await start(dataDir);
    await query(database.connectionUrl(), 'create table kept as select 42 as n');
    const stuck = new Client({ connectionString: database.connectionUrl() });
    stuck.on('error', () => {});
    await stuck.connect();
    const { rows } = await stuck.query<{ pid: number }>('select pg_backend_pid() as pid');
    signal(rows[0]?.pid ?? 0, 'SIGSTOP');
    const stopAt = performance.now();
    await database.stop();
    expect(performance.now() - stopAt).toBeGreaterThan(10_000);
    expect(performance.now() - stopAt).toBeLessThan(50_000);
    expect(await query((await start(dataDir)).connectionUrl(), 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it('restarts by itself when the server is killed, with everything that was committed, and logs it', async () => {
    const dataDir = path.join(temporaryDirectory(), 'postgres');
    const database = await start(dataDir);
    const details: string[] = [];
    database.onExit((detail) => details.push(detail));
    await query(database.connectionUrl(), 'create table committed as select 1 as n');
    const killed = postmasterPid(dataDir);
    signal(killed, 'SIGKILL');
    expect(await waitUntil(() => details.length > 0, 5_000)).toBe(true);
    expect(details[0]).toBe(`PostgreSQL (pid ${killed}) ended: killed by SIGKILL`);
    await expect
      .poll(() => query(database.connectionUrl(), 'select n from committed').catch(String), { timeout: 20_000 })
      .toEqual([{ n: 1 }]);
    expect(postmasterPid(dataDir)).not.toBe(killed);
  });

  it('refuses settings that would lose data or open it to others', async () => {
    const dataDir = path.join(temporaryDirectory(), 'postgres');
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'x y']) {
      await expect(start(dataDir, { settings: { [name]: 'off' } })).rejects.toMatchObject({ code: 'UNSAFE_SETTING' });
    }
    const database = await start(dataDir, { settings: { work_mem: '9MB' } });
    expect(await query(database.connectionUrl(), 'show work_mem')).toEqual([{ work_mem: '9MB' }]);
    await query(database.connectionUrl(), 'alter database postgres set synchronous_commit = off');
    await database.stop();
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'UNSAFE_SETTING',
      message: expect.stringContaining('synchronous_commit=off'),
    });
  });

  it('does not write the values of a failing statement into its log', async () => {
    const dataDir = path.join(temporaryDirectory(), 'postgres');
    const database = await start(dataDir);
    await query(database.connectionUrl(), 'create table person (email text primary key)');
    const insert = `insert into person values ('secret@person.example')`;
    await query(database.connectionUrl(), insert);
    await expect(query(database.connectionUrl(), insert)).rejects.toThrow(/duplicate key/);
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('secret');
  });
});
