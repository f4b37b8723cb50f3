import { outbox } from '@lintel/contract/outbox';
import { api } from './api.ts';
import { endpointsOf, pathOf, type RouteAnswer, type RouteArg } from './endpoints.ts';

type OutboxPage = RouteAnswer<typeof outbox.listOutbox>;
type OutboxQuery = NonNullable<RouteArg<typeof outbox.listOutbox>['query']>;
export type OutboxEntry = OutboxPage['results'][number];

const { listOutbox: route, getOutboxMessage, retryOutboxMessage, cancelOutboxMessage } = outbox;

const outboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, { getOutboxMessage, retryOutboxMessage, cancelOutboxMessage }),
    /** Messages page by page, newest first, each page continuing at the cursor of the previous one. */
    outboxPages: build.infiniteQuery<OutboxPage, OutboxQuery, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        operation: 'listOutbox',
        method: route.method,
        path: pathOf(route.path, {}),
        query: pageParam === undefined ? queryArg : { ...queryArg, cursor: pageParam },
        access: route.access,
        isIdempotent: false,
        errors: 'inline',
      }),
      providesTags: [...route.reads],
    }),
  }),
});

export const {
  useOutboxPagesInfiniteQuery,
  useGetOutboxMessageQuery,
  useRetryOutboxMessageMutation,
  useCancelOutboxMessageMutation,
} = outboxApi;
