import { item } from '@lintel/contract/item';
import { api } from './api.ts';
import type { RouteAnswer, RouteArg } from './endpoints.ts';
import { pathOf } from './endpoints.ts';

type ListRoute = typeof item.listPropertyItems;
type ItemPage = RouteAnswer<ListRoute>;
type ItemPagesArg = { propertyId: number; query: Omit<NonNullable<RouteArg<ListRoute>['query']>, 'cursor' | 'format'> };

const route = item.listPropertyItems;

export const itemPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The inventory page by page, each page continuing at the cursor of the previous one. */
    itemPages: build.infiniteQuery<ItemPage, ItemPagesArg, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg: { propertyId, query }, pageParam }) => ({
        operation: 'listPropertyItems',
        method: route.method,
        path: pathOf(route.path, { propertyId }),
        query: pageParam === undefined ? query : { ...query, cursor: pageParam },
        access: route.access,
        isIdempotent: false,
        errors: 'inline',
      }),
      providesTags: [...route.reads],
    }),
  }),
});

export const { useItemPagesInfiniteQuery } = itemPagesApi;
