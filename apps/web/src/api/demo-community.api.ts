import { demoCommunity } from '@lintel/contract/work/demo-community';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const demoCommunityApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, demoCommunity) });

export const { useLoadDemoCommunityMutation } = demoCommunityApi;
