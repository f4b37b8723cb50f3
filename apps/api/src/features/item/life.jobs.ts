import * as z from 'zod';
import { notFound } from '#platform/errors.ts';
import { defineJob } from '#platform/jobs.ts';
import { LIFE_JOB, recomputeByProperty, releaseRecompute, selectRecompute } from '#platform/stored-life.ts';

/** Computes the expected life and cost of the items that a change of an organization's life or price concerns. */
export const lifeJob = defineJob({
  kind: LIFE_JOB,
  payload: z.strictObject({ organizationId: z.int().positive(), recomputeId: z.int().positive() }),
  access: 'admin',
  async run({ organizationId, recomputeId }, job) {
    if (!job.viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    const change = await job.read((db) => selectRecompute(db, organizationId, recomputeId));
    if (!change) return;
    const { properties, items } = await recomputeByProperty(change, job, (done, of) =>
      job.progress(done.properties / of, done),
    );
    await job.write((db) =>
      job.complete(db, {
        counts: { properties, items },
        message: `Expected life and cost of ${items} items computed again.`,
      }),
    );
  },
  onEnded: (db, { organizationId, recomputeId }) => releaseRecompute(db, organizationId, recomputeId),
});
