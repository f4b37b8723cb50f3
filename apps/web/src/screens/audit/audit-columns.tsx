import { auditChanges, auditWord } from '@lintel/domain/audit-words';
import type { AuditLine } from '#api/audit.api.ts';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { counted, dateTime } from '#ui/format.ts';
import styles from './audit.module.css';

/** Who did it: Lintel itself where no person asked for it. */
export function whoOf({ userName, userId }: AuditLine): string {
  return userName ?? (userId === null ? 'Lintel itself' : `Person ${userId}`);
}

/** The name of the thing: 'Property Cedar Ridge'; where it never had a name, 'Job, number 12'. */
export function thingOf({ entity, entityName, entityId }: AuditLine): string {
  if (entityName) return `${auditWord(entity)} ${entityName}`;
  return entityId === null ? auditWord(entity) : `${auditWord(entity)}, number ${entityId}`;
}

export const AUDIT_COLUMNS: readonly DataColumn<AuditLine>[] = [
  {
    id: 'thing',
    head: 'What',
    isUnsorted: true,
    stack: 'first',
    value: (line) => thingOf(line),
    cell: (line) => (
      <>
        <span className="strong">{auditWord(line.action)}</span>
        <span className={`muted small ${styles.thing}`}>{thingOf(line)}</span>
      </>
    ),
  },
  { id: 'who', head: 'Who', isUnsorted: true, value: whoOf },
  { id: 'when', head: 'When', isUnsorted: true, value: (line) => line.at, cell: (line) => dateTime(line.at) },
  {
    id: 'changes',
    head: 'Changed',
    isUnsorted: true,
    value: (line) => auditChanges(line).length,
    cell: changedCell,
  },
  { id: 'number', head: 'Number', isUnsorted: true, isHidden: true, isNumber: true, value: (line) => line.entityId },
  { id: 'address', head: 'From', isUnsorted: true, value: (line) => line.address },
  {
    id: 'organization',
    head: 'Organization',
    isUnsorted: true,
    isHidden: true,
    value: (line) => line.organizationName,
  },
  { id: 'request', head: 'Request', isUnsorted: true, isHidden: true, value: (line) => line.requestId },
];

function changedCell(line: AuditLine) {
  const [first, ...others] = auditChanges(line);
  if (!first) return <span className="muted">–</span>;
  return (
    <>
      {first.field}
      {others.length > 0 && <span className="muted"> and {counted(others.length, 'other field')}</span>}
    </>
  );
}
