import { contact } from '@lintel/contract/people/contact';
import { contacts } from '@lintel/contract/people/contact-list';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({ ...endpointsOf(build, contacts), ...endpointsOf(build, contact) }),
});

export const {
  useListContactsQuery,
  useListContactsPagesInfiniteQuery,
  useListContactDuplicatesQuery,
  useGetContactQuery,
  useCreateContactMutation,
  useUpdateContactMutation,
  useDeleteContactMutation,
  useRestoreContactMutation,
  useMergeContactMutation,
  useGetEmergencySheetQuery,
  useUpdateEmergencySheetMutation,
  useListVendorsBasicQuery,
} = contactApi;
