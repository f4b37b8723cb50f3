import { inspection } from '@lintel/contract/inspection';
import { inspectionReports } from '@lintel/contract/inspection-report';
import { inspectionRuns } from '@lintel/contract/inspection-run';
import { inspectionTemplates } from '@lintel/contract/inspection-template';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const inspectionApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, inspectionReports),
    ...endpointsOf(build, inspection),
    ...endpointsOf(build, inspectionRuns),
    ...endpointsOf(build, inspectionTemplates),
  }),
});

export const {
  useGetInspectionsPagesInfiniteQuery: useInspectionPages,
  useGetPortfolioInspectionsPagesInfiniteQuery: usePortfolioInspectionPages,
  useListInspectionFindingsPagesInfiniteQuery: useFindingPages,
  useListUnitInspectionsQuery,
  useGetInspectionImageQuery,
  useGetInspectionQuery,
  useCreateInspectionMutation,
  useUpdateInspectionMutation,
  useDeleteInspectionMutation,
  useRemoveInspectionPhotoMutation,
  useListInspectorsQuery,
  useCreateInspectionRunMutation,
  useUpdateInspectionRunMutation,
  useGetInspectionSampleQuery,
  useUpdateInspectionFindingMutation,
  useListInspectionTemplatesQuery,
  useCreateInspectionTemplateMutation,
  useUpdateInspectionTemplateMutation,
  useDeleteInspectionTemplateMutation,
} = inspectionApi;
