import { today } from '@lintel/contract/work/today';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const todayApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, today) });

export const { useGetTodayQuery, useListTodayPagesInfiniteQuery: useTodayPages } = todayApi;
