import { audit } from '@lintel/contract/audit';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

/** The newest lines of the audit log about one thing; the log's own page reads it page by page. */
export const lastChangeApi = api.injectEndpoints({
  endpoints: (build) => endpointsOf(build, { listLastChanges: audit.listAuditEvents }),
});
