import { auditKeyOf } from '@lintel/db/audit-lines';
import { startWorker } from '#platform/background/job-worker.ts';
import type { AnyJob } from '#platform/background/jobs.ts';
import { deleteOldMessages } from '#platform/background/outbox-claims.ts';
import { startOutboxSender } from '#platform/background/outbox-sender.ts';
import { deleteOldSlots, type Scheduled, scheduling } from '#platform/background/schedule.ts';
import { deleteOldOneTimeTokens } from '#platform/identity/one-time-token.ts';
import { deleteOldAttempts } from '#platform/operations/auth-attempts.ts';
import { deleteOldIdempotencyKeys } from '#platform/operations/idempotency.ts';
import { type Operation, type Operations, operationsOf } from '#platform/operations/operation.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { auditAnchoring } from '#platform/records/audit-anchors.ts';
import { checkStoredLife, lifeUpkeep } from '#platform/records/stored-life.ts';
import { tableUpkeep } from '#platform/records/table-statistics.ts';
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
