import { deleteOldAttempts } from '#platform/auth-attempts.ts';
import { deleteOldIdempotencyKeys } from '#platform/idempotency.ts';
import type { AnyJob, Ticker } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { PLATFORM } from '#platform/session-lookup.ts';
import { importJob } from './features/import/import.jobs.ts';

/** Every kind of background job: one line each. */
export const JOBS: readonly AnyJob[] = [importJob];

/** What the instance does by itself, again and again: one line each. */
export function tickersOf(platform: Platform): Ticker[] {
  return [
    {
      name: 'housekeeping',
      everyMs: 600_000,
      run: () =>
        platform.database.withTx(PLATFORM, { mode: 'write' }, async ({ db }) => {
          await deleteOldAttempts(db);
          await deleteOldIdempotencyKeys(db);
        }),
    },
  ];
}
