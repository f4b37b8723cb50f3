import { job } from '@lintel/contract/job';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const jobApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, job) });

export const { useListJobsQuery, useCancelJobMutation } = jobApi;
