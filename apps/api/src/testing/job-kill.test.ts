import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { enqueue } from '#platform/background/jobs.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { TEST_SECRET } from './database.ts';
import { INHERITED, seeded } from './killed-server.ts';

const ROUNDS = Math.ceil(Number(process.env.LINTEL_KILL_ROUNDS ?? 1) / 3);
const JOBS_A_ROUND = 25;
const WORKERS = 2;

let t: TestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  t = await startTestApp();
});
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
});

test(`kill -9 of workers in ${ROUNDS} cycles over jobs that add up: the sum is exact`, async () => {
  const random = seeded(36);
  const { id: organizationId } = await t.a.organization();
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const amounts = Array.from({ length: ROUNDS * JOBS_A_ROUND }, () => 1 + Math.floor(random() * 1000));
  for (let n = 0; n < WORKERS; n += 1) workers.push(await startLedgerWorker());
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const amount of amounts.slice(round * JOBS_A_ROUND, (round + 1) * JOBS_A_ROUND))
      await t.a.run((db) =>
        enqueue(db, { kind: 'ledger', payload: { organizationId, amount }, runAsUserId: admin.id, organizationId }),
      );
    await sleep(random() * 150);
    const victim = workers.shift();
    victim?.kill('SIGKILL');
    // The lease of what it had is over, and of what the other still works on too: that one's late write is fenced off.
    await t.a.run((db) => sql`update job set lease_until = now() where state = 'RUNNING'`.execute(db));
    workers.push(await startLedgerWorker());
  }
  await expect.poll(() => countOf("state in ('QUEUED', 'RUNNING')"), { timeout: 90_000, interval: 200 }).toBe(0);
  expect(await countOf("state = 'DONE'")).toBe(amounts.length);
  const { rows } = await t.a.run((db) =>
    sql<{
      sum: number;
    }>`select (settings ->> 'sum')::bigint as sum from organization where id = ${organizationId}`.execute(db),
  );
  expect(rows[0]?.sum).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
  const again = await countOf('attempts > 1');
  console.log(`${amounts.length} jobs, ${ROUNDS} kills: the sum is exact; ${again} jobs were tried more than once`);
}, 900_000);

async function countOf(condition: string): Promise<number> {
  const { rows } = await t.a.run((db) =>
    sql<{ n: number }>`select count(*)::int as n from job where kind = 'ledger' and ${sql.raw(condition)}`.execute(db),
  );
  return rows[0]?.n ?? -1;
}

async function startLedgerWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [path.join(import.meta.dirname, 'ledger-worker.ts')], {
    env: { ...INHERITED, LEDGER_DATABASE: t.adminUrl, LEDGER_SECRET: TEST_SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (worker.stdout) await once(worker.stdout, 'data');
  return worker;
}
