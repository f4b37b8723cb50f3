import { fls } from '@lintel/contract/fls/fls';
import { flsDeficiencies } from '@lintel/contract/fls/fls-deficiencies';
import { flsIntervals } from '@lintel/contract/fls/fls-intervals';
import { flsMissed } from '@lintel/contract/fls/fls-missed';
import { flsProfile } from '@lintel/contract/fls/fls-profile';
import { flsReading } from '@lintel/contract/fls/fls-reading';
import { flsRecords } from '@lintel/contract/fls/fls-records';
import { safety } from '@lintel/contract/fls/fls-report';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const flsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, safety),
    ...endpointsOf(build, flsReading),
    ...endpointsOf(build, flsRecords),
    ...endpointsOf(build, fls),
    ...endpointsOf(build, flsDeficiencies),
    ...endpointsOf(build, flsIntervals),
    ...endpointsOf(build, flsMissed),
    ...endpointsOf(build, flsProfile),
  }),
});

export const {
  useGetPortfolioSafetyPagesInfiniteQuery: usePortfolioSafetyPages,
  useGetPortfolioSafetyQuery: usePortfolioSafetyQuery,
  useListFlsRecordsQuery,
  useListFlsRecordsPagesInfiniteQuery: useFlsRecordPages,
  useGetSafetyPagesInfiniteQuery: useSafetyPages,
  useListFlsDeficienciesPagesInfiniteQuery: useFlsDeficiencyPages,
  useGetFlsRecordQuery,
  useReadFlsDocumentQuery,
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
  useRequestFlsInsuranceMutation,
  useDecideFlsDeviceRecallMutation,
  useScheduleFlsVisitsMutation,
  useListMissedVisitsQuery,
  useGetFlsProfileQuery,
  useUpdateFlsProfileMutation,
} = flsApi;
