import { audit } from '@lintel/contract/people/audit';
import { forbidden, unprocessable } from '#platform/base/errors.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { selectAuditChains, selectAuditChoices, selectAuditLog, trailOf } from './audit.queries.ts';

const PAGE_LIMIT = 50;
const FILE_LIMIT = 100_000;
const READ_TIMEOUT_MS = 15_000;

export const auditHandlers: Handlers<typeof audit> = {
  listAuditEvents: listHandler(audit.listAuditEvents, {
    async select(db, ask) {
      if (ask.filter.trail === 'instance' && !ask.viewer.isSuperUser)
        throw forbidden('Only a super user may read the audit log of the instance.');
      if (ask.filter.trail === 'instance' && ask.filter.organizationId !== undefined)
        throw unprocessable('organizationId', 'The log of the instance belongs to no organization.');
      return selectAuditLog(db, ask);
    },
    isPosition: (_sort, { key }, filter) => key === trailOf(filter),
    pageLimit: PAGE_LIMIT,
    fileLimit: FILE_LIMIT,
    timeoutMs: READ_TIMEOUT_MS,
  }),

  async getAuditChains(_input, { viewer, read }) {
    return read(async (db) => {
      const [chains, choices] = await Promise.all([selectAuditChains(db, viewer), selectAuditChoices(db, viewer)]);
      return { chains, ...choices };
    });
  },
};
