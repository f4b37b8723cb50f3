import { audit } from '@lintel/contract/audit';
import { api } from './api.ts';
import { endpointsOf, pathOf, type RouteAnswer, type RouteArg } from './endpoints.ts';

type AuditPage = RouteAnswer<typeof audit.listAuditEvents>;
type AuditQuery = NonNullable<RouteArg<typeof audit.listAuditEvents>['query']>;
export type AuditLine = AuditPage['results'][number];
export type AuditChainState = RouteAnswer<typeof audit.getAuditChains>['chains'][number];

const { listAuditEvents: route, getAuditChains } = audit;

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, { getAuditChains }),
    /** The audit log page by page, newest first, each page continuing at the cursor of the previous one. */
    auditPages: build.infiniteQuery<AuditPage, AuditQuery, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        operation: 'listAuditEvents',
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

export const { useAuditPagesInfiniteQuery, useGetAuditChainsQuery } = auditApi;
