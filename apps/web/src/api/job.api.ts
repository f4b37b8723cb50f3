import { job } from '@lintel/contract/work/job';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type JobRun = RouteAnswer<typeof job.getJob>;

const { listJobs, getJob, cancelJob, retryJob } = job;

const jobApi = api.injectEndpoints({
  endpoints: (build) => endpointsOf(build, { listJobs, getJob, cancelJob, retryJob }),
});

export const { useListJobsPagesInfiniteQuery, useGetJobQuery, useCancelJobMutation, useRetryJobMutation } = jobApi;
