import { catalogue } from '@lintel/contract/items/catalogue';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const catalogueApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, catalogue) });

export const {
  useGetModelMergePreviewQuery,
  useMergeModelMutation,
  useGetSharePreviewQuery,
  useShareManufacturerMutation,
} = catalogueApi;
