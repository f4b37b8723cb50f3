import { deleteOldAttempts } from '#platform/auth-attempts.ts';
import { deleteOldIdempotencyKeys } from '#platform/idempotency.ts';
import { startWorker } from '#platform/job-worker.ts';
import type { AnyJob, Ticker } from '#platform/jobs.ts';
import { deleteOldMessages } from '#platform/outbox-claims.ts';
import { startOutboxSender } from '#platform/outbox-sender.ts';
import type { Platform } from '#platform/platform.ts';
import { PLATFORM } from '#platform/session-lookup.ts';
import { importJob } from './features/import/import.jobs.ts';
import { startSnapshotWorker } from './features/report/snapshot.jobs.ts';

/** Every kind of background job: one line each. */
export const JOBS: readonly AnyJob[] = [importJob];

/** Starts all that works in the background: queued jobs, the portfolio's snapshots, housekeeping. */
export function startBackground(platform: Platform): Background {
  const jobs = startWorker(platform, { jobs: JOBS, tickers: [housekeeping(platform)] });
  const snapshots = startSnapshotWorker(platform.database, {
    log: platform.log,
    today: () => platform.clock().toISOString().slice(0, 10),
  });
  const sender = startOutboxSender(platform);
  return {
    async stop() {
      await Promise.all([jobs.stop(), snapshots.stop(), sender.stop()]);
    },
  };
}

function housekeeping(platform: Platform): Ticker {
  return {
    name: 'housekeeping',
    everyMs: 600_000,
    run: () =>
      platform.database.withTx(PLATFORM, { mode: 'write' }, async ({ db }) => {
        await deleteOldAttempts(db);
        await deleteOldIdempotencyKeys(db);
        await deleteOldMessages(db);
      }),
  };
}

export type Background = { stop(): Promise<void> };
