import { property } from '@lintel/contract/properties/property';
import type * as z from 'zod';
import { api } from './api.ts';
import { keepUnder } from './cache-tags.ts';
import { pathOf, type RouteAnswer } from './endpoints.ts';

type ActivityPage = RouteAnswer<typeof property.listPropertyActivity>;
/** One line of the activity of a property. */
export type Activity = ActivityPage['results'][number];
/** What it is filtered by, and the rows of a page. */
export type ActivityQuery = Omit<z.input<typeof property.listPropertyActivity.query>, 'cursor'>;

const route = property.listPropertyActivity;

const activityPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What changed on a property page by page, newest first, each page continuing at the cursor of the previous one. */
    activityPages: build.infiniteQuery<ActivityPage, ActivityQuery & { propertyId: number }, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg: { propertyId, ...query }, pageParam }) => ({
        operation: 'listPropertyActivity',
        method: route.method,
        path: pathOf(route.path, { propertyId }),
        query: pageParam === undefined ? query : { ...query, cursor: pageParam },
        access: route.access,
        isIdempotent: false,
        errors: 'inline',
      }),
      providesTags: keepUnder('activityPages', route, ({ propertyId }) => ({ params: { propertyId } })),
    }),
  }),
});

export const { useActivityPagesInfiniteQuery } = activityPagesApi;
