import { item } from '@lintel/contract/item';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const itemApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, item) });

export const {
  useListItemTypesQuery,
  useListStandardItemsQuery,
  useListPropertyItemsQuery,
  useCreateItemMutation,
  useUpdateItemMutation,
  useUpdateItemManufacturerMutation,
  useDeleteItemMutation,
  useRetireItemMutation,
  useReplaceItemMutation,
  useAddItemToUnitMutation,
  useRemoveItemFromUnitMutation,
  useGetUnitItemQuery,
  useListItemHistoryQuery,
  useListManufacturersQuery,
  useSearchModelsQuery,
  useCreateModelMutation,
} = itemApi;
