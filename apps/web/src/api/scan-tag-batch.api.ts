import { scanTagBatch } from '@lintel/contract/scan-tag-batch';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type TagBatchPage = RouteAnswer<typeof scanTagBatch.listScanTagBatches>;
export type TagBatch = TagBatchPage['results'][number];
export type TagOfBatch = RouteAnswer<typeof scanTagBatch.listScanTags>['results'][number];

const scanTagBatchApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, scanTagBatch) });

export const {
  useListScanTagBatchesPagesInfiniteQuery,
  useGetScanTagBatchQuery,
  useListScanTagsPagesInfiniteQuery,
  useCreateScanTagBatchMutation,
  useExtendScanTagBatchMutation,
  usePrintScanTagBatchMutation,
  useVoidScanTagsMutation,
} = scanTagBatchApi;
