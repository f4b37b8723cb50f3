import type { Db } from '@lintel/db/pooled-kysely';
import { enqueue } from '#platform/background/jobs.ts';
import { insertRun, updateRunJob } from './run.queries.ts';

export const REPORT_MAIL = 'report-mail';

/**
 * Queues a run with its job, in the caller's transaction: of a slot, on behalf of whoever made the schedule; or asked for by a
 * person. Undefined where the slot has its run already.
 */
export async function queueRun(
  db: Db,
  schedule: { organizationId: number; id: number },
  run: { slotAt: string; ownerId: number } | { askedBy: number },
): Promise<number | undefined> {
  const { organizationId } = schedule;
  const runId = await insertRun(db, schedule, run);
  if (runId === undefined) return undefined;
  const jobId = await enqueue(db, {
    kind: REPORT_MAIL,
    payload: { organizationId, runId },
    uniqueKey: `${REPORT_MAIL} ${organizationId} ${runId}`,
    runAsUserId: 'askedBy' in run ? run.askedBy : run.ownerId,
    organizationId,
  });
  await updateRunJob(db, { organizationId, runId }, jobId);
  return runId;
}
