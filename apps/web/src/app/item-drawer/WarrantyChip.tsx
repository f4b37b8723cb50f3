import { isCoveredOn } from '@lintel/domain/items/warranty-cover';
import { CircleHelp, Shield } from 'lucide-react';
import { Chip } from '#ui/figures/Chip.tsx';
import { coveredWords } from '#ui/figures/cover-words.ts';
import { useToday } from '../today.ts';
import type { ItemLife } from './item-life.ts';

/** Whether a warranty covers the item; on its last day it still does. What may cover it says that it may. */
export function WarrantyChip({ item }: { item: ItemLife }) {
  const today = useToday(item);
  if (isCoveredOn(item, today)) {
    return (
      <Chip tone="good" icon={Shield}>
        Warranty {coveredWords(item, today)}
      </Chip>
    );
  }
  const { coveredUntil, perhapsCoveredUntil } = item;
  if (perhapsCoveredUntil !== null && perhapsCoveredUntil >= today)
    return <Chip icon={CircleHelp}>May be covered to {perhapsCoveredUntil}</Chip>;
  if (coveredUntil !== null) return <Chip icon={Shield}>Warranty ended {coveredUntil}</Chip>;
  return <Chip icon={CircleHelp}>Warranty not known</Chip>;
}
