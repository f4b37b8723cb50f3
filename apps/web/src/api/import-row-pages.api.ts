import { imports } from '@lintel/contract/import';
import { api } from './api.ts';
import { keepUnder } from './cache-tags.ts';
import { pathOf, type RouteAnswer, type RouteArg } from './endpoints.ts';

type RowsRoute = typeof imports.listImportRows;
type RowsPage = RouteAnswer<RowsRoute>;
type RowPagesArg = { importId: number; query: Omit<NonNullable<RouteArg<RowsRoute>['query']>, 'cursor'> };

const route = imports.listImportRows;

const importRowPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The verdicts on the rows of an import page by page, each page continuing at the cursor of the previous one. */
    importRowPages: build.infiniteQuery<RowsPage, RowPagesArg, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg: { importId, query }, pageParam }) => ({
        operation: 'listImportRows',
        method: route.method,
        path: pathOf(route.path, { importId }),
        query: pageParam === undefined ? query : { ...query, cursor: pageParam },
        access: route.access,
        isIdempotent: false,
        errors: 'inline',
      }),
      providesTags: keepUnder('importRowPages', route, ({ importId }) => ({ params: { importId } })),
    }),
  }),
});

export const { useImportRowPagesInfiniteQuery } = importRowPagesApi;
