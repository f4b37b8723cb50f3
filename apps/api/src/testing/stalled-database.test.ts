import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbedded } from '@lintel/db/embedded';
import { postgresProcessesOf, signal } from '@lintel/db/embedded-process';
import { clusterOf, query } from '@lintel/db/embedded-test-kit';
import { openDatabase } from '@lintel/db/open';
import { DatabaseUnavailable } from '@lintel/db/tx';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ANONYMOUS } from '#platform/identity/session-lookup.ts';
import { seedCatalogue } from '#platform/records/catalogue.ts';
import { startTestApp, type TestAnswer, type TestApp } from './app-under-test.ts';
import { TEST_SECRET } from './database.ts';
import type { TestUser } from './user-factory.ts';

/** Calls must be answered within 2.5 s; without the watchdog of the database it would be 20. */
const LATE_MS = 12_500;
const READERS = 8;

let t: TestApp;
let dataDir: string;
let admin: TestUser;
let unitId: number;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lintel-stall-'));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir });
  await query(embedded.connectionUrl(), 'create database lintel');
  const url = embedded.connectionUrl('lintel');
  const database = await openDatabase({ adminUrl: url, secret: TEST_SECRET });
  await seedCatalogue(database);
  const drop = async () => {
    await database.close();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  t = await startTestApp({ on: { database, url, drop } });
  const unit = await t.a.unit();
  unitId = unit.id;
  admin = await t.a.user({ organizationId: unit.organizationId, isAdmin: true });
});

const READ = { mode: 'read' } as const;
const REPORT = { ...READ, timeoutMs: 15_000 };
const MERGE = { mode: 'write', timeoutMs: 120_000, isLong: true } as const;
/** Short statements, so that the test need not wait the usual five seconds. */
const SHORT = { ...READ, timeoutMs: 1000 };
const details = (as: TestUser | string = admin) => t.get(`/unit/${unitId}/details`, as);
const sleeping = (seconds: number) =>
  t.database.withTx(ANONYMOUS, REPORT, ({ db }) => sql`select pg_sleep(${seconds})`.execute(db));

function stopAndGo(name: 'SIGSTOP' | 'SIGCONT') {
  const pids = postgresProcessesOf(clusterOf(dataDir));
  expect(pids.length).toBeGreaterThan(3);
  for (const pid of pids) signal(pid, name);
}

test('while the database hangs every call gets a 503, and afterwards all is as before', async () => {
  // A report of two seconds is slow, not lost: the database answers others meanwhile.
  await Promise.all([sleeping(2), details()]);

  const report = sleeping(10);
  const begun = Promise.withResolvers<void>();
  const transaction = t.database.withTx(ANONYMOUS, READ, async ({ db }) => {
    await sql`select 1`.execute(db);
    begun.resolve();
    await sql`select pg_sleep(4)`.execute(db);
  });
  const merge = t.database.withTx(ANONYMOUS, MERGE, ({ db }) => sql`select pg_sleep(60)`.execute(db));
  const caught = Promise.all([report, transaction, merge].map((work) => work.catch((error: unknown) => error)));
  await begun.promise;
  stopAndGo('SIGSTOP');
  try {
    const stoppedAt = performance.now();
    // Some ask for the session first, some have theirs remembered; more than there are connections.
    const calls = Array.from({ length: READERS * 2 }, (_, at) =>
      at % 2 === 0 ? details() : details(`${at}`.padStart(43, 'x')),
    );
    const answered = Promise.all(calls).then((answers) => {
      console.info(`all calls answered after ${Math.round(performance.now() - stoppedAt)} ms`);
      return answers;
    });
    const all = Promise.all([answered, caught]);
    const heard = await Promise.race([all, setTimeout(LATE_MS, undefined, { ref: false })]);
    if (!heard) throw new Error(`somebody still waits after ${LATE_MS} ms`);
    const [answers, errors] = heard;
    for (const answer of answers) expectUnavailable(answer);
    for (const error of errors) expect(error).toBeInstanceOf(DatabaseUnavailable);
    console.info(`long work too after ${Math.round(performance.now() - stoppedAt)} ms`);
    // From then on nobody waits at all.
    expectUnavailable(await details());
    await expect(t.database.ping()).rejects.toBeInstanceOf(DatabaseUnavailable);
  } finally {
    stopAndGo('SIGCONT');
  }
  await expect.poll(async () => (await details()).status, { timeout: LATE_MS }).toBe(200);
  const after = await Promise.all(Array.from({ length: READERS * 2 }, () => details()));
  expect(after.map((answer) => answer.status)).toEqual(after.map(() => 200));
  await expect.poll(isAtRest).toBe(true);
  // Each of them is in the log as what it was, and nothing else is.
  const logged = t.errors.splice(0);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.filter((line) => !/did not answer|hangs|terminated|too busy|unavailable/i.test(line))).toEqual([]);
});

test('a connection that hangs alone is cut once its statement is overdue, while the others answer or time out by themselves', async () => {
  let stopped = 0;
  const startedAt = performance.now();
  const stuck = t.database.withTx(ANONYMOUS, SHORT, async ({ db }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    stopped = rows[0]?.pid ?? 0;
    signal(stopped, 'SIGSTOP');
    await sql`select 1`.execute(db);
  });
  try {
    const heard = stuck.catch((error: unknown) => error);
    const tooSlow = t.database.withTx(ANONYMOUS, SHORT, ({ db }) => sql`select pg_sleep(8)`.execute(db));
    await expect(tooSlow).rejects.toMatchObject({ code: '57014' });
    expect((await details()).status).toBe(200);
    expect(await Promise.race([heard, setTimeout(LATE_MS, 'still waits', { ref: false })])).toBeInstanceOf(
      DatabaseUnavailable,
    );
    console.info(`the one that stood still was answered after ${Math.round(performance.now() - startedAt)} ms`);
  } finally {
    signal(stopped, 'SIGCONT');
  }
  // Its place in the pool is free again, and nobody else has noticed.
  await expect.poll(isAtRest).toBe(true);
  const after = await Promise.all(Array.from({ length: READERS * 2 }, () => details()));
  expect(after.map((answer) => answer.status)).toEqual(after.map(() => 200));
});

function isAtRest(): boolean {
  return t.database.connections().every(({ waiting, open, idle }) => waiting === 0 && open === idle);
}

function expectUnavailable({ status, headers, body }: TestAnswer) {
  expect([status, body.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}
