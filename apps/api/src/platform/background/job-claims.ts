import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { JobLost, type JobOutcome } from './jobs.ts';

/** How long a worker's lease on a job lasts without a heartbeat. */
export const LEASE = '30 seconds';
export const ATTEMPTS_MAX = 5;

/** Takes the next job that waits or whose worker died, raising its fence; undefined when there is none. */
export async function claimJob(db: Db, kinds: string[]): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update job set state = 'RUNNING', fence = fence + 1, attempts = attempts + 1, lease_until = now() + ${LEASE}::interval, updated_at = now()
    where id = (
      select id from job
      where kind = any (${kinds}::text[]) and attempts < ${ATTEMPTS_MAX}
        and ((state = 'QUEUED' and run_at <= now()) or (state = 'RUNNING' and lease_until < now()))
      order by run_at, id limit 1 for update skip locked
    )
    returning id, kind, payload, fence, attempts, run_as_user_id as "runAsUserId", organization_id as "organizationId"`.execute(
    db,
  );
  return rows[0];
}

/** Fails jobs whose last attempt ended with its worker; they do not run again. */
export async function claimPoisonJob(db: Db, kinds: string[]): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update job set fence = fence + 1, lease_until = now() + ${LEASE}::interval
    where id = (
      select id from job where kind = any (${kinds}::text[]) and attempts >= ${ATTEMPTS_MAX}
        and (state = 'QUEUED' or (state = 'RUNNING' and lease_until < now()))
      order by id limit 1 for update skip locked
    )
    returning id, kind, payload, fence, attempts, run_as_user_id as "runAsUserId", organization_id as "organizationId"`.execute(
    db,
  );
  return rows[0];
}

/**
 * A heartbeat: extends the lease and returns whether cancellation was requested; throws JobLost when another worker has
 * the job.
 */
export async function touchJob(db: Db, job: ClaimedJob, step: JobStep = {}): Promise<{ isCancelled: boolean }> {
  const { rows } = await sql<{ isCancelled: boolean }>`
    update job set lease_until = now() + ${LEASE}::interval, updated_at = now(),
      progress = coalesce(${step.fraction ?? null}::real, progress),
      counts = coalesce(${step.counts === undefined ? null : JSON.stringify(step.counts)}::jsonb, counts),
      message = coalesce(${step.message ?? null}, message)
    where id = ${job.id} and fence = ${job.fence} and state = 'RUNNING'
    returning cancel_requested_at is not null as "isCancelled"`.execute(db);
  if (!rows[0]) throw new JobLost(`job ${job.id} is another worker's`);
  return rows[0];
}

/** Ends a job in the caller's transaction; throws JobLost when the fence has moved on, so that nothing commits. */
export async function endJob(
  db: Db,
  job: ClaimedJob,
  state: 'DONE' | 'FAILED' | 'CANCELLED',
  outcome: JobOutcome = {},
) {
  const { rows } = await sql`
    update job set state = ${state}, finished_at = now(), updated_at = now(), lease_until = null,
      progress = case when ${state} = 'DONE' then 1 else progress end,
      counts = coalesce(${outcome.counts === undefined ? null : JSON.stringify(outcome.counts)}::jsonb, counts),
      message = coalesce(${outcome.message ?? null}, message)
    where id = ${job.id} and fence = ${job.fence} and state in ('RUNNING', 'QUEUED') returning id`.execute(db);
  if (rows.length === 0) throw new JobLost(`job ${job.id} is another worker's`);
}

/** Queues a job again: after a failure with a growing delay, otherwise after that of the caller and without counting the attempt. */
export async function requeueJob(
  db: Db,
  job: ClaimedJob,
  why: { message: string | null; uncounted?: { delayS: number } },
): Promise<void> {
  const delayS = why.uncounted?.delayS ?? null;
  await sql`
    update job set state = 'QUEUED', lease_until = null, updated_at = now(), message = ${why.message},
      attempts = case when ${delayS}::int is null then attempts else greatest(attempts - 1, 0) end,
      run_at = now() + make_interval(secs => coalesce(${delayS}::int, power(2, attempts)))
    where id = ${job.id} and fence = ${job.fence} and state = 'RUNNING'`.execute(db);
}

/** Where this process owns the database alone, a job that still runs was left by a killed one: it may be taken at once. */
export async function releaseAbandonedJobs(db: Db): Promise<void> {
  await sql`update job set lease_until = now() - interval '1 second' where state = 'RUNNING'`.execute(db);
}

export type ClaimedJob = {
  id: number;
  kind: string;
  payload: unknown;
  fence: number;
  attempts: number;
  runAsUserId: number | null;
  organizationId: number | null;
};

type JobStep = { fraction?: number; counts?: unknown; message?: string };
