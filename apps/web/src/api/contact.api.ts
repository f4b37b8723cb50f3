import { contact } from '@lintel/contract/contact';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const contactApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, contact) });

export const {
  useListContactsQuery,
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
