import { BandStatus } from '#app/item-drawer/BandChip.tsx';
import type { ItemLife } from '#app/item-drawer/item-life.ts';
import { ItemTypeIcon } from '#ui/ItemTypeIcon.tsx';
import { LifeBar } from '#ui/LifeBar.tsx';
import { AgeLine } from './ItemCard.tsx';
import styles from './item-row.module.css';

/** An item as one row of a phone's list. */
export function ItemRow({ item, onOpen }: { item: ItemLife; onOpen: () => void }) {
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.icon}>
        <ItemTypeIcon name={item.itemType} />
      </span>
      <span className={styles.names}>
        <b>{item.itemType}</b>
        <small>
          {item.manufacturerName && `${item.manufacturerName}, `}
          {item.ageYears === null ? 'age not known' : <AgeLine item={item} />}
        </small>
      </span>
      <span className={styles.life}>
        <BandStatus item={item} />
        <LifeBar lifeUsedPct={item.lifeUsedPct} isMinimum={item.basis === 's'} />
      </span>
    </button>
  );
}
