import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { deleteOldSlots, type Scheduled, scheduling } from './schedule.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

let names = 0;
const NEVER = new AbortController().signal;

/** A scheduled thing that remembers its slots, and processes that look at it under a clock that the test sets. */
function aSchedule(schedule: Scheduled['schedule'] = { every: 'hour' }) {
  names += 1;
  const ran: string[] = [];
  const fault = { next: false };
  const scheduled: Scheduled = {
    name: `test-${names}`,
    schedule,
    async run(db, slotAt) {
      await sql`select pg_sleep(0.05)`.execute(db);
      if (fault.next) {
        fault.next = false;
        throw new Error('broken');
      }
      ran.push(slotAt);
    },
  };
  const lookAt = (now: string) =>
    scheduling({ database: t.database, clock: () => new Date(now) }, [scheduled]).run(NEVER);
  return { ran, fault, lookAt };
}

test('two processes that look at the same time do a slot once', async () => {
  const { ran, lookAt } = aSchedule();
  for (const now of ['2026-05-18T12:00:10.000Z', '2026-05-18T12:40:00.000Z', '2026-05-18T13:00:01.000Z'])
    await Promise.all([lookAt(now), lookAt(now), lookAt(now)]);
  expect(ran).toEqual(['2026-05-18T12:00:00.000Z', '2026-05-18T13:00:00.000Z']);
});

test('after three hours in which nobody looked, one slot is made up for', async () => {
  const { ran, lookAt } = aSchedule();
  await lookAt('2026-05-18T12:00:10.000Z');
  await lookAt('2026-05-18T15:20:00.000Z');
  expect(ran).toEqual(['2026-05-18T12:00:00.000Z', '2026-05-18T15:00:00.000Z']);
});

test('a clock that jumps two hours ahead and back does nothing twice', async () => {
  const { ran, lookAt } = aSchedule();
  for (const time of ['12:00', '14:10', '12:20', '13:00', '14:00', '14:30', '15:00'])
    await lookAt(`2026-05-18T${time}:05.000Z`);
  expect(ran.map((slot) => slot.slice(11, 16))).toEqual(['12:00', '14:00', '15:00']);
});

test('a daily slot is done once on the days on which the clocks change', async () => {
  const { ran, lookAt } = aSchedule({ every: 'day', at: '1:30', timeZone: 'America/New_York' });
  for (let hour = 0; hour < 48; hour += 1)
    await lookAt(new Date(Date.parse('2026-10-31T12:00:00Z') + hour * 1_800_000).toISOString());
  expect(ran).toEqual(['2026-10-31T05:30:00.000Z', '2026-11-01T05:30:00.000Z']);
});

test('a slot whose work failed is free again', async () => {
  const { ran, fault, lookAt } = aSchedule();
  fault.next = true;
  await expect(lookAt('2026-05-18T12:00:10.000Z')).rejects.toThrow('broken');
  await lookAt('2026-05-18T12:00:40.000Z');
  expect(ran).toEqual(['2026-05-18T12:00:00.000Z']);
});

test('long work of a slot begins once the slot has committed, once in all processes, and is not repeated when it fails', async () => {
  names += 1;
  const name = `test-${names}`;
  const slots: (number | undefined)[] = [];
  const scheduled: Scheduled = {
    name,
    schedule: { every: 'hour' },
    async runAfter() {
      slots.push(await countSlots(name));
      throw new Error('broken');
    },
  };
  const lookAt = (now: string) =>
    scheduling({ database: t.database, clock: () => new Date(now) }, [scheduled]).run(NEVER);
  const both = await Promise.allSettled([lookAt('2026-05-18T12:00:10.000Z'), lookAt('2026-05-18T12:00:10.000Z')]);
  expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  await lookAt('2026-05-18T12:00:40.000Z');
  expect(slots).toEqual([1]);
});

test('old slots are dropped, the newest of each name is kept', async () => {
  const { ran, lookAt } = aSchedule();
  await lookAt('2020-01-01T12:00:00.000Z');
  await lookAt('2020-01-01T13:00:00.000Z');
  await t.a.run(deleteOldSlots);
  await lookAt('2020-01-01T13:30:00.000Z');
  expect(ran).toHaveLength(2);
  expect(await countSlots(`test-${names}`)).toBe(1);
});

async function countSlots(name: string): Promise<number | undefined> {
  const { rows } = await t.a.run((db) =>
    sql<{ n: number }>`select count(*)::int as n from schedule_slot where name = ${name}`.execute(db),
  );
  return rows[0]?.n;
}
