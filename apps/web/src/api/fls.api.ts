import { fls } from '@lintel/contract/fls';
import { flsDeficiencies } from '@lintel/contract/fls-deficiencies';
import { flsIntervals } from '@lintel/contract/fls-intervals';
import { flsMissed } from '@lintel/contract/fls-missed';
import { flsProfile } from '@lintel/contract/fls-profile';
import { flsReading } from '@lintel/contract/fls-reading';
import { flsRecords } from '@lintel/contract/fls-records';
import { safety } from '@lintel/contract/fls-report';
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
