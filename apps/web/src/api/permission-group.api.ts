import { permissionGroup } from '@lintel/contract/people/permission-group';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const permissionGroupApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, permissionGroup) });

export const {
  useListPermissionGroupsQuery,
  useGetPermissionGroupQuery,
  useCreatePermissionGroupMutation,
  useUpdatePermissionGroupMutation,
  useDeletePermissionGroupMutation,
  useRestorePermissionGroupMutation,
} = permissionGroupApi;
