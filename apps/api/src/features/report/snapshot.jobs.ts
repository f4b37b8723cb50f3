import type { Database } from '@lintel/db/open';
import type { Db } from '@lintel/db/pooled-kysely';
import { describeError, type Logger } from '#platform/log.ts';
import { PLATFORM } from '#platform/session-lookup.ts';
import {
  deleteRequestsUnscoped,
  selectOutdatedUnscoped,
  selectRequestedUnscoped,
  upsertSnapshotsUnscoped,
} from './snapshot.queries.ts';

const POLL_MS = 500;
const AFTER_FAILURE_MS = 5000;
/** Snapshots of a past day, and properties that nobody asked for, are looked for this often. */
const OUTDATED_MS = 60_000;
const BATCH = 20;
const TIMEOUT_MS = 60_000;

/**
 * Recomputes the snapshots of properties that changed; gives how many. The notes go in the same transaction as the rows
 * they lead to, so a killed worker loses none; a note that commits meanwhile stays for the next round.
 */
export async function refreshSnapshotsUnscoped(db: Db, today: string): Promise<number> {
  const properties = await selectRequestedUnscoped(db, BATCH);
  if (properties.length === 0) return 0;
  const noted = await deleteRequestsUnscoped(db, properties);
  if (noted.length > 0) await upsertSnapshotsUnscoped(db, noted, today);
  return properties.length;
}

/** Recomputes snapshots that are missing or of another day than `today`; gives how many. */
export async function rollSnapshotsUnscoped(db: Db, today: string): Promise<number> {
  const properties = await selectOutdatedUnscoped(db, today, BATCH);
  if (properties.length > 0) await upsertSnapshotsUnscoped(db, properties, today);
  return properties.length;
}

/** Keeps the portfolio's rows behind their data by about a second, until `stop` resolves; any number may run at once. */
export function startSnapshotWorker(database: Pick<Database, 'withTx'>, options: WorkerOptions): SnapshotWorker {
  const { log, today } = options;
  const stopping = new AbortController();
  let outdatedAt = 0;

  async function round(): Promise<boolean> {
    const run = (job: typeof refreshSnapshotsUnscoped) =>
      database.withTx(PLATFORM, { mode: 'write', timeoutMs: TIMEOUT_MS }, ({ db }) => job(db, today()));
    if ((await run(refreshSnapshotsUnscoped)) === BATCH) return true;
    if (performance.now() < outdatedAt) return false;
    if ((await run(rollSnapshotsUnscoped)) === BATCH) return true;
    outdatedAt = performance.now() + OUTDATED_MS;
    return false;
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      let waitMs = POLL_MS;
      try {
        if (await round()) continue;
      } catch (error) {
        log.warn('snapshots could not be refreshed', { detail: describeError(error) });
        waitMs = AFTER_FAILURE_MS;
      }
      await pause(waitMs, stopping.signal);
    }
  }

  const done = work();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

export type WorkerOptions = { log: Logger; today: () => string };
export type SnapshotWorker = { stop(): Promise<void> };
