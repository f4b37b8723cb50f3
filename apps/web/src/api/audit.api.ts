import { audit } from '@lintel/contract/people/audit';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type AuditPage = RouteAnswer<typeof audit.listAuditEvents>;
export type AuditLine = AuditPage['results'][number];
export type AuditChainState = RouteAnswer<typeof audit.getAuditChains>['chains'][number];

export const auditApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, audit) });

export const { useListAuditEventsPagesInfiniteQuery, useGetAuditChainsQuery } = auditApi;
