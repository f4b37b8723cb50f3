import { model } from '@lintel/contract/items/model';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const modelApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, model) });

export const {
  useListModelsQuery,
  useListModelsPagesInfiniteQuery,
  useSearchModelsQuery,
  useCreateModelMutation,
  useUpdateModelMutation,
  useDeleteModelMutation,
  useRestoreModelMutation,
} = modelApi;
