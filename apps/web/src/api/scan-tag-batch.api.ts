import { scanTagBatch } from '@lintel/contract/scan-tags/scan-tag-batch';
import { tagCoverage } from '@lintel/contract/scan-tags/tag-coverage';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type TagBatchPage = RouteAnswer<typeof scanTagBatch.listScanTagBatches>;
export type TagBatch = TagBatchPage['results'][number];
export type TagOfBatch = RouteAnswer<typeof scanTagBatch.listScanTags>['results'][number];
export type TagCoverage = RouteAnswer<typeof tagCoverage.listTagCoverage>;
export type TagCoverageRow = TagCoverage['results'][number];

const scanTagBatchApi = api.injectEndpoints({
  endpoints: (build) => ({ ...endpointsOf(build, scanTagBatch), ...endpointsOf(build, tagCoverage) }),
});

export const {
  useListScanTagBatchesPagesInfiniteQuery,
  useGetScanTagBatchQuery,
  useListScanTagsPagesInfiniteQuery,
  useCreateScanTagBatchMutation,
  useExtendScanTagBatchMutation,
  usePrintScanTagBatchMutation,
  useVoidScanTagsMutation,
  useListTagCoveragePagesInfiniteQuery,
  useListUnscannedTagsPagesInfiniteQuery,
} = scanTagBatchApi;
