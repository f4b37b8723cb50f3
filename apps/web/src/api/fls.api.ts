import { fls } from '@lintel/contract/fls';
import { flsIntervals } from '@lintel/contract/fls-intervals';
import { flsMissed } from '@lintel/contract/fls-missed';
import { flsProfile } from '@lintel/contract/fls-profile';
import { flsRecords } from '@lintel/contract/fls-records';
import { safety } from '@lintel/contract/fls-report';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const flsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, safety),
    ...endpointsOf(build, flsRecords),
    ...endpointsOf(build, fls),
    ...endpointsOf(build, flsIntervals),
    ...endpointsOf(build, flsMissed),
    ...endpointsOf(build, flsProfile),
  }),
});

export const {
  useGetPortfolioSafetyPagesInfiniteQuery: usePortfolioSafetyPages,
  useListFlsRecordsQuery,
  useListFlsRecordsPagesInfiniteQuery: useFlsRecordPages,
  useGetSafetyPagesInfiniteQuery: useSafetyPages,
  useGetFlsRecordQuery,
  useUpdateFlsRecordMutation,
  useAddFlsEventMutation,
  useRemoveFlsEventMutation,
  useGetFlsDefaultsQuery,
  useSetFlsDefaultsMutation,
  useSetFlsIntervalsMutation,
  useSetFlsDevicesMutation,
  useAddFlsDeficiencyMutation,
  useUpdateFlsDeficiencyMutation,
  useEnterFlsUnitsMutation,
  useRequestFlsReportMutation,
  useScheduleFlsVisitsMutation,
  useListMissedVisitsQuery,
  useGetFlsProfileQuery,
  useUpdateFlsProfileMutation,
} = flsApi;
