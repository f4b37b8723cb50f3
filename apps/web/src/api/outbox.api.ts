import { outbox } from '@lintel/contract/work/outbox';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type OutboxPage = RouteAnswer<typeof outbox.listOutbox>;
export type OutboxEntry = OutboxPage['results'][number];
export type OutboxText = RouteAnswer<typeof outbox.getOutboxMessage>;

const outboxApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, outbox) });

export const {
  useListOutboxPagesInfiniteQuery,
  useGetOutboxMessageQuery,
  useRetryOutboxMessageMutation,
  useCancelOutboxMessageMutation,
} = outboxApi;
