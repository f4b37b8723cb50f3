import { auditKeyOf } from '@lintel/db/audit-lines';
import { auditAnchoring } from '#platform/audit-anchors.ts';
import { deleteOldAttempts } from '#platform/auth-attempts.ts';
import { deleteOldIdempotencyKeys } from '#platform/idempotency.ts';
import { startWorker } from '#platform/job-worker.ts';
import type { AnyJob } from '#platform/jobs.ts';
import { deleteOldOneTimeTokens } from '#platform/one-time-token.ts';
import { type Operation, type Operations, operationsOf } from '#platform/operation.ts';
import { deleteOldMessages } from '#platform/outbox-claims.ts';
import { startOutboxSender } from '#platform/outbox-sender.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteOldSlots, type Scheduled, scheduling } from '#platform/schedule.ts';
import { checkStoredLife, lifeUpkeep } from '#platform/stored-life.ts';
import { tableUpkeep } from '#platform/table-statistics.ts';
import { alertRuleRuns } from './features/asset-alert/alert-rules.jobs.ts';
import { lateFlagMails } from './features/asset-alert/late-flags.jobs.ts';
import { resetMails } from './features/auth/reset-mails.ts';
import { demoCommunityJob } from './features/demo-community/demo-community.jobs.ts';
import { fileJob, type WhenChecked } from './features/file/file.jobs.ts';
import { fileUpkeep } from './features/file/file-upkeep.ts';
import { flsNotices } from './features/fls/fls-notices.jobs.ts';
import { importJob } from './features/import/import.jobs.ts';
import { invoiceCsvJob } from './features/invoice/csv.jobs.ts';
import { mailLooks } from './features/invoice/mail-in.jobs.ts';
import { readingJob, startReading } from './features/invoice/reading.jobs.ts';
import { lifeJob } from './features/item/life.jobs.ts';
import { plateJob, startPlateReading } from './features/item/plate-reading.jobs.ts';
import { recallLooks } from './features/recall/recall.jobs.ts';
import { startSnapshotWorker } from './features/report/snapshot.jobs.ts';
import { reportMailJob, reportScheduling } from './features/report-schedule/report-schedule.jobs.ts';
import { deleteOldRunsUnscoped } from './features/report-schedule/run.queries.ts';
import { eachResource } from './resources.ts';

/** Every kind of background job: one line each. `operations` are looked into when a job runs. */
export function jobsOf(platform: Platform, operations: Operations): readonly AnyJob[] {
  const env = { platform, operations };
  return [
    importJob,
    fileJob(platform.files, whenChecked),
    readingJob(platform.files),
    plateJob(platform.files),
    invoiceCsvJob,
    lifeJob(platform.database),
    reportMailJob(env),
    demoCommunityJob(env),
  ];
}

/** A file that was checked may be a bill, or the photo of a serial plate. */
const whenChecked: WhenChecked = async (...checked) => {
  await startReading(...checked);
  await startPlateReading(...checked);
};

/** The scheduled work of the instance. */
const scheduledOf = (platform: Platform): readonly Scheduled[] => [
  {
    name: 'housekeeping',
    schedule: { every: 'hour' },
    async run(db) {
      await deleteOldAttempts(db);
      await deleteOldIdempotencyKeys(db);
      await deleteOldOneTimeTokens(db);
    },
  },
  {
    name: 'old messages',
    schedule: { every: 'day', at: '3:10', timeZone: 'UTC' },
    async run(db) {
      await deleteOldMessages(db);
      await deleteOldSlots(db);
      await deleteOldRunsUnscoped(db);
    },
  },
  flsNotices(platform),
  lateFlagMails(platform),
  {
    name: 'stored life',
    schedule: { every: 'day', at: '3:40', timeZone: 'UTC' },
    runAfter: (signal) => checkStoredLife(platform, signal),
  },
];

/** Starts all background work: queued jobs, the portfolio's snapshots, housekeeping, anchors of the audit log. */
export function startBackground(platform: Platform, anchorFile?: string): Background {
  const { database, log, settings } = platform;
  const anchoring = anchorFile && [
    auditAnchoring(database, { file: anchorFile, key: auditKeyOf(settings.secret), log }),
  ];
  const operations = new Map<string, Operation>();
  const definitions = jobsOf(platform, operations);
  eachResource(definitions, (contract, handlers) => {
    for (const operation of operationsOf(platform, contract, handlers)) operations.set(operation.id, operation);
  });
  const jobs = startWorker(platform, {
    jobs: definitions,
    tickers: [
      scheduling(platform, scheduledOf(platform)),
      lifeUpkeep(platform),
      tableUpkeep(platform),
      resetMails(platform),
      fileUpkeep(platform),
      reportScheduling(platform),
      recallLooks(platform),
      alertRuleRuns(platform),
      mailLooks(platform),
      ...(anchoring || []),
    ],
  });
  const snapshots = startSnapshotWorker(platform.database, {
    log: platform.log,
    now: () => platform.clock().toISOString(),
  });
  const sender = startOutboxSender(platform);
  return {
    async stop() {
      await Promise.all([jobs.stop(), snapshots.stop(), sender.stop()]);
    },
  };
}

export type Background = { stop(): Promise<void> };
