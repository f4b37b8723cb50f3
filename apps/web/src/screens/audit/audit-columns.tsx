import { auditThing } from '@lintel/contract/people/audit';
import { auditChanges, auditWord } from '@lintel/domain/people/audit-words';
import type { AuditLine } from '#api/audit.api.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { counted } from '#ui/base/format.ts';
import styles from './audit.module.css';

export const AUDIT_CELLS: ListCells<AuditLine> = {
  thing: {
    stack: 'first',
    cell: (line) => (
      <>
        <span className="strong">{auditWord(line.action)}</span>
        <span className={`muted small ${styles.thing}`}>{auditThing(line)}</span>
      </>
    ),
  },
  changes: changedCell,
};

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
