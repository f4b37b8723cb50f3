import { warranty } from '@lintel/contract/items/warranty';
import { warrantyClaims } from '@lintel/contract/items/warranty-claim';
import { warrantyRecovery } from '@lintel/contract/items/warranty-recovery';
import { warrantyReports } from '@lintel/contract/items/warranty-report';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const warrantyApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, warrantyReports),
    ...endpointsOf(build, warrantyRecovery),
    ...endpointsOf(build, warranty),
    ...endpointsOf(build, warrantyClaims),
  }),
});

export const {
  useGetWarrantyPagesInfiniteQuery: useWarrantyPages,
  useGetPortfolioWarrantyPagesInfiniteQuery: usePortfolioWarrantyPages,
  useGetWarrantyRecoveryPagesInfiniteQuery: useRecoveryPages,
  useGetPortfolioWarrantyRecoveryPagesInfiniteQuery: usePortfolioRecoveryPages,
  useListWarrantyClaimsPagesInfiniteQuery: useClaimPages,
  useListPortfolioWarrantyClaimsPagesInfiniteQuery: usePortfolioClaimPages,
  useGetItemWarrantyQuery,
  useRegisterCoverMutation,
  useAddItemTermMutation,
  useAddRepairWarrantyMutation,
  useDeleteItemTermMutation,
  useUpdateClaimNumbersMutation,
  useGetModelWarrantyQuery,
  useSetModelWarrantyMutation,
  useListModelsWithoutTermsQuery,
  useCreateWarrantyClaimMutation,
  useGetWarrantyClaimQuery,
  useMoveWarrantyClaimMutation,
} = warrantyApi;
