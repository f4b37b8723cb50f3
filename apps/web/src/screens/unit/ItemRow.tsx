import { BandStatus } from '#app/item-drawer/BandChip.tsx';
import type { ItemLife } from '#app/item-drawer/item-life.ts';
import { PlateOrIcon } from '#app/plates/PlateOrIcon.tsx';
import type { useUnitPlates } from '#app/plates/use-unit-plates.ts';
import { LifeBar } from '#ui/figures/LifeBar.tsx';
import { AgeLine } from './ItemCard.tsx';
import styles from './item-row.module.css';

type ItemRowProps = { item: ItemLife; plates: ReturnType<typeof useUnitPlates>; onOpen: () => void };

/** An item as one row of a phone's list. */
export function ItemRow({ item, plates, onOpen }: ItemRowProps) {
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onOpen}>
      <PlateOrIcon itemId={item.id} itemType={item.itemType} plates={plates} />
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
