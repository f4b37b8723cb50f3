import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '@lintel/db/embedded-process';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { TEST_SECRET } from './database.ts';
import { seeded, spawnLintel } from './killed-server.ts';
import { startMailSink } from './mail-sink.ts';
import type { TestUser } from './user-factory.ts';

const ROUNDS = Math.ceil(Number(process.env.LINTEL_KILL_ROUNDS ?? 1) / 2);
const WORKERS = 2;
const SCHEDULES_A_ROUND = 8;
const RECIPIENTS = 3;
const UP_WITHIN_MS = 120_000;

let t: TestApp;
let people: TestUser[];
let viewId: number;
let organizationId: number;
const workers: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  const property = await t.a.property();
  ({ organizationId } = property);
  for (let n = 0; n < 20; n += 1) await t.a.item({ property, installDate: '1990-01-01' });
  people = [];
  for (let n = 0; n < RECIPIENTS; n += 1) people.push(await t.a.user({ organizationId, properties: [property] }));
  const body = { reportId: 'items', propertyId: property.id, name: 'Past life', filter: { due: 'backlog' } };
  viewId = (await t.post('/saved-view', body, people[0])).body.id;
});
afterEach(() => {
  for (const pid of workers.splice(0)) signal(pid, 'SIGKILL');
});

test(`two workers and kill -9 in ${ROUNDS} rounds: every slot has one run, and every recipient one mail of it`, async () => {
  const random = seeded(41);
  const sink = await startMailSink();
  const killedInside = new Map<string, number>();
  for (let n = 0; n < WORKERS; n += 1) workers.push(startWorkerProcess(sink.port));
  for (let round = 0; round < ROUNDS; round += 1) {
    await makeDue();
    workers.push(startWorkerProcess(sink.port));
    await expect
      .poll(() => countOf('report_run_recipient'), { timeout: UP_WITHIN_MS, interval: 5 })
      .toBeGreaterThan(round * SCHEDULES_A_ROUND * RECIPIENTS);
    await sleep(random() * 300);
    const victim = workers.shift();
    const latest = workers.pop();
    for (const pid of [victim, latest]) if (pid !== undefined) signal(pid, 'SIGKILL');
    await sleep(100);
    for (const key of await endLeases()) killedInside.set(key, (killedInside.get(key) ?? 0) + 1);
    workers.push(startWorkerProcess(sink.port));
  }
  const schedules = ROUNDS * SCHEDULES_A_ROUND;
  await expect
    .poll(() => countOf("report_run where state in ('QUEUED', 'RUNNING')"), { timeout: UP_WITHIN_MS, interval: 100 })
    .toBe(0);
  await expect
    .poll(async () => (await keysOf("state <> 'SENT'")).length, { timeout: UP_WITHIN_MS, interval: 100 })
    .toBe(0);
  await sink.close();

  expect(await countOf("report_run where state = 'DONE'")).toBe(schedules);
  expect(await countOf('report_run')).toBe(schedules);
  const queued = await keysOf('true');
  expect(queued).toHaveLength(schedules * RECIPIENTS);
  for (const person of people)
    expect(await countOf(`outbox where recipient = '${person.email}'`), person.email).toBe(schedules);
  const received = Map.groupBy(sink.mails, (mail) => mail.messageId.replace(/^<(.*)@.*$/, '$1'));
  const wrong = queued.filter((key) => {
    const times = received.get(key)?.length ?? 0;
    return times < 1 || times > 1 + (killedInside.get(key) ?? 0);
  });
  expect(wrong).toEqual([]);
  const again = await countOf('job where attempts > 1');
  console.log(
    `${queued.length} mails of ${schedules} slots, ${ROUNDS * 2} kills: one each; ${again} jobs were tried more than once`,
  );
}, 900_000);

/** New schedules whose slot of today has come, and all older ones once more: their slot has its run already. */
async function makeDue(): Promise<void> {
  await t.a.run(async (db) => {
    await sql`update report_schedule set next_run_at = now() - interval '1 second'`.execute(db);
    for (let n = 0; n < SCHEDULES_A_ROUND; n += 1) {
      const { rows } = await sql<{ id: number }>`
        insert into report_schedule (organization_id, view_id, owner_user_id, every, at_time, time_zone, format, next_run_at)
        values (${organizationId}, ${viewId}, ${people[0]?.id}, 'DAILY', to_char(now() at time zone 'UTC' - interval '6 hours', 'HH24:MI'),
          'UTC', 'CSV', now() - interval '1 second') returning id`.execute(db);
      for (const person of people)
        await sql`insert into report_schedule_recipient (organization_id, schedule_id, user_id)
          values (${organizationId}, ${rows[0]?.id}, ${person.id})`.execute(db);
    }
  });
}

/** The leases of what the killed had are over, and of what the other works on too: its late write is fenced off. Gives the mails under way. */
async function endLeases(): Promise<string[]> {
  const { rows } = await t.a.run(async (db) => {
    await sql`update job set lease_until = now() where state = 'RUNNING'`.execute(db);
    return sql<{
      key: string;
    }>`update outbox set lease_until = now() where state = 'SENDING' returning message_key::text as key`.execute(db);
  });
  return rows.map((row) => row.key);
}

async function countOf(what: string): Promise<number> {
  const { rows } = await t.a.run((db) =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.raw(what)}`.execute(db),
  );
  return rows[0]?.n ?? -1;
}

async function keysOf(condition: string): Promise<string[]> {
  const { rows } = await t.a.run((db) =>
    sql<{ key: string }>`select message_key::text as key from outbox where ${sql.raw(condition)}`.execute(db),
  );
  return rows.map((row) => row.key);
}

function startWorkerProcess(port: number): number {
  const env = { DATABASE_URL: t.adminUrl, LINTEL_SECRET: TEST_SECRET, SMTP_URL: `smtp://127.0.0.1:${port}` };
  return spawnLintel(['serve', '--roles', 'worker', '--no-demo'], env).pid;
}
