import { sharedDefence } from '@lintel/contract/capital/shared-defence';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const sharedDefenceApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, sharedDefence) });

export const { useReadSharedDefenceQuery } = sharedDefenceApi;
