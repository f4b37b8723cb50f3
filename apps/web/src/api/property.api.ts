import { property } from '@lintel/contract/properties/property';
import { propertyPhoto } from '@lintel/contract/properties/property-photo';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const propertyApi = api.injectEndpoints({
  endpoints: (build) => ({ ...endpointsOf(build, property), ...endpointsOf(build, propertyPhoto) }),
});

export const {
  useListPropertiesQuery,
  useListPropertiesBasicQuery,
  useGetPropertyQuery,
  useGetFullPropertyQuery,
  useCreatePropertyMutation,
  useUpdatePropertyMutation,
  useAssignManagersMutation,
  useSetPropertyPhotoMutation,
  useDeletePropertyMutation,
  useRestorePropertyMutation,
  useListPropertyUnitsQuery,
  useListUnitsOfPropertyQuery,
  useBuildPropertyMutation,
  useListPropertyActivityQuery,
  useListArchivedPlacesQuery,
  useMovePropertyMutation,
} = propertyApi;
