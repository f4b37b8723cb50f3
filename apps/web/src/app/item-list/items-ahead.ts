import { ITEM_SORTS } from '@lintel/contract/item-lists';
import { itemPagesApi, type useItemPagesInfiniteQuery } from '#api/item-pages.api.ts';
import { useAppDispatch } from '../store.ts';

export type ItemQuery = NonNullable<Parameters<typeof useItemPagesInfiniteQuery>[0] & object>['query'];

/** A list of a property's items: the filter without paging, and the order as the address has it. */
export type ItemsAsked = { propertyId: number; filter: Omit<ItemQuery, 'limit' | 'sort'>; sort: string };

export const ITEMS_ORDER = '-lifeUsed';
const PAGE_ROWS = 200;
const SORTABLE: ReadonlySet<string> = new Set(ITEM_SORTS);

/** The arguments of the call for such a list. */
export function itemPagesArg({ propertyId, filter, sort }: ItemsAsked): { propertyId: number; query: ItemQuery } {
  const known = SORTABLE.has(sort.replace(/^-/, '')) ? (sort as ItemQuery['sort']) : undefined;
  return { propertyId, query: { ...filter, sort: known, limit: PAGE_ROWS } };
}

/** Fetches a list before it is opened, when the pointer or the focus is on what opens it. */
export function useItemsAhead(): (asked: ItemsAsked) => void {
  const dispatch = useAppDispatch();
  return (asked) => void dispatch(itemPagesApi.endpoints.itemPages.initiate(itemPagesArg(asked), { subscribe: false }));
}
