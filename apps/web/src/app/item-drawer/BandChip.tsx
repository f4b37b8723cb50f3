import { type LifeBand, lifeBand, lifeBandLabel } from '@lintel/domain/items/life';
import { CalendarDays, Check, CircleAlert, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Chip, type ChipTone } from '#ui/figures/Chip.tsx';
import { StatusText, type Tone } from '#ui/figures/StatusText.tsx';
import type { ItemLife } from './item-life.ts';

const BANDS: Record<LifeBand, { tone: ChipTone; rowTone: Tone; icon: LucideIcon }> = {
  KEEP: { tone: 'good', rowTone: 'muted', icon: Check },
  PLAN: { tone: 'muted', rowTone: 'plain', icon: CalendarDays },
  PAST: { tone: 'warn', rowTone: 'warn', icon: TriangleAlert },
  FAR_PAST: { tone: 'bad', rowTone: 'bad', icon: CircleAlert },
  UNKNOWN: { tone: 'muted', rowTone: 'muted', icon: CircleHelp },
};

type BandProps = { item: Pick<ItemLife, 'lifeUsedPct' | 'basis'> };

/** A minimum age is no reason to keep an item. */
function marksOf({ lifeUsedPct, basis }: BandProps['item']) {
  const band = lifeBand(lifeUsedPct);
  return BANDS[band === 'KEEP' && basis === 's' ? 'UNKNOWN' : band];
}

/** The label of a life band, filled: one for each card or header. */
export function BandChip({ item }: BandProps) {
  const { tone, icon } = marksOf(item);
  return (
    <Chip tone={tone} icon={icon}>
      {lifeBandLabel(item.lifeUsedPct, item.basis)}
    </Chip>
  );
}

/** The label of a life band inside a row, without a fill. */
export function BandStatus({ item }: BandProps) {
  const { rowTone, icon } = marksOf(item);
  return (
    <StatusText tone={rowTone} icon={icon}>
      {lifeBandLabel(item.lifeUsedPct, item.basis)}
    </StatusText>
  );
}
