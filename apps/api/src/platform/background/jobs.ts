import type { Access, Need } from '@lintel/contract/base/route';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Logger } from '../base/log.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { Ctx } from '../operations/context.ts';

/** A kind of background work: a name, a payload schema, who may have it run, and a function. */
export type JobDefinition<P> = {
  kind: string;
  payload: z.ZodType<P>;
  /** Checked again when it runs: if the person lost the right since, the job fails. */
  access: Exclude<Access, 'public'>;
  needs?: Need;
  /** Work that nobody who has an account asked for is done too, as the instance in the organization of the job; `viewer` is nobody then. */
  isForStrangersToo?: true;
  run(payload: P, job: JobContext): Promise<void>;
  /** Runs in the transaction that ends the job without success; `db` sees every organization. */
  onEnded?(db: Db, payload: P, end: { state: 'FAILED' | 'CANCELLED'; message: string }): Promise<void>;
  /**
   * Puts its work back as it was before it failed, in the transaction that queues it again; false where it cannot be tried again.
   * Exactly the kinds in `REPEATED_JOB_KINDS` (contract/job) have it.
   */
  onRetry?(db: Db, payload: P): Promise<boolean>;
};

/** What a running job gets; `read` and `write` act as the person who asked for it. */
export type JobContext = {
  jobId: number;
  viewer: Viewer;
  /** Which try this is, from 1. */
  attempt: number;
  /** The instant of this try; which day it is depends on the property (platform/identity/day.ts). */
  now: string;
  log: Logger;
  /** Aborted when the job is cancelled, lost to another worker, or the process stops. */
  signal: AbortSignal;
  read: Ctx['read'];
  write: Ctx['write'];
  /** Reports progress, 0 to 1; throws when the job was cancelled or lost. */
  progress(fraction: number, counts?: unknown, message?: string): Promise<void>;
  /** Ends the job inside the write that has its effect: both commit or neither; throws when another worker has it. */
  complete(db: Db, outcome?: JobOutcome): Promise<void>;
};

export type JobOutcome = { counts?: unknown; message?: string };

/** Gives the definition back with its payload's type. */
export function defineJob<P>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}

/** The job was cancelled by its owner. */
export class JobCancelled extends Error {}
/** Another worker has the job, because this one's lease ran out; nothing more may be written. */
export class JobLost extends Error {}
/** The process stops; the job goes back to the queue. */
export class JobStopped extends Error {}
/** The job cannot do its work yet: it goes back to the queue for some seconds, with this message, and the try does not count. */
export class JobNotYet extends Error {}

/** Queues a job inside the caller's transaction and gives its id; a `uniqueKey` that is taken gives the job there is. */
export async function enqueue(db: Db, job: NewJob): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into job (kind, payload, unique_key, run_as_user_id, organization_id)
    values (${job.kind}, ${JSON.stringify(job.payload)}::jsonb, ${job.uniqueKey ?? null}, ${job.runAsUserId}, ${job.organizationId})
    on conflict (unique_key) do update set unique_key = excluded.unique_key
    returning id`.execute(db);
  nudgeSoon();
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the job was not queued');
  return id;
}

/** What is said of a job that somebody cancelled. */
export const CANCELLED = 'Cancelled.';

/**
 * Requests the cancellation of a job: a waiting one is cancelled at once, a running one stops at its next heartbeat;
 * false when it had ended.
 */
export async function requestJobCancel(db: Db, jobId: number): Promise<boolean> {
  const { rows } = await sql`
    update job set cancel_requested_at = coalesce(cancel_requested_at, now()), updated_at = now(),
      state = case when state = 'QUEUED' then 'CANCELLED' else state end,
      message = case when state = 'QUEUED' then ${CANCELLED} else message end,
      finished_at = case when state = 'QUEUED' then now() else finished_at end
    where id = ${jobId} and state in ('QUEUED', 'RUNNING') returning id`.execute(db);
  return rows.length > 0;
}

/** Queues a job that failed for good again, with all its tries; false when it has not failed. */
export async function requestJobRetry(db: Db, jobId: number): Promise<boolean> {
  const { rows } = await sql`
    update job set state = 'QUEUED', attempts = 0, run_at = now(), progress = 0, message = null, counts = null, finished_at = null,
      cancel_requested_at = null, lease_until = null, updated_at = now()
    where id = ${jobId} and state = 'FAILED' returning id`.execute(db);
  if (rows.length > 0) nudgeSoon();
  return rows.length > 0;
}

/** Calls back when a job was queued in this process, shortly after its transaction should have committed. */
export function onNudge(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NUDGE_AFTER_MS = [15, 120];
const listeners = new Set<() => void>();

/** Makes this process poll for jobs now; called after the transaction that queued one has committed. */
export function nudge(): void {
  for (const listener of listeners) listener();
}

/** Makes this process poll for jobs shortly after the transaction of the caller should have committed. */
export function nudgeSoon(): void {
  for (const ms of NUDGE_AFTER_MS) setTimeout(nudge, ms).unref();
}

export type NewJob = {
  kind: string;
  payload: unknown;
  /** Null: a stranger's; only where the kind says `isForStrangersToo`. */
  runAsUserId: number | null;
  organizationId: number;
  uniqueKey?: string;
};

/**
 * Periodic work of the instance itself, done by each worker; `run` must be safe to run twice at once, and ends early when the
 * signal is aborted.
 */
export type Ticker = { name: string; everyMs: number; run(signal: AbortSignal): Promise<void> };

// why: a list of jobs holds definitions of different payloads
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyJob = JobDefinition<any>;
