import type { audit } from '@lintel/contract/audit';
import { auditChangesText, auditWord } from '@lintel/domain/audit-words';
import type { Handlers } from '#platform/context.ts';
import { decodeCursor, encodeCursor } from '#platform/cursor.ts';
import { selectTimeZone, selectToday } from '#platform/day.ts';
import { forbidden, notFound } from '#platform/errors.ts';
import { isFileFormat, type TableColumn, tableFile } from '#platform/table-file.ts';
import {
  selectAuditChains,
  selectAuditChoices,
  selectAuditEvents,
  selectSecurityEvents,
  type WireEvent,
} from './audit.queries.ts';

const PAGE_LIMIT = 50;
const EXPORT_MAX_ROWS = 100_000;
const READ_TIMEOUT_MS = 15_000;
const SORT = 'audit';

export const auditHandlers: Handlers<typeof audit> = {
  async listAuditEvents({ query }, { viewer, read, now }) {
    const { trail = 'organizations', limit = PAGE_LIMIT, cursor, format, ...filter } = query;
    const { organizationId } = filter;
    if (organizationId !== undefined && !viewer.organizationIds.includes(organizationId))
      throw notFound('organization');
    if (trail === 'instance' && !viewer.isSuperUser)
      throw forbidden('Only a super user may read the audit log of the instance.');
    const isFile = isFileFormat(format);
    const page = {
      ...filter,
      before: isFile
        ? Number.MAX_SAFE_INTEGER
        : (decodeCursor(`${SORT} ${trail}`, cursor)?.id ?? Number.MAX_SAFE_INTEGER),
      limit: isFile ? EXPORT_MAX_ROWS : limit,
    };
    const { rows, total } = await read(
      async (db) => {
        const filtered = { ...page, timeZone: await selectTimeZone(db, viewer, organizationId) };
        return trail === 'instance' ? selectSecurityEvents(db, filtered) : selectAuditEvents(db, viewer, filtered);
      },
      { timeoutMs: READ_TIMEOUT_MS },
    );
    const results = rows.slice(0, page.limit);
    if (isFile) {
      const today = await read((db) => selectToday(db, viewer, now, organizationId));
      return tableFile(format, `Audit log ${today}`, COLUMNS, results);
    }
    const last = results.at(-1);
    const hasMore = rows.length > page.limit && last;
    return {
      results,
      total,
      nextCursor: hasMore ? encodeCursor(`${SORT} ${trail}`, { key: null, id: last.id }) : null,
    };
  },

  async getAuditChains(_input, { viewer, read }) {
    return read(async (db) => {
      const [chains, choices] = await Promise.all([selectAuditChains(db, viewer), selectAuditChoices(db, viewer)]);
      return { chains, ...choices };
    });
  },
};

const COLUMNS: TableColumn<WireEvent>[] = [
  { key: 'at', label: 'When (UTC)', kind: 'text', value: (row) => row.at },
  { key: 'organization', label: 'Organization', kind: 'text', value: (row) => row.organizationName },
  { key: 'who', label: 'Who', kind: 'text', value: (row) => row.userName },
  { key: 'action', label: 'Action', kind: 'text', value: (row) => auditWord(row.action) },
  { key: 'entity', label: 'Kind', kind: 'text', value: (row) => auditWord(row.entity) },
  { key: 'entityId', label: 'Number', kind: 'integer', value: (row) => row.entityId },
  { key: 'entityName', label: 'Name', kind: 'text', value: (row) => row.entityName },
  { key: 'changes', label: 'Changes', kind: 'text', value: auditChangesText },
  { key: 'address', label: 'Address', kind: 'text', value: (row) => row.address },
  { key: 'requestId', label: 'Request', kind: 'text', value: (row) => row.requestId },
];
