import { auditKeyOf } from '@lintel/db/audit-lines';
import { auditAnchoring } from '#platform/audit-anchors.ts';
import { deleteOldAttempts } from '#platform/auth-attempts.ts';
import { deleteOldIdempotencyKeys } from '#platform/idempotency.ts';
import { startWorker } from '#platform/job-worker.ts';
import type { AnyJob, Ticker } from '#platform/jobs.ts';
import { deleteOldOneTimeTokens } from '#platform/one-time-token.ts';
import { deleteOldMessages } from '#platform/outbox-claims.ts';
import { startOutboxSender } from '#platform/outbox-sender.ts';
import type { Platform } from '#platform/platform.ts';
import { PLATFORM } from '#platform/session-lookup.ts';
import { resetMails } from './features/auth/reset-mails.ts';
import { fileJob } from './features/file/file.jobs.ts';
import { fileUpkeep } from './features/file/file-upkeep.ts';
import { importJob } from './features/import/import.jobs.ts';
import { startSnapshotWorker } from './features/report/snapshot.jobs.ts';

/** The kinds of background jobs that need nothing of the instance: one line each. */
export const JOBS: readonly AnyJob[] = [importJob];

/** Starts all that works in the background: queued jobs, the portfolio's snapshots, housekeeping, anchors of the audit trail. */
export function startBackground(platform: Platform, anchorFile?: string): Background {
  const { database, log, settings } = platform;
  const anchoring = anchorFile && [
    auditAnchoring(database, { file: anchorFile, key: auditKeyOf(settings.secret), log }),
  ];
  const jobs = startWorker(platform, {
    jobs: [...JOBS, fileJob(platform.files)],
    tickers: [housekeeping(platform), resetMails(platform), fileUpkeep(platform), ...(anchoring || [])],
  });
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
        await deleteOldOneTimeTokens(db);
        await deleteOldMessages(db);
      }),
  };
}

export type Background = { stop(): Promise<void> };
