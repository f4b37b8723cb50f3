import type { demoCommunity } from '@lintel/contract/work/demo-community';
import { enqueue, nudge } from '#platform/background/jobs.ts';
import { conflict, notFound } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { DEMO_JOB, lockGround } from './demo-community.queries.ts';

export const demoCommunityHandlers: Handlers<typeof demoCommunity> = {
  async loadDemoCommunity({ params }, { viewer, write }) {
    const { organizationId } = params;
    const jobId = await write(async (db, audit) => {
      const ground = await lockGround(db, viewer, organizationId);
      if (!ground) throw notFound('organization');
      if (ground.runningJobId !== null) return ground.runningJobId;
      if (ground.properties > 0)
        throw conflict('This organization has a property already. The demo community is for one that has none.');
      const id = await enqueue(db, {
        kind: DEMO_JOB,
        payload: { organizationId },
        runAsUserId: viewer.userId,
        organizationId,
        uniqueKey: `${DEMO_JOB} ${organizationId} ${ground.jobs}`,
      });
      audit({
        organizationId,
        action: 'LOAD_DEMO',
        entity: 'organization',
        entityId: organizationId,
        after: { jobId: id },
      });
      return id;
    });
    nudge();
    return { jobId };
  },
};
