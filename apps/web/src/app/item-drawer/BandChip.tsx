import { LIFE_BAND_LABELS, type LifeBand, lifeBand } from '@lintel/domain/life';
import { CalendarDays, Check, CircleAlert, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Chip, type ChipTone } from '#ui/Chip.tsx';
import { StatusText, type Tone } from '#ui/StatusText.tsx';

const BANDS: Record<LifeBand, { tone: ChipTone; rowTone: Tone; icon: LucideIcon }> = {
  KEEP: { tone: 'good', rowTone: 'muted', icon: Check },
  PLAN: { tone: 'muted', rowTone: 'plain', icon: CalendarDays },
  PAST: { tone: 'warn', rowTone: 'warn', icon: TriangleAlert },
  FAR_PAST: { tone: 'bad', rowTone: 'bad', icon: CircleAlert },
  UNKNOWN: { tone: 'muted', rowTone: 'muted', icon: CircleHelp },
};

type BandProps = { lifeUsedPct: number | null };

/** The word that judges a life bar, filled: one for each card or header. */
export function BandChip({ lifeUsedPct }: BandProps) {
  const band = lifeBand(lifeUsedPct);
  return (
    <Chip tone={BANDS[band].tone} icon={BANDS[band].icon}>
      {LIFE_BAND_LABELS[band]}
    </Chip>
  );
}

/** The same word inside a row. */
export function BandStatus({ lifeUsedPct }: BandProps) {
  const band = lifeBand(lifeUsedPct);
  return (
    <StatusText tone={BANDS[band].rowTone} icon={BANDS[band].icon}>
      {LIFE_BAND_LABELS[band]}
    </StatusText>
  );
}
