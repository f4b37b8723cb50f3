import { setTimeout as sleep } from 'node:timers/promises';
import type { Ticker } from '#platform/background/jobs.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { runRules, selectDueRunsUnscoped } from './alert-rules.queries.ts';

const BATCH = 20;
const TIMEOUT_MS = 60_000;
/** Between two properties, so that the pages of people go first. */
const PAUSE_MS = 20;

/** Has the rules of red flags look at each property once a day at six there, and after they were changed; safe to run twice at once. */
export function alertRuleRuns({ database, clock }: Pick<Platform, 'database' | 'clock'>): Ticker {
  return {
    name: 'rules of red flags',
    everyMs: 30_000,
    async run(signal) {
      const now = clock().toISOString();
      const due = await database.withTx(PLATFORM, { mode: 'read' }, ({ db }) => selectDueRunsUnscoped(db, now, BATCH));
      for (const { rules, version, ...at } of due) {
        if (signal.aborted) return;
        await database.withTx(PLATFORM, { mode: 'write', timeoutMs: TIMEOUT_MS, isLong: true }, ({ db }) =>
          runRules(db, at, rules, { version, now }),
        );
        await sleep(PAUSE_MS);
      }
    },
  };
}
