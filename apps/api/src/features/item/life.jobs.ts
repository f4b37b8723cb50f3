import * as z from 'zod';
import { defineJob, JobNotYet } from '#platform/background/jobs.ts';
import { plainTx } from '#platform/base/request-tx.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { LIFE_JOB, recomputeByProperty, releaseRecompute, selectRecompute } from '#platform/records/stored-life.ts';

/**
 * Computes the expected life and cost of the items that a change of an organization's life or price concerns: as the instance,
 * for whoever changed it may not see all of them.
 */
export function lifeJob(database: Platform['database']) {
  const { read, write } = plainTx(database, PLATFORM);
  return defineJob({
    kind: LIFE_JOB,
    payload: z.strictObject({ organizationId: z.int().positive(), recomputeId: z.int().positive() }),
    access: 'admin',
    async run({ organizationId, recomputeId }, job) {
      const change = await read((db) => selectRecompute(db, organizationId, recomputeId));
      if (!change) return;
      const done = await recomputeByProperty(change, database, {
        signal: job.signal,
        progress: (so, of) => job.progress(so.properties / of, so),
      });
      if (!done) throw new JobNotYet('Waits until a running import or other long change of items has ended.');
      await write((db) =>
        job.complete(db, {
          counts: done,
          message: `Expected life and cost of ${done.items} items computed again.`,
        }),
      );
    },
    onEnded: (db, { organizationId, recomputeId }) => releaseRecompute(db, organizationId, recomputeId),
    // What is to be computed is recorded until it is.
    onRetry: async () => true,
  });
}
