import { warrantyStatus } from '@lintel/domain/warranty';
import { CircleHelp, Shield } from 'lucide-react';
import { Chip } from '#ui/Chip.tsx';
import { useToday } from '../today.ts';
import type { ItemLife } from './item-life.ts';

/** Whether a warranty covers the item; on its last day it still does. */
export function WarrantyChip({ item }: { item: ItemLife }) {
  const status = warrantyStatus(item.warrantyEndsOn, useToday(item));
  if (status === 'UNKNOWN') return <Chip icon={CircleHelp}>No warranty end recorded</Chip>;
  if (status === 'EXPIRED') return <Chip icon={Shield}>Warranty ended {item.warrantyEndsOn}</Chip>;
  return (
    <Chip tone="good" icon={Shield}>
      Warranty to {item.warrantyEndsOn}
    </Chip>
  );
}
