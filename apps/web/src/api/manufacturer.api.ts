import { manufacturer } from '@lintel/contract/items/manufacturer';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const manufacturerApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, manufacturer) });

export const {
  useListManufacturersQuery,
  useListManufacturersPagesInfiniteQuery,
  useListManufacturerDuplicatesQuery,
  useCreateManufacturerMutation,
  useUpdateManufacturerMutation,
  useDeleteManufacturerMutation,
  useRestoreManufacturerMutation,
  useGetMergePreviewQuery,
  useMergeManufacturerMutation,
  useListManufacturerMergesQuery,
  useUndoManufacturerMergeMutation,
} = manufacturerApi;
