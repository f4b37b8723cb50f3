import { reasonWords, shownReasons } from '@lintel/contract/flags/asset-alert-list';
import { ALERT_STATE_WORDS } from '@lintel/domain/flags/alert-states';
import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import type { FlagRow } from './flag-row.ts';
import styles from './red-flag.module.css';

/** How the flags of a list are drawn. */
export const FLAG_CELLS = {
  property: (row) => <Link to={links.redFlag(row.propertyId, row.organizationId)}>{row.propertyName}</Link>,
  unit: (row) =>
    row.unitId === null ? (
      <span className="muted">No unit</span>
    ) : (
      <Link to={links.unit(row.unitId)}>{row.unitName}</Link>
    ),
  type: {
    stack: 'first',
    cell: (row) => (
      <span className={styles.item}>
        {row.itemType !== null && <ItemTypeIcon name={row.itemType} />}
        <span>
          {row.itemType ?? row.title}
          <small>{[row.manufacturerName, row.modelName].filter(Boolean).join(' ')}</small>
        </span>
      </span>
    ),
  },
  lane: (row) => (
    <>
      {ALERT_STATE_WORDS[row.actionState]}
      {row.snoozeUntil !== null && <small className={styles.aside}>set aside until {row.snoozeUntil}</small>}
    </>
  ),
  reasons: (row) => <span className={styles.reasons}>{shownReasons(row).map(reasonWords).join('; ')}</span>,
  days: (row) =>
    row.isLate ? (
      <StatusText tone="bad" icon={Clock}>
        {row.daysInLane}
      </StatusText>
    ) : (
      row.daysInLane
    ),
  assignee: (row) => row.assigneeName ?? <span className="muted">Nobody</span>,
} satisfies ListCells<FlagRow>;
