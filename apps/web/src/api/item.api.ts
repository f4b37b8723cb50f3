import { item } from '@lintel/contract/item';
import { itemType } from '@lintel/contract/item-type';
import { manufacturer } from '@lintel/contract/manufacturer';
import { model } from '@lintel/contract/model';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const itemApi = api.injectEndpoints({
  endpoints: (build) => endpointsOf(build, { ...item, ...itemType, ...manufacturer, ...model }),
});

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
