import { flsShared } from '@lintel/contract/fls-shared';
import { sharedPlan } from '@lintel/contract/shared-plan';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const sharedPlanApi = api.injectEndpoints({
  endpoints: (build) => ({ ...endpointsOf(build, sharedPlan), ...endpointsOf(build, flsShared) }),
});

export const { useReadSharedPlanQuery, useReadSharedSystemsQuery } = sharedPlanApi;
