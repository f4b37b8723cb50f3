import { session } from '@lintel/contract/people/session';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const sessionApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, session) });

export const { useListSessionsQuery, useDeleteSessionMutation, useDeleteOtherSessionsMutation } = sessionApi;
