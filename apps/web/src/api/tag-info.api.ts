import { tagInfo } from '@lintel/contract/tag-info';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type TagInfo = RouteAnswer<typeof tagInfo.getTagInfo>;

const tagInfoApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, tagInfo) });

export const { useFindTagInfoQuery, useGetTagInfoQuery, useReportTagProblemMutation, useSendTagLinkMutation } =
  tagInfoApi;
