import { itemsDefence } from '@lintel/contract/capital/items-defence';
import { project } from '@lintel/contract/capital/project';
import { projects } from '@lintel/contract/capital/project-list';
import { projectSettings } from '@lintel/contract/capital/project-settings';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const projectApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, projects),
    ...endpointsOf(build, project),
    ...endpointsOf(build, itemsDefence),
    ...endpointsOf(build, projectSettings),
  }),
});

export const {
  useListProjectsQuery,
  useListProjectsPagesInfiniteQuery,
  usePreviewProjectMutation,
  useCreateProjectMutation,
  useGetProjectQuery,
  useUpdateProjectMutation,
  useListProjectItemsQuery,
  useAddProjectItemsMutation,
  useRemoveProjectItemsMutation,
  usePriceProjectMutation,
  useAddProjectBidMutation,
  useChooseProjectBidMutation,
  useRemoveProjectBidMutation,
  useMoveProjectMutation,
  useDecideProjectMutation,
  useListProjectDefenceQuery,
  useListItemsDefenceQuery,
  useListItemProjectsQuery,
  useGetProjectSettingsQuery,
  useUpdateProjectSettingsMutation,
} = projectApi;
