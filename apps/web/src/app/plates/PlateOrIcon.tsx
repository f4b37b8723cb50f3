import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import { PlatePicture } from './PlatePicture.tsx';
import styles from './plates.module.css';
import type { useUnitPlates } from './use-unit-plates.ts';

type PlateOrIconProps = { itemId: number; itemType: string; plates: ReturnType<typeof useUnitPlates> };

const SIZE = 40;

/** A small picture of an item's serial plate; of one that has none, the icon of its type. */
export function PlateOrIcon({ itemId, itemType, plates: { plateOf, renew } }: PlateOrIconProps) {
  const plate = plateOf(itemId);
  if (plate) return <PlatePicture url={plate.url} alt="" width={SIZE} height={SIZE} renew={renew} />;
  return (
    <span className={styles.icon}>
      <ItemTypeIcon name={itemType} />
    </span>
  );
}
