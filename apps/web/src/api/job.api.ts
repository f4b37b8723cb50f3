import { job } from '@lintel/contract/job';
import { api } from './api.ts';
import { endpointsOf, pathOf, type RouteAnswer, type RouteArg } from './endpoints.ts';

type JobPage = RouteAnswer<typeof job.listJobs>;
type JobQuery = NonNullable<RouteArg<typeof job.listJobs>['query']>;
export type JobRun = JobPage['results'][number];

const { listJobs: route, getJob, cancelJob } = job;

const jobApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, { getJob, cancelJob }),
    /** Jobs page by page, newest first, each page continuing at the cursor of the previous one. */
    jobPages: build.infiniteQuery<JobPage, JobQuery, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        operation: 'listJobs',
        method: route.method,
        path: pathOf(route.path, {}),
        query: pageParam === undefined ? queryArg : { ...queryArg, cursor: pageParam },
        access: route.access,
        isIdempotent: false,
        errors: 'inline',
      }),
      providesTags: [...route.reads],
    }),
  }),
});

export const { useJobPagesInfiniteQuery, useGetJobQuery, useCancelJobMutation } = jobApi;
