import { imports } from '@lintel/contract/imports/import';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type ImportsPage = RouteAnswer<typeof imports.listImports>;

export const importApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, imports) });

export const {
  usePreviewImportMutation,
  useRunOnboardMutation,
  useListImportsPagesInfiniteQuery,
  useGetImportQuery,
  useListImportRowsPagesInfiniteQuery,
  useUndoImportMutation,
} = importApi;
