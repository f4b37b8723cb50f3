import { item } from '@lintel/contract/items/item';
import { items } from '@lintel/contract/items/item-list';
import { itemType } from '@lintel/contract/items/item-type';
import { serialDate } from '@lintel/contract/serials/serial-date';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';
import { pagesOf } from './pages-of.ts';

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

export const itemPages = pagesOf(
  [items.listPropertyItems, itemApi.useListPropertyItemsPagesInfiniteQuery],
  [items.listItems, itemApi.useListItemsPagesInfiniteQuery],
);
