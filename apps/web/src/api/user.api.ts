import { user } from '@lintel/contract/user';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const userApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, user) });

export const {
  useCreateUserMutation,
  useListUsersQuery,
  useGetUserQuery,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useRestoreUserMutation,
  useListUserPropertiesQuery,
  useCreateResetLinkMutation,
  useResetUserTotpMutation,
  useViewAsUserMutation,
} = userApi;
