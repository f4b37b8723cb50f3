import { account } from '@lintel/contract/people/account';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const accountApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, account) });

export const {
  useCheckPasswordMutation,
  useCheckEmailMutation,
  useRequestResetMutation,
  useVerifyEmailMutation,
  useGetRegistrationQuery,
  useGetSignInRulesQuery,
  useUpdateSignInRulesMutation,
} = accountApi;
