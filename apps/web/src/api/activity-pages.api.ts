import { property } from '@lintel/contract/property';
import { api } from './api.ts';
import { pathOf, type RouteAnswer } from './endpoints.ts';

type ActivityPage = RouteAnswer<typeof property.listPropertyActivity>;

const route = property.listPropertyActivity;

const activityPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What changed on a property page by page, newest first, each page continuing at the cursor of the previous one. */
    activityPages: build.infiniteQuery<ActivityPage, { propertyId: number; limit: number }, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg: { propertyId, limit }, pageParam }) => ({
        operation: 'listPropertyActivity',
        method: route.method,
        path: pathOf(route.path, { propertyId }),
        query: pageParam === undefined ? { limit } : { limit, cursor: pageParam },
        access: route.access,
        isIdempotent: false,
        errors: 'inline',
      }),
      providesTags: [...route.reads],
    }),
  }),
});

export const { useActivityPagesInfiniteQuery } = activityPagesApi;
