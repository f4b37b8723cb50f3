import { data } from '@lintel/contract/work/data';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const dataApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, data) });

export const { useGetScanProgressQuery, useGetPropertyCompletionQuery } = dataApi;
