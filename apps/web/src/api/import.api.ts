import { imports } from '@lintel/contract/import';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const importApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, imports) });

export const {
  usePreviewImportMutation,
  useRunOnboardMutation,
  useListImportsQuery,
  useGetImportQuery,
  useListImportRowsQuery,
  useUndoImportMutation,
} = importApi;
