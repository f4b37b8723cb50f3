import { inspection } from '@lintel/contract/inspections/inspection';
import { inspectionReports } from '@lintel/contract/inspections/inspection-report';
import { inspectionTemplates } from '@lintel/contract/inspections/inspection-template';
import { inspectionVoice } from '@lintel/contract/inspections/inspection-voice';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const inspectionApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, inspectionReports),
    ...endpointsOf(build, inspection),
    ...endpointsOf(build, inspectionTemplates),
    ...endpointsOf(build, inspectionVoice),
  }),
});

export const {
  useGetInspectionsPagesInfiniteQuery: useInspectionPages,
  useGetPortfolioInspectionsPagesInfiniteQuery: usePortfolioInspectionPages,
  useListInspectionFindingsPagesInfiniteQuery: useFindingPages,
  useListPortfolioInspectionFindingsPagesInfiniteQuery: usePortfolioFindingPages,
  useListUnitInspectionsQuery,
  useGetInspectionImageQuery,
  useGetInspectionQuery,
  useCreateInspectionMutation,
  useUpdateInspectionMutation,
  useDeleteInspectionMutation,
  useRemoveInspectionPhotoMutation,
  useGetVoiceNoteQuery,
  useUpdateVoiceNoteMutation,
  useRemoveVoiceNoteMutation,
  useGetInspectionSampleQuery,
  useUpdateInspectionFindingMutation,
  useListInspectionTemplatesQuery,
  useCreateInspectionTemplateMutation,
  useUpdateInspectionTemplateMutation,
  useDeleteInspectionTemplateMutation,
} = inspectionApi;
