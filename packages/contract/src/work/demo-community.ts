import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Id, idParams } from '../base/scalars.ts';

export const demoCommunity = defineContract({
  loadDemoCommunity: {
    method: 'POST',
    path: '/organization/:organizationId/demo-community',
    access: 'admin',
    summary: 'Load a made-up community into an organization that has no property, to look around in',
    description: `A job brings it in as a person would: files by import, the rest by the calls of each screen. No people, no sign-ins.
Asked again while it is being loaded, the answer is the same job.`,
    params: idParams('organizationId'),
    response: z.strictObject({ jobId: Id }),
    status: 202,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['JOB'],
    idempotent: true,
    limit: 'heavy',
  },
});
