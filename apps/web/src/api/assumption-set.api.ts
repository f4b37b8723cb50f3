import { assumptionSet } from '@lintel/contract/capital/assumption-set';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type AssumptionSet = RouteAnswer<typeof assumptionSet.listAssumptionSets>['results'][number];
export type AssumptionSetDetail = RouteAnswer<typeof assumptionSet.getAssumptionSet>;

const assumptionSetApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, assumptionSet) });

export const {
  useListAssumptionSetsQuery,
  useLazyGetCurrentAssumptionsQuery,
  useGetAssumptionSetQuery,
  useCreateAssumptionSetMutation,
  useUpdateAssumptionSetMutation,
  useDeleteAssumptionSetMutation,
} = assumptionSetApi;
