import { sharedPlan } from '@lintel/contract/capital/shared-plan';
import { flsShared } from '@lintel/contract/fls/fls-shared';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const sharedPlanApi = api.injectEndpoints({
  endpoints: (build) => ({ ...endpointsOf(build, sharedPlan), ...endpointsOf(build, flsShared) }),
});

export const { useReadSharedPlanQuery, useReadSharedSystemsQuery } = sharedPlanApi;
