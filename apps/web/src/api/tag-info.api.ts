import { tagInfo } from '@lintel/contract/scan-tags/tag-info';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type TagInfo = RouteAnswer<typeof tagInfo.getTagInfo>;

/** Where a photo of a report is sent. */
export type TakenPhoto = RouteAnswer<typeof tagInfo.reportTagProblem>['photos'][number];

const tagInfoApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, tagInfo) });

export const {
  useFindTagInfoQuery,
  useGetTagInfoQuery,
  useReportTagProblemMutation,
  useFinishTagPhotoMutation,
  useSendTagLinkMutation,
} = tagInfoApi;
