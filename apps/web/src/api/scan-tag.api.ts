import { scanTag } from '@lintel/contract/scan-tags/scan-tag';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type TagSettings = RouteAnswer<typeof scanTag.getScanTagSettings>;
export type ScannedTag = RouteAnswer<typeof scanTag.getScanTag>;
export type UnitTagWalk = RouteAnswer<typeof scanTag.getTagWalk>;

const scanTagApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, scanTag) });

export const {
  useGetScanTagQuery,
  useGetTagWalkQuery,
  useListItemScanTagsQuery,
  useLinkScanTagMutation,
  useUnlinkScanTagMutation,
  useVoidScanTagMutation,
  useAdoptScanTagMutation,
  useGetScanTagSettingsQuery,
  useSetScanTagSettingsMutation,
} = scanTagApi;
