import { item } from '@lintel/contract/item';
import { items } from '@lintel/contract/item-list';
import { itemType } from '@lintel/contract/item-type';
import { serialDate } from '@lintel/contract/serial-date';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const itemApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, items),
    ...endpointsOf(build, item),
    ...endpointsOf(build, itemType),
    ...endpointsOf(build, serialDate),
  }),
});

export const {
  useListItemTypesQuery,
  useUpdateItemTypeMutation,
  useListStandardItemsQuery,
  useUpdateStandardSetMutation,
  useListPropertyItemsQuery,
  useListPropertyItemsPagesInfiniteQuery,
  useListItemsPagesInfiniteQuery,
  useCreateItemMutation,
  useUpdateItemMutation,
  useUpdateItemManufacturerMutation,
  useDeleteItemMutation,
  useRestoreItemMutation,
  useRetireItemMutation,
  useReplaceItemMutation,
  useAddItemToUnitMutation,
  useRemoveItemFromUnitMutation,
  useGetItemQuery,
  useGetSerialDateQuery,
  useGetItemHistoryQuery,
} = itemApi;
