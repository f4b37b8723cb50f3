import { building } from '@lintel/contract/units/building';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const buildingApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, building) });

export const { useCreateBuildingMutation, useUpdateBuildingMutation, useRestoreBuildingMutation } = buildingApi;
