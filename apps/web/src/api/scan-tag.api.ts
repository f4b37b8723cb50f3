import { scanTag } from '@lintel/contract/scan-tag';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type TagSettings = RouteAnswer<typeof scanTag.getScanTagSettings>;

const scanTagApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, scanTag) });

export const { useGetScanTagSettingsQuery, useSetScanTagSettingsMutation, useVoidScanTagMutation } = scanTagApi;
