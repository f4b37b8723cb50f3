import { invitation } from '@lintel/contract/people/invitation';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const invitationApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, invitation) });

export const {
  useListInvitationsPagesInfiniteQuery,
  useCreateInvitationMutation,
  useResendInvitationMutation,
  useDeleteInvitationMutation,
  useShowInvitationMutation,
  useAcceptInvitationMutation,
  useRequestInvitationMutation,
} = invitationApi;
