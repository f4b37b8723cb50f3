import { job } from '@lintel/contract/work/job';
import type { Db } from '@lintel/db/pooled-kysely';
import { type AnyJob, CANCELLED, requestJobCancel, requestJobRetry } from '#platform/background/jobs.ts';
import { conflict, notFound } from '#platform/base/errors.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { followJob } from './follow-job.ts';
import { selectJob, selectJobPayload, selectJobs, type WireJob } from './job.queries.ts';

const LIST_LIMIT = 50;
const NOT_REPEATED = 'Work of this kind cannot be tried again, or was done in another way since. Start it anew.';

/** The handlers of jobs of these kinds, which are notified when a job is cancelled before it ran. */
export function jobHandlers(definitions: readonly AnyJob[]): Handlers<typeof job> {
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));

  async function tellEnded(db: Db, { id }: WireJob): Promise<void> {
    const found = await selectJobPayload(db, id);
    const definition = byKind.get(found?.kind ?? '');
    const payload = definition?.payload.safeParse(found?.payload);
    if (payload?.success) await definition?.onEnded?.(db, payload.data, { state: 'CANCELLED', message: CANCELLED });
  }

  async function putBack(db: Db, { id }: WireJob): Promise<boolean> {
    const found = await selectJobPayload(db, id);
    const definition = byKind.get(found?.kind ?? '');
    const payload = definition?.payload.safeParse(found?.payload);
    return (payload?.success && (await definition?.onRetry?.(db, payload.data))) ?? false;
  }

  return {
    listJobs: listHandler(job.listJobs, { select: selectJobs, pageLimit: LIST_LIMIT }),

    async getJob({ params }, { viewer, read }) {
      const found = await read((db) => selectJob(db, viewer, params.jobId));
      if (!found) throw notFound('job');
      return found;
    },

    async streamJob({ params }, { viewer, read }) {
      return followJob(() => read((db) => selectJob(db, viewer, params.jobId)));
    },

    async cancelJob({ params }, { viewer, write }) {
      return write(async (db, audit) => {
        const before = await selectJob(db, viewer, params.jobId);
        if (!before) throw notFound('job');
        if (!(await requestJobCancel(db, params.jobId))) throw conflict('This job has ended already.');
        const after = await selectJob(db, viewer, params.jobId);
        if (!after) throw notFound('job');
        if (after.state === 'CANCELLED') await tellEnded(db, after);
        const { organizationId, kind, state } = after;
        if (organizationId !== null)
          audit({ organizationId, action: 'CANCEL', entity: 'job', entityId: after.id, after: { kind, state } });
        return after;
      });
    },

    async retryJob({ params }, { viewer, write }) {
      return write(async (db, audit) => {
        const before = await selectJob(db, viewer, params.jobId);
        if (!before) throw notFound('job');
        if (!(await requestJobRetry(db, params.jobId))) throw conflict('Only a job that failed can be tried again.');
        if (!(await putBack(db, before))) throw conflict(NOT_REPEATED);
        const after = await selectJob(db, viewer, params.jobId);
        if (!after) throw notFound('job');
        const { organizationId, kind, state } = after;
        if (organizationId !== null)
          audit({ organizationId, action: 'RETRY', entity: 'job', entityId: after.id, after: { kind, state } });
        return after;
      });
    },
  };
}
