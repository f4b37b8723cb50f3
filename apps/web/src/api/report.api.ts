import { report } from '@lintel/contract/capital/report';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const reportApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, report) });

export const {
  useGetCapitalAssetsQuery,
  useGetModelLifeQuery,
  useListPropertyModelsPagesInfiniteQuery,
  useSetLifespansMutation,
} = reportApi;
