import { inspection } from '@lintel/contract/inspections/inspection';
import { inspectionReports } from '@lintel/contract/inspections/inspection-report';
import { inspectionTemplates } from '@lintel/contract/inspections/inspection-template';
import { inspectionVoice } from '@lintel/contract/inspections/inspection-voice';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';
import { pagesOf } from './pages-of.ts';

export const inspectionApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, inspectionReports),
    ...endpointsOf(build, inspection),
    ...endpointsOf(build, inspectionTemplates),
    ...endpointsOf(build, inspectionVoice),
  }),
});

export const {
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

export const inspectionPages = pagesOf(
  [inspectionReports.getInspections, inspectionApi.useGetInspectionsPagesInfiniteQuery],
  [inspectionReports.getPortfolioInspections, inspectionApi.useGetPortfolioInspectionsPagesInfiniteQuery],
);

export const findingPages = pagesOf(
  [inspectionReports.listInspectionFindings, inspectionApi.useListInspectionFindingsPagesInfiniteQuery],
  [
    inspectionReports.listPortfolioInspectionFindings,
    inspectionApi.useListPortfolioInspectionFindingsPagesInfiniteQuery,
  ],
);
