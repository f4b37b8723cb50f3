import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { date } from '#ui/base/format.ts';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import cardStyles from './item-card.module.css';
import rowStyles from './item-row.module.css';
import type { MissingItem } from './unit-details.ts';

type GhostProps = {
  missing: MissingItem;
  /** Absent for people who may only read. */
  onAdd?: (() => void) | undefined;
  isRow?: boolean;
};

/** An item that the standard set expects here and nobody has recorded. */
export function GhostCard({ missing, onAdd, isRow = false }: GhostProps) {
  const add = onAdd && (
    <Button
      size="small"
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      aria-label={`Add ${missing.itemType.toLowerCase()}`}
      onClick={onAdd}
    >
      Add
    </Button>
  );
  if (isRow) {
    return (
      <div className={rowStyles.row} data-ghost>
        <span className={rowStyles.icon}>
          <ItemTypeIcon name={missing.itemType} />
        </span>
        <span className={rowStyles.names}>
          <b>{missing.itemType}</b>
          <small>Expected, not recorded</small>
        </span>
        {add}
      </div>
    );
  }
  return (
    <article className={cardStyles.ghost} aria-label={`${missing.itemType}, expected`}>
      <h3>
        <ItemTypeIcon name={missing.itemType} />
        {missing.itemType} expected
      </h3>
      <p>
        {missing.lastRemovedOn
          ? `The standard set has one. The last was taken out on ${date(missing.lastRemovedOn)} and no new one is recorded.`
          : 'The standard set has one and none is recorded here.'}
      </p>
      {add}
    </article>
  );
}
