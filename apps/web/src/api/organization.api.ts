import { organization } from '@lintel/contract/people/organization';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const organizationApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, organization) });

export const {
  useListOrganizationsQuery,
  useListOrganizationPropertiesQuery,
  useListAdminOrganizationsQuery,
  useGetAdministratorsQuery,
  useListOrganizationOverviewQuery,
  useGetOrganizationQuery,
  useCreateOrganizationMutation,
  useUpdateOrganizationMutation,
} = organizationApi;
