import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { ScannedTag } from '#api/scan-tag.api.ts';
import { links } from '#app/links.ts';
import { PlateOrIcon } from '#app/plates/PlateOrIcon.tsx';
import { useUnitPlates } from '#app/plates/use-unit-plates.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './scan.module.css';
import { leftWords } from './walk-words.ts';

type UnitItemListProps = {
  walk: NonNullable<ScannedTag['walk']>;
  /** The item that was scanned. */
  currentId: number | null;
  canRecord: boolean;
};

/** What is in the unit that was scanned, and which of it has a tag. */
export function UnitItemList({ walk: { unitId, unitName, items }, currentId, canRecord }: UnitItemListProps) {
  const plates = useUnitPlates(unitId);
  const left = items.filter(({ hasTag }) => !hasTag).length;
  return (
    <section aria-label={`Items of unit ${unitName}`}>
      <h2 className={styles.head}>Items of unit {unitName}</h2>
      <p className="muted">{leftWords(left, items.length)}</p>
      <ul className={styles.items}>
        {items.map(({ itemId, itemType, hasTag }) => (
          <li key={itemId} data-next={itemId === currentId || undefined}>
            <PlateOrIcon itemId={itemId} itemType={itemType} plates={plates} />
            <span className={styles.itemWords}>
              <Link to={links.item(itemId)}>{itemType}</Link>
              {hasTag ? (
                <StatusText tone="good">{itemId === currentId ? 'This tag' : 'Has a tag'}</StatusText>
              ) : (
                <StatusText tone="muted">No tag yet</StatusText>
              )}
            </span>
          </li>
        ))}
      </ul>
      {canRecord && left > 0 && (
        <Button component={Link} to={links.tagWalk(unitId)}>
          Walk through unit {unitName}
        </Button>
      )}
    </section>
  );
}
