import { user } from '@lintel/contract/people/user';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type PeoplePage = RouteAnswer<typeof user.listUsers>;

export const userApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, user) });

export const {
  useCreateUserMutation,
  useListUsersQuery,
  useListUsersPagesInfiniteQuery,
  useGetUserQuery,
  useLazyGetUserQuery,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useRestoreUserMutation,
  useListUserPropertiesQuery,
  useCreateResetLinkMutation,
  useResetUserTotpMutation,
  useViewAsUserMutation,
} = userApi;
