import type { RowOfList } from '@lintel/contract/base/define-list';
import type { flsRecordsReport } from '@lintel/contract/fls/fls-records';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { complianceDate, DASH } from '#ui/base/format.ts';
import { NotKnown, StatusText } from '#ui/figures/StatusText.tsx';
import { links } from '../links.ts';
import type { ListCells } from '../list/list-columns.tsx';
import { FlsStateText, Grade, VisitInsurance } from './FlsState.tsx';
import styles from './fls.module.css';

type Row = RowOfList<typeof flsRecordsReport>;

/** How the systems are drawn in a list. */
export const FLS_CELLS: ListCells<Row> = {
  property: (row) => <Link to={links.property(row.propertyId, 'fls')}>{row.propertyName}</Link>,
  type: { stack: 'first', cell: (row) => FLS_TYPE_WORDS[row.type] },
  state: (row) => (
    <span className={styles.states}>
      <FlsStateText state={row.state} />
      {row.isPaidNotProven && <StatusText tone="warn">paid, not proven</StatusText>}
      {row.recalledDevices > 0 && row.enabled && (
        <StatusText tone="bad" icon={Megaphone}>
          safety recall
        </StatusText>
      )}
    </span>
  ),
  through: (row) =>
    !row.enabled ? DASH : row.compliantThrough === null ? <NotKnown /> : shownDate(row.compliantThrough),
  proof: (row) => (row.grade === null || !row.enabled ? DASH : <Grade grade={row.grade} />),
  scheduled: (row) =>
    row.scheduled === null ? (
      DASH
    ) : (
      <span className={styles.states}>
        {shownDate(row.scheduled)}
        {row.visitInsurance === 'ENDED' && <VisitInsurance insurance="ENDED" until={row.insuredUntil} />}
      </span>
    ),
  insuredUntil: (row) => (row.insuredUntil === null ? DASH : shownDate(row.insuredUntil)),
  lastVisit: (row) => (row.lastVisitOn === null ? DASH : shownDate(row.lastVisitOn)),
};

// A date is never broken, however narrow its cell.
function shownDate(date: string): ReactNode {
  return <span className="nowrap">{complianceDate(date)}</span>;
}
