import { unit } from '@lintel/contract/units/unit';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const unitApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, unit) });

export const {
  useGetUnitDetailsQuery,
  useCreateUnitMutation,
  useUpdateUnitMutation,
  useDeleteUnitMutation,
  useRestoreUnitMutation,
} = unitApi;
