import { setTimeout as sleep } from 'node:timers/promises';
import { localDay } from '@lintel/domain/base/time-zones';
import * as z from 'zod';
import { defineJob, type JobContext, type JobDefinition, JobNotYet } from '#platform/background/jobs.ts';
import { AppError, conflict, notFound } from '#platform/base/errors.ts';
import { type Operations, runOperation } from '#platform/operations/operation.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { COMMUNITY_TIME_ZONE, type CommunityFile, communityFiles } from './community-files.ts';
import { type CallAsAsker, liveHere } from './community-life.ts';
import { DEMO_JOB, markImport, markProperty, selectFileOf, selectThings } from './demo-community.queries.ts';

const Payload = z.strictObject({ organizationId: z.int().positive() });
type Ref = z.output<typeof Payload>;

/** How long an import is waited for; after that the job makes room for others and comes back. */
const WAIT_MS = 8000;
const LOOK_MS = 150;
const WAITING = 'Waits until its files are imported.';
const BUSY = 'You are asking for many things at this moment. It goes on in a few seconds.';
/** How much of the work the files are. */
const FILES_SHARE = 0.6;

/**
 * Loads a demo community the way people would: its files by imports, and the rest by the calls that the screens make, with the rights of the
 * administrator who asked. Whatever is there already is left as it is, so that it can be tried again.
 */
export function demoCommunityJob(env: { platform: Platform; operations: Operations }): JobDefinition<Ref> {
  return defineJob({
    kind: DEMO_JOB,
    payload: Payload,
    access: 'admin',
    onRetry: async () => true,
    async run({ organizationId }, job) {
      if (!job.viewer.organizationIds.includes(organizationId)) throw notFound('organization');
      const from = { userId: job.viewer.userId, requestId: `job ${job.jobId}`, organizationId };
      const call: CallAsAsker = (id, input) => runOperation(env, id, input, from).catch(waitWhereBusy);
      const today = localDay(job.now, COMMUNITY_TIME_ZONE);
      const files = communityFiles(today);
      for (const [at, file] of files.entries()) {
        await job.progress((FILES_SHARE * at) / files.length);
        await bringIn(file, organizationId, job, call);
      }
      const propertyId = await job.write((db) => markProperty(db, organizationId));
      if (propertyId === undefined) throw conflict('The property of the demo community was archived meanwhile.');
      await job.progress(FILES_SHARE);
      const things = await job.read((db) => selectThings(db, organizationId, propertyId));
      await liveHere({ propertyId, today, things, call }, (share) =>
        job.progress(FILES_SHARE + (1 - FILES_SHARE) * share),
      );
      await job.write((db) => job.complete(db, { message: 'Maple Court is here. Nothing in it is real.' }));
    },
  });
}

// The calls count against the limits of whoever asked.
function waitWhereBusy(error: unknown): never {
  if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') throw new JobNotYet(BUSY);
  throw error;
}

async function bringIn(file: CommunityFile, orgId: number, job: JobContext, call: CallAsAsker): Promise<void> {
  const look = () => job.read((db) => selectFileOf(db, orgId, job.jobId, file.kind));
  let found = await look();
  if (!found) {
    const { importId } = await call('runOnboard', {
      body: { orgId, kind: file.kind, fileName: file.fileName, csvString: file.csv },
    });
    await job.write((db) => markImport(db, orgId, importId));
    found = await look();
  }
  for (const giveUpAt = performance.now() + WAIT_MS; found?.state === 'APPLYING'; found = await look()) {
    if (performance.now() > giveUpAt) throw new JobNotYet(WAITING);
    await sleep(LOOK_MS, undefined, { signal: job.signal });
  }
  if (found?.state !== 'APPLIED') throw conflict(`${file.fileName} was not imported. ${found?.error ?? ''}`.trim());
}
