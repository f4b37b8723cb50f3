import { turnShared } from '@lintel/contract/turns/turn-shared';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const turnSharedApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, turnShared) });

export const { useReadSharedTurnsQuery } = turnSharedApi;
