import { itemsReport } from '@lintel/contract/items/item-list';
import { itemApi } from '#api/item.api.ts';
import { type ListQuery, listArg } from '../list/list-search.ts';
import { useAppDispatch } from '../store.ts';

/** Asks for the items of a property before their list is opened. */
export function askItems(propertyId: number, search: ListQuery = {}) {
  // why: the argument is that of the property's list, which its general type does not say
  const arg = listArg(itemsReport, propertyId, search) as { params: { propertyId: number } };
  return itemApi.endpoints.listPropertyItemsPages.initiate(arg, { subscribe: false });
}

/** Asks for the items of a property once the pointer or the focus is on what opens their list. */
export function useItemsPreload(): (propertyId: number, search?: ListQuery) => void {
  const dispatch = useAppDispatch();
  return (propertyId, search) => void dispatch(askItems(propertyId, search));
}
