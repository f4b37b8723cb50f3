import { ERRORS } from '@lintel/contract/base/errors';
import type { Db } from '@lintel/db/pooled-kysely';
import { AppError } from '../base/errors.ts';
import { describeError } from '../base/log.ts';
import { plainTx } from '../base/request-tx.ts';
import { narrow, needOf, nobodyIn } from '../identity/access.ts';
import { PLATFORM } from '../identity/session-lookup.ts';
import { txContext } from '../identity/viewer.ts';
import { personNow } from '../operations/operation.ts';
import type { Platform } from '../operations/platform.ts';
import { ATTEMPTS_MAX, type ClaimedJob, claimJob, claimPoisonJob, endJob, requeueJob, touchJob } from './job-claims.ts';
import {
  type AnyJob,
  CANCELLED,
  JobCancelled,
  type JobContext,
  JobLost,
  JobNotYet,
  JobStopped,
  type Ticker,
} from './jobs.ts';
import { startPolling } from './poll.ts';

const POLL_MS = 700;
const HEARTBEAT_MS = 10_000;
/** Until a job that cannot do its work yet is claimed again. */
const NOT_YET_S = 5;
const GAVE_UP = 'This was tried five times and did not come to an end.';

/** Runs queued jobs, a few at a time, and the tickers; several workers may share a database. */
export function startWorker(platform: WorkPlace, options: WorkerOptions): Worker {
  const byKind = new Map(options.jobs.map((job) => [job.kind, job]));
  const kinds = [...byKind.keys()];
  const running = new Map<Promise<void>, AbortController>();
  const atOnce = options.atOnce ?? 2;

  const asPlatform = <T>(fn: (db: Db) => Promise<T>) => writeAsPlatform(platform, fn);

  const polling = startPolling({
    name: 'polling for jobs',
    log: platform.log,
    everyMs: POLL_MS,
    isNudged: true,
    isEager: true,
    look: takeAll,
  });

  async function takeAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && kinds.length > 0 && running.size < atOnce) {
      const poison = await asPlatform((db) => claimPoisonJob(db, kinds));
      if (poison) await end(poison, 'FAILED', GAVE_UP);
      const job = await asPlatform((db) => claimJob(db, kinds));
      if (!job) return;
      start(job);
    }
  }

  function start(job: ClaimedJob): void {
    const controller = new AbortController();
    const work = runJob(job, controller).finally(() => {
      running.delete(work);
      void polling.look();
    });
    running.set(work, controller);
  }

  async function runJob(job: ClaimedJob, controller: AbortController): Promise<void> {
    const beat = setInterval(() => {
      asPlatform((db) => touchJob(db, job)).then(
        ({ isCancelled }) => isCancelled && controller.abort(new JobCancelled('cancelled')),
        (error) => error instanceof JobLost && controller.abort(error),
      );
    }, HEARTBEAT_MS);
    try {
      await attempt(job, controller.signal);
    } catch (error) {
      await settle(job, controller.signal.aborted ? controller.signal.reason : error).catch((failure: unknown) =>
        platform.log.error('a job could not be ended', { jobId: job.id, detail: describeError(failure) }),
      );
    } finally {
      clearInterval(beat);
    }
  }

  async function attempt(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    const definition = byKind.get(job.kind) as AnyJob;
    const from = { requestId: `job ${job.id}`, address: 'worker' };
    const isStrangers = job.runAsUserId === null && definition.isForStrangersToo === true;
    const person = isStrangers ? undefined : await personNow(platform.database, job.runAsUserId ?? 0);
    const viewer = person
      ? narrow(person, definition.access, needOf({ method: 'POST', ...definition }))
      : nobodyIn(job.organizationId);
    const tx = plainTx(platform.database, person ? txContext(viewer, from) : { ...PLATFORM, ...from });
    const now = platform.clock().toISOString();
    let isComplete = false;
    const context: JobContext = {
      jobId: job.id,
      viewer,
      attempt: job.attempts,
      now,
      log: platform.log,
      signal,
      read: tx.read,
      write: tx.write,
      async progress(fraction, counts, message) {
        signal.throwIfAborted();
        const { isCancelled } = await asPlatform((db) => touchJob(db, job, { fraction, counts, message }));
        if (isCancelled) throw new JobCancelled('cancelled');
      },
      async complete(db, outcome) {
        await endJob(db, job, 'DONE', outcome);
        isComplete = true;
      },
    };
    // A job that was claimed while the process stops must not begin: its signal has fired already.
    signal.throwIfAborted();
    await definition.run(definition.payload.parse(job.payload), context);
    if (!isComplete) await asPlatform((db) => endJob(db, job, 'DONE'));
    platform.log.info('job done', { jobId: job.id, code: job.kind });
  }

  // The result of a failed attempt: lost and stopped jobs are left to other workers, one that came too early waits, a refusal is
  // final, anything else is retried.
  async function settle(job: ClaimedJob, error: unknown): Promise<void> {
    if (error instanceof JobLost) return;
    if (error instanceof JobStopped)
      return asPlatform((db) => requeueJob(db, job, { message: null, uncounted: { delayS: 0 } }));
    if (error instanceof JobNotYet)
      return asPlatform((db) => requeueJob(db, job, { message: error.message, uncounted: { delayS: NOT_YET_S } }));
    if (error instanceof JobCancelled) return end(job, 'CANCELLED', CANCELLED);
    if (error instanceof AppError && ERRORS[error.code].status < 500) return end(job, 'FAILED', error.message);
    platform.log.warn('a job failed', { jobId: job.id, code: job.kind, detail: describeError(error) });
    if (job.attempts >= ATTEMPTS_MAX) return end(job, 'FAILED', GAVE_UP);
    await asPlatform((db) => requeueJob(db, job, { message: 'Failed; it will be tried again.' }));
  }

  async function end(job: ClaimedJob, state: 'FAILED' | 'CANCELLED', message: string): Promise<void> {
    const definition = byKind.get(job.kind);
    await asPlatform(async (db) => {
      await endJob(db, job, state, { message });
      const payload = definition?.payload.safeParse(job.payload);
      if (payload?.success) await definition?.onEnded?.(db, payload.data, { state, message });
    });
  }

  const tickers = (options.tickers ?? []).map(({ name, everyMs, run }) =>
    startPolling({ name, log: platform.log, everyMs, look: run }),
  );

  return {
    async stop() {
      const abortJobs = () => {
        for (const controller of running.values()) controller.abort(new JobStopped('the process stops'));
      };
      const tickersStopped = tickers.map((one) => one.stop());
      abortJobs();
      await polling.stop();
      // why: the poll that was under way may have started one more
      abortJobs();
      await Promise.all([...tickersStopped, ...running.keys()]);
    },
    async idle() {
      let isBusy: boolean;
      do {
        await polling.look();
        // Only a look that found nothing says that nothing is left: what ended may have made room for more.
        isBusy = running.size > 0;
        await Promise.all(running.keys());
      } while (isBusy);
    },
  };
}

function writeAsPlatform<T>(platform: WorkPlace, fn: (db: Db) => Promise<T>): Promise<T> {
  return platform.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => fn(db));
}

/** What a worker needs of an instance. */
type WorkPlace = Pick<Platform, 'database' | 'log' | 'clock'>;

export type WorkerOptions = {
  jobs: readonly AnyJob[];
  tickers?: readonly Ticker[];
  /** Jobs at once in this process. */
  atOnce?: number;
};

export type Worker = {
  /** Takes no more jobs; running ones are aborted and return to the queue. */
  stop(): Promise<void>;
  /** Settles when no job is ready and none runs; for tests. */
  idle(): Promise<void>;
};
