import type { Route } from '@lintel/contract/base/route';
import { api } from './api.ts';
import type { ApiCall } from './send.ts';
import { type Lifecycle, settle } from './settle.ts';

type QueuedArg = {
  call: ApiCall;
  /** What its answer changes in the cache (decision 31). */
  route: Pick<Route, 'writes' | 'about' | 'thing'>;
  params: Record<string, unknown>;
};

/** Calls as they were kept on the device: the endpoints that they were made with may not be loaded any more. */
export const queuedApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendQueued: build.mutation<unknown, QueuedArg>({
      query: ({ call }) => call,
      onQueryStarted: ({ call, route, params }, lifecycle) =>
        settle(
          route as Route,
          { params, body: call.body, ...(call.ifMatch !== undefined && { ifMatch: call.ifMatch }) },
          lifecycle as Lifecycle,
        ),
    }),
    /** What is stored now, beside what this device wants to store. */
    readStored: build.query<unknown, ApiCall>({ query: (call) => call }),
  }),
});
