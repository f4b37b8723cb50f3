import { property } from '@lintel/contract/property';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const propertyApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, property) });

export const {
  useListPropertiesQuery,
  useListPropertiesBasicQuery,
  useGetPropertyQuery,
  useGetFullPropertyQuery,
  useCreatePropertyMutation,
  useUpdatePropertyMutation,
  useAssignManagersMutation,
  useDeletePropertyMutation,
  useRestorePropertyMutation,
  useListPropertyUnitsQuery,
  useListUnitsOfPropertyQuery,
  useBuildPropertyMutation,
  useListPropertyActivityQuery,
  useListArchivedPlacesQuery,
  useMovePropertyMutation,
} = propertyApi;
