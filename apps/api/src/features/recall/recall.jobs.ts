import { setTimeout as sleep } from 'node:timers/promises';
import type { Ticker } from '#platform/background/jobs.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { selectRecallNotices } from '#platform/lookups/recall-notices.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { selectMakerNames } from './recall-facts.ts';
import { matchProperty, selectCatalogueState, selectDueLooksUnscoped } from './recall-matching.queries.ts';

const BATCH = 50;
const TIMEOUT_MS = 60_000;
/** Between two properties, so that the pages of people go first. */
const PAUSE_MS = 20;

/** Looks for items that recall notices may concern, soon after items or notices change and every morning; safe to run twice at once. */
export function recallLooks({ database, clock }: Pick<Platform, 'database' | 'clock'>): Ticker {
  return {
    name: 'safety recalls',
    everyMs: 30_000,
    async run(signal) {
      const now = clock().toISOString();
      const { due, known } = await database.withTx(PLATFORM, { mode: 'read' }, async ({ db }) => {
        const catalogue = await selectCatalogueState(db);
        const found = await selectDueLooksUnscoped(db, now, catalogue, BATCH);
        if (found.length === 0) return { due: [], known: { catalogue, notices: [], makers: new Map() } };
        const notices = await selectRecallNotices(db);
        return { due: found, known: { catalogue, notices, makers: await selectMakerNames(db) } };
      });
      for (const at of due) {
        if (signal.aborted) return;
        await database.withTx(PLATFORM, { mode: 'write', timeoutMs: TIMEOUT_MS, isLong: true }, ({ db }) =>
          matchProperty(db, at, known, now),
        );
        await sleep(PAUSE_MS);
      }
    },
  };
}
