import { warranty } from '@lintel/contract/items/warranty';
import { warrantyClaims } from '@lintel/contract/items/warranty-claim';
import { warrantyRecovery } from '@lintel/contract/items/warranty-recovery';
import { warrantyReports } from '@lintel/contract/items/warranty-report';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';
import { pagesOf } from './pages-of.ts';

const warrantyApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, warrantyReports),
    ...endpointsOf(build, warrantyRecovery),
    ...endpointsOf(build, warranty),
    ...endpointsOf(build, warrantyClaims),
  }),
});

export const {
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

export const coverPages = pagesOf(
  [warrantyReports.getWarranty, warrantyApi.useGetWarrantyPagesInfiniteQuery],
  [warrantyReports.getPortfolioWarranty, warrantyApi.useGetPortfolioWarrantyPagesInfiniteQuery],
);

export const recoveryPages = pagesOf(
  [warrantyRecovery.getWarrantyRecovery, warrantyApi.useGetWarrantyRecoveryPagesInfiniteQuery],
  [warrantyRecovery.getPortfolioWarrantyRecovery, warrantyApi.useGetPortfolioWarrantyRecoveryPagesInfiniteQuery],
);

export const claimPages = pagesOf(
  [warrantyClaims.listWarrantyClaims, warrantyApi.useListWarrantyClaimsPagesInfiniteQuery],
  [warrantyClaims.listPortfolioWarrantyClaims, warrantyApi.useListPortfolioWarrantyClaimsPagesInfiniteQuery],
);
