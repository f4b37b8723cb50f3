import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '@lintel/db/embedded-process';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { TEST_SECRET } from './database.ts';
import { spawnLintel } from './killed-server.ts';

/** Enough for an import to be still under way when its worker gets a signal. */
const ROWS = 5000;
/** How long a slow machine may take for the start of a process or an import. */
const HANGS_MS = 120_000;
/** Within this time the work of a worker that is gone is taken over. */
const TAKEN_OVER_WITHIN = '90 seconds';
/** The long way: its lease is waited for. */
const IS_WAITED_FOR = process.env.LINTEL_WHOLE_LEASES === '1';

let t: TestApp;
const workers: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
});
afterEach(() => {
  for (const pid of workers.splice(0)) signal(pid, 'SIGKILL');
});

test('the import of a worker that is stopped and wakes up late is done once, by the other worker', async () => {
  const { importing, first } = await stopMidway('SIGSTOP', endLease);
  await startWorkerProcess();
  await expect.poll(async () => (await jobOf(importing.jobId)).attempts, { timeout: HANGS_MS }).toBe(2);
  signal(first.pid, 'SIGCONT');
  await expectDoneOnce(importing, HANGS_MS);
  // What the late one still tries has been refused by then.
  await sleep(1500);
  await expectDoneOnce(importing, 1000);
}, 600_000);

test('the import of a worker that is killed is taken over within 90 seconds', async () => {
  const { importing } = await stopMidway('SIGKILL');
  expect(await isLeaseShort(importing.jobId), 'its lease ends in time').toBe(true);
  if (!IS_WAITED_FOR) await endLease(importing.jobId);
  await startWorkerProcess();
  await expectDoneOnce(importing, HANGS_MS);
}, 600_000);

/** An import whose worker got the signal while it ran. */
async function stopMidway(name: 'SIGSTOP' | 'SIGKILL', then = async (_jobId: number): Promise<unknown> => undefined) {
  for (let round = 0; round < 5; round += 1) {
    const importing = await startImport();
    const first = await startWorkerProcess();
    await expect
      .poll(async () => (await jobOf(importing.jobId)).state, { timeout: HANGS_MS, interval: 5 })
      .not.toBe('QUEUED');
    signal(first.pid, name);
    // What was on its way to the database when the signal came has arrived by then.
    await sleep(300);
    const isMidway = (await jobOf(importing.jobId)).state === 'RUNNING';
    // One that was stopped between its last statement and its commit holds the job itself.
    const isFree = isMidway && (await then(importing.jobId).then(...SUCCEEDED));
    if (isFree) return { importing, first };
    signal(first.pid, 'SIGKILL');
  }
  throw new Error('five imports were at their end when their worker got the signal');
}

const SUCCEEDED = [() => true, () => false] as const;

async function startImport() {
  const { id: organizationId } = await t.a.organization();
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const property = await t.a.property({ organizationId, name: 'Cedar' });
  await t.a.unit({ property, name: '101' });
  const rows = Array.from({ length: ROWS }, (_, row) => `Cedar,101,Refrigerator,S${row},06/15/2010`);
  const csvString = `Property,Unit #,Appliance,Serial #,Install Date\n${rows.join('\n')}\n`;
  const { body } = await t.post('/admin/onboard', { orgId: organizationId, csvString }, admin);
  return { organizationId, jobId: body.jobId as number };
}

async function expectDoneOnce({ organizationId, jobId }: { organizationId: number; jobId: number }, timeout: number) {
  await expect.poll(async () => (await jobOf(jobId)).state, { timeout, interval: 50 }).toBe('DONE');
  expect(await jobOf(jobId)).toMatchObject({ state: 'DONE', attempts: 2 });
  const { rows } = await t.a.run((db) =>
    sql<{ items: number; serials: number; told: number }>`
      select count(*) as items, count(distinct serial_number) as serials,
        (select count(*) from audit_event where organization_id = ${organizationId} and entity = 'import') as told
      from item where organization_id = ${organizationId}`.execute(db),
  );
  expect(rows).toEqual([{ items: ROWS, serials: ROWS, told: 1 }]);
}

const endLease = (jobId: number) =>
  t.a.run((db) => sql`update job set lease_until = now() - interval '1 second' where id = ${jobId}`.execute(db));

async function isLeaseShort(jobId: number): Promise<boolean> {
  const { rows } = await t.a.run((db) =>
    sql<{ isShort: boolean }>`select lease_until < now() + ${TAKEN_OVER_WITHIN}::interval as "isShort" from job
      where id = ${jobId}`.execute(db),
  );
  return rows[0]?.isShort === true;
}

const jobOf = (jobId: number) =>
  t.a.run((db) =>
    db.selectFrom('job').select(['state', 'attempts', 'fence']).where('id', '=', jobId).executeTakeFirstOrThrow(),
  );

async function startWorkerProcess() {
  const worker = spawnLintel(['serve', '--roles', 'worker', '--no-demo'], {
    DATABASE_URL: t.adminUrl,
    LINTEL_SECRET: TEST_SECRET,
  });
  workers.push(worker.pid);
  return worker;
}
