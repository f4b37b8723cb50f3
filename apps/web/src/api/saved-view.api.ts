import { savedView } from '@lintel/contract/work/saved-view';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type SavedView = RouteAnswer<typeof savedView.getSavedView>;

const savedViewApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, savedView) });

export const {
  useListSavedViewsQuery,
  useCreateSavedViewMutation,
  useUpdateSavedViewMutation,
  useDeleteSavedViewMutation,
  useSetDefaultViewMutation,
  useUnsetDefaultViewMutation,
  useCreateReportVisitMutation,
} = savedViewApi;
