import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { unprocessable } from '../base/errors.ts';
import { claimJob } from './job-claims.ts';
import { startWorker } from './job-worker.ts';
import { defineJob, enqueue, JobLost, requestJobCancel } from './jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const Payload = z.strictObject({ mark: z.string() });

async function queued(kind: string, mark: string, who?: { id: number; organizationId: number }) {
  const organizationId = who?.organizationId ?? (await t.a.organization()).id;
  const admin = who ?? (await t.a.user({ organizationId, isAdmin: true }));
  const jobId = await t.a.run((db) => enqueue(db, { kind, payload: { mark }, runAsUserId: admin.id, organizationId }));
  return { jobId, organizationId, userId: admin.id };
}

const stateOf = (jobId: number) =>
  t.a.run((db) =>
    db
      .selectFrom('job')
      .select(['state', 'attempts', 'message', 'progress'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow(),
  );

test('a job writes as the person who asked for it, and its end commits with its effect', async () => {
  const job = defineJob({
    kind: 'rename',
    payload: Payload,
    access: 'admin',
    async run({ mark }, { write, complete, progress, viewer }) {
      await progress(0.5, { read: 1 });
      await write(async (db) => {
        await db
          .updateTable('organization')
          .set({ name: mark })
          .where('id', 'in', [...viewer.organizationIds])
          .execute();
        await complete(db, { message: 'renamed' });
      });
    },
  });
  const { jobId, organizationId } = await queued('rename', 'Renamed by a job');
  const worker = startWorker(t.platform, { jobs: [job] });
  await worker.idle();
  await worker.stop();
  expect(await stateOf(jobId)).toEqual({ state: 'DONE', attempts: 1, message: 'renamed', progress: 1 });
  const { rows } = await t.a.run((db) =>
    sql<{ name: string }>`select name from organization where id = ${organizationId}`.execute(db),
  );
  expect(rows[0]?.name).toBe('Renamed by a job');
});

test('a job of somebody who lost the right since fails without running', async () => {
  let runs = 0;
  const job = defineJob({
    kind: 'lost-right',
    payload: Payload,
    access: 'admin',
    run: async () => {
      runs += 1;
    },
  });
  const { jobId, userId } = await queued('lost-right', 'x');
  await t.a.run((db) => db.updateTable('membership').set({ is_admin: false }).where('user_id', '=', userId).execute());
  const worker = startWorker(t.platform, { jobs: [job] });
  await worker.idle();
  await worker.stop();
  expect(runs).toBe(0);
  expect((await stateOf(jobId)).state).toBe('FAILED');
});

test('a refusal is final and reported, and what depends on the job is notified', async () => {
  const ends: string[] = [];
  const job = defineJob({
    kind: 'refused',
    payload: Payload,
    access: 'admin',
    run: async () => {
      throw unprocessable('csvString', 'The file has no rows.');
    },
    onEnded: async (_db, { mark }, { state, message }) => void ends.push(`${mark} ${state} ${message}`),
  });
  const { jobId } = await queued('refused', 'm');
  const worker = startWorker(t.platform, { jobs: [job] });
  await worker.idle();
  await worker.stop();
  expect(await stateOf(jobId)).toMatchObject({ state: 'FAILED', message: 'The file has no rows.' });
  expect(ends).toEqual(['m FAILED The file has no rows.']);
});

test('a job that keeps failing has failed after five attempts', async () => {
  let runs = 0;
  const job = defineJob({
    kind: 'poison',
    payload: Payload,
    access: 'admin',
    run: async () => {
      runs += 1;
      throw new Error('broken');
    },
  });
  const { jobId } = await queued('poison', 'x');
  const worker = startWorker(t.platform, { jobs: [job] });
  for (let round = 0; round < 6; round += 1) {
    await worker.idle();
    await t.a.run((db) => sql`update job set run_at = now() where id = ${jobId}`.execute(db));
  }
  await worker.stop();
  expect(runs).toBe(5);
  expect(await stateOf(jobId)).toMatchObject({ state: 'FAILED', attempts: 5 });
});

test('the late write of a worker whose lease ran out is fenced off', async () => {
  const { jobId, organizationId } = await queued('fenced', 'x');
  const resumed = Promise.withResolvers<void>();
  const tried: unknown[] = [];
  const job = defineJob({
    kind: 'fenced',
    payload: Payload,
    access: 'admin',
    async run(_payload, { write, complete }) {
      await resumed.promise;
      await write(async (db) => {
        await db
          .updateTable('organization')
          .set({ name: 'written too late' })
          .where('id', '=', organizationId)
          .execute();
        await complete(db);
      }).catch((error) => {
        tried.push(error);
        throw error;
      });
    },
  });
  const sleeper = startWorker(t.platform, { jobs: [job] });
  await expect.poll(async () => (await stateOf(jobId)).state).toBe('RUNNING');
  await t.a.run((db) => sql`update job set lease_until = now() - interval '1 second' where id = ${jobId}`.execute(db));
  await t.a.run((db) => claimJob(db, ['fenced']));
  resumed.resolve();
  await expect.poll(() => tried.length).toBe(1);
  await sleeper.stop();
  expect(tried[0]).toBeInstanceOf(JobLost);
  const { rows } = await t.a.run((db) =>
    sql<{ name: string }>`select name from organization where id = ${organizationId}`.execute(db),
  );
  expect(rows[0]?.name).not.toBe('written too late');
});

test('a cancelled job stops at its next heartbeat, and a waiting one never starts', async () => {
  const job = defineJob({
    kind: 'cancelled',
    payload: Payload,
    access: 'admin',
    async run(_payload, { progress, jobId }) {
      await t.a.run((db) => requestJobCancel(db, jobId));
      await progress(0.2);
      throw new Error('ran on');
    },
  });
  const waiting = await queued('never-started', 'x');
  await t.a.run((db) => requestJobCancel(db, waiting.jobId));
  const { jobId } = await queued('cancelled', 'x');
  const worker = startWorker(t.platform, { jobs: [job] });
  await worker.idle();
  await worker.stop();
  expect((await stateOf(jobId)).state).toBe('CANCELLED');
  expect((await stateOf(waiting.jobId)).state).toBe('CANCELLED');
});

test('a job that a stopping process gives back runs again and counts one try', async () => {
  const { jobId } = await queued('stopped', 'x');
  const started = Promise.withResolvers<void>();
  const job = defineJob({
    kind: 'stopped',
    payload: Payload,
    access: 'admin',
    async run(_payload, { signal, attempt }) {
      if (attempt > 1) return;
      started.resolve();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  const worker = startWorker(t.platform, { jobs: [job] });
  await started.promise;
  await worker.stop();
  expect(await stateOf(jobId)).toMatchObject({ state: 'QUEUED', attempts: 0 });
});

test('a stopping worker gives its job back at once, also while a ticker is at work', async () => {
  const started = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const isTickerTold: boolean[] = [];
  const job = defineJob({
    kind: 'long',
    payload: Payload,
    access: 'admin',
    async run(_payload, { signal }) {
      signal.addEventListener('abort', () => aborted.resolve());
      started.resolve();
      await aborted.promise;
      signal.throwIfAborted();
    },
  });
  const ticking = Promise.withResolvers<void>();
  const ticker = {
    name: 'long',
    everyMs: 1,
    async run(signal: AbortSignal) {
      ticking.resolve();
      await aborted.promise;
      isTickerTold.push(signal.aborted);
    },
  };
  const { jobId } = await queued('long', 'x');
  const worker = startWorker(t.platform, { jobs: [job], tickers: [ticker] });
  await Promise.all([started.promise, ticking.promise]);
  await worker.stop();
  expect(isTickerTold).toEqual([true]);
  expect(await stateOf(jobId)).toMatchObject({ state: 'QUEUED', attempts: 0 });
});
