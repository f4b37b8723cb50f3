import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@lintel/db/open';
import type { Db } from '@lintel/db/pooled-kysely';
import { startPolling } from '#platform/background/poll.ts';
import type { Logger } from '#platform/base/log.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import {
  foldNotesUnscoped,
  insertNoteForEachUnscoped,
  type PropertyKey,
  selectNotedUnscoped,
  selectOutdatedUnscoped,
  storePredictionsUnscoped,
  upsertSnapshotsUnscoped,
} from './snapshot.queries.ts';

const POLL_MS = 500;
const AFTER_FAILURE_MS = 5000;
/** Snapshots of a past day, and properties that nobody asked for, are looked for this often. */
const OUTDATED_MS = 60_000;
const BATCH = 20;
/** After each round the worker rests so many times as long as it took: while much is written, those who write need the processor more. */
const RESTS = 9;
const TIMEOUT_MS = 60_000;

/**
 * Folds the notes of what changed and recomputes the snapshots that they move; gives how many properties had notes. Both happen in
 * one transaction, so a killed worker loses none; a note that commits meanwhile stays for the next round.
 */
export async function refreshSnapshotsUnscoped(db: Db, now: string): Promise<number> {
  const noted = await selectNotedUnscoped(db, BATCH);
  if (noted.length === 0) return 0;
  const moved = await foldNotesUnscoped(db, noted);
  const [properties, wholes] = [
    moved.filter((one) => one.propertyId !== 0),
    moved.filter((one) => one.propertyId === 0),
  ];
  await compute(db, properties, now);
  if (wholes.length > 0)
    await insertNoteForEachUnscoped(
      db,
      wholes.map((one) => one.organizationId),
    );
  return noted.length;
}

/** Recomputes snapshots that are missing or of another day than it is at the property; gives how many. */
export async function rollSnapshotsUnscoped(db: Db, now: string): Promise<number> {
  const properties = await selectOutdatedUnscoped(db, now, BATCH);
  await compute(db, properties, now);
  return properties.length;
}

async function compute(db: Db, properties: readonly PropertyKey[], now: string): Promise<void> {
  if (properties.length === 0) return;
  await upsertSnapshotsUnscoped(db, properties, now);
  await storePredictionsUnscoped(db, properties, now);
}

/** Keeps the portfolio's rows behind their data by about a second, by some more while many properties change at once, until `stop` resolves; any number may run at once. */
export function startSnapshotWorker(database: Pick<Database, 'withTx'>, options: WorkerOptions): SnapshotWorker {
  const { log, now } = options;
  let outdatedAt = 0;

  async function round(): Promise<boolean> {
    const run = (job: typeof refreshSnapshotsUnscoped) =>
      database.withTx(PLATFORM, { mode: 'write', timeoutMs: TIMEOUT_MS }, ({ db }) => job(db, now()));
    if ((await run(refreshSnapshotsUnscoped)) === BATCH) return true;
    if (performance.now() < outdatedAt) return false;
    if ((await run(rollSnapshotsUnscoped)) === BATCH) return true;
    outdatedAt = performance.now() + OUTDATED_MS;
    return false;
  }

  return startPolling({
    name: 'the refresh of snapshots',
    log,
    everyMs: POLL_MS,
    afterFailureMs: AFTER_FAILURE_MS,
    isEager: true,
    async look(signal) {
      for (let isMore = true; isMore && !signal.aborted; ) {
        const began = performance.now();
        isMore = await round();
        // why: the end of the process cuts the rest short
        await sleep(RESTS * (performance.now() - began), undefined, { signal }).catch(() => {});
      }
    },
  });
}

export type WorkerOptions = { log: Logger; now: () => string };
export type SnapshotWorker = { stop(): Promise<void> };
