import { assetAlert } from '@lintel/contract/flags/asset-alert';
import { assetAlerts } from '@lintel/contract/flags/asset-alert-list';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';
import { pagesOf } from './pages-of.ts';

const assetAlertApi = api.injectEndpoints({
  endpoints: (build) => ({ ...endpointsOf(build, assetAlerts), ...endpointsOf(build, assetAlert) }),
});

export const {
  useCreateAssetAlertMutation,
  useRaiseAssetAlertsMutation,
  useGetAssetAlertQuery,
  useGetFlagTrendsQuery,
  useListAlertPeopleQuery,
  useUpdateAssetAlertMutation,
  useDecideAssetAlertsMutation,
  useDraftAssetAlertMailMutation,
  useRunAlertRulesMutation,
  useGetAlertRulesQuery,
  useUpdateAlertRulesMutation,
  usePreviewAlertRulesMutation,
} = assetAlertApi;

export const redFlagPages = pagesOf(
  [assetAlerts.getRedFlags, assetAlertApi.useGetRedFlagsPagesInfiniteQuery],
  [assetAlerts.listAssetAlerts, assetAlertApi.useListAssetAlertsPagesInfiniteQuery],
);
