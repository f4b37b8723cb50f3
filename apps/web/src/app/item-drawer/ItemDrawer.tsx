import { SideDrawer } from '#ui/SideDrawer.tsx';
import type { ItemLife } from './item-life.ts';

export type ItemDrawerProps = {
  /** The item whose details show; null shows nothing. Give the row as the list's query holds it, so that it stays fresh. */
  item: ItemLife | null;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

/** One item beside the list it was opened from: its facts, its history and what can be done with it. */
export function ItemDrawer({ item, onClose, onPrevious, onNext }: ItemDrawerProps) {
  if (!item) return null;
  return (
    <SideDrawer
      label="Item details"
      title={item.unitName ? `${item.itemType}, unit ${item.unitName}` : item.itemType}
      under={[item.manufacturerName, item.modelName].filter(Boolean).join(' ')}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      {null}
    </SideDrawer>
  );
}
