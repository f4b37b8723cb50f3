import { auth } from '@lintel/contract/people/auth';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const authApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, auth) });

export const { useLoginMutation, useGetCurrentUserQuery, useGetSetupQuery, useRunSetupMutation } = authApi;
