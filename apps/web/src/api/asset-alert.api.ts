import { assetAlert } from '@lintel/contract/flags/asset-alert';
import { assetAlerts } from '@lintel/contract/flags/asset-alert-list';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const assetAlertApi = api.injectEndpoints({
  endpoints: (build) => ({ ...endpointsOf(build, assetAlerts), ...endpointsOf(build, assetAlert) }),
});

export const {
  useGetRedFlagsPagesInfiniteQuery: useRedFlagPages,
  useListAssetAlertsPagesInfiniteQuery: usePortfolioFlagPages,
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
